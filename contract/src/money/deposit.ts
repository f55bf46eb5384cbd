import { depositStates } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AmountCents, Both, Cent, Instant, Key, keyIn, page, pageOf } from '../fields.ts'

const Deposit = z.object({
  no: z.string(),
  reference: z.string(),
  state: keyIn(depositStates),
  amountCents: Cent,
  /** The amount that arrived, when it is not the requested one. */
  paidCents: z.nullable(Cent),
  /** The name on the paying account, when it was not the member's own. */
  paidBy: z.nullable(z.string()),
  /** The PayNow text to draw as a QR. The proxy and the payee are in it, and repeated here for copying. */
  paynow: z.string(),
  uen: z.string(),
  payee: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  settledAt: z.nullable(Instant),
  entryNo: z.nullable(z.string()),
  /** The correction that took the money back, with the reason as the ledger has it. */
  reversal: z.nullable(z.object({ no: z.string(), at: Instant, text: Both, entryNo: z.string() })),
})
export const deposit = {
  create: post('/deposit/create', {
    access: 'answered',
    moves: true,
    about: 'Opens a deposit; it waits for payment for the published minutes.',
    input: z.object({ amountCents: AmountCents }),
    output: Deposit,
    refusals: ['depositBelowMin', 'depositAboveMax', 'depositTooMany', 'depositClosed'],
  }),
  info: get('/deposit/info', {
    access: 'member',
    about: 'One deposit of the caller.',
    input: z.object({ no: Key }),
    output: Deposit,
    refusals: ['notFound'],
  }),
  list: get('/deposit/list', {
    access: 'member',
    about: 'The caller’s deposits, newest first.',
    input: z.object({ ...page }),
    output: pageOf(Deposit),
  }),
  cancel: post('/deposit/cancel', {
    access: 'member',
    about: 'Cancels a deposit that is still waiting.',
    input: z.object({ no: Key }),
    output: Deposit,
    refusals: ['notFound', 'depositNotWaiting'],
  }),
}
