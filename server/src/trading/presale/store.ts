import { type Cents, cents, kg } from '@tonne/domain/money'
import type { RestrictionScope } from '@tonne/domain/people/member'
import type { OrderState } from '@tonne/domain/states'
import type { Booking } from '@tonne/domain/trading/presale'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { OUTAGES } from '../../shared/outage.ts'
import { accountsOf } from '../owner/store.ts'

/** What a booking reads of a project beside its offer. */
export type PresaleRow = {
  projectId: number
  bookingBasisPoints: number | null
  forfeitBasisPoints: number | null
  /** Null: the terms in force decide. */
  finalPaymentHours: number | null
  supplyKg: number | null
  sealed: boolean
}
const PRESALES = `
  select p.id as "projectId", p.booking_basis_points as "bookingBasisPoints",
  p.forfeit_basis_points as "forfeitBasisPoints",
    p.final_payment_hours as "finalPaymentHours", c.supply_kg as "supplyKg",
    (l.project_id is not null or r.project_id is not null) as sealed
  from project p left join draw_commit c on c.project_id = p.id left join draw_list l on l.project_id = p.id left
  join draw_result r on r.project_id = p.id
  where p.id = any($1::int[])`
export const listPresales = (sql: Sql, projectIds: readonly number[]) => sql.rows<PresaleRow>(PRESALES, [projectIds])

export type NewBooking = Omit<Booking, 'allottedKg' | 'finalDueAt'> & { orderNo: string; memberSeed: string }
const INSERT = `
  insert into booking (order_id, order_no, project_id, member_id, asked_kg, price_cents, fee_cents, kept_cents,
  member_seed, terms, made_at)
  select v.id, v.no, v.project_id, v.member_id, v.asked_kg, v.price_cents, v.fee_cents, v.fee_cents, v.member_seed,
  v.terms::jsonb, $10::timestamptz
  from unnest($1::bigint[], $2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[],
  $9::text[])
    as v(id, no, project_id, member_id, asked_kg, price_cents, fee_cents, member_seed, terms)`
/** Sent, not awaited: the commit waits for it. */
export const insertBookings = (tx: Tx, made: readonly NewBooking[], now: Date): void =>
  tx.send(INSERT, [
    ints(made.map((b) => b.orderId)),
    made.map((b) => b.orderNo),
    ints(made.map((b) => b.projectId)),
    ints(made.map((b) => b.memberId)),
    ints(made.map((b) => b.askedKg)),
    ints(made.map((b) => b.priceCents)),
    ints(made.map((b) => b.keptCents)),
    made.map((b) => b.memberSeed),
    made.map((b) => JSON.stringify(b.terms)),
    now,
  ])

export type BookingRow = Booking & {
  orderNo: string
  projectNo: string
  state: OrderState
  feeCents: Cents
  memberSeed: string
  rank: number | null
  remindedHours: number | null
  settledAt: Date | null
  deliveredAt: Date | null
  madeAt: Date
}
const ROW = `
  select b.order_id as "orderId", b.order_no as "orderNo", b.project_id as "projectId", p.no as "projectNo",
  b.member_id as "memberId",
    b.asked_kg as "askedKg", b.price_cents as "priceCents", b.fee_cents as "feeCents", b.kept_cents as "keptCents",
    b.member_seed as "memberSeed", b.terms,
    b.rank, b.allotted_kg as "allottedKg", b.final_due_at as "finalDueAt", b.reminded_hours as "remindedHours",
    b.settled_at as "settledAt",
    b.delivered_at as "deliveredAt", b.made_at as "madeAt", o.state
  from booking b join project p on p.id = b.project_id join "order" o on o.id = b.order_id`
const unit = <R extends Pick<BookingRow, 'askedKg' | 'allottedKg' | 'priceCents' | 'feeCents' | 'keptCents'>>(
  row: R,
): R => ({
  ...row,
  askedKg: kg(row.askedKg),
  allottedKg: row.allottedKg === null ? null : kg(row.allottedKg),
  priceCents: cents(row.priceCents),
  feeCents: cents(row.feeCents),
  keptCents: cents(row.keptCents),
})
const rowsOf = async (rows: Promise<BookingRow[]>): Promise<BookingRow[]> => (await rows).map(unit)

const BY_NOS = `${ROW} where b.order_no = any($1::text[])`
/** By order number; the caller compares whose they are. Under the project's lock their state does not change. */
export const listByNos = (sql: Sql, nos: readonly string[]) => rowsOf(sql.rows(BY_NOS, [nos]))
const MINE = `${ROW} where b.member_id = $1 order by b.made_at desc, b.order_id desc limit 200`
export const listMine = (sql: Sql, memberId: number) => rowsOf(sql.rows(MINE, [memberId]))
// Sorted by instant and not by number, because each node has its own range of numbers.
/**
 * Whether another account of the owner of booking b booked the same draw before, when the two were not linked yet.
 * Found from the owner's few accounts: the bookings of one draw may be very many.
 */
