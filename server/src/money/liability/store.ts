import type { Leaf } from '@tonne/domain/money/liability'
import { PART_OF } from '../../base/proof/store.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'

/**
 * A member's balance of one asset: free and held together; tons listed for sale and tons held for a presale count like
 * the others.
 */
export type Owed = { memberId: number; asset: number; amount: number }
/** The holdings of an asset: of money only the sum; of tons what the registry issued, less what is retired. */
type Holding = { asset: number; issued: number | null; retired: number | null; custody: number }
const MONEY = `
  select coalesce(sum(case when p.debit_id = a.id then p.amount else -p.amount end), 0)::bigint as amount
  from account a join posting_row p on p.debit_id = a.id or p.credit_id = a.id
  where a.kind = 'house' and a.pocket = 'bank' and a.asset = 0`
/** The client money account by the ledger, in cents: money from the bank less money to it. */
export const sumClientMoney = async (tx: Tx): Promise<number> =>
  (await getOne(tx.rows<{ amount: number }>(MONEY))).amount
const STANDING = `
  select 'owed' as what, owner_id as "memberId", asset, sum(balance)::bigint as amount from account
  where kind = 'member' and pocket in ('available', 'held', 'credits', 'credits_held', 'presale', 'presale_held',
  'retiring') and balance > 0 group by owner_id, asset
  union all
  select 'issued', 0, id, issued_kg from project where issued_kg > 0
  union all
  select 'retired', 0, asset, sum(balance)::bigint from account where kind = 'member' and pocket = 'retired'
  group by asset
  union all
  select 'money', 0, 0, amount from (${MONEY}) bank
  order by 3, 2`
type StandingRow = Owed & { what: 'owed' | 'issued' | 'retired' | 'money' }
/**
 * Debts and holdings in one statement, so at one instant: a retirement in between would take tons out of one of the
 * two. In an order, so that what is drawn by lot from one seed is the same each time.
 */
export async function readStanding(tx: Tx): Promise<{ owed: Owed[]; kept: Holding[] }> {
  const rows = Map.groupBy(await tx.rows<StandingRow>(STANDING), (row) => row.what)
  const retiredOf = new Map(rows.get('retired')?.map(({ asset, amount }) => [asset, amount]))
  const tons = (rows.get('issued') ?? []).map(({ asset, amount: issued }): Holding => {
    const retired = retiredOf.get(asset) ?? 0
    return { asset, issued, retired, custody: issued - retired }
  })
  return {
    owed: rows.get('owed') ?? [],
    kept: [{ asset: 0, issued: null, retired: null, custody: rows.get('money')![0]!.amount }, ...tons],
  }
}

const NAMED = 'select id as asset, no, name_en as en, name_cn as cn from project where id = any($1::int[])'
export const listNamed = async (
  tx: Tx,
  assets: readonly number[],
): Promise<Map<number, { no: string; en: string; cn: string }>> =>
  new Map(
    (await tx.rows<{ asset: number; no: string; en: string; cn: string }>(NAMED, [ints(assets)])).map((row) => [
      row.asset,
      row,
    ]),
  )

/** The id and its row are null for older days, which were signed one by one and are no rows of the log. */
export type DayRow = Holding & {
  id: number | null
  day: string
  projectNo: string | null
  nameEn: string | null
  nameCn: string | null
  root: Buffer
  leaves: number | null
  owed: number
  members: number
  signature: Buffer | null
  at: Date
}
const INSERT_DAY = `
  insert into liability_day (id, day, asset, project_no, name_en, name_cn, root, leaves, owed, members, issued, retired,
  custody, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
export const insertDay = (tx: Tx, d: Omit<DayRow, 'signature'>) =>
  tx.rows(INSERT_DAY, [
    ...[d.id, d.day, d.asset, d.projectNo, d.nameEn, d.nameCn, d.root, d.leaves, d.owed, d.members],
    ...[d.issued, d.retired, d.custody, d.at],
  ])
const LAST_ID = 'select coalesce(max(id), 0)::bigint as id from liability_day'
/** The number of the newest published row. Only the job that holds the lease writes them. */
export const lastDayId = async (tx: Tx): Promise<number> => (await getOne(tx.rows<{ id: number }>(LAST_ID))).id
const HAS = 'select 1 as one from liability_day where day = $1 limit 1'
export const hasDay = async (sql: Sql, day: string): Promise<boolean> => (await sql.rows(HAS, [day])).length > 0
const DAYS = `
  select id, day, asset, project_no as "projectNo", name_en as "nameEn", name_cn as "nameCn", root, leaves, owed,
  members, issued, retired, custody, signature, at
  from liability_day where ($1::date is null or day = $1) order by day desc, asset limit $2`
export const listDays = (sql: Sql, day: string | null, limit: number) => sql.rows<DayRow>(DAYS, [day, limit])
const LATEST = 'select day from liability_day order by day desc limit 1'
export const findLatestDay = async (sql: Sql): Promise<string | undefined> =>
  (await first(sql.rows<{ day: string }>(LATEST)))?.day
const LATEST_SEALED = `
  select d.day from liability_day d where d.id is not null group by d.day
  having bool_and(exists (select 1 from ${PART_OF("'liability'", 'd.id')}))
  order by d.day desc limit 1`
/** The newest day whose rows are all in the log. */
export const findLatestSealed = async (sql: Sql): Promise<string | undefined> =>
  (await first(sql.rows<{ day: string }>(LATEST_SEALED)))?.day

export type LeafRow = { asset: number; position: number; memberId: number; nonce: string; amount: number }
/** The text as it is hashed. */
export const leafIn = ({ memberId, nonce, amount }: LeafRow): Leaf => ({ member: String(memberId), nonce, amount })
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
  select asset, position, member_id as "memberId", nonce, amount from liability_leaf where day = $1 and asset = $2
  order by position`
export const listLeaves = (sql: Sql, day: string, asset: number) => sql.rows<LeafRow>(LEAVES, [day, asset])
const MINE =
  'select asset, position, member_id as "memberId", nonce, amount from liability_leaf where member_id = $1 and day ' +
  '= $2 order by asset, position'
export const listMine = (sql: Sql, memberId: number, day: string) => sql.rows<LeafRow>(MINE, [memberId, day])
const DAY_NAMES = 'select distinct day from liability_day order by day desc limit 400'
/** The sealed days, newest first. */
export const listDayNames = async (sql: Sql): Promise<string[]> =>
  (await sql.rows<{ day: string }>(DAY_NAMES)).map((r) => r.day)
