import type { AccountName } from '@tonne/domain/ledger'
import type { Range } from '@tonne/domain/trading/serial'
import { textsById } from '../../platform/database/byId.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { type Narrowing, narrowed, WAITING } from '../../shared/waiting.ts'

type CorrectionState = 'proposed' | 'approved' | 'rejected'
export type CorrectionRow = {
  id: number
  no: string
  kind: 'mirror' | 'give'
  entryId: number | null
  ofId: number | null
  memberIds: number[]
  giveTo: number | null
  evidence: string
  textEn: string
  textCn: string
  reason: string
  state: CorrectionState
  parkedCents: number
  givenAt: Date | null
  madeEntryId: number | null
  givenEntryId: number | null
  proposedBy: number
  proposedName: string
  proposedAt: Date
  decidedBy: number | null
  decidedName: string | null
  decidedAt: Date | null
}
const ROW = `
  id, no, kind, entry_id as "entryId", of_id as "ofId", to_json(member_ids) as "memberIds", give_to as "giveTo",
  evidence, text_en as "textEn", text_cn as "textCn",
  reason, state, parked_cents as "parkedCents", given_at as "givenAt", made_entry_id as "madeEntryId",
  given_entry_id as "givenEntryId",
  proposed_by as "proposedBy", proposed_name as "proposedName", proposed_at as "proposedAt", decided_by as "decidedBy",
  decided_name as "decidedName",
  decided_at as "decidedAt"`
const NEXT = `select nextval(pg_get_serial_sequence('correction', 'id')) as id`
export const nextId = async (tx: Tx): Promise<number> => (await getOne(tx.rows<{ id: number }>(NEXT))).id
const INSERT = `
  insert into correction (id, no, kind, entry_id, of_id, member_ids, give_to, evidence, text_en, text_cn, reason, state,
  parked_cents, proposed_by, proposed_name, proposed_at)
  overriding system value values ($1, $2, $3, $4, $5, $6::bigint[], $7, $8, $9, $10, $11, 'proposed', $12, $13, $14,
  $15) on conflict do nothing returning ${ROW}`
export type NewCorrection = Pick<
  CorrectionRow,
  | 'id'
  | 'no'
  | 'kind'
  | 'entryId'
  | 'ofId'
  | 'memberIds'
  | 'giveTo'
  | 'evidence'
  | 'textEn'
  | 'textCn'
  | 'reason'
  | 'parkedCents'
  | 'proposedBy'
  | 'proposedName'
>
/** Undefined when another correction exists for the same entry, or for the same money. */
export const insertCorrection = (tx: Tx, c: NewCorrection, now: Date) =>
  first(
    tx.rows<CorrectionRow>(INSERT, [
      ...[c.id, c.no, c.kind, c.entryId, c.ofId, ints(c.memberIds), c.giveTo, c.evidence],
      ...[c.textEn, c.textCn, c.reason, c.parkedCents, c.proposedBy, c.proposedName, now],
    ]),
  )
const LOCK = `select ${ROW} from correction where no = $1 for update`
export const lockCorrection = (tx: Tx, no: string) => first(tx.rows<CorrectionRow>(LOCK, [no]))
const LOCK_ID = `select ${ROW} from correction where id = $1 for update`
export const lockCorrectionById = (tx: Tx, id: number) => first(tx.rows<CorrectionRow>(LOCK_ID, [id]))
const DECIDE = `
  update correction set state = $2, decided_by = $3, decided_name = $4, decided_at = $5, made_entry_id = $6,
  given_entry_id = $7, given_at = $8
  where id = $1 and state = 'proposed' returning ${ROW}`
type Decided = {
  state: CorrectionState
  by: { id: number; name: string }
  madeEntryId: number | null
  givenEntryId: number | null
}
export const updateDecided = (tx: Tx, id: number, d: Decided, now: Date): Promise<CorrectionRow> =>
  getOne(
    tx.rows<CorrectionRow>(DECIDE, [
      id,
      d.state,
      d.by.id,
      d.by.name,
      now,
      d.madeEntryId,
      d.givenEntryId,
      d.givenEntryId === null ? null : now,
    ]),
  )
const GIVEN = `update correction set given_at = $2 where id = $1 and given_at is null`
/** Money that a mirror left in suspense was handed on by a correction of its own. */
export const updateGiven = (tx: Tx, id: number, now: Date) => tx.rows(GIVEN, [id, now])
const LIST = `select ${ROW} from correction where ($1::text is null or state = $1)`
export const SORTS: Sorts<'proposedAt'> = { id: 'id', no: 'no', by: { proposedAt: null } }
type ListInput = { state: CorrectionState | null; by: Narrowing }
export function listCorrections(sql: Sql, { state, by }: ListInput, place: Place) {
  const { and, values } = narrowed({ queue: 'correction', subject: 'no', type: 'text', first: 2 }, by)
  const order = sorted(SORTS, place, 2 + values.length)
  return sql.rows<CorrectionRow>(`${LIST}${and}${order.end}`, [state, ...values, ...order.values])
}
const COUNTS = `select state, count(*)::int as count from correction group by state order by state`
export const countCorrections = (sql: Sql) => sql.rows<{ state: CorrectionState; count: number }>(COUNTS)
const PARKED = `
  select coalesce(sum(parked_cents), 0)::bigint as cents from correction where kind = 'mirror' and state = 'approved'
  and given_at is null`
