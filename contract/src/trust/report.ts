import { checks, targetHours } from '@tonne/domain/support/queue'
import { packReports } from '@tonne/domain/trust/monthPack'
import * as z from 'zod/mini'
import { byAnyOperator } from '../byAnyOperator.ts'
import { financeOrAdmin, get, post } from '../endpoint.ts'
import { Both, Cent, DayField, Id, Instant, Kilo, keyIn, MonthField, Reason } from '../fields.ts'

const DayFigures = z.object({
  day: z.string(),
  orders: z.int(),
  soldCents: Cent,
  tradedCents: Cent,
  inCents: Cent,
  outCents: Cent,
})
const waitingItems = {
  count: z.int(),
  /** Those that the caller may decide: the role does, and somebody else proposed them. */
  mine: z.int(),
  oldestAt: z.nullable(Instant),
  late: z.int(),
  /** The sum of the items' money or tons, in cents or kg; null where items have none. */
  cents: z.nullable(Cent),
  kg: z.nullable(Kilo),
  /** The operators who have items of it, and how many. */
  holders: z.array(z.object({ name: z.string(), count: z.int() })),
}
const Waiting = z.array(
  z.object({
    queue: keyIn(targetHours),
    ...waitingItems,
    /** The same for each check that items wait for; empty in queues that have only one. */
    checks: z.array(z.object({ check: z.enum(checks), ...waitingItems })),
    /** The number of items that came after the caller last looked, at `seenAt`. */
    fresh: z.int(),
    seenAt: z.nullable(Instant),
  }),
)
/** `size` and `root` are those of the log's head under which the month was closed. */
const ClosedMonth = z.object({ month: z.string(), size: z.int(), root: z.string(), headAt: Instant, at: Instant })
/** `close` is the last comparison of that day with the bank's own statement. */
const ClientMoney = z.object({
  bankCents: Cent,
  membersCents: Cent,
  suspenseCents: Cent,
  payoutsCents: Cent,
  proceedsCents: Cent,
  feesCents: Cent,
  gstCents: Cent,
  close: z.nullable(z.object({ closed: z.boolean(), bankCents: Cent, ledgerCents: Cent, madeAt: Instant })),
})
/** Answered items: their number, the median time, and how many were late. */
const Answered = z.object({ queue: keyIn(targetHours), count: z.int(), medianMinutes: z.int(), late: z.int() })
/** The largest balances, largest first, without names. */
const Held = z.object({ total: z.int(), members: z.int(), top: z.array(z.int()) })
/** `sha256` is the hash of the pack's whole table, which both signed. */
const Cover = z.object({
  id: z.int(),
  month: z.string(),
  sha256: z.string(),
  state: z.enum(['proposed', 'signed', 'refused']),
  first: z.object({ id: z.int(), name: z.string(), at: Instant }),
  second: z.nullable(z.object({ name: z.string(), at: Instant })),
})
const comingKinds = ['cutOff', 'draw', 'saleBegins', 'saleEnds', 'price', 'terms', 'content', 'review'] as const
const packForms = ['pdf_en', 'pdf_cn', 'csv'] as const
const pocketOf = { kind: z.string(), pocket: z.string() }
const range = z.object({ from: DayField, to: DayField })

