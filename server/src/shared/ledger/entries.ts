import type { EntryKind } from '@tonne/domain/ledger'
import type { Sql } from '../../platform/database/database.ts'
import { postingsOf } from './postings.ts'

export type EntryPosting = {
  id: number
  kind: EntryKind
  causeId: number
  at: Date
  amount: number
  asset: number
  debitKind: string
  debitOwner: number
  debitPocket: string
  creditKind: string
  creditOwner: number
  creditPocket: string
}
const ENTRY = `
  select p.id, p.kind, p.cause_id as "causeId", p.at, p.amount, d.asset, d.kind as "debitKind",
  d.owner_id as "debitOwner", d.pocket as "debitPocket",
    c.kind as "creditKind", c.owner_id as "creditOwner", c.pocket as "creditPocket"
  from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id where p.entry_id = $1
  order by p.id`
export const listEntry = (sql: Sql, entryId: number) => sql.rows<EntryPosting>(ENTRY, [entryId])

const ENTRY_OF = `select min(p.entry_id) as id from ${postingsOf('$1')} p where p.kind = $2 and p.cause_id = $3`
/** The member's first entry of that kind by that cause, or null. */
export async function findEntryOf(
  sql: Sql,
  memberId: number,
  { kind, causeId }: { kind: EntryKind; causeId: number },
): Promise<number | null> {
  const [found] = await sql.rows<{ id: number | null }>(ENTRY_OF, [memberId, kind, causeId])
  return found!.id
}

export type HeldRange = { projectId: number; pocket: string; fromKg: number; toKg: number; entryId: number }
const RANGES = `
  select r.project_id as "projectId", a.pocket, r.from_kg as "fromKg", r.to_kg as "toKg", r.entry_id as "entryId"
  from account a join serial_range r on r.account_id = a.id where a.kind = 'member' and a.owner_id = $1 and a.asset <> 0
  order by r.project_id, r.from_kg`
/** Every range that a member holds, in any pocket. */
export const listHeldRanges = (sql: Sql, memberId: number) => sql.rows<HeldRange>(RANGES, [memberId])
const ENTRY_RANGES = `${RANGES.split('order by')[0]} and r.entry_id = $2 order by r.project_id, r.from_kg`
/** The part of an entry's serials that the member still holds. */
export const listEntryRanges = (sql: Sql, memberId: number, entryId: number) =>
  sql.rows<HeldRange>(ENTRY_RANGES, [memberId, entryId])

const AVAILABLE_AFTER = `
  select coalesce(sum(case when p.credit_id = a.id then p.amount else -p.amount end), 0)::bigint as cents
  from account a join ${postingsOf('$1')} p on p.debit_id = a.id or p.credit_id = a.id
  where a.kind = 'member' and a.owner_id = $1 and a.pocket = $2 and a.asset = $3 and p.id <= (select max(id)
  from posting where entry_id = $4)`
/** The balance of one pocket right after an entry. */
export async function balanceAfter(
  sql: Sql,
  memberId: number,
  pocket: string,
  asset: number,
  entryId: number,
): Promise<number> {
  const [after] = await sql.rows<{ cents: number }>(AVAILABLE_AFTER, [memberId, pocket, asset, entryId])
  return after!.cents
}