export const sumParked = async (sql: Sql): Promise<number> => (await getOne(sql.rows<{ cents: number }>(PARKED))).cents
const PROPOSED = `select coalesce(sum(amount), 0)::bigint as cents
  from (${WAITING.correction}) w(since, subject, proposer, amount)`
export const sumProposed = async (sql: Sql): Promise<number> =>
  (await getOne(sql.rows<{ cents: number }>(PROPOSED))).cents
const STANDING = `select ${ROW} from correction where entry_id = any($1::bigint[]) and kind = 'mirror'
  and state <> 'rejected'`
export const listStanding = (sql: Sql, entryIds: readonly number[]) =>
  sql.rows<CorrectionRow>(STANDING, [ints(entryIds)])
/** The mirrors that were entered for the entries of these rows, by that entry. */
export async function mapReversals(
  sql: Sql,
  rows: readonly { entryId: number | null }[],
): Promise<Map<number | null, CorrectionRow>> {
  const entryIds = rows.flatMap(({ entryId }) => entryId ?? [])
  if (entryIds.length === 0) return new Map()
  const entered = (await listStanding(sql, entryIds)).filter(({ state }) => state === 'approved')
  return new Map(entered.map((row) => [row.entryId, row]))
}
const OF_MADE = `select ${ROW} from correction where made_entry_id = $1 or given_entry_id = $1 or (id = $2
  and state = 'approved') order by id limit 1`
export const findMaker = (sql: Sql, entryId: number, causeId: number) =>
  first(sql.rows<CorrectionRow>(OF_MADE, [entryId, causeId]))
const GIVEN_ENTRIES = `select given_entry_id as id from correction where given_entry_id = any($1::bigint[])`
/** Those of these entries that handed money on; they may be wrong too. */
export const listGivenEntries = async (sql: Sql, entryIds: readonly number[]): Promise<Set<number>> =>
  new Set((await sql.rows<{ id: number }>(GIVEN_ENTRIES, [ints(entryIds)])).map((r) => r.id))
const NOS = 'select id, no as text from correction where id = any($1::bigint[])'
export const listCorrectionNos = (sql: Sql, ids: readonly number[]) => textsById(sql, NOS, ids)

const RANGES = `
  select r.from_kg as "fromKg", r.to_kg as "toKg" from serial_range r join account a on a.id = r.account_id
  where a.kind = 'member' and a.owner_id = $3 and a.pocket = $4 and a.asset = $5 and (r.entry_id = $1 or exists (
    select from "order" o, jsonb_to_recordset(o.ranges) as own("fromKg" bigint, "toKg" bigint)
    where o.id = $2 and r.from_kg >= own."fromKg" and r.to_kg <= own."toKg"))
  order by r.from_kg`
type Given = { entryId: number; orderId: number | null; to: AccountName }
/**
 * The entry's own serials that are in the account that it gave them to: still, or again, as after an offer of an
 * order's serials that ended.
 */
export const listOwnRanges = (sql: Sql, { entryId, orderId, to: { ownerId, pocket, asset } }: Given) =>
  sql.rows<Range>(RANGES, [entryId, orderId, ownerId, pocket, asset])

const MEMBERS = `
  select id, ${registeredName('member')} as name from member
  where id = any($1::bigint[]) order by id`
export const listMemberNames = (sql: Sql, ids: readonly number[]) =>
  sql.rows<{ id: number; name: string }>(MEMBERS, [ints([...new Set(ids)])])

const OF_CAUSE = `($2::bigint is null or (cause_id = $2 and kind = any($3::text[])
      and not (kind in ('hold', 'release') and at = any($7::timestamptz[])))
      or ($6::bigint is not null and kind = 'trade' and exists (select 1 from trade t where t.id = cause_id
      and $6 in (t.buy_order_id, t.sell_order_id))))`
const SIDE = (side: string): string => `
  select p.entry_id, p.id from posting_row p where p.${side} in (select id from account where kind = 'member'
  and owner_id = any($1::bigint[])) and ${OF_CAUSE}
    and ($4::bigint is null or p.id < $4) order by p.id desc limit $5 * 8`
const IN_ONE = (side: string): string => `
  select e.id as entry_id, e.first_id as id from entry e where e.${side} = any($1::bigint[]) and ${OF_CAUSE}
    and ($4::bigint is null or e.first_id < $4) order by e.first_id desc limit $5`
const ENTRIES = `
  select entry_id as "entryId", min(id) as "firstId" from (
    (${SIDE('debit_id')}) union all (${SIDE('credit_id')})
    union all (${IN_ONE('member_id')}) union all (${IN_ONE('other_id')})) found
  group by entry_id order by max(id) desc limit $5`
export type EntrySearch = {
  memberIds: readonly number[]
  causeId: number | null
  kinds: readonly string[]
  orderId: number | null
  /** When what was set aside or freed was of another cause with the same id. */
  notAt: readonly Date[]
  before: number | null
  limit: number
}
/** Entries of these members, newest first; of one cause, when it is given. */
export const listEntryIds = (sql: Sql, { memberIds, causeId, kinds, orderId, notAt, before, limit }: EntrySearch) =>
  sql.rows<{ entryId: number; firstId: number }>(ENTRIES, [
    ...[ints(memberIds), causeId, kinds, before, limit, orderId, notAt],
  ])
