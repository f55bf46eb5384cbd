import { dayOf } from '@tonne/domain/days'
import { alertNo } from '@tonne/domain/numbers'
import { type MarketAlertState, marketAlertStates, move } from '@tonne/domain/states'
import type { Side } from '@tonne/domain/trading/market'
import type { Finding, SurveillanceRule } from '@tonne/domain/trading/surveillance'
import { memberSays } from '../../people/member/store.ts'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { type Narrowing, narrowed } from '../../shared/waiting.ts'

type Named = { id: number; name: string }
export type AlertRow = {
  id: number
  no: string
  rule: SurveillanceRule
  state: MarketAlertState
  project: { no: string; name: { en: string; cn: string } } | null
  owners: Named[]
  measured: number
  threshold: number
  tradeCount: number
  orderCount: number
  operators: number[]
  latestAt: Date
  openedAt: Date
  decidedName: string | null
  decidedReason: string | null
  decidedAt: Date | null
}
const ROW = `
  a.id, a.no, a.rule, a.state, (select jsonb_build_object('no', p.no, 'name', jsonb_build_object('en', p.name_en, 'cn',
  p.name_cn)) from project p where p.id = a.project_id) as project, (select coalesce(jsonb_agg(jsonb_build_object('id',
  m.id, 'name', ${registeredName('m')}) order by m.id), '[]') from member m where m.id = any(a.owners)) as owners,
  a.measured,
  a.threshold, cardinality(a.trades) as "tradeCount", cardinality(a.orders) as "orderCount",
  to_jsonb(a.operators) as operators,
  a.latest_at as "latestAt", a.opened_at as "openedAt", a.decided_name as "decidedName",
  a.decided_reason as "decidedReason", a.decided_at as "decidedAt"`
const NARROWED = `($1::text is null or a.rule = $1) and ($2::text is null or strpos(lower(a.no), $2) > 0
  or exists (select 1 from project p where p.id = a.project_id and lower(p.no) = $2)
  or exists (select 1 from unnest(a.owners) as o(id) where ${memberSays('o.id', '$2')}))`
const LIST = `select ${ROW} from market_alert a where ($3::text is null or a.state = $3) and ${NARROWED}`
export const SORTS: Sorts<'openedAt'> = { id: 'a.id', no: 'a.no', by: { openedAt: null } }
type ListInput = { rule: SurveillanceRule | null; find: string; state: MarketAlertState | null; by: Narrowing }
export function listAlerts(sql: Sql, { rule, find, state, by }: ListInput, place: Place) {
  const { and, values } = narrowed({ queue: 'alert', subject: 'a.no', type: 'text', first: 4 }, by)
  const order = sorted(SORTS, place, 4 + values.length)
  const given = [rule, find.toLowerCase() || null, state, ...values, ...order.values]
  return sql.rows<AlertRow>(`${LIST}${and}${order.end}`, given)
}
const COUNTS = `select a.state, a.rule, count(*)::int as count from market_alert a group by 1, 2 order by 1, 2`
export const countAlerts = (sql: Sql) =>
  sql.rows<{ state: MarketAlertState; rule: SurveillanceRule; count: number }>(COUNTS)

const ONE = `select ${ROW} from market_alert a where a.id = $1 and a.no = $2`
export const findAlert = (sql: Sql, id: number, no: string) => first(sql.rows<AlertRow>(ONE, [id, no]))
const LOCK = 'select id from market_alert where id = $1 and no = $2 for update'
export async function lockAlert(tx: Tx, id: number, no: string): Promise<AlertRow | undefined> {
  const [found] = await tx.rows<{ id: number }>(LOCK, [id, no])
  return found && findAlert(tx, id, no)
}

const PERSON = (id: string) =>
  `(select jsonb_build_object('id', m.id, 'name', ${registeredName('m')}) from member m where m.id = ${id})`
