import { draftStates } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { Both, Cent, Instant, Kilo, keyIn } from '../fields.ts'
import { Phase, ProjectTypeField, RegistryField } from './project.ts'
import { ProjectContentField } from './projectContent.ts'

const State = keyIn(draftStates)
const Who = z.object({ id: z.nullable(z.int()), name: z.string() })
/** `reopenBy`: who proposed to let it go on. */
export const StopOut = z.object({ by: Who, at: Instant, reason: z.string(), text: Both, reopenBy: z.nullable(Who) })

export const DraftRow = z.object({
  no: z.string(),
  name: z.object({ en: z.string(), cn: z.string() }),
  type: ProjectTypeField,
  registry: RegistryField,
  country: z.string(),
  vintage: z.string(),
  /** Null while members do not see it. */
  phase: z.nullable(Phase),
  state: State,
  version: z.int(),
  /** It is published, and a change of it is in preparation. */
  changing: z.boolean(),
  priceCents: z.nullable(Cent),
  issuedKg: Kilo,
  soldKg: Kilo,
  unsoldKg: Kilo,
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  savedBy: z.string(),
  savedAt: z.nullable(Instant),
  submittedAt: z.nullable(Instant),
  priceWaits: z.boolean(),
  /** Its sale is stopped until a second person decides. */
  stopped: z.boolean(),
  /** Since when the oldest item that needs a second person has waited. */
  waitsSince: z.nullable(Instant),
})
const PricePlan = z.object({
  id: z.int(),
  priceCents: Cent,
  effectiveAt: Instant,
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  proposedBy: Who,
  proposedAt: Instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
})
export const DraftOut = z.object({
  no: z.string(),
  state: State,
  version: z.int(),
  liveVersion: z.nullable(z.int()),
  phase: z.nullable(Phase),
  content: ProjectContentField,
  /** The published content, or null: a review compares with it. */
  live: z.nullable(ProjectContentField),
  icc: z.nullable(
    z.object({ verdict: z.enum(['eligible', 'not_eligible', 'unknown']), rule: Both, basis: z.nullable(Both) }),
  ),
  note: z.nullable(z.string()),
  submittedBy: z.nullable(Who),
  submittedAt: z.nullable(Instant),
  /** Everybody who saved a version since the published one; none of them may approve. */
  authors: z.array(z.int()),
  versions: z.array(z.object({ version: z.int(), by: Who, at: Instant })),
  issuedKg: Kilo,
  soldKg: Kilo,
  unsoldKg: Kilo,
  /** The number of issued blocks; the others are issued when a change is approved. */
  issuedBlocks: z.int(),
  prices: z.array(z.object({ version: z.int(), priceCents: Cent, effectiveAt: Instant })),
  plans: z.array(PricePlan),
  /** Who stopped it and why, in the words that members read. */
  stop: z.nullable(StopOut),
  /** Its stage, as far as changing it is concerned; null until it is published. */
  published: z.nullable(
    z.object({ startsAt: Instant, endsAt: z.nullable(Instant), committed: z.boolean(), drawPending: z.boolean() }),
  ),
})
