import * as z from 'zod/mini'
import { byOperators, financeOrAdmin, get, post } from '../endpoint.ts'
import { Cent, DayField, Instant, page, pageOf, Reason } from '../fields.ts'

export const closeDifferences = ['statement_missing', 'bank', 'client_money', 'suspense'] as const
const DailyClose = z.object({
  day: z.string(),
  closed: z.boolean(),
  /** The account's balance by the bank's statement. */
  bankCents: Cent,
  /** The same account's balance in the ledger. */
  ledgerCents: Cent,
  /** All members' cash, available and held. */
  membersCents: Cent,
  /** Other debts that the account's money covers. */
  suspenseCents: Cent,
  payoutsCents: Cent,
  proceedsCents: Cent,
  feesCents: Cent,
  gstCents: Cent,
  /** The differences with their amounts; `lines` name the bank lines that may explain them. */
  differences: z.array(z.object({ what: z.enum(closeDifferences), cents: Cent, lines: z.array(z.string()) })),
  madeAt: Instant,
})
export const dailyClose = {
  latest: get('/close/latest', {
    access: 'public',
    about: 'The last closed day, and a later day that could not be closed, with its differences.',
    output: z.object({
      last: z.nullable(DailyClose),
      openDay: z.nullable(z.string()),
      /** The last attempt at that day; the bank lines that may explain it are for the desk only. */
      openDifferences: z.array(z.object({ what: z.enum(closeDifferences), cents: Cent })),
    }),
  }),
}
export const dailyCloseDesk = {
  list: get('/close/list', {
    ...financeOrAdmin,
    about: 'Every attempt to close a day, newest first.',
    input: z.object({ ...page }),
    output: pageOf(DailyClose),
  }),
  run: post('/close/run', {
    ...byOperators('finance'),
    effect: 'desk',
    about: 'Tries to close a day now. A closed day never changes.',
    input: z.object({ day: DayField, reason: Reason }),
    output: DailyClose,
    refusals: ['closeTooSoon'],
  }),
}
