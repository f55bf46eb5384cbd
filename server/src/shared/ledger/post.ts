/** One statement writes balances together with the postings that change them. */
import type { Sql, Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import type { Account } from './accounts.ts'
import type { AddedRange } from './serials.ts'
import { keepTold, type Stale } from './tell.ts'

/** A posting with its numbers, ready to be written. */
export type NumberedPosting = {
  entryId: number
  kind: string
  causeId: number
  debitId: number
  creditId: number
  amount: number
  /** The posting it mirrors; 0 for none. */
  reverses: number
}

export type Written = {
  postings: readonly NumberedPosting[]
  changed: readonly Account[]
  added: readonly AddedRange[]
  events: readonly Stale[]
  now: Date
}

// Postings are inserted in array order while their guarded accounts are locked, so one account's posting ids follow its
// commits: paging by id never skips.
const WRITE = `
  with balances as (
    update account a set balance = v.balance from unnest($1::bigint[], $2::bigint[]) as v(id, balance) where a.id = v.id
  ), ranges as (
    insert into serial_range (project_id, account_id, from_kg, to_kg, entry_id)
    select * from unnest($3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
  ), events as (
    insert into event (member_ids, stale, at, node)
    select v.member_ids::bigint[], string_to_array(v.stale, ','), $10, $17 from unnest($8::text[],
    $9::text[]) as v(member_ids, stale)
  )
  insert into posting (entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id, at)
  select v.entry_id, v.kind, v.cause_id, v.debit_id, v.credit_id, v.amount, nullif(v.reverses_id, 0), $10
  from unnest($11::bigint[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $18::bigint[])
    as v(entry_id, kind, cause_id, debit_id, credit_id, amount, reverses_id)`

/** Sent, not awaited: the commit waits for it. */
export function writeBooks(tx: Tx, { postings, changed, added, events, now }: Written): void {
  const lines = linesOf(events)
  tx.send(WRITE, [
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
    ints(postings.map((p) => p.entryId)),
    postings.map((p) => p.kind),
    ints(postings.map((p) => p.causeId)),
    ints(postings.map((p) => p.debitId)),
    ints(postings.map((p) => p.creditId)),
    ints(postings.map((p) => p.amount)),
    events.length > 0 ? keepTold(tx, events) : '',
    ints(postings.map((p) => p.reverses)),
  ])
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

/** Old events are of no use to anybody. */
export const sweepEvents = (sql: Sql, before: Date) => sql.rows('delete from event where at < $1', [before])
