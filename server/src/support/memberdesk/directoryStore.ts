/**
 * Each view and order has a statement of its own, so that it is planned with its index and a page reads only what it
 * shows.
 */
import type { DirectoryView } from '@tonne/domain/support/directory'
import { isNumber, numberedOf, typedOf } from '../../people/member/store.ts'
import { getOne, type Sql } from '../../platform/database/database.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { registeredName } from '../../shared/registeredName.ts'

// Members under watch, and the reason. They are few, each found by an index; a member's own freeze is no risk.
const RISK = `
  select member_id as id, 'restricted' as why from restriction where lifted_at is null and code <> 'self_freeze'
  union all select unnest(owners), 'alert' from market_alert where state = 'open'
  union all select unnest(array[member_a, member_b]), 'pair' from trading_pair where state in ('open', 'marked')
  union all select id, 'poor' from member where credit_score = 'poor'`
type Sought = {
  /** '' matches everybody. */
  q: string
  /** The blind indexes of the typed text, if it is an IC number. */
  icIndexes: readonly Buffer[] | null
  level: number | null
  bounds: { joinedSince: Date; lastInBefore: Date; leastWorthCents: number }
}
/** Only the requested conditions, with their values. */
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
  return { all, values }
}
// `offset 0` makes each join a look-up by id: the rows come in the order of the first table, and the limit ends them.
const MEMBER = (id: string) => `cross join lateral (select * from member where id = ${id} offset 0) m`
const SUM = 'left join lateral (select * from member_sum where member_id = m.id offset 0) s on true'
const COUNTED_FIRST = `member_sum s ${MEMBER('s.member_id')}`
/** A member who was not counted yet has no place in an order by counts. */
const COUNTED = 'cross join lateral (select * from member_sum where member_id = m.id offset 0) s'
function fromOf(view: DirectoryView, byJoining: boolean): string {
  if (view === 'risk') return `(select distinct id from risk) r ${MEMBER('r.id')} ${byJoining ? SUM : COUNTED}`
  return byJoining ? `member m ${SUM}` : COUNTED_FIRST
}
export const SORTS: Sorts<'joinedAt' | 'lastInAt' | 'worthCents'> = {
  id: 'm.id',
  by: {
    joinedAt: ['m.joined_at', 'timestamptz'],
    lastInAt: ['s.last_in_at', 'timestamptz'],
    worthCents: ['s.worth_cents', 'bigint'],
  },
}
type DirectoryRow = {
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
export function listDirectory(sql: Sql, { view, ...sought }: Sought & { view: DirectoryView }, place: Place) {
  const { all, values } = narrowed(sought, view)
  const byJoining = place.sort === 'joinedAt'
  // The index of counts has an id column of its own table.
  const order = sorted({ ...SORTS, id: byJoining ? 'm.id' : 's.member_id' }, place, values.length + 1)
  return sql.rows<DirectoryRow>(
    `with risk as materialized (${RISK})
    select m.id, ${registeredName('m')} as name, m.email, m.kind,
      m.level, m.disabled_at is not null as closed, m.joined_at as "joinedAt", s.last_in_at as "lastInAt",
      s.worth_cents as "worthCents",
      to_jsonb(array(select distinct why from risk where risk.id = m.id order by why)) as risks
    from ${fromOf(view, byJoining)} where ${all.join(' and ') || 'true'}${order.end}`,
    [...values, ...order.values],
  )
}
export async function countDirectory(sql: Sql, view: DirectoryView, sought: Sought): Promise<number> {
  const { all, values } = narrowed(sought, view)
  const counted = view === 'dormant' || view === 'large'
  const from = counted ? COUNTED_FIRST : view === 'risk' ? fromOf(view, true) : 'member m'
  const text = `with risk as materialized (${RISK})
    select count(*)::int as count from ${from} where ${all.join(' and ') || 'true'}`
  return (await getOne(sql.rows<{ count: number }>(text, values))).count
}
