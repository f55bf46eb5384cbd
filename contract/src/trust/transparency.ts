import * as z from 'zod/mini'
import { HashHex } from '../base/proof.ts'
import { get } from '../endpoint.ts'
import { Cent, Instant, Kilo, Limit } from '../fields.ts'

const count = z.int()
const seconds = z.nullable(z.int())
/**
 * One kind of payment or transfer, over 90 days. `late` came after the promised day, `overdue` still waits past it,
 * `refused` never went.
 */
const Times = z.object({
  what: z.enum(['deposit', 'withdrawal', 'settlement']),
  count,
  late: count,
  overdue: count,
  /** Missing in the figures of days before it was counted. */
  refused: z.optional(count),
  medianSeconds: seconds,
  p95Seconds: seconds,
})
const TransparencyFigures = z.object({
  day: z.string(),
  at: Instant,
  tons: z.object({ issuedKg: Kilo, soldKg: Kilo, retiredKg: Kilo, custodyKg: Kilo }),
  projects: z.array(z.object({ no: z.string(), issuedKg: Kilo, soldKg: Kilo, retiredKg: Kilo })),
  /**
   * Members' property, and the client money account by the ledger (members' money and what is owed to projects and in
   * passing).
   */
  money: z.object({
    membersCents: Cent,
    clientMoneyCents: Cent,
    closedDay: z.nullable(z.string()),
    closedBankCents: z.nullable(Cent),
    openDay: z.nullable(z.string()),
  }),
  times: z.array(Times),
  /** Over 30 days, the most frequent first. */
  refusals: z.array(z.object({ rule: z.string(), code: z.int(), count })),
  /** Over 90 days; `open` and `overdue` are of now. */
  restrictions: z.array(z.object({ reason: z.string(), opened: count, lifted: count, open: count, overdue: count })),
  /** The last 90 days, the newest first. Missing in the figures of days before outages were recorded. */
  outages: z.optional(z.array(z.object({ from: Instant, to: Instant }))),
  terms: z.array(
    z.object({
      version: z.int(),
      effectiveAt: Instant,
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  log: z.nullable(z.object({ size: z.int(), root: HashHex, at: Instant })),
  liability: z.nullable(z.object({ day: z.string(), root: HashHex, owedCents: Cent, custodyCents: Cent })),
})
export const transparencyTables = ['days', 'projects', 'times', 'refusals', 'restrictions', 'outages', 'terms'] as const

export const transparency = {
  figures: get('/open/figures', {
    access: 'public',
    standby: true,
    cached: true,
    about:
      'The newest figures of the platform as a whole: tons, money, lateness, refusals, restrictions, changes of ' +
      'terms. ETag; a minute.',
    output: z.object({ figures: z.nullable(TransparencyFigures) }),
  }),
  days: get('/open/days', {
    access: 'public',
    standby: true,
    cached: true,
    about: 'The figures of each Singapore day as last computed on it, newest first. ETag; a minute.',
    input: z.object({ limit: Limit }),
    output: z.object({ items: z.array(TransparencyFigures) }),
  }),
  csv: get('/open/csv', {
    access: 'public',
    standby: true,
    cached: true,
    file: 'text/csv',
    about:
      'One table of the newest figures as CSV (RFC 4180), `days` the totals of each day. ETag; a minute. Not an ' +
      'envelope but a file.',
    input: z.object({ table: z.enum(transparencyTables) }),
    output: z.object({}),
  }),
}
