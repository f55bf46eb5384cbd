import { payeeKinds } from '@tonne/domain/money/payee'
import { withdrawalStages, withdrawalStates } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AmountCents, Both, Cent, Id, Instant, Key, keyIn, page, pageOf, STEP_UP_REFUSALS, StepUp } from '../fields.ts'
import { CoolOff } from '../people/credential.ts'

const Stage = keyIn(withdrawalStages)
const PaidTo = z.object({
  id: z.int(),
  kind: z.enum(payeeKinds),
  bank: z.nullable(z.string()),
  tail: z.string(),
  holder: z.string(),
})
export const Withdrawal = z.object({
  no: z.string(),
  state: keyIn(withdrawalStates),
  stage: Stage,
  amountCents: Cent,
  feeCents: Cent,
  /** Included in the fee. */
  gstCents: Cent,
  netCents: Cent,
  payee: PaidTo,
  requestedAt: Instant,
  endedAt: z.nullable(Instant),
  /** The first and last Singapore day on which it may arrive. */
  arrivesFrom: z.string(),
  arrivesBy: z.string(),
  refusedWhy: z.nullable(Both),
  mayCancel: z.boolean(),
})
const WithdrawalInfo = z.extend(Withdrawal, {
  steps: z.array(z.object({ stage: Stage, at: Instant })),
  /** Its ledger entries, in order. */
  entries: z.array(z.string()),
})
const refusals = [
  'restricted',
  'withdrawalWeekend',
  'withdrawalFailed',
  'bankIncorrect',
  'holderMismatch',
  'payeeUnverified',
  'payeeTooNew',
  'withdrawalCooling',
  'withdrawalBelowMin',
  'withdrawalAboveMax',
  'withdrawalDaily',
  'withdrawalBalance',
  ...STEP_UP_REFUSALS,
  'outcomeUnknown',
  'busy',
] as const
export const withdrawal = {
  form: get('/withdrawal/form', {
    access: 'member',
    about: 'The withdrawals that are possible now: the window, what is left today, and the days of arrival.',
    output: z.object({
      availableCents: Cent,
      heldCents: Cent,
      open: z.boolean(),
      /** When withdrawals are closed, the instant at which they open. */
      opensAt: z.nullable(Instant),
      leftToday: z.int(),
      /** The latest withdrawal of today that counts. */
      today: z.nullable(z.string()),
      cooling: z.nullable(CoolOff),
      stopped: z.boolean(),
      arrivesFrom: z.string(),
      arrivesBy: z.string(),
      /** The seven days from the day of the request, with the kind of each. */
      days: z.array(z.object({ day: z.string(), kind: z.enum(['asked', 'arrives', 'closed', 'other']) })),
    }),
  }),
  request: post('/withdrawal/request', {
    access: 'answered',
    moves: true,
    byTerms: true,
    about:
      'Asks for a payment to a payee of the caller’s; the amount is frozen until it is paid, refused or cancelled. ' +
      '`bound` of the step-up: `withdrawal CENTS payee ID`.',
    input: z.object({ amountCents: AmountCents, payee: Id, proof: StepUp }),
    output: Withdrawal,
    refusals,
  }),
  list: get('/withdrawal/list', {
    access: 'member',
    about: 'The caller’s withdrawals, newest first.',
    input: z.object({ ...page }),
    output: pageOf(Withdrawal),
  }),
  info: get('/withdrawal/info', {
    access: 'member',
    about: 'One withdrawal of the caller with the time of each step.',
    input: z.object({ no: Key }),
    output: WithdrawalInfo,
    refusals: ['notFound'],
  }),
  cancel: post('/withdrawal/cancel', {
    access: 'member',
    moves: true,
    about: 'Cancels a withdrawal that is not being sent yet; the money is available again at once.',
    input: z.object({ no: Key }),
    output: Withdrawal,
    refusals: ['notFound', 'withdrawalSent', 'outcomeUnknown', 'busy'],
  }),
}