const LATER = `exists (
    select 1 from ${accountsOf('b.member_id')} mine join booking f on f.member_id = any(mine.ids)
    where f.project_id = b.project_id and f.settled_at is null and (f.made_at, f.order_id) < (b.made_at, b.order_id))`
const OPEN = `${ROW} where b.project_id = $1 and b.settled_at is null and o.state = 'applying' and not ${LATER}
  order by b.order_id`
/** Bookings that wait for the draw. An owner's second booking is not among them: it is paid back. */
export const listWaiting = (sql: Sql, projectId: number) => rowsOf(sql.rows(OPEN, [projectId]))
// A draw decides on all others, so what still applies after it was left out. Its owner's first booking may be over.
const DOUBLES = `${ROW} where b.settled_at is null and o.state = 'applying' and (${LATER}
  or exists (select 1 from draw_result r where r.project_id = b.project_id)) order by b.order_id`
/** Bookings that are paid back in full, because their owner's other account booked before. */
export const listDoubles = (sql: Sql) => rowsOf(sql.rows(DOUBLES))
const ENTERED = `${ROW} where b.project_id = $1 and b.rank is not null order by b.rank`
export const listRanked = (sql: Sql, projectId: number) => rowsOf(sql.rows(ENTERED, [projectId]))

const BOOKED = `
  select mine.owner_id as "ownerId", b.member_id as "memberId", b.project_id as "projectId", b.order_no as "orderNo"
  from unnest($2::bigint[]) as a(member_id) cross join lateral ${accountsOf('a.member_id')} mine
  join booking b on b.project_id = any($1::int[]) and b.member_id = any(mine.ids) and b.settled_at is null
  order by b.order_id desc`
/** The open bookings of these members' owners, by whichever of their accounts. */
export const listBooked = (sql: Sql, projectIds: readonly number[], memberIds: readonly number[]) =>
  sql.rows<{ ownerId: number; memberId: number; projectId: number; orderNo: string }>(BOOKED, [projectIds, memberIds])

const DEMAND = `
  select count(*) as applicants, coalesce(sum(b.asked_kg), 0)::bigint as kg from booking b
  join "order" o on o.id = b.order_id
  where b.project_id = $1 and (b.rank is not null or (b.settled_at is null and o.state = 'applying'))`
export const sumDemand = (sql: Sql, projectId: number): Promise<{ applicants: number; kg: number }> =>
  getOne(sql.rows<{ applicants: number; kg: number }>(DEMAND, [projectId]))

export type Change = {
  orderId: number
  keptCents: number
  rank?: number
  allottedKg?: number
  finalDueAt?: Date
  settledAt?: Date
  deliveredAt?: Date
}
const CHANGE = `
  update booking b set kept_cents = v.kept, rank = coalesce(v.rank, b.rank), allotted_kg = coalesce(v.allotted,
  b.allotted_kg),
    final_due_at = coalesce(v.due, b.final_due_at), settled_at = coalesce(v.settled, b.settled_at),
    delivered_at = coalesce(v.delivered, b.delivered_at)
  from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::timestamptz[], $6::timestamptz[],
  $7::timestamptz[])
    as v(id, kept, rank, allotted, due, settled, delivered)
  where b.order_id = v.id`
/** Sent, not awaited. The project's lock must be held. Fields that are not given keep their value. */
export const changeBookings = (tx: Tx, changes: readonly Change[]): void =>
  tx.send(CHANGE, [
    ints(changes.map((c) => c.orderId)),
    ints(changes.map((c) => c.keptCents)),
    changes.map((c) => c.rank ?? null),
    changes.map((c) => c.allottedKg ?? null),
    changes.map((c) => c.finalDueAt ?? null),
    changes.map((c) => c.settledAt ?? null),
    changes.map((c) => c.deliveredAt ?? null),
  ])

const LAPSED = `
  select p.no from booking b join project p on p.id = b.project_id
  where b.settled_at is null and (b.final_due_at <= $1 or (b.final_due_at is not null and p.decision = 'closed'))
  group by p.no order by min(b.final_due_at), p.no`
/** The projects with a final payment that can no longer be made: its deadline passed, or the project was closed. */
export const listLapsedProjects = async (sql: Sql, now: Date): Promise<string[]> =>
  (await sql.rows<{ no: string }>(LAPSED, [now])).map(({ no }) => no)
const LAPSED_OF = `
  ${ROW} where b.project_id = $1 and b.settled_at is null and o.state = 'pending_final_payment'
  and (b.final_due_at <= $2 or p.decision = 'closed')
  order by b.order_id limit 200`
export const listLapsed = (sql: Sql, projectId: number, now: Date) => rowsOf(sql.rows(LAPSED_OF, [projectId, now]))

const LATE = `select p.no from booking b join project p on p.id = b.project_id
  where b.order_no = $1 and b.member_id = $2 and b.settled_at is null and b.final_due_at <= $3`
/** The project under which this member's final payment is late. */
export const findLate = async (sql: Sql, { no, memberId }: { no: string; memberId: number }, now: Date) =>
  (await first(sql.rows<{ no: string }>(LATE, [no, memberId, now])))?.no

