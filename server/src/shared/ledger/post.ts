/** One statement writes balances together with the postings that change them. */
import { type AccountName, type EntryKind, SGD } from '@tonne/domain/ledger'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { deleteDue } from '../../platform/database/inPieces.ts'
import { ints } from '../../platform/database/ints.ts'
import type { Account } from './accounts.ts'
import { keepEvents, type Stale } from './emit.ts'
import { MOST_LEGS } from './postings.ts'
import type { AddedRange } from './serials.ts'

/** A posting, with its accounts as ids. */
type Leg = {
  debitId: number
  creditId: number
  amount: number
  /** The posting it mirrors; 0 for none. */
  reverses: number
}
/** An entry with its number, ready to be written. */
export type NumberedEntry = {
  id: number
  kind: EntryKind
  causeId: number
  legs: readonly Leg[]
  /** The one or two members concerned if the entry may be one row; empty if each posting is a row. */
  members: readonly number[]
}

// The accounts of a purchase, a trade and their holds. Every other account is read by its own postings, which stay
// rows.
export const IN_ONE_ROW: ReadonlySet<string> = new Set([
  ...['available', 'held', 'credits', 'credits_held'].map((pocket) => `member ${pocket}`),
  ...['unsold', 'proceeds'].map((pocket) => `project ${pocket}`),
  ...['fees', 'gst'].map((pocket) => `house ${pocket}`),
])
type Moved = { debit: AccountName; credit: AccountName; reverses?: number | undefined }
type Moving = { kind: EntryKind; postings: readonly Moved[] }
/** Whether it pays a member money that was not their own. */
const pays = ({ debit, credit }: Moved): boolean =>
  credit.kind === 'member' && credit.asset === SGD && !(debit.kind === 'member' && debit.ownerId === credit.ownerId)
/**
 * The members of an entry that may be one row: it has one or two members, few legs, no mirror, only the busy accounts,
 * and pays a member only by a trade, because the origin of a withdrawal's money is looked up by account. A single leg
 * is cheaper as a row.
 */
export function membersInOneRow({ kind, postings: moves }: Moving): readonly number[] {
  const names = moves.flatMap(({ debit, credit }) => [debit, credit])
  const members = [...new Set(names.flatMap(({ kind, ownerId }) => (kind === 'member' ? [ownerId] : [])))]
  const fits =
    moves.length > 1 &&
    moves.length <= MOST_LEGS &&
    members.length <= 2 &&
    moves.every((moved) => !moved.reverses && (kind === 'trade' || !pays(moved))) &&
    names.every(({ kind, pocket }) => IN_ONE_ROW.has(`${kind} ${pocket}`))
  return fits ? members : []
}

type Written = {
  entries: readonly NumberedEntry[]
  changed: readonly Account[]
  added: readonly AddedRange[]
  events: readonly Stale[]
  now: Date
}

const BALANCES_AND = `
  with balances as (
    update account a set balance = v.balance from unnest($1::bigint[], $2::bigint[]) as v(id, balance) where a.id = v.id
  ), ranges as (
    insert into serial_range (project_id, account_id, from_kg, to_kg, entry_id)
    select * from unnest($3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
  ), events as (
    insert into event (member_ids, stale, at, node)
    select v.member_ids::bigint[], string_to_array(v.stale, ','), $10, $11 from unnest($8::text[],
    $9::text[]) as v(member_ids, stale)
  )`
// Numbers are given in the order of entering while the guarded accounts are locked, so one account's posting ids follow
// its commits: paging by id never skips.
const WRITE_ROWS = `${BALANCES_AND}
  insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
  select v.entry_id, v.kind, v.cause_id, v.debit_id, v.credit_id, v.amount, nullif(v.reverses_id, 0), $10
  from unnest($12::bigint[], $13::text[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[])
    as v(entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id)`