export const reportDesk = {
  overview: get('/report/overview', {
    ...byAnyOperator,
    about:
      'The last thirty days, what waits in each queue, how long and with whom, what comes next, and whether the ' +
      'books balance.',
    output: z.object({
      days: z.array(DayFigures),
      queues: Waiting,
      /**
       * The next changes and due dates, soonest first. `subject`: a project's, a case's, or the item's number; '' of
       * the bank's cut-off.
       */
      coming: z.array(
        z.object({ kind: z.enum(comingKinds), subject: z.string(), name: z.nullable(Both), at: Instant }),
      ),
      check: z.nullable(
        z.object({ differenceCents: Cent, differenceKg: z.int(), postings: z.int(), checkedAt: Instant }),
      ),
      invariants: z.nullable(z.object({ at: Instant, checked: z.int(), broken: z.array(z.string()) })),
      stop: z.nullable(z.object({ why: z.string(), at: Instant, resumeProposedBy: z.nullable(z.string()) })),
    }),
  }),
  queues: get('/report/queues', {
    ...byAnyOperator,
    about: 'The items that wait in each queue, how long, how many past their target, and how many new to the caller.',
    output: z.object({ queues: Waiting }),
  }),
  asOf: get('/report/asof', {
    ...financeOrAdmin,
    about:
      'The books as of the end of a Singapore day, summed from the postings: what each pocket was debited and ' +
      'credited, the members’ money and the bank, and where the tons of each project are. Of today what was posted ' +
      'so far.',
    input: z.object({ day: z.optional(DayField) }),
    output: z.object({
      day: z.string(),
      /** The month that this day ends, once it is closed. */
      closed: z.nullable(ClosedMonth),
      /** Each asset has a table of its own, because their units differ. */
      trial: z.array(z.object({ ...pocketOf, debitCents: Cent, creditCents: Cent })),
      trialTons: z.array(z.object({ ...pocketOf, debitKg: Kilo, creditKg: Kilo })),
      client: ClientMoney,
      tons: z.array(
        z.object({
          project: z.string(),
          issuedKg: z.int(),
          unsoldKg: z.int(),
          reservedKg: z.int(),
          membersKg: z.int(),
          offeredKg: z.int(),
          presaleKg: z.int(),
          retiringKg: z.int(),
          retiredKg: z.int(),
        }),
      ),
      /** The projects’ names of today: apart from the figures, which stay the same. */
      names: z.array(z.object({ project: z.string(), nameEn: z.string(), nameCn: z.string() })),
    }),
    refusals: ['reportAhead'],
  }),
  months: get('/report/months', {
    ...financeOrAdmin,
    about:
      'The last twelve months: money in and out, what was sold and traded, fees and GST, each project’s share of ' +
      'what members bought, and how fast the queues were. The newest is not closed yet.',
    output: z.object({
      months: z.array(
        z.object({
          month: z.string(),
          closed: z.boolean(),
          inCents: Cent,
          outCents: Cent,
          soldCents: Cent,
          tradedCents: Cent,
          feesCents: Cent,
          gstCents: Cent,
          answered: z.array(Answered),
        }),
      ),
      /** Over all these months. */
      shares: z.array(z.object({ project: z.string(), nameEn: z.string(), nameCn: z.string(), boughtKg: z.int() })),
      largest: z.nullable(z.object({ month: z.string(), at: Instant, cents: Held, kg: Held })),
      waiting: z.array(
        z.object({ queue: keyIn(targetHours), count: z.int(), cents: z.int(), kg: z.int(), ages: z.array(z.int()) }),
      ),
    }),
  }),
  pack: post('/report/pack', {
    ...financeOrAdmin,
    effect: 'desk',
    about:
      'The pack of a closed month, or one report of it, as a PDF or a CSV, the same bytes for ever, in base64. It ' +
      'names no member. Its ' +
      'hash is in the audit.',
    input: z.object({
      month: MonthField,
      form: z.enum(packForms),
      /** One report; without it the whole pack. The cover is a PDF and exists once two people have signed it. */
      report: z.optional(z.enum([...packReports, 'cover'])),
      reason: Reason,
    }),
    output: z.object({ name: z.string(), mime: z.string(), content: z.string(), sha256: z.string() }),
    refusals: ['reportOpen', 'coverOpen', 'busy'],
  }),
  cover: get('/report/cover', {
    ...financeOrAdmin,
    about: 'Who signed the cover of a month’s pack.',
    input: z.object({ month: MonthField }),
    output: z.object({ cover: z.nullable(Cover) }),
  }),
  signCover: post('/report/cover/sign', {
    ...financeOrAdmin,
    effect: 'waits',
    about: 'Signs the cover of a closed month’s pack first; another person signs after.',
    input: z.object({ month: MonthField, reason: Reason }),
    output: Cover,
    refusals: ['reportOpen', 'stateMoved'],
  }),
  decideCover: post('/report/cover/decide', {
    ...financeOrAdmin,
    effect: 'public',
    decides: ['signCover'],
    about: 'Signs second, or refuses; whoever signed first may take it back.',
    input: z.object({ id: Id, approve: z.boolean(), reason: Reason }),
    output: Cover,
    refusals: ['ownAct', 'proposerDisabled', 'stateMoved', 'notFound'],
  }),
  sales: get('/report/sales', {
    ...financeOrAdmin,
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
