import * as z from 'zod/mini'
import { get, post, supportOrAdmin } from '../endpoint.ts'
import { Both, Find, Instant, Key, narrow, page, Reason, ShownText, sortBy, sortedOf } from '../fields.ts'
import { LevelTons } from '../people/member.ts'
import { RequestCard, RequestInfo, RequestKindField, RequestStateField } from './request.ts'

const Who = z.nullable(z.object({ id: z.int(), name: z.string() }))
const more = {
  memberId: z.int(),
  memberName: z.string(),
  assignedTo: Who,
  proposedBy: Who,
  late: z.boolean(),
  /** Whether two operators must agree: an appeal takes as many as ending its case. */
  two: z.boolean(),
  /** The one or two operators who imposed the appealed case; others decide the appeal. */
  imposedBy: z.array(z.int()),
}
const acted = { refusals: ['notFound', 'requestOver'] } as const

const RecoveryFacts = z.object({
  /** The place of the request, and how often the member logged in from there before. */
  device: Both,
  address: z.string(),
  knownDevice: z.boolean(),
  fromThere: z.int(),
  /** False: no IC number is on record, so none was compared. */
  icCompared: z.boolean(),
  wrongIcs: z.int(),
  totp: z.boolean(),
  passkeys: z.int(),
  recoveryLeft: z.int(),
  /** When a factor last worked, in the week before or since. */
  factorUsedAt: z.nullable(Instant),
  passwordChangedAt: z.nullable(Instant),
  openSessions: z.int(),
  lastInAt: z.nullable(Instant),
  joinedAt: Instant,
  earlier: z.array(z.object({ no: z.string(), state: RequestStateField, at: Instant })),
})

export const requestDesk = {
  list: get('/request/list', {
    ...supportOrAdmin,
    about:
      'The queue of open requests, what is due first; or those of one state, the newest first where they are over. ' +
      'Found by number, name, email or member.',
    input: z.object({
      kind: z.optional(RequestKindField),
      state: z.optional(RequestStateField),
      find: Find,
      ...narrow,
      ...sortBy('at', 'dueAt'),
      ...page,
    }),
    output: sortedOf(z.extend(RequestCard, more), {
      counts: z.array(
        z.object({
          state: RequestStateField,
          kind: RequestKindField,
          count: z.int(),
          late: z.int(),
          unassigned: z.int(),
        }),
      ),
    }),
  }),
  info: get('/request/info', {
    ...supportOrAdmin,
    about: 'One request with its messages.',
    input: z.object({ no: Key }),
    output: z.extend(RequestInfo, {
      ...more,
      proposal: z.nullable(z.string()),
      /** Today's record, beside the requested change. */
      record: z.object({ name: z.string(), level: z.int(), tons: LevelTons }),
      case: z.nullable(z.object({ caseNo: z.string(), reason: Both })),
      /**
       * The member came back without the password or the factor in the last weeks, so this request may be somebody
       * else's.
       */
      recovered: z.array(z.object({ why: z.enum(['recovery', 'factor_recovery']), at: Instant })),
      /** Only for a lost second factor: the evidence for and against the author being the member. */
      recovery: z.nullable(RecoveryFacts),
    }),
    refusals: ['notFound'],
  }),
  message: post('/request/message', {
    ...supportOrAdmin,
    keyed: true,
    effect: 'desk',
    about: 'Sends the member a message; `ask` waits for an answer.',
    input: z.object({ no: Key, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)), ask: z.boolean() }),
    ...acted,
  }),
  propose: post('/request/propose', {
    ...supportOrAdmin,
    effect: 'waits',
    about: 'Proposes an approval that another operator must give.',
    input: z.object({ no: Key, reason: Reason }),
    refusals: [...acted.refusals, 'ownAct'],
  }),
  decide: post('/request/decide', {
    ...supportOrAdmin,
    effect: 'rights',
    decides: ['propose'],
    about: 'Approves or refuses; the member reads the answer. An approval by two needs another’s proposal.',
    input: z.object({ no: Key, approve: z.boolean(), reason: Reason, textEn: ShownText, textCn: ShownText }),
    output: z.object({ state: RequestStateField }),
    refusals: [
      'notFound',
      'requestOver',
      'requestNeedsProposal',
      'ownAct',
      'proposerDisabled',
      'closureStands',
      'ownerElsewhere',
      'ownerInDraw',
      'ownerLinkOver',
      'ownerLinkStands',
      'ownerNobody',
      'requestLevel',
      'requestTons',
      'notLocked',
    ],
  }),
}
