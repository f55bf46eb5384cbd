/** Members and projects are named by their place in the lists, because their numbers differ from run to run. */
import { cents } from '@tonne/domain/money'
import { payIn } from './payIn.ts'
import type { World } from './world.ts'

const MEMBERS = 'unnest($1::bigint[]) with ordinality as m(id, place)'
const PROJECTS = 'unnest($2::bigint[]) with ordinality as p(id, place)'
/** An account's owner, pocket and asset as words. */
const NAME = `a.kind || coalesce(m.place, p.place) || ' ' || a.pocket`
const ACCOUNT = `account a left join ${MEMBERS} on a.kind = 'member' and a.owner_id = m.id left
  join ${PROJECTS} on a.kind = 'project' and a.owner_id = p.id`
const OURS = `(m.id is not null or p.id is not null) and (a.asset = 0 or a.asset = any($2::bigint[]))`
const STANDING = {
  balances: `select ${NAME} as name, a.balance from ${ACCOUNT} where ${OURS} and a.balance <> 0 order by 1, 2`,
  serials: `select ${NAME} as name, s.from_kg, s.to_kg from serial_range s join ${ACCOUNT} on s.account_id = a.id
    where ${OURS} order by 2, 3, 1`,
  orders: `select m.place, o.kind, o.state, o.kg, o.total_cents, b.left_kg, b.filled_kg from "order" o
    join ${MEMBERS} on o.member_id = m.id
    join ${PROJECTS} on o.project_id = p.id left join book_order b on b.order_id = o.id order by 1, 2, 3, 4, 5, 6, 7`,
  trades: `select m.place as buyer, s.place as seller, t.price_cents, t.kg, t.settled_at is not null as settled, t.late
    from trade t join ${PROJECTS} on t.project_id = p.id join ${MEMBERS} on t.buyer_id = m.id
    join unnest($1::bigint[]) with ordinality as s(id, place) on t.seller_id = s.id order by 1, 2, 3, 4, 5`,
  holds: `select m.place, h.why, h.amount_cents, h.left_cents from hold h join ${MEMBERS} on h.member_id = m.id
    where h.left_cents > 0 and $2::bigint[] is not null order by 1, 2, 3, 4`,
}
type Standing = Record<keyof typeof STANDING, string[]>

export async function standing(
  { db }: Pick<World, 'db'>,
  members: readonly { id: number }[],
  projects: readonly { id: number }[],
): Promise<Standing> {
  const asked = [members.map(({ id }) => id), projects.map(({ id }) => id)]
  const found = Object.entries(STANDING).map(async ([what, sql]) => {
    const { rows } = await db.pool.query({ text: sql, values: asked, rowMode: 'array' })
    return [what, rows.map((row: unknown[]) => row.join(' '))]
  })
  return Object.fromEntries(await Promise.all(found)) as Standing
}

/** Money from the bank, the same for each of many at once. */
export const fundAll = (
  { db, clock }: Pick<World, 'db' | 'clock'>,
  people: readonly { id: number }[],
  amountCents: number,
): Promise<void> => {
  const paid = people.map(({ id }) => ({ id, amountCents: cents(amountCents) }))
  return db.tx((tx) => payIn(tx, paid, clock.now()))
}
