/** Why: the only SQL of the days on which what is owed was sealed. */
import { first, type Sql, type Tx } from '../platform/database/database.ts'
import { ints } from '../platform/database/ints.ts'

/** What a member is owed of one asset: free and held together; tons listed for sale and tons held for a presale are owed like the others. */
export type Owed = { memberId: number; asset: number; amount: number }
const OWED = `
  select owner_id as "memberId", asset, sum(balance)::bigint as amount from account
  where kind = 'member' and pocket in ('available', 'held', 'credits', 'credits_held', 'presale', 'presale_held', 'retiring') and balance > 0 group by owner_id, asset order by asset, owner_id`
export const listOwed = (tx: Tx) => tx.rows<Owed>(OWED)

const MONEY = `
  select coalesce(sum(case when p.debit_id = a.id then p.amount else -p.amount end), 0)::bigint as amount
  from account a join posting p on p.debit_id = a.id or p.credit_id = a.id where a.kind = 'house' and a.pocket = 'bank' and a.asset = 0`
/** The client money account by the ledger, in cents: what came in from the bank less what went out. */
export const sumClientMoney = async (tx: Tx): Promise<number> => (await tx.rows<{ amount: number }>(MONEY))[0]!.amount
const ISSUED = `select id as asset, issued_kg as amount from project where issued_kg > 0`
/** What each project's registry account holds, in kg. */
export const listIssued = (tx: Tx) => tx.rows<{ asset: number; amount: number }>(ISSUED)

export type DayRow = { day: string; asset: number; root: Buffer; owed: number; members: number; custody: number; signature: Buffer; at: Date }
const INSERT_DAY = `
  insert into liability_day (day, asset, root, owed, members, custody, signature, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`
export const insertDay = (tx: Tx, d: DayRow) => tx.rows(INSERT_DAY, [d.day, d.asset, d.root, d.owed, d.members, d.custody, d.signature, d.at])
const HAS = 'select 1 as one from liability_day where day = $1 limit 1'
export const hasDay = async (sql: Sql, day: string): Promise<boolean> => (await sql.rows(HAS, [day])).length > 0
const DAYS = `
  select day, asset, root, owed, members, custody, signature, at from liability_day where ($1::date is null or day = $1) order by day desc, asset limit $2`
export const listDays = (sql: Sql, day: string | null, limit: number) => sql.rows<DayRow>(DAYS, [day, limit])
const LATEST = 'select day from liability_day order by day desc limit 1'
export const findLatestDay = async (sql: Sql): Promise<string | undefined> => (await first(sql.rows<{ day: string }>(LATEST)))?.day

export type LeafRow = { asset: number; position: number; memberId: number; nonce: string; amount: number }
const INSERT_LEAVES = `
  insert into liability_leaf (day, asset, position, member_id, nonce, amount)
  select $1, v.* from unnest($2::int[], $3::int[], $4::bigint[], $5::text[], $6::bigint[]) as v`
export const insertLeaves = (tx: Tx, day: string, leaves: readonly LeafRow[]) =>
  tx.rows(INSERT_LEAVES, [
    day,
    ints(leaves.map((l) => l.asset)),
    ints(leaves.map((l) => l.position)),
    ints(leaves.map((l) => l.memberId)),
    leaves.map((l) => l.nonce),
    ints(leaves.map((l) => l.amount)),
  ])
const LEAVES = `
  select asset, position, member_id as "memberId", nonce, amount from liability_leaf where day = $1 and asset = $2 order by position`
export const listLeaves = (sql: Sql, day: string, asset: number) => sql.rows<LeafRow>(LEAVES, [day, asset])
const MINE =
  'select asset, position, member_id as "memberId", nonce, amount from liability_leaf where member_id = $1 and day = $2 order by asset, position'
export const listMine = (sql: Sql, memberId: number, day: string) => sql.rows<LeafRow>(MINE, [memberId, day])
const DAY_NAMES = 'select distinct day from liability_day order by day desc limit 400'
/** The days that were sealed, newest first. */
export const listDayNames = async (sql: Sql): Promise<string[]> => (await sql.rows<{ day: string }>(DAY_NAMES)).map((r) => r.day)
