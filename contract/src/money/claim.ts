import * as z from 'zod/mini'
import { byOperators, financeOrAdmin, get, post } from '../endpoint.ts'
import {
  AmountCents,
  Cent,
  DayField,
  Find,
  Id,
  Instant,
  Key,
  Name,
  narrow,
  page,
  pageOf,
  proposed,
  Reason,
  sortBy,
  sortedOf,
} from '../fields.ts'
import { Pictures } from '../people/upload.ts'

const Text = z.string().check(z.trim(), z.maxLength(140))
const claimStates = ['open', 'granted', 'refused', 'withdrawn'] as const
const Claim = z.object({
  no: z.string(),
  state: z.enum(claimStates),
  amountCents: Cent,
  paidDay: z.string(),
  sender: z.string(),
  reference: z.string(),
  evidence: z.string(),
  pictures: z.array(z.string()),
  /** The operator's answer to a refused claim. */
  answer: z.nullable(z.string()),
  madeAt: Instant,
  decidedAt: z.nullable(Instant),
})
/** `deposit`: to which a granted claim's payment was credited, and whether that was reversed since. */
const MyClaim = z.extend(Claim, { deposit: z.nullable(z.object({ no: z.string(), reversed: z.boolean() })) })
export const claim = {
  create: post('/claim/create', {
    access: 'answered',
    about: 'Claims a payment that did not arrive: amount, day, payer, reference, and evidence.',
    input: z.object({
      amountCents: AmountCents,
      paidDay: DayField,
      sender: Name,
      reference: Text,
      evidence: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
      pictures: Pictures,
    }),
    output: Claim,
    refusals: ['claimAhead', 'claimTooMany', 'claimTwice', 'attachmentUnknown'],
  }),
  list: get('/claim/list', {
    access: 'member',
    about: 'The caller’s claims, newest first.',
    input: z.object({ ...page }),
    output: pageOf(MyClaim),
  }),
  withdraw: post('/claim/withdraw', {
    access: 'member',
    about: 'Withdraws a claim that is still open.',
    input: z.object({ no: Key }),
    output: Claim,
    refusals: ['notFound', 'claimNotOpen'],
  }),
}

const finance = byOperators('finance')
const Decision = z.object({
  id: z.int(),
  kind: z.enum(['match', 'return', 'own']),
  memberId: z.nullable(z.int()),
  member: z.nullable(z.string()),
  reason: z.string(),
  ...proposed,
  endToEndId: z.nullable(z.string()),
  settledAt: z.nullable(Instant),
})
const BankLineOut = z.object({
  id: z.int(),
  bank: z.string(),
  bankRef: z.string(),
  direction: z.enum(['credit', 'debit']),
  amountCents: Cent,
  reference: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  counterparty: z.nullable(z.string()),
  returned: z.nullable(z.string()),
  valueAt: Instant,
  outcome: z.string(),
  why: z.nullable(z.string()),
  /** It has no place of its own in the books, unless a decision gave it one. */
  open: z.boolean(),
  depositNo: z.nullable(z.string()),
  depositMemberId: z.nullable(z.int()),
  depositMember: z.nullable(z.string()),
  decision: z.nullable(Decision),
  /** Open claims of exactly this amount. */
  claims: z.array(z.object({ no: z.string(), memberId: z.int(), sender: z.string(), paidDay: z.string() })),
})
/** The state of a line's money. An operator's decision takes precedence over what happened when the line was booked. */
const lineOutcomes = [
  'open',
  'credited',
  'in_review',
  'suspense',
  'returned',
  'own',
  'paid',
  'payout_returned',
  'payout_review',
] as const
const Named = z.object({ memberId: z.int(), member: z.string() })
export const lineDesk = {
  lines: get('/line/list', {
    ...financeOrAdmin,
    about:
      'Lines of the bank’s statements, newest first. `open` ones wait for a decision: those in review name an ' +
      'intent, those in suspense nobody, and the others a payout that they do not fit.',
    input: z.object({
      outcome: z.optional(z.enum(lineOutcomes)),
      /** Part of a bank reference, a reference, a sender or the number of a deposit. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      ...narrow,
      ...sortBy('valueAt', 'amountCents'),
      ...page,
    }),
    output: sortedOf(BankLineOut, {
      openCents: Cent,
      counts: z.array(z.object({ outcome: z.string(), count: z.int(), sumCents: Cent, oldestAt: Instant })),
    }),
  }),
  candidates: get('/line/candidates', {
    ...financeOrAdmin,
    about:
      'Possible owners of a line: deposits and claims with its amount or reference, members with the sender’s name.',
    input: z.object({ line: Id }),
    output: z.object({
      intents: z.array(
        z.extend(Named, {
          no: z.string(),
          reference: z.string(),
          amountCents: Cent,
          state: z.string(),
          createdAt: Instant,
        }),
      ),
      claims: z.array(z.extend(Claim, Named.shape)),
      members: z.array(Named),
    }),
    refusals: ['notFound'],
  }),
  match: post('/line/match', {
    ...finance,
    effect: 'waits',
    about: 'Proposes the owner of a line’s money, with or without a claim.',
    input: z.object({ line: Id, memberId: Id, claim: z.optional(Key), reason: Reason }),
    output: Decision,
    refusals: ['notFound', 'lineMatched', 'stateMoved', 'claimAmount', 'memberClosed'],
  }),
  return: post('/line/return', {
    ...finance,
    effect: 'waits',
    about: 'Proposes to send a line’s money back to where it came from.',
    input: z.object({ line: Id, reason: Reason }),
    output: Decision,
    refusals: ['notFound', 'lineMatched', 'stateMoved'],
  }),
  own: post('/line/own', {
    ...finance,
    effect: 'waits',
    about: 'Proposes to book a line to the operator’s own account: a charge or interest of the bank, or a loss.',
    input: z.object({ line: Id, reason: Reason }),
    output: Decision,
    refusals: ['notFound', 'lineMatched', 'stateMoved'],
  }),
  decide: post('/line/decide', {
    ...finance,
    effect: 'money',
    decides: ['match', 'return', 'own'],
    about: 'Approves or rejects another operator’s proposal for a line.',
    input: z.object({ decision: Id, approve: z.boolean(), reason: Reason }),
    output: Decision,
    refusals: ['claimAmount', 'lineMatched', 'notFound', 'ownAct', 'proposerDisabled', 'stateMoved', 'memberClosed'],
  }),
  claims: get('/line/claims', {
    ...byOperators('finance', 'support', 'admin'),
    about: 'Claims of members, newest first. Found by number, reference or sender, or by the member.',
    input: z.object({
      state: z.optional(z.enum(claimStates)),
      find: Find,
      ...narrow,
      ...sortBy('madeAt', 'amountCents'),
      ...page,
    }),
    output: sortedOf(z.extend(Claim, Named.shape), { open: z.int() }),
  }),
  refuseClaim: post('/line/refuseclaim', {
    ...finance,
    effect: 'money',
    about: 'Refuses a claim; the member reads the reason.',
    input: z.object({ no: Key, reason: Reason }),
    output: Claim,
    refusals: ['notFound', 'stateMoved'],
  }),
}