const OWED = `booking b join project p on p.id = b.project_id join draw_result d on d.project_id = b.project_id`
const STILL_OWED = `b.settled_at is null and b.final_due_at is not null and ($1::text is null or p.no = $1)`
const KEPT = `
  select b.order_no as "orderNo", p.no as "projectNo", d.at as "drawnAt", r.code, r.scopes, r.since,
    r.lifted_at as until
  from ${OWED} join restriction r on r.member_id = b.member_id and r.lifted_at > d.at where ${STILL_OWED}
  union all
  select b.order_no, p.no, d.at, 'outage', '{order,login}', r.since, r.until
  from ${OWED} join (${OUTAGES}) r on r.ended_at > d.at where ${STILL_OWED}`
type KeptRow = {
  orderNo: string
  projectNo: string
  drawnAt: Date
  code: string
  scopes: RestrictionScope[]
  since: Date
  until: Date
}
/**
 * What kept members who owe a final payment from paying it, as far as it has ended since their draw: cases and outages,
 * of one project or of all.
 */
export const listEnded = (sql: Sql, projectNo: string | null) => sql.rows<KeptRow>(KEPT, [projectNo])

const FORFEITS = `
  select o.id, p.amount as cents from "order" o join posting p on p.entry_id = o.entry_id and p.kind = 'lapse'
  join account c on c.id = p.credit_id and c.pocket = 'proceeds' where o.id = any($1::bigint[])`
/** What lapses took, by order; an order that is missing lost nothing. */
export async function listForfeits(sql: Sql, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = orderIds.length > 0 ? await sql.rows<{ id: number; cents: number }>(FORFEITS, [ints(orderIds)]) : []
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

const REMIND = `
  select b.order_no as no from booking b
  where b.settled_at is null and b.final_due_at > $1 and b.final_due_at <= $2 and coalesce(b.reminded_hours, 1000) >
    (case when b.final_due_at <= $3 then 3 when b.final_due_at <= $4 then 24 else 48 end)
  order by b.final_due_at, b.order_id`
/** Bookings whose next reminder is due: the instants are those 48, 3 and 24 hours from now. */
export async function listToRemind(sql: Sql, now: Date): Promise<string[]> {
  const ahead = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  return (await sql.rows<{ no: string }>(REMIND, [now, ahead(48), ahead(3), ahead(24)])).map(({ no }) => no)
}
const REMINDED = `update booking set reminded_hours = $2 where order_id = $1`
export const markReminded = (tx: Tx, orderId: number, hours: number | null): void => tx.send(REMINDED, [orderId, hours])

const DELIVERABLE = `
  select b.project_id as "projectId", p.no as "projectNo" from booking b join project p on p.id = b.project_id
  join "order" o on o.id = b.order_id
  where b.delivered_at is null and b.allotted_kg > 0 and o.state = 'final_payment_made' and p.starts_at <= $1
  union
  select p.id, p.no from account a join project p on p.id = a.asset where a.pocket = 'presale' and a.balance > 0
  and p.starts_at <= $1`
type StartedProject = { projectId: number; projectNo: string }
/** The projects with a booking that waits for its delivery, or with undelivered tons. */
export const listDeliverableProjects = (sql: Sql, now: Date) => sql.rows<StartedProject>(DELIVERABLE, [now])
const DELIVERABLE_OF = `
  ${ROW} where b.project_id = $1 and b.delivered_at is null and b.allotted_kg > 0 and o.state = 'final_payment_made'
  and p.starts_at <= $2
  order by b.order_id limit 200`
export const listDeliverable = (sql: Sql, projectId: number, now: Date) =>
  rowsOf(sql.rows(DELIVERABLE_OF, [projectId, now]))

const HELD_FEES = `
  select coalesce(sum(b.kept_cents), 0)::bigint as cents from booking b join "order" o on o.id = b.order_id
  where b.member_id = $1 and o.state in ('applying', 'pending_final_payment')`
/** The held booking fees of a member, until their draw or their final payment. */
export const sumBookingFees = async (sql: Sql, memberId: number): Promise<number> =>
  (await getOne(sql.rows<{ cents: number }>(HELD_FEES, [memberId]))).cents

export type Holder = { memberId: number; projectId: number; projectNo: string; kg: number }
const HOLDERS = `
  select a.owner_id as "memberId", p.id as "projectId", p.no as "projectNo", a.balance as kg from account a
  join project p on p.id = a.asset
  where a.pocket = 'presale' and a.asset = $1 and a.balance > 0 and ($2::bigint[] is null
  or a.owner_id = any($2::bigint[])) order by a.owner_id limit 200`
/** The holders of the project's undelivered tons, among these members or all. Read it under the project's lock. */
export const listHolders = (tx: Tx, projectId: number, memberIds: readonly number[] | null) =>
  tx.rows<Holder>(HOLDERS, [projectId, memberIds && ints(memberIds)])
