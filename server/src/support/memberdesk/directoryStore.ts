/** Each view and order is a text of its own, so that it is planned with its index and a page reads what it shows. */
import type { DirectorySort, DirectoryView } from '@tonne/domain/support/directory'
import { isNumber, numberedOf, typedOf } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'

// Who is looked at, and why. Few, each found by an index; their own freeze is nobody's risk.
const RISK = `
  select member_id as id, 'restricted' as why from restriction where lifted_at is null and code <> 'self_freeze'
  union all select unnest(owners), 'alert' from market_alert where state = 'open'
  union all select unnest(array[member_a, member_b]), 'pair' from trading_pair where state in ('open', 'marked')
  union all select id, 'poor' from member where credit_score = 'poor'`
type Sought = {
  /** '' for everybody. */
  q: string
  /** The blind indexes of what was typed, when it is an IC number. */
  icIndexes: readonly Buffer[] | null
  level: number | null
  bounds: { joinedSince: Date; lastInBefore: Date; leastWorthCents: number }
}
/** Conditions with their values: only those that are asked for. */
function narrowed({ q, icIndexes, level, bounds }: Sought, view: DirectoryView) {
  const values: unknown[] = []
  const put = (value: unknown): string => `$${values.push(value)}`
  const all: string[] = []
  if (view === 'new') all.push(`m.joined_at >= ${put(bounds.joinedSince)} and m.disabled_at is null`)
  if (view === 'risk') all.push('m.disabled_at is null')
  if (view === 'dormant') all.push(`s.last_in_at < ${put(bounds.lastInBefore)} and m.disabled_at is null`)
  if (view === 'large') all.push(`s.worth_cents >= ${put(bounds.leastWorthCents)} and m.disabled_at is null`)
  if (level !== null) all.push(`m.level = ${put(level)}`)
  const found = isNumber(q, icIndexes) ? numberedOf : typedOf
  if (q !== '') all.push(found(`${put(q)}::text`, `${put(icIndexes)}::bytea[]`))
  return { all, put, values }
}
// `offset 0` keeps each join a look-up by id: the rows come in the order of the first table, and the limit ends them.
const MEMBER = (id: string) => `cross join lateral (select * from member where id = ${id} offset 0) m`
const SUM = 'left join lateral (select * from member_sum where member_id = m.id offset 0) s on true'
const FROM: Readonly<Record<DirectorySort, string>> = {
  joined: `member m ${SUM}`,
  worth: `member_sum s ${MEMBER('s.member_id')}`,
  lastIn: `member_sum s ${MEMBER('s.member_id')}`,
}
/** Whoever was not counted yet has no place in an order by what is counted. */
const COUNTED = 'cross join lateral (select * from member_sum where member_id = m.id offset 0) s'
const fromOf = (view: DirectoryView, sort: DirectorySort): string =>
  view === 'risk'
    ? `(select distinct id from risk) r ${MEMBER('r.id')} ${sort === 'joined' ? SUM : COUNTED}`
    : FROM[sort]
const ORDER: Readonly<Record<DirectorySort, readonly [by: string, id: string, way: '<' | '>', type: string]>> = {
  joined: ['m.joined_at', 'm.id', '<', 'timestamptz'],
  worth: ['s.worth_cents', 's.member_id', '<', 'bigint'],
  lastIn: ['s.last_in_at', 's.member_id', '>', 'timestamptz'],
}
export type DirectoryRow = {
  id: number
  name: string
  email: string
  kind: 'personal' | 'corporate'
  level: number
  closed: boolean
  joinedAt: Date
  lastInAt: Date | null
  worthCents: number | null
  risks: ('restricted' | 'alert' | 'pair' | 'poor')[]
}
type DirectoryPage = Sought & {
  view: DirectoryView
  sort: DirectorySort
  after: { by: Date | number; id: number } | null
  limit: number
}
export function listDirectory(sql: Sql, { view, sort, after, limit, ...sought }: DirectoryPage) {
  const { all, put, values } = narrowed(sought, view)
  const [by, id, way, type] = ORDER[sort]
  if (after) all.push(`(${by}, ${id}) ${way} (${put(after.by)}::${type}, ${put(after.id)}::bigint)`)
  const down = way === '<' ? 'desc' : 'asc'
  return sql.rows<DirectoryRow>(
    `with risk as materialized (${RISK})
    select m.id, coalesce(m.company_name, m.real_name, m.first_name || ' ' || m.last_name) as name, m.email, m.kind,
      m.level, m.disabled_at is not null as closed, m.joined_at as "joinedAt", s.last_in_at as "lastInAt",
      s.worth_cents as "worthCents",
      to_jsonb(array(select distinct why from risk where risk.id = m.id order by why)) as risks
    from ${fromOf(view, sort)} where ${all.join(' and ') || 'true'}
    order by ${by} ${down}, ${id} ${down} limit ${put(limit)}`,
    values,
  )
}
export async function countDirectory(sql: Sql, view: DirectoryView, sought: Sought): Promise<number> {
  const { all, values } = narrowed(sought, view)
  const from =
    view === 'dormant' || view === 'large' ? FROM.worth : view === 'risk' ? fromOf(view, 'joined') : 'member m'
  const text = `with risk as materialized (${RISK})
    select count(*)::int as count from ${from} where ${all.join(' and ') || 'true'}`
  return (await sql.rows<{ count: number }>(text, values))[0]!.count
}
