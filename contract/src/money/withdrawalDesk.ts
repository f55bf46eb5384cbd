import { withdrawalStages } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { byOperators, financeOrAdmin, get, post } from '../endpoint.ts'
import {
  Cent,
  Find,
  Id,
  Instant,
  Key,
  Kilo,
  keyIn,
  Limit,
  narrow,
  page,
  Reason,
  SerialRunOut,
  sortBy,
  sortedOf,
} from '../fields.ts'
import { Withdrawal } from './withdrawal.ts'

const Who = z.nullable(z.object({ id: z.int(), name: z.string() }))
/**
 * The sales among the last inflows that make up the amount, with what is known of each. The rest came from deposits and
 * other inflows.
 */
const Funds = z.object({
  tradesCents: Cent,
  otherCents: Cent,
  trades: z.array(
    z.object({
      entryNo: z.string(),
      orderNo: z.string(),
      project: z.string(),
      at: Instant,
      kg: Kilo,
      priceCents: Cent,
      /** The reference when it was traded; the project's own price where no reference was stored. */
      referenceCents: z.nullable(Cent),
      earnedCents: Cent,
      fundsCents: Cent,
      serials: z.array(SerialRunOut),
      buyer: z.object({ id: z.int(), name: z.string(), owner: z.int() }),
      waiting: z.boolean(),
      pair: z.nullable(z.enum(['open', 'marked'])),
      uncounted: z.boolean(),
    }),
  ),
})
const DeskWithdrawal = z.extend(Withdrawal, {
  memberId: z.int(),
  member: z.string(),
  /** The present values, not those at the request. */
  checks: z.object({
    sameName: z.boolean(),
    heldCents: Cent,
    ofDay: z.int(),
    perDay: z.int(),
    paidBefore: z.int(),
    payeeSince: Instant,
    wrongTries: z.int(),
    memberSince: Instant,
    funds: Funds,
  }),
  proposedBy: Who,
  approvedBy: Who,
  /** The MsgId of the payment file that contained it. */
  file: z.nullable(z.string()),
})
const Batch = z.object({ msgId: z.string(), madeAt: Instant, madeBy: z.string(), payments: z.int(), sumCents: Cent })
const finance = byOperators('finance')
const one = z.object({ no: Key, reason: Reason })

export const withdrawalDesk = {
  queue: get('/withdrawal/queue', {
    ...financeOrAdmin,
    about:
      'Withdrawals that are pending, or of one stage, the oldest first; those that are over, the newest first. ' +
      'Found by number, name, email or member.',
    input: z.object({
      stage: z.optional(keyIn(withdrawalStages)),
      find: Find,
      ...narrow,
      ...sortBy('requestedAt', 'amountCents'),
      ...page,
    }),
    output: sortedOf(DeskWithdrawal, {
      counts: z.array(z.object({ stage: z.string(), count: z.int(), sumCents: Cent })),
      /** When the bank next stops taking payments for the same working day. */
      cutOffAt: Instant,
    }),
  }),
  propose: post('/withdrawal/propose', {
    ...finance,
    effect: 'waits',
    about: 'Proposes a requested withdrawal for payment.',
    input: one,
    output: DeskWithdrawal,
    refusals: ['notFound', 'stateMoved', 'restricted', 'withdrawalCooling'],
  }),
  approve: post('/withdrawal/approve', {
    ...finance,
    decides: ['propose'],
    effect: 'money',
    about: 'Approves another operator’s proposal.',
    input: one,
    output: DeskWithdrawal,
    refusals: [
      'notFound',
      'stateMoved',
      'ownAct',
      'proposerDisabled',
      'restricted',
      'withdrawalCooling',
      'moneyOutStopped',
    ],
  }),
  refuse: post('/withdrawal/refuse', {
    ...finance,
    effect: 'money',
    about:
      'Refuses a withdrawal that is not being sent yet. The member reads the reason, and the money is available ' +
      'again at once.',
    input: one,
    output: DeskWithdrawal,
    refusals: ['notFound', 'stateMoved'],
  }),
  exportBatch: post('/withdrawal/export', {
    ...finance,
    effect: 'money',
    about:
      'Puts every approved withdrawal into one pain.001 file. From then on each is only asked about, never sent again.',
    input: z.object({ reason: Reason }),
    output: z.extend(Batch, { xml: z.string() }),
    refusals: ['payoutNone', 'moneyOutStopped'],
  }),
  batches: get('/withdrawal/batches', {
    ...financeOrAdmin,
    about: 'The payment files made, newest first.',
    input: z.object({ limit: Limit }),
    output: z.object({ items: z.array(Batch) }),
  }),
  batch: get('/withdrawal/batch', {
    ...finance,
    about: 'One payment file again, byte for byte.',
    input: z.object({ msgId: Key }),
    output: z.extend(Batch, { xml: z.string() }),
    refusals: ['notFound'],
  }),
  importStatus: post('/withdrawal/status', {
    ...finance,
    effect: 'money',
    about:
      'Reads the bank’s pain.002 answer to a file: a payment that it rejected, alone or with the whole file, is ' +
      'refused and its money is back. Importing it again changes nothing.',
    input: z.object({ xml: z.string().check(z.minLength(1), z.maxLength(60_000)), reason: Reason }),
    output: z.object({ refused: z.array(z.string()), accepted: z.int(), known: z.int(), unknown: z.array(z.string()) }),
    refusals: ['payoutAnswerUnreadable'],
  }),
  stop: get('/withdrawal/stop', {
    ...financeOrAdmin,
    about: 'Whether payments out are stopped, why, and who asked to resume them.',
    output: z.object({
      stop: z.nullable(z.object({ id: z.int(), why: z.string(), at: Instant, resumeProposedBy: Who })),
    }),
  }),
  stopOut: post('/withdrawal/stopout', {
    ...finance,
    effect: 'money',
    about: 'Stops every payment at once, with a reason that the desk reads; two operators resume.',
    input: z.object({ reason: Reason }),
    output: z.object({ id: z.int() }),
    refusals: ['moneyOutStopped', 'nothingStopped'],
  }),
  proposeResume: post('/withdrawal/resume', {
    ...finance,
    effect: 'waits',
    about: 'Asks to resume payments out.',
    input: z.object({ reason: Reason }),
    output: z.object({ id: z.int() }),
    refusals: ['nothingStopped'],
  }),
  approveResume: post('/withdrawal/resumeapprove', {
    ...finance,
    decides: ['proposeResume'],
    effect: 'money',
    about: 'Resumes payments out, as another operator asked.',
    input: z.object({ id: Id, reason: Reason }),
    output: z.object({ resumed: z.literal(true) }),
    refusals: ['nothingStopped', 'ownAct', 'proposerDisabled'],
  }),
}
