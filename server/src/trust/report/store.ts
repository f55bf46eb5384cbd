/** Each answer is one statement, so it is true of one moment. */
import type { ClosedMonths } from '@tonne/domain/base/bookedDay'
import { type DaySum, sumsAt } from '@tonne/domain/base/daySums'
import type { Day } from '@tonne/domain/days'
import { firstDayOf, lastDayOf, type Month, monthAfter, monthBefore } from '@tonne/domain/money/statement'
import { type Check, type Queue, targetHours } from '@tonne/domain/support/queue'
import type { Kept } from '@tonne/domain/trust/monthPack'
import { readDaySums } from '../../base/checkpoint/store.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { amounts, checkOf, WAITING, waitingColumns } from '../../shared/waiting.ts'

const DAY = (at: string): string => `to_char(${at} at time zone 'Asia/Singapore', 'YYYY-MM-DD')`
// The house's bank account is debited with money in and credited with money out; a correction moves nothing at the
// bank.
const DAYS = `
  select day, sum(orders)::int as orders, sum(sold)::bigint as "soldCents", sum(traded)::bigint as "tradedCents",
  sum(ins)::bigint as "inCents",
    sum(outs)::bigint as "outCents"
  from (
    select ${DAY('o.at')} as day, 1 as orders,
      case when o.kind = 'buy' and o.state = 'completed' and not exists (select 1 from book_order b
      where b.order_id = o.id) then o.total_cents else 0 end as sold,
      0 as traded, 0 as ins, 0 as outs
    from "order" o where o.at >= $1
    union all select ${DAY('t.at')}, 0, 0, t.total_cents, 0, 0 from trade t where t.at >= $1
    union all select ${DAY('p.at')}, 0, 0, 0, p.amount, 0 from posting p
      join account a on a.id = p.debit_id where a.kind = 'house' and a.pocket = 'bank' and p.at >= $1
      and p.kind <> 'correction'
    union all select ${DAY('p.at')}, 0, 0, 0, 0, p.amount from posting p
      join account a on a.id = p.credit_id where a.kind = 'house' and a.pocket = 'bank' and p.at >= $1
      and p.kind <> 'correction'
  ) figures group by day order by day`
export type DayRow = {
  day: string
  orders: number
  soldCents: number
  tradedCents: number
  inCents: number
  outCents: number
}
export const listDays = (tx: Tx, since: Date) => tx.rows<DayRow>(DAYS, [since])

const sumIn = (queue: string, unit: 'cents' | 'kg'): string =>
  amounts[queue as Queue] === unit ? `coalesce(sum(w.amount), 0)::bigint as ${unit}` : `null::bigint as ${unit}`
const QUEUES = Object.entries(WAITING)
  .map(
    ([queue, waiting]) => `
    select '${queue}' as queue, k.step as check, count(*)::int as count, min(w.since) as "oldestAt",
      (count(*) filter (where w.proposer is distinct from $2))::int as mine,
      ${sumIn(queue, 'cents')}, ${sumIn(queue, 'kg')},
      coalesce(array_agg(o.name order by o.name) filter (where o.id is not null), '{}') as holders,
      (count(*) filter (
        where w.since < $1::timestamptz - interval '${targetHours[queue as Queue]} hours'))::int as late,
      (count(*) filter (where w.since > coalesce(s.at, '-infinity')))::int as fresh, max(s.at) as "seenAt"
      from (${waiting}) w(${waitingColumns(queue as Queue)})
      cross join lateral (select ${checkOf(queue as Queue)} as step) k
      left join queue_seen s on s.operator_id = $2 and s.queue = '${queue}'
      left join assignment a on a.queue = '${queue}' and a.subject = w.subject
      left join operator o on o.id = a.operator_id and o.disabled_at is null
      group by grouping sets ((), (k.step))`,
  )
  .join(' union all ')
export type QueueRow = {
  queue: Queue
  /** Null in the row of the whole queue. */
  check: Check | null
  count: number
  mine: number
  oldestAt: Date | null
  cents: number | null
  kg: number | null
  holders: string[]
  late: number
  fresh: number
  seenAt: Date | null
}
/**
 * A row of each queue, and one of each check that its items wait for. `mine`: not proposed by this operator; `late`:
 * past the queue's target time; `fresh`: not yet seen by this operator; `holders`: one name for each item.
 */
