import { retirementStates } from '@tonne/domain/states'
import { registries } from '@tonne/domain/trading/project'
import * as z from 'zod/mini'
import { byOperators, get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { Base64Url, DayField, Find, Instant, Key, keyIn, narrow, page, Reason, sortBy, sortedOf } from '../fields.ts'
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
const market = byOperators('market')
const one = z.object({ no: Key, reason: Reason })
/** The `waits` value that was read: a proposal that replaced it meanwhile is not decided unseen. */
const read = { waits: z.optional(Base64Url) }

export const retirementDesk = {
  queue: get('/retirement/queue', {
    ...byOperators('market', 'admin'),
    about:
      'Retirements that wait for somebody, or of one state, the oldest first; those that are over, the newest first. ' +
      'Found by number, name, email or member.',
    input: z.object({
      state: z.optional(keyIn(retirementStates)),
      find: Find,
      ...narrow,
      ...sortBy('requestedAt', 'kg'),
      ...page,
    }),
    output: sortedOf(DeskRetirement, { counts: z.array(z.object({ state: z.string(), count: z.int(), kg: z.int() })) }),
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
  compared: get('/retirement/compared', {
    ...byOperators('market', 'admin'),
    about:
      'What the imported exports of the registries say about up to 200 instructed retirements, the oldest first, ' +
      'and tons that a registry calls retired and that nobody here retired.',
    output: z.object({
      items: z.array(
        z.object({
          no: z.string(),
          kg: z.int(),
          coveredKg: z.int(),
          /** What is missing before it can be recorded from the exports; null when nothing is. */
          lacks: z.nullable(z.enum(['absent', 'part', 'noDay', 'early'])),
          endedOn: z.nullable(z.string()),
          /** Somebody wrote evidence down already. */
          proposed: z.boolean(),
          rows: z.array(z.object({ file: z.string(), line: z.int(), serial: z.string() })),
        }),
      ),
      differences: z.array(
        z.object({
          project: z.string(),
          file: z.string(),
          line: z.int(),
          serial: z.string(),
          endedOn: z.nullable(z.string()),
          kg: z.int(),
        }),
      ),
    }),
  }),
  takeEvidence: post('/retirement/takeevidence', {
    ...market,
    effect: 'waits',
    about:
      'Records for each of these that the registry’s imported export lists all its tons as retired. Another operator ' +
      'confirms each. All of them or none.',
    input: z.object({ nos: z.array(Key).check(z.minLength(1), z.maxLength(200)), reason: Reason }),
    output: z.object({ written: z.array(z.string()) }),
    refusals: ['notFound', 'stateMoved', 'retirementDay', 'retirementNotListed'],
  }),
  instructions: post('/retirement/instructions', {
    ...market,
    effect: 'desk',
    about:
      'The retirements that a registry was instructed to make on a Singapore day, as one CSV in base64. It names ' +
      'beneficiaries; the audit has its hash.',
    input: z.object({ registry: keyIn(registries), day: DayField, reason: Reason }),
    output: z.object({ name: z.string(), mime: z.string(), content: z.string(), sha256: z.string(), rows: z.int() }),
    refusals: ['retirementNoneThatDay'],
  }),
  confirm: post('/retirement/confirm', {
    ...market,
    decides: ['proposeEvidence', 'takeEvidence'],
    effect: 'tons',
    about: 'Confirms another operator’s evidence: the tons are retired for good, and the certificate is signed.',
    input: z.extend(one, read),
    output: DeskRetirement,
    refusals: ['notFound', 'stateMoved', 'ownAct', 'proposerDisabled', 'retirementNoProposal'],
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
    refusals: ['notFound', 'stateMoved', 'ownAct', 'proposerDisabled', 'retirementNoProposal'],
  }),
}
