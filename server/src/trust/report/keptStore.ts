/** The figures of a month that are not sums of postings, as of its end. */

import { type Queue, targetHours } from '@tonne/domain/support/queue'
import type { Kept } from '@tonne/domain/trust/monthPack'
import { first, type Sql } from '../../platform/database/database.ts'

/** The items that waited at $1, since when, and their amounts. */
const WAITED = {
  line: `select l.value_at, l.amount_cents, 0 from bank_line l where l.outcome in ('in_review', 'suspense')
    and l.value_at < $1 and not exists (select 1 from line_decision x
    where x.line_id = l.id and x.state = 'approved' and x.decided_at < $1)`,
  claim: `select made_at, amount_cents, 0 from claim where made_at < $1 and (decided_at is null or decided_at >= $1)`,
  withdrawal: `select requested_at, amount_cents, 0 from withdrawal
    where requested_at < $1 and (ended_at is null or ended_at >= $1)`,
  request: `select at, 0, 0 from request r where at < $1 and not exists (select 1 from request_step s
    where s.request_id = r.id and s.state in ('done', 'refused', 'cancelled') and s.at < $1)`,
  retirement: `select requested_at, 0, kg from retirement
    where requested_at < $1 and (ended_at is null or ended_at >= $1)`,
  correction: `select proposed_at, 0, 0 from correction
    where proposed_at < $1 and (decided_at is null or decided_at >= $1)`,
} as const satisfies Partial<Record<Queue, string>>
/** Older than a day, a week and thirty days. */
const AGE = (from: string, to: string): string =>
  `(count(*) filter (where age >= interval '${from}' and age < interval '${to}'))::int`
const WAITING = Object.entries(WAITED)
  .map(
    ([queue, rows]) => `
    select '${queue}' as queue, count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents,
      coalesce(sum(kg), 0)::bigint as kg, array[${AGE('-1 day', '1 day')}, ${AGE('1 day', '7 days')},
      ${AGE('7 days', '30 days')}, ${AGE('30 days', '1000 years')}] as ages
    from (select $1::timestamptz - since as age, cents, kg from (${rows}) w(since, cents, kg)) aged`,
  )
  .join(' union all ')
export const listWaiting = (sql: Sql, at: Date) => sql.rows<Kept['waiting'][number]>(WAITING, [at])

/** The decided items, and when. */
const DONE = {
  line: `select l.value_at, min(x.decided_at) from line_decision x join bank_line l on l.id = x.line_id
    where x.state = 'approved' group by l.id`,
  claim: `select made_at, decided_at from claim`,
  withdrawal: `select w.requested_at, min(s.at) from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
    where s.stage in ('approved', 'refused', 'cancelled') group by w.id`,
  request: `select r.at, min(s.at) from request r join request_step s on s.request_id = r.id
    where s.state in ('done', 'refused', 'cancelled') group by r.id`,
  retirement: `select requested_at, ended_at from retirement`,
  correction: `select proposed_at, decided_at from correction`,
  alert: `select opened_at, decided_at from market_alert`,
} as const satisfies Partial<Record<Queue, string>>
const ANSWERED = Object.entries(DONE)
  .map(
    ([queue, rows]) => `
    select '${queue}' as queue, count(*)::int as count,
      (coalesce(percentile_disc(0.5) within group (order by took), 0) / 60)::int as "medianMinutes",
      (count(*) filter (where took > ${targetHours[queue as Queue] * 3600}))::int as late
    from (select floor(extract(epoch from done - since))::bigint as took from (${rows}) d(since, done)
      where done >= $1 and done < $2) times`,
  )
  .join(' union all ')
export const listAnswered = (sql: Sql, from: Date, to: Date) => sql.rows<Kept['answered'][number]>(ANSWERED, [from, to])

const TOP = 10
// The balances of a day are sealed in its first minute; a member may have several leaves.
const LARGEST = `
  with owed as (
    select case when asset = 0 then 'cents' else 'kg' end as unit, member_id, sum(amount) as amount
    from liability_leaf where day = $1 group by 1, 2
  ), ranked as (select *, row_number() over (partition by unit order by amount desc, member_id) as rank from owed)
  select unit, sum(amount)::bigint as total, count(*)::int as members,
    (array_agg(amount::float8 order by rank) filter (where rank <= ${TOP})) as top
  from ranked where amount > 0 group by unit`
type Share = { unit: 'cents' | 'kg'; total: number; members: number; top: number[] }
const SEALED_AT = 'select at from liability_day where day = $1 order by asset limit 1'
/** The share of all balances that the largest have; null when nothing was sealed on that day. */
export async function findLargest(sql: Sql, day: string): Promise<Kept['largest']> {
  const sealed = await first(sql.rows<{ at: Date }>(SEALED_AT, [day]))
  if (!sealed) return null
  const shares = await sql.rows<Share>(LARGEST, [day])
  const of = (unit: Share['unit']) => {
    const { total, members, top } = shares.find((share) => share.unit === unit) ?? { total: 0, members: 0, top: [] }
    return { total, members, top }
  }
  return { atMs: sealed.at.getTime(), cents: of('cents'), kg: of('kg') }
}