export const listQueues = (sql: Sql, operatorId: number, now: Date) => sql.rows<QueueRow>(QUEUES, [now, operatorId])
/** The items that wait in a queue and arrived after an instant. */
export const listNewer = async (sql: Sql, queue: Queue, since: Date, now: Date): Promise<string[]> =>
  (
    await sql.rows<{ subject: string }>(
      `select w.subject from (${WAITING[queue]}) w(since, subject, proposer)
      where $1::timestamptz is not null and w.since > $2 order by w.since limit 5000`,
      [now, since],
    )
  ).map(({ subject }) => subject)

/** The queues in which these columns of a row that waits meet the condition. */
const eachQueue = (columns: string, where: string): string =>
  Object.entries(WAITING)
    .map(
      ([queue, waiting]) => `
    select '${queue}' as queue, ${columns} from (${waiting}) w(since, subject, proposer)
      left join assignment a on a.queue = '${queue}' and a.subject = w.subject where ${where}`,
    )
    .join(' union all ')
// The member was asked for more, or a case is open: the desk has nothing to do, but the operator still holds it.
const HELD = `
  select distinct on (queue, subject) * from (${eachQueue(
    `w.subject, w.since, a.given_by as by, case when w.proposer = $2 then 'second' else 'taken' end as kind`,
    'w.proposer = $2 or a.operator_id = $2',
  )}
    union all select 'request', r.no, r.at, a.given_by, 'asked' from assignment a join request r on r.no = a.subject
      where a.queue = 'request' and a.operator_id = $2 and r.state = 'waiting_for_member'
    union all select 'restriction', c.case_no, c.since, a.given_by, 'taken' from assignment a
      join restriction c on c.case_no = a.subject
      where a.queue = 'restriction' and a.operator_id = $2 and c.lifted_at is null
  ) h order by queue, subject, kind, since`
type HeldRow = { queue: Queue; subject: string; since: Date; by: string | null; kind: 'second' | 'asked' | 'taken' }
/** An operator's unfinished work: items assigned to them, or proposed by them and not decided. */
export const listHeld = (sql: Sql, operatorId: number, now: Date) => sql.rows<HeldRow>(HELD, [now, operatorId])
const CAME = `select queue, count(*)::int as count from (${eachQueue('w.since', 'w.since > $2')}) c
  group by queue`
/** How many arrived in each queue since then. */
export const countSince = (sql: Sql, since: Date, now: Date) =>
  sql.rows<{ queue: Queue; count: number }>(CAME, [now, since])

export type MonthRow = { month: Month; size: number; root: Buffer; headAt: Date; sums: DaySum[]; kept: Kept; at: Date }
const MONTH = `month, log_size as size, log_root as root, head_at as "headAt", sums, kept, at`
const ONE_MONTH = `select ${MONTH} from month_close where month = $1`
export const findMonth = (sql: Sql, month: Month) => first(sql.rows<MonthRow>(ONE_MONTH, [month]))
const INSERT_MONTH = `
  insert into month_close (month, log_size, log_root, head_at, sums, kept, at) values ($1, $2, $3, $4, $5, $6, $7)`
export const insertMonth = (tx: Tx, { month, size, root, headAt, sums, kept, at }: MonthRow) =>
  tx.rows(INSERT_MONTH, [month, size, root, headAt, JSON.stringify(sums), JSON.stringify(kept), at])
const MONTHS = `select ${MONTH} from month_close where month <= $1 order by month desc limit $2`
/** The last closed months up to this one, newest first. */
export const listMonths = (sql: Sql, upTo: Month, most: number) => sql.rows<MonthRow>(MONTHS, [upTo, most])
/** The last closed month up to this one. */
export const findMonthUpTo = async (sql: Sql, month: Month): Promise<MonthRow | undefined> =>
  (await listMonths(sql, month, 1))[0]
const FIRST_POSTED = `select least((select at from entry order by id limit 1),
  (select at from posting_row order by id limit 1)) as at`
export const findFirstPosted = async (sql: Sql): Promise<Date | null> =>
  (await getOne(sql.rows<{ at: Date | null }>(FIRST_POSTED))).at
const UNSEALED = `
  select exists (
    select 1 from log_waiting w cross join lateral unnest(w.keys) as k(id) where w.source = 'posting' and (
      exists (select 1 from entry e where e.id = k.id and e.at < $1)
      or exists (select 1 from posting_row r where r.entry_id = k.id and r.at < $1))
  ) as waits`
