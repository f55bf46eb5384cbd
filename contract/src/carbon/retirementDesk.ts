import { retirementStates } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { After, Base64Url, DayField, Find, Instant, Key, keyIn, Limit, Reason } from '../fields.ts'
import { Line, Retirement } from './retirement.ts'

const Who = z.nullable(z.object({ id: z.int(), name: z.string() }))
/**
 * The registry's reference, its Singapore day, and its words. Addresses are not allowed, because a certificate links
 * only to what we keep.
 */
const evidence = {
  reference: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./_-]{1,79}$/, form('registryReference'))),
  day: DayField,
  text: z.string().check(
    z.trim(),
    z.minLength(3),
    z.maxLength(500),
    z.refine((value) => !/https?:|www\./i.test(value) && !/\p{Cc}/u.test(value), form('noLinks')),
  ),
}
const EvidenceOut = z.object({ reference: z.string(), day: z.string(), text: z.string() })
const DeskRetirement = z.extend(Retirement, {
  memberId: z.int(),
  member: z.string(),
  instructedBy: Who,
  evidence: z.nullable(EvidenceOut),
  proposedBy: Who,
  confirmedBy: Who,
  /** A correction that waits for another operator. */
  correction: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      reasonText: z.string(),
      message: z.string(),
      evidence: EvidenceOut,
      why: z.string(),
      by: Who,
      at: Instant,
    }),
  ),
  /** Names exactly the evidence, or the correction, that waits: whoever decides on it says which they read. */
  waits: z.nullable(Base64Url),
  version: z.int(),
  /** The text of the certificate in force, which a correction may change. */
  published: z.nullable(
    z.object({ name: z.nullable(z.string()), reasonText: z.string(), message: z.string(), evidence: EvidenceOut }),
  ),
})
const market = { access: 'operator', roles: ['market'] } as const
const one = z.object({ no: Key, reason: Reason })
/** The `waits` value that was read: a proposal that replaced it meanwhile is not decided unseen. */
const read = { waits: z.optional(Base64Url) }

export const retirementDesk = {
  queue: get('/retirement/queue', {
    access: 'operator',
    roles: ['market', 'admin'],
    about:
      'Retirements that wait for somebody, or of one state, the oldest first; those that are over, the newest first. ' +
      'Found by number, name, email or member.',
    input: z.object({ state: z.optional(keyIn(retirementStates)), find: Find, after: After, limit: Limit }),
    output: z.object({
      items: z.array(DeskRetirement),
      next: z.nullable(z.string()),
      counts: z.array(z.object({ state: z.string(), count: z.int(), kg: z.int() })),
    }),
  }),
  instruct: post('/retirement/instruct', {
    ...market,
    effect: 'tons',
    about: 'Records that the registry was instructed to retire these serials.',
    input: one,
    output: DeskRetirement,
    refusals: ['notFound', 'stateMoved'],
  }),
  proposeEvidence: post('/retirement/evidence', {
    ...market,
    effect: 'waits',
    about: 'Records the registry’s answer. Another operator confirms it.',
    input: z.object({ no: Key, ...evidence, reason: Reason }),
    output: DeskRetirement,
    refusals: ['notFound', 'stateMoved', 'retirementDay'],
  }),
  confirm: post('/retirement/confirm', {
    ...market,
    decides: ['proposeEvidence'],
    effect: 'tons',
    about: 'Confirms another operator’s evidence: the tons are retired for good, and the certificate is signed.',
    input: z.extend(one, read),
    output: DeskRetirement,
    refusals: ['notFound', 'stateMoved', 'ownAct', 'retirementNoProposal'],
  }),
  refuse: post('/retirement/refuse', {
    ...market,
    effect: 'tons',
    about: 'Refuses one that the registry has not retired. The member reads the reason; the same tons return at once.',
    input: one,
    output: DeskRetirement,
    refusals: ['notFound', 'stateMoved'],
  }),
  proposeCorrection: post('/retirement/correct', {
    ...market,
    effect: 'waits',
    about:
      'Proposes other words or other evidence for a certificate in force. Tons and serials can never be corrected. ' +
      'The reason is published.',
    input: z.object({ no: Key, name: Line, reasonText: Line, message: Line, ...evidence, reason: Reason }),
    output: DeskRetirement,
    refusals: ['notFound', 'stateMoved', 'retirementDay', 'certificateNothingNew'],
  }),
  decideCorrection: post('/retirement/decidecorrection', {
    ...market,
    decides: ['proposeCorrection'],
    effect: 'tons',
    about: 'Publishes a correction that another operator proposed as the next version, or drops it.',
    input: z.extend(one, { approve: z.boolean(), ...read }),
    output: DeskRetirement,
    refusals: ['notFound', 'stateMoved', 'ownAct', 'retirementNoProposal'],
  }),
}
