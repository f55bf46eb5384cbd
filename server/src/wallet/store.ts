/** Why: a wallet is no table: cash, tons and statements are read from the ledger, line by line. */
import type { EntryKind } from '@tonne/domain/ledger'
import { first, type Sql } from '../platform/database/database.ts'

export type BalanceRow = { pocket: string; asset: number; balance: number }
const BALANCES = `select pocket, asset, balance from account where kind = 'member' and owner_id = $1 and balance > 0`
export const listBalances = (sql: Sql, memberId: number) => sql.rows<BalanceRow>(BALANCES, [memberId])

export type FundLine = {
  id: number
  entryId: number
  kind: EntryKind
  causeId: number
  amountCents: number
  balanceCents: number
  at: Date
  asset: number | null
  kg: number | null
}
// Lines are whole entries; the balance after each is summed over all of them before any filter, so a filtered list still shows true balances.
const LINES = `
  with mine as (select id from account where kind = 'member' and owner_id = $1 and asset = 0 and pocket in ('available', 'held')),
  lines as (
    select p.entry_id, p.kind, p.cause_id, max(p.id) as id, min(p.at) as at,
      sum(case when p.credit_id in (select id from mine) then p.amount else 0 end) - sum(case when p.debit_id in (select id from mine) then p.amount else 0 end) as amount
    from posting p where p.debit_id in (select id from mine) or p.credit_id in (select id from mine) group by p.entry_id, p.kind, p.cause_id
  ), balanced as (select *, sum(amount) over (order by id) as balance from lines)`
const PAGE = `${LINES}
  select b.id, b.entry_id as "entryId", b.kind, b.cause_id as "causeId", b.amount as "amountCents", b.balance as "balanceCents", b.at, tons.asset, tons.kg
  from balanced b
  left join lateral (
    select a.asset, sum(p.amount)::bigint as kg from posting p join account a on a.id = p.credit_id
    where p.entry_id = b.entry_id and a.asset <> 0 group by a.asset limit 1
  ) tons on true
  where ($2::text[] is null or b.kind = any($2)) and b.at >= $3 and b.at < $4 and ($5::bigint is null or b.id < $5) order by b.id desc limit $6`
export type FundPage = { memberId: number; kinds: readonly string[] | null; from: Date; to: Date; before: number | null; limit: number }
export const listFundLines = (sql: Sql, { memberId, kinds, from, to, before, limit }: FundPage) =>
  sql.rows<FundLine>(PAGE, [memberId, kinds, from, to, before, limit])

export type FundSum = { openingCents: number; inCents: number; outCents: number }
const SUM = `${LINES}
  select coalesce(sum(amount) filter (where at < $2), 0)::bigint as "openingCents",
    coalesce(sum(amount) filter (where at >= $2 and at < $3 and amount > 0), 0)::bigint as "inCents",
    coalesce(-sum(amount) filter (where at >= $2 and at < $3 and amount < 0), 0)::bigint as "outCents"
  from balanced`
/** Opening + in - out is the closing balance of the period, by construction. */
export const sumFunds = async (sql: Sql, memberId: number, from: Date, to: Date): Promise<FundSum> =>
  (await sql.rows<FundSum>(SUM, [memberId, from, to]))[0]!

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
  select p.id, p.kind, p.cause_id as "causeId", p.at, p.amount, d.asset, d.kind as "debitKind", d.owner_id as "debitOwner", d.pocket as "debitPocket",
    c.kind as "creditKind", c.owner_id as "creditOwner", c.pocket as "creditPocket"
  from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id where p.entry_id = $1 order by p.id`
export const listEntry = (sql: Sql, entryId: number) => sql.rows<EntryPosting>(ENTRY, [entryId])

export type HeldRange = { projectId: number; pocket: string; fromKg: number; toKg: number; entryId: number }
const RANGES = `
  select r.project_id as "projectId", a.pocket, r.from_kg as "fromKg", r.to_kg as "toKg", r.entry_id as "entryId"
  from account a join serial_range r on r.account_id = a.id where a.kind = 'member' and a.owner_id = $1 and a.asset <> 0
  order by r.project_id, r.from_kg`
/** Every range a member holds, whatever the pocket. */
export const listHeldRanges = (sql: Sql, memberId: number) => sql.rows<HeldRange>(RANGES, [memberId])
const ENTRY_RANGES = `${RANGES.split('order by')[0]} and r.entry_id = $2 order by r.project_id, r.from_kg`
/** What of an entry's serials the member still holds. */
export const listEntryRanges = (sql: Sql, memberId: number, entryId: number) => sql.rows<HeldRange>(ENTRY_RANGES, [memberId, entryId])

export type HoldRow = {
  id: number
  why: string
  causeId: number
  amountCents: number
  ruleEn: string
  ruleCn: string
  releaseBy: Date | null
  since: Date
}
const HOLDS = `
  select id, why, cause_id as "causeId", left_cents as "amountCents", release_rule_en as "ruleEn", release_rule_cn as "ruleCn", release_by as "releaseBy", since
  from hold where member_id = $1 and released_at is null order by since, id`
export const listHolds = (sql: Sql, memberId: number) => sql.rows<HoldRow>(HOLDS, [memberId])

const AVAILABLE_AFTER = `
  select coalesce(sum(case when p.credit_id = a.id then p.amount else -p.amount end), 0)::bigint as cents
  from account a join posting p on p.debit_id = a.id or p.credit_id = a.id
  where a.kind = 'member' and a.owner_id = $1 and a.pocket = $2 and a.asset = $3 and p.id <= (select max(id) from posting where entry_id = $4)`
/** The balance of one pocket right after an entry. */
export const balanceAfter = async (sql: Sql, memberId: number, pocket: string, asset: number, entryId: number): Promise<number> =>
  (await first(sql.rows<{ cents: number }>(AVAILABLE_AFTER, [memberId, pocket, asset, entryId])))?.cents ?? 0

const BOUGHT = `
  select coalesce(sum(p.amount), 0)::bigint as kg from account mine join posting p on p.credit_id = mine.id join account source on source.id = p.debit_id
  where mine.kind = 'member' and mine.owner_id = $1 and mine.asset <> 0 and mine.pocket in ('credits', 'retired') and p.reverses_id is null
    and (source.kind <> 'member' or source.owner_id <> $1 or source.pocket = 'presale')`
/** All tons that ever came to a member from somebody else, in kg: what is moved between their own pockets is not bought again. */
export const sumBoughtKg = async (sql: Sql, memberId: number): Promise<number> => (await sql.rows<{ kg: number }>(BOUGHT, [memberId]))[0]!.kg