/** Whether a posting from before an instant is not sealed yet. */
export const isUnsealedBefore = async (sql: Sql, at: Date): Promise<boolean> =>
  (await getOne(sql.rows<{ waits: boolean }>(UNSEALED, [at]))).waits

const NO_DAY = '0001-01-01'
/**
 * The sums of all postings up to the end of a day, by pocket: from the last closed month before it and the days since.
 * `closing`: this day ends that month, which is about to be closed.
 */
export async function sumUpTo(tx: Tx, day: Day, closing?: ClosedMonths): Promise<DaySum[]> {
  const month = day.slice(0, 7)
  const before = await findMonthUpTo(tx, day === lastDayOf(month) ? month : monthBefore(month))
  const from = before ? firstDayOf(monthAfter(before.month)) : NO_DAY
  const since = from > day ? [] : await readDaySums(tx, { from, to: day, ...(closing ? { closing } : {}) })
  return sumsAt([...(before?.sums ?? []), ...since], day)
}

const NAMES = 'select id, no as project, name_en as "nameEn", name_cn as "nameCn" from project order by no'
export const listNames = (sql: Sql) => sql.rows<{ id: number; project: string; nameEn: string; nameCn: string }>(NAMES)

// The amount paid is what reached the seller: a project's proceeds, or in a trade the other member. Mirror postings are
// subtracted.
const SALES = `
  select ${DAY('p.at')} as day, p.kind, count(distinct p.entry_id)::int as entries,
    (coalesce(sum(p.amount) filter (where c.pocket = 'proceeds' or (p.kind = 'trade' and c.kind = 'member')), 0)
      - coalesce(sum(p.amount) filter (where d.pocket = 'proceeds'), 0))::bigint as "paidCents",
    (coalesce(sum(p.amount) filter (where c.pocket = 'fees'), 0) - coalesce(sum(p.amount) filter (where d.pocket =
    'fees'), 0))::bigint as "feesCents",
    (coalesce(sum(p.amount) filter (where c.pocket = 'gst'), 0) - coalesce(sum(p.amount) filter (where d.pocket =
    'gst'), 0))::bigint as "gstCents"
  from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
  where p.at >= $1 and p.at < $2 and d.asset = 0
    and (c.pocket in ('proceeds', 'fees', 'gst') or d.pocket in ('proceeds', 'fees', 'gst') or p.kind = 'trade')
  group by 1, 2 order by 1, 2`
type SalesRow = { day: string; kind: string; entries: number; paidCents: number; feesCents: number; gstCents: number }
export const listSales = (tx: Tx, from: Date, until: Date) => tx.rows<SalesRow>(SALES, [from, until])

export type CoverRow = {
  id: number
  month: Month
  sha256: string
  state: 'proposed' | 'signed' | 'refused'
  firstId: number
  firstName: string
  firstAt: Date
  secondName: string | null
  secondAt: Date | null
}
const COVER = `
  select id, month, sha256, state, proposed_by as "firstId", proposed_name as "firstName", proposed_at as "firstAt",
  decided_name as "secondName", decided_at as "secondAt" from month_cover`
const LIVE = `${COVER} where month = $1 and state <> 'refused'`
/** The cover that is signed, or waits for the second signature. */
export const findCover = (sql: Sql, month: Month) => first(sql.rows<CoverRow>(LIVE, [month]))
const LOCK = `${COVER} where id = $1 for update`
export const lockCover = (tx: Tx, id: number) => first(tx.rows<CoverRow>(LOCK, [id]))
const INSERT = `
  insert into month_cover (month, sha256, state, proposed_by, proposed_name, proposed_at)
  values ($1, $2, 'proposed', $3, $4, $5) on conflict (month) where state <> 'refused' do nothing returning id`
type Signer = { id: number; name: string }
/** False if there is one already. */
export const insertCover = async (tx: Tx, month: Month, sha256: string, by: Signer, now: Date): Promise<boolean> =>
  (await tx.rows(INSERT, [month, sha256, by.id, by.name, now])).length === 1
const DECIDE = 'update month_cover set state = $2, decided_by = $3, decided_name = $4, decided_at = $5 where id = $1'
export const updateCover = (tx: Tx, id: number, state: 'signed' | 'refused', by: Signer, now: Date) =>
  tx.rows(DECIDE, [id, state, by.id, by.name, now])