// Legs `low` to `high` of the flat arrays belong to one entry. If another transaction took a number in between, the
// legs' numbers are not consecutive, and they are written as rows.
const WRITE = `${BALANCES_AND}, numbered as (
    select array_agg(nextval('posting_id_seq')) as ids from generate_series(1, cardinality($12::bigint[]))
  ), made as (
    select v.*, numbered.ids[v.low] as first_id,
      v.member_id > 0 and numbered.ids[v.high] - numbered.ids[v.low] = v.high - v.low as in_one_row
    from unnest($16::bigint[], $17::text[], $18::bigint[], $19::bigint[], $20::bigint[], $21::int[],
    $22::int[]) as v(entry_id, kind, cause_id, member_id, other_id, low, high), numbered
  ), whole as (
    insert into entry (id, first_id, kind, cause_id, member_id, other_id, debit_ids, credit_ids, amounts, at)
    select entry_id, first_id, kind, cause_id, member_id, nullif(other_id, 0), ($12::bigint[])[low:high],
    ($13::bigint[])[low:high], ($14::bigint[])[low:high], $10 from made where in_one_row
  )
  insert into posting_row (id, entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
  overriding system value
  select numbered.ids[n], made.entry_id, made.kind, made.cause_id, ($12::bigint[])[n], ($13::bigint[])[n],
  ($14::bigint[])[n], nullif(($15::bigint[])[n], 0), $10
  from made, numbered, generate_series(made.low, made.high) as n where not made.in_one_row`

/** Sent, not awaited: the commit waits for it. */
export function writeBooks(tx: Tx, { entries, changed, added, events, now }: Written): void {
  const lines = linesOf(events)
  const values = [
    ints(changed.map((a) => a.id)),
    ints(changed.map((a) => a.balance)),
    ints(added.map((r) => r.projectId)),
    ints(added.map((r) => r.accountId)),
    ints(added.map((r) => r.fromKg)),
    ints(added.map((r) => r.toKg)),
    ints(added.map((r) => r.entryId)),
    [...lines.values()].map((memberIds) => ints([...memberIds])),
    [...lines.keys()],
    now,
    events.length > 0 ? keepEvents(tx, events) : '',
  ]
  if (entries.some((e) => e.members.length > 0))
    tx.send(WRITE, [...values, ...valuesOfLegs(entries), ...valuesOf(entries)])
  else tx.send(WRITE_ROWS, [...values, ...valuesOfRows(entries), ...valuesOfLegs(entries)])
}

function valuesOfLegs(entries: readonly NumberedEntry[]): unknown[] {
  const legs = entries.flatMap((e) => e.legs)
  return [
    ints(legs.map((l) => l.debitId)),
    ints(legs.map((l) => l.creditId)),
    ints(legs.map((l) => l.amount)),
    ints(legs.map((l) => l.reverses)),
  ]
}
function valuesOfRows(entries: readonly NumberedEntry[]): unknown[] {
  const each = entries.flatMap((e) => e.legs.map(() => e))
  return [ints(each.map((e) => e.id)), each.map((e) => e.kind), ints(each.map((e) => e.causeId))]
}
function valuesOf(entries: readonly NumberedEntry[]): unknown[] {
  const highs: number[] = []
  for (const { legs } of entries) highs.push((highs.at(-1) ?? 0) + legs.length)
  return [
    ints(entries.map((e) => e.id)),
    entries.map((e) => e.kind),
    ints(entries.map((e) => e.causeId)),
    ints(entries.map((e) => e.members[0] ?? 0)),
    ints(entries.map((e) => e.members[1] ?? 0)),
    ints(entries.map((e, i) => highs[i]! - e.legs.length + 1)),
    ints(highs),
  ]
}

/** One line for all members to whom the same became stale. */
function linesOf(events: readonly Stale[]): Map<string, Set<number>> {
  const lines = new Map<string, Set<number>>()
  for (const { memberId, stale } of events) {
    const names = stale.join(',')
    lines.set(names, (lines.get(names) ?? new Set()).add(memberId))
  }
  return lines
}

export const sweepEvents = (sql: Sql, before: Date) => deleteDue(sql, 'event', 'at < $1', before)
