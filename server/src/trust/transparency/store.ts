import type { Terms } from '@tonne/domain/base/terms'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { OUTAGES } from '../../shared/outage.ts'

const ADD = `
  insert into refusal_count (day, rule, n) select $1::date, v.* from unnest($2::text[], $3::bigint[]) as v
  on conflict (day, rule) do update set n = refusal_count.n + excluded.n`
export const addRefusals = (sql: Sql, day: string, counts: ReadonlyMap<string, number>) => {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return sql.rows(ADD, [day, sorted.map(([rule]) => rule), ints(sorted.map(([, n]) => n))])
}
const REFUSALS = `
  select rule, sum(n)::bigint as count from refusal_count where day > $1::date - 30 group by rule order by 2 desc, 1
  limit 200`
export const sumRefusals = (sql: Sql, day: string) => sql.rows<{ rule: string; count: number }>(REFUSALS, [day])

const PUT = `
  insert into open_snapshot (day, figures, made_at) values ($1, $2, $3)
  on conflict (day) do update set figures = excluded.figures, made_at = excluded.made_at`
export const putSnapshot = (tx: Tx, day: string, figures: object, now: Date) =>
  tx.rows(PUT, [day, JSON.stringify(figures), now])
export type SnapshotRow<F> = { day: string; figures: F; madeAt: Date }
const LATEST = 'select day, figures, made_at as "madeAt" from open_snapshot order by day desc limit $1'
export const listSnapshots = <F>(sql: Sql, limit: number) => sql.rows<SnapshotRow<F>>(LATEST, [limit])

type ProjectTons = { no: string; issuedKg: number; soldKg: number; retiredKg: number }
const TONS = `
  with held as (
    select asset, coalesce(sum(balance) filter (where pocket = 'retired'), 0) as retired, coalesce(sum(balance),
    0) as all_kg
    from account where kind = 'member' and asset <> 0 group by asset
  )
  select p.no, p.issued_kg as "issuedKg", coalesce(h.all_kg, 0)::bigint as "soldKg", coalesce(h.retired,
  0)::bigint as "retiredKg"
  from project p left join held h on h.asset = p.id where p.issued_kg > 0 order by p.no`
/** Sold tons are those that members hold or have retired. */
export const listTons = (sql: Sql) => sql.rows<ProjectTons>(TONS)
const CASH = `select coalesce(sum(balance), 0)::bigint as cents from account where kind = 'member' and asset = 0`
export const sumCash = async (sql: Sql): Promise<number> => (await getOne(sql.rows<{ cents: number }>(CASH))).cents

type TimesRow = {
  what: 'deposit' | 'withdrawal' | 'settlement'
  count: number
  late: number
  overdue: number
  refused: number
  medianSeconds: number | null
  p95Seconds: number | null
}
// A statement names the day of a payment alone, so the time is counted to its completion, and only whether it was late
// by that day. What the bank sent back never went.
const TIMES = `
  with done as (
    select 'deposit' as what, extract(epoch from settled_at - created_at) as s, false as late from deposit
      where state = 'completed' and settled_at > $1::timestamptz - interval '90 days'
    union all select 'withdrawal', extract(epoch from ended_at - requested_at),
    (paid_at at time zone 'Asia/Singapore')::date > arrives_by from withdrawal
      where stage = 'completed' and ended_at > $1::timestamptz - interval '90 days'
    union all select 'settlement', extract(epoch from settled_at - at), late from trade
    where settled_at > $1::timestamptz - interval '90 days'
  ), waiting as (
    select 'withdrawal' as what, count(*)::int as n from withdrawal
      where stage in ('requested', 'proposed', 'approved', 'sending', 'sent')
      and arrives_by < ($1::timestamptz at time zone 'Asia/Singapore')::date
    union all select 'settlement', count(*)::int from trade where settled_at is null and due_at < $1::timestamptz
  )
  , refused as (
    select 'withdrawal' as what, count(*)::int as n from withdrawal where stage = 'refused'
    and ended_at > $1::timestamptz - interval '90 days'
  )
  select w.what, coalesce(max(r.n), 0)::int as refused, count(d.s)::int as count,
  count(*) filter (where d.late)::int as late, coalesce(max(x.n), 0)::int as overdue,
    round(percentile_cont(0.5) within group (order by d.s))::int as "medianSeconds", round(percentile_cont(0.95) within
    group (order by d.s))::int as "p95Seconds"
  from (values ('deposit'), ('withdrawal'), ('settlement')) as w(what) left join done d on d.what = w.what left
  join waiting x on x.what = w.what left join refused r on r.what = w.what
  group by w.what order by w.what`
export const listTimes = (sql: Sql, now: Date) => sql.rows<TimesRow>(TIMES, [now])

type RestrictionCount = { reason: string; opened: number; lifted: number; open: number; overdue: number }
const RESTRICTIONS = `
  select code as reason, count(*) filter (where since > $1::timestamptz - interval '90 days')::int as opened,
    count(*) filter (where lifted_at > $1::timestamptz - interval '90 days')::int as lifted,
    count(*) filter (where lifted_at is null)::int as open,
    count(*) filter (where lifted_at is null and review_by < $1 and code <> 'self_freeze')::int as overdue
  from restriction group by code order by code`
export const countRestrictions = (sql: Sql, now: Date) => sql.rows<RestrictionCount>(RESTRICTIONS, [now])

const AWAY = `
  select since as "from", ended_at as "to" from (${OUTAGES}) o where ended_at > $1::timestamptz - interval '90 days'
  order by ended_at desc`
export const listOutages = (sql: Sql, now: Date) => sql.rows<{ from: Date; to: Date }>(AWAY, [now])

const TERMS =
  'select version, effective_at as "effectiveAt", terms from terms_version order by effective_at desc, version ' +
  'desc limit 51'
/** The newest fifty, and the one before them, which the oldest of the fifty is compared with. */
export const listTermsVersions = (sql: Sql) =>
  sql.rows<{ version: number; effectiveAt: Date; terms: Partial<Terms> }>(TERMS)
const CLOSED =
  'select day::text as day, bank_cents as "bankCents" from daily_close where closed order by day desc limit 1'
export const findClosedDay = (sql: Sql) => first(sql.rows<{ day: string; bankCents: number }>(CLOSED))
