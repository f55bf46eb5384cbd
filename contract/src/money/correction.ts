import { entryKinds } from '@tonne/domain/ledger'
import * as z from 'zod/mini'
import { byOperators, financeOrAdmin, get, post } from '../endpoint.ts'
import { Both, Cent, Id, Instant, Key, narrow, page, pageOf, Reason, ShownText, sortBy, sortedOf } from '../fields.ts'

const finance = byOperators('finance')
const Who = z.nullable(z.object({ id: z.int(), name: z.string() }))
const Member = z.object({ id: z.int(), name: z.string() })
/** The evidence: a bank's advice, a letter, a ticket. */
const Evidence = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

const correctionStates = ['proposed', 'approved', 'rejected'] as const
const Correction = z.object({
  no: z.string(),
  /** mirror: reverses an entry. give: hands on money that a mirror left in suspense. */
  kind: z.enum(['mirror', 'give']),
  state: z.enum(correctionStates),
  /** The entry that is reversed, or the one that hands on. */
  entryNo: z.nullable(z.string()),
  /** The new entry; null until another operator approved. */
  madeEntryNo: z.nullable(z.string()),
  members: z.array(Member),
  giveTo: z.nullable(Member),
  /** The money that it moves: all of the entry's, or what is handed on. */
  amountCents: Cent,
  /** The amount that the mirror leaves in suspense, and whether it was handed on. */
  parkedCents: Cent,
  given: z.boolean(),
  evidence: z.string(),
  text: Both,
  reason: z.string(),
  proposedBy: Who,
  proposedAt: Instant,
  decidedBy: Who,
  decidedAt: z.nullable(Instant),
})
const FoundEntry = z.object({
  no: z.string(),
  kind: z.enum(entryKinds),
  at: Instant,
  causeNo: z.nullable(z.string()),
  members: z.array(Member),
  postings: z.array(
    z.object({ id: z.int(), debit: z.string(), credit: z.string(), asset: z.enum(['SGD', 'kg']), amount: z.int() }),
  ),
  /** The reason why it cannot be mirrored; null when it can, as far as is known before its accounts are locked. */
  whyNot: z.nullable(Both),
  correction: z.nullable(z.string()),
  parksCents: Cent,
})

export const correctionDesk = {
  find: get('/correction/find', {
    ...financeOrAdmin,
    about:
      'Ledger entries by their number, by an order, deposit or withdrawal, or of a member, newest first, with ' +
      'whether each may be mirrored.',
    input: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), ...page }),
    output: pageOf(FoundEntry),
  }),
  list: get('/correction/list', {
    ...financeOrAdmin,
    about: 'Corrections of one state, newest first, with the money that they left in suspense.',
    input: z.object({ state: z.optional(z.enum(correctionStates)), ...narrow, ...sortBy('proposedAt'), ...page }),
    output: sortedOf(Correction, {
      parkedCents: Cent,
      /** The money that the proposed ones move. */
      proposedCents: Cent,
      counts: z.array(z.object({ state: z.enum(correctionStates), count: z.int() })),
    }),
  }),
  propose: post('/correction/propose', {
    ...finance,
    effect: 'waits',
    about:
      'Proposes to reverse an entry to the cent; with `giveTo`, what it leaves in suspense goes to that member at ' +
      'once.',
    input: z.object({
      entry: Key,
      giveTo: z.optional(Id),
      evidence: z.optional(Evidence),
      textEn: ShownText,
      textCn: ShownText,
      reason: Reason,
    }),
    output: Correction,
    refusals: [
      'notFound',
      'correctionOwnWay',
      'correctionTwice',
      'correctionMissing',
      'correctionSerials',
      'correctionNothingParked',
      'memberClosed',
    ],
  }),
  give: post('/correction/give', {
    ...finance,
    effect: 'waits',
    about: 'Proposes the owner of money that a correction left in suspense.',
    input: z.object({
      no: Key,
      memberId: Id,
      evidence: Evidence,
      textEn: ShownText,
      textCn: ShownText,
      reason: Reason,
    }),
    output: Correction,
    refusals: ['notFound', 'correctionNothingParked', 'stateMoved', 'memberClosed'],
  }),
  decide: post('/correction/decide', {
    ...finance,
    effect: 'money',
    decides: ['propose', 'give'],
    about:
      'Enters a correction that another operator proposed, or drops it. Whether the entry can still be reversed is ' +
      'checked again under the locks.',
    input: z.object({ no: Key, approve: z.boolean(), reason: Reason }),
    output: Correction,
    refusals: [
      'notFound',
      'ownAct',
      'proposerDisabled',
      'stateMoved',
      'correctionMissing',
      'correctionSerials',
      'correctionNothingParked',
      'memberClosed',
    ],
  }),
}
