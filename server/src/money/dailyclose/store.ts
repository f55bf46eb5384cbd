import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { readWhole } from '../../platform/database/readWhole.ts'
import { SUMS } from '../../shared/ledger/postings.ts'

type LedgerSums = {
  ledgerCents: number
  membersCents: number
  suspenseCents: number
  payoutsCents: number
  proceedsCents: number
  feesCents: number
  gstCents: number
}
export type Snapshot = LedgerSums & {
  lineCents: number
  openLinesCents: number
  fileClosingCents: number | null
  fileOpeningCents: number | null
  fileDay: string | null
  unbooked: number
}
// One statement, so one snapshot. Guarded balances are the cached ones and the others are sums of postings: two ways to
// the same money.
const SNAPSHOT = `
  with open_accounts as (
    select a.id, a.kind, a.pocket from account a where a.asset = 0 and a.balance is null
  ), moved as (
    select o.kind, o.pocket, m.credit - m.debit as amount from open_accounts o join (${SUMS}) m on m.account_id = o.id
  ), pockets as (select kind, pocket, sum(amount)::bigint as cents from moved group by 1, 2)
  select
    (select coalesce(sum(case when direction = 'credit' then amount_cents else -amount_cents end), 0)::bigint
    from bank_line) as "lineCents",
    -coalesce((select cents from pockets where kind = 'house' and pocket = 'bank'), 0) as "ledgerCents",
    (select coalesce(sum(balance), 0)::bigint from account where kind = 'member' and asset = 0) as "membersCents",
    coalesce((select cents from pockets where pocket = 'suspense'), 0) as "suspenseCents",
    coalesce((select cents from pockets where pocket = 'payouts'), 0) as "payoutsCents",
    coalesce((select sum(cents) from pockets where kind = 'project'), 0)::bigint as "proceedsCents",
    coalesce((select cents from pockets where pocket = 'fees'), 0) as "feesCents",
    coalesce((select cents from pockets where pocket = 'gst'), 0) as "gstCents",
    (select coalesce(sum(case when l.direction = 'credit' then l.amount_cents else -l.amount_cents end), 0)::bigint
    from bank_line l
      where l.outcome in ('in_review', 'suspense')
        and not exists (select 1 from line_decision x where x.line_id = l.id and x.state = 'approved'))
      + (select coalesce(sum(parked_cents), 0)::bigint from correction where kind = 'mirror' and state = 'approved'
      and given_at is null) as "openLinesCents",
    (select closing_cents from bank_file order by id desc limit 1) as "fileClosingCents",
    (select opening_cents from bank_file order by id limit 1) as "fileOpeningCents",
    (select closing_day::text from bank_file order by id desc limit 1) as "fileDay",
    (select count(*)::int from bank_file where booked_at is null) as unbooked`
// Reading every posting of the open accounts takes longer than the connection's timeouts allow.
export async function readSnapshot(tx: Tx): Promise<Snapshot> {
  readWhole(tx)
  return await getOne(tx.rows<Snapshot>(SNAPSHOT))
}
const OPEN_LINES = `
  select l.bank_ref as "bankRef" from bank_line l where l.outcome in ('in_review', 'suspense')
    and not exists (select 1 from line_decision x where x.line_id = l.id and x.state = 'approved') order by l.id desc
    limit 20`
export const listOpenRefs = async (sql: Sql): Promise<string[]> =>
  (await sql.rows<{ bankRef: string }>(OPEN_LINES)).map((l) => l.bankRef)

export type Difference = {
  what: 'statement_missing' | 'bank' | 'client_money' | 'suspense'
  cents: number
  lines: string[]
}
export type CloseRow = LedgerSums & {
  id: number
  day: string
  closed: boolean
  bankCents: number
  differences: Difference[]
  madeAt: Date
}
const ROW = `
  id, day::text as day, closed, bank_cents as "bankCents", ledger_cents as "ledgerCents",
  members_cents as "membersCents", suspense_cents as "suspenseCents",
  payouts_cents as "payoutsCents", proceeds_cents as "proceedsCents", fees_cents as "feesCents",
  gst_cents as "gstCents", differences, made_at as "madeAt"`
const INSERT = `
  insert into daily_close (day, closed, bank_cents, ledger_cents, members_cents, suspense_cents, payouts_cents,
  proceeds_cents, fees_cents, gst_cents, differences, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${ROW}`
export const insertClose = (tx: Tx, c: Omit<CloseRow, 'id'>): Promise<CloseRow> =>
  getOne(
    tx.rows<CloseRow>(INSERT, [
      ...[c.day, c.closed, c.bankCents, c.ledgerCents, c.membersCents, c.suspenseCents],
      ...[c.payoutsCents, c.proceedsCents, c.feesCents, c.gstCents, JSON.stringify(c.differences), c.madeAt],
    ]),
  )
const LATEST_OF = `select ${ROW} from daily_close where day = $1 order by closed desc, id desc limit 1`
/** The close of a day, or the last attempt at it. */
export const findClose = (sql: Sql, day: string) => first(sql.rows<CloseRow>(LATEST_OF, [day]))
const LAST_CLOSED = `select ${ROW} from daily_close where closed order by day desc limit 1`
export const findLastClosed = (sql: Sql) => first(sql.rows<CloseRow>(LAST_CLOSED))
const OPEN_DAY = `
  select max(day)::text as day from daily_close d where not closed and not exists (select 1 from daily_close c
  where c.day = d.day and c.closed)`
export const findOpenDay = async (sql: Sql): Promise<string | null> =>
  (await getOne(sql.rows<{ day: string | null }>(OPEN_DAY))).day
const OPEN_DAYS = `
  select distinct day::text as day from daily_close d where day >= $1 and day < $2 and not exists (
    select 1 from daily_close c where c.day = d.day and c.closed) order by 1`
/** Days that were tried and are still open, from one day on and before another. */
export const listOpenDays = async (sql: Sql, from: string, before: string): Promise<string[]> =>
  (await sql.rows<{ day: string }>(OPEN_DAYS, [from, before])).map(({ day }) => day)
const LIST = `select ${ROW} from daily_close where ($1::bigint is null or id < $1) order by id desc limit $2`
export const listCloses = (sql: Sql, before: number | null, limit: number) => sql.rows<CloseRow>(LIST, [before, limit])