type TradeSeen = {
  id: number
  at: Date
  kg: number
  priceCents: number
  referenceCents: number | null
  buyer: Named
  seller: Named
}
const TRADES = `
  select t.id, t.at, t.kg, t.price_cents as "priceCents", t.reference_cents as "referenceCents",
    ${PERSON('t.buyer_id')} as buyer, ${PERSON('t.seller_id')} as seller
  from market_alert a join trade t on t.id = any(a.trades) where a.id = $1 order by t.at, t.id limit 500`
export const listTradesSeen = (sql: Sql, id: number) => sql.rows<TradeSeen>(TRADES, [id])
type OrderSeen = {
  no: string
  at: Date
  endedAt: Date | null
  side: Side
  kg: number
  priceCents: number
  member: Named
}
const ORDERS = `
  select o.no, o.at, c.at as "endedAt", coalesce(b.side, 'buy') as side, coalesce(b.kg, o.kg) as kg,
    coalesce(b.price_cents, o.price_cents) as "priceCents", ${PERSON('o.member_id')} as member
  from market_alert a join "order" o on o.id = any(a.orders) left join book_order b on b.order_id = o.id
  left join order_step c on c.order_id = o.id and c.state = 'cancelled'
  where a.id = $1 order by o.at, o.id limit 500`
export const listOrdersSeen = (sql: Sql, id: number) => sql.rows<OrderSeen>(ORDERS, [id])
const CASES = `
  select distinct r.case_no as no from market_alert a join owner_of w on w.owner_id = any(a.owners)
  join restriction r on r.member_id = w.member_id where a.id = $1 order by 1 desc limit 50`
/** The restrictions of its members, for whatever reason. */
export const listCasesOf = async (sql: Sql, id: number) =>
  (await sql.rows<{ no: string }>(CASES, [id])).map(({ no }) => no)

const STANDING = `
  select a.rule || ' ' || a.subject as key, a.state = 'open' as open, max(a.latest_at) as "latestAt"
  from unnest($1::text[], $2::text[]) as k(rule, subject) join market_alert a on a.rule = k.rule
    and a.subject = k.subject group by 1, 2`
export type Standing = { key: string; open: boolean; latestAt: Date }
/** The newest fact of waiting and of decided alerts about the same matter as these findings. */
export const listStanding = (tx: Tx, found: readonly Finding[]) =>
  tx.rows<Standing>(STANDING, [found.map(({ rule }) => rule), found.map(({ subject }) => subject)])

const NEXT = `select nextval(pg_get_serial_sequence('market_alert', 'id')) as id`
const INSERT = `
  insert into market_alert (id, no, rule, subject, state, project_id, owners, measured, threshold, trades, orders,
    operators, latest_at, opened_at)
  overriding system value values ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict (rule, subject) where state = 'open' do update set
    measured = greatest(market_alert.measured, excluded.measured), latest_at = excluded.latest_at,
    trades = array(select distinct unnest(market_alert.trades || excluded.trades) order by 1),
    orders = array(select distinct unnest(market_alert.orders || excluded.orders) order by 1),
    owners = array(select distinct unnest(market_alert.owners || excluded.owners) order by 1),
    operators = array(select distinct unnest(market_alert.operators || excluded.operators) order by 1)
  where excluded.latest_at > market_alert.latest_at`
/** An open alert is updated with newer facts. */
export async function putAlert(tx: Tx, found: Finding, now: Date): Promise<void> {
  const { id } = (await first(tx.rows<{ id: number }>(NEXT)))!
  await tx.rows(INSERT, [
    ...[id, alertNo(dayOf(now), id), found.rule, found.subject, found.projectId, found.owners, found.measured],
    ...[found.threshold, found.trades, found.orders, found.operators, new Date(found.latestAt), now],
  ])
}

type Decision = { by: { id: number; name: string }; to: MarketAlertState; reason: string }
const DECIDE = `
  update market_alert set state = $2, decided_by = $3, decided_name = $4, decided_reason = $5, decided_at = $6
  where id = $1`
export const decideAlert = (tx: Tx, { id, state }: AlertRow, { by, to, reason }: Decision, now: Date) =>
  tx.rows(DECIDE, [id, move(marketAlertStates, state, to), by.id, by.name, reason, now])
