import { operatorRoles } from '@tonne/domain/people/operator'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Cent, DayField, Instant, Nothing } from '../fields.ts'

export const overviewQueues = [
  'line',
  'claim',
  'payee',
  'withdrawal',
  'correction',
  'request',
  'restriction',
  'pair',
  'alert',
  'retirement',
  'draw',
  'settings',
  'project',
] as const
const DayFigures = z.object({
  day: z.string(),
  orders: z.int(),
  soldCents: Cent,
  tradedCents: Cent,
  inCents: Cent,
  outCents: Cent,
})
const Waiting = z.array(
  z.object({ queue: z.enum(overviewQueues), count: z.int(), oldestAt: z.nullable(Instant), late: z.int() }),
)
const readers = { access: 'operator', roles: ['finance', 'admin'] } as const
const range = z.object({ from: DayField, to: DayField })

export const reportDesk = {
  overview: get('/report/overview', {
    access: 'operator',
    roles: operatorRoles,
    about: 'The last thirty days, what waits in each queue and how long, and whether the books balance.',
    input: Nothing,
    output: z.object({
      days: z.array(DayFigures),
      queues: Waiting,
      check: z.nullable(
        z.object({ differenceCents: Cent, differenceKg: z.int(), postings: z.int(), checkedAt: Instant }),
      ),
      invariants: z.nullable(z.object({ at: Instant, checked: z.int(), broken: z.array(z.string()) })),
      stop: z.nullable(z.object({ why: z.string(), at: Instant, resumeProposedBy: z.nullable(z.string()) })),
    }),
  }),
  queues: get('/report/queues', {
    access: 'operator',
    roles: operatorRoles,
    about: 'The items that wait in each queue, how long, and how many past their target.',
    input: Nothing,
    output: z.object({ queues: Waiting }),
  }),
  trialBalance: get('/report/trialbalance', {
    ...readers,
    about:
      'Per kind of account, what was debited and credited since the beginning; in each asset both sides are equal.',
    input: Nothing,
    output: z.object({
      rows: z.array(
        z.object({
          asset: z.enum(['SGD', 'tons']),
          kind: z.string(),
          pocket: z.string(),
          accounts: z.int(),
          debit: z.int(),
          credit: z.int(),
        }),
      ),
    }),
  }),
  tons: get('/report/tons', {
    ...readers,
    about: 'Per project, the tons issued against where each of them is.',
    input: Nothing,
    output: z.object({
      rows: z.array(
        z.object({
          project: z.string(),
          nameEn: z.string(),
          nameCn: z.string(),
          registryKg: z.int(),
          issuedKg: z.int(),
          unsoldKg: z.int(),
          reservedKg: z.int(),
          membersKg: z.int(),
          heldKg: z.int(),
          presaleKg: z.int(),
          retiredKg: z.int(),
        }),
      ),
    }),
  }),
  sales: get('/report/sales', {
    ...readers,
    about: 'Per day and kind of business: entries, what was paid, fees without their GST, and the GST.',
    input: range,
    output: z.object({
      rows: z.array(
        z.object({
          day: z.string(),
          kind: z.string(),
          entries: z.int(),
          paidCents: Cent,
          feesCents: Cent,
          gstCents: Cent,
        }),
      ),
    }),
    refusals: ['reportRange'],
  }),
}
