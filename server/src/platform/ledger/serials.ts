/** Why: serial ranges are cut and given under the locks of their accounts, in memory first, then written in two statements. */
import { type AccountName, accountKey } from '@tonne/domain/ledger'
import type { Kg } from '@tonne/domain/money'
import { type Range, takeFront } from '@tonne/domain/serial'
import type { Tx } from '../database/database.ts'
import { ints } from '../database/ints.ts'
import type { Account } from './accounts.ts'

export type AddedRange = Range & { projectId: number; accountId: number; entryId: number }
type StoredRange = Range & { id: number; accountId: number }
type Cause = { projectId: number; entryId: number }
export type Shelf = {
  move(from: Account, to: Account, quantity: Kg, cause: Cause): Range[]
  add(to: Account, range: Range, cause: Cause): void
  added(): readonly AddedRange[]
  close(tx: Tx): void
}

// As many ranges of each account as its cut can need: those that begin before the running sum reaches it.
const FRONT = `
  select r.id, r."accountId", r."fromKg", r."toKg"
  from unnest($1::text[], $2::bigint[], $3::text[], $4::int[], $5::bigint[]) as want(kind, owner_id, pocket, asset, kg)
  join account a on a.kind = want.kind and a.owner_id = want.owner_id and a.pocket = want.pocket and a.asset = want.asset
  cross join lateral (
    select s.id, s.account_id as "accountId", s.from_kg as "fromKg", s.to_kg as "toKg",
      sum(s.to_kg - s.from_kg) over (order by s.from_kg) - (s.to_kg - s.from_kg) as before
    from (select * from serial_range where account_id = a.id order by from_kg limit 2000) s
  ) r where r.before < want.kg order by r."accountId", r."fromKg"`
const SHRINK = `update serial_range r set from_kg = v.from_kg from unnest($1::bigint[], $2::bigint[]) as v(id, from_kg) where r.id = v.id`
const DROP = `delete from serial_range where id = any($1::bigint[])`

/** Reads the ranges that may be cut. Sent behind the lock of their accounts, so nobody else can cut them. */
export async function openShelf(tx: Tx, cuts: readonly { from: AccountName; kg: number }[]): Promise<Shelf> {
  const wanted = new Map<string, { from: AccountName; kg: number }>()
  for (const { from, kg } of cuts) wanted.set(accountKey(from), { from, kg: (wanted.get(accountKey(from))?.kg ?? 0) + kg })
  return shelfOn(wanted.size > 0 ? await tx.rows<StoredRange>(FRONT, columnsOf([...wanted.values()])) : [])
}

const columnsOf = (wanted: readonly { from: AccountName; kg: number }[]) => [
  wanted.map(({ from }) => from.kind),
  ints(wanted.map(({ from }) => from.ownerId)),
  wanted.map(({ from }) => from.pocket),
  ints(wanted.map(({ from }) => from.asset)),
  ints(wanted.map(({ kg }) => kg)),
]

function shelfOn(stored: readonly StoredRange[]): Shelf {
  const original = new Map(stored.map((r) => [r.id, r.fromKg]))
  const byAccount = new Map<number, StoredRange[]>()
  for (const range of stored) byAccount.set(range.accountId, [...(byAccount.get(range.accountId) ?? []), range])
  const added: AddedRange[] = []

  return {
    move: (from, to, quantity, cause) => {
      const { taken, left } = takeFront(byAccount.get(from.id) ?? [], quantity)
      byAccount.set(from.id, left)
      for (const range of taken) added.push({ ...range, ...cause, accountId: to.id })
      return taken
    },
    add: (to, range, cause) => added.push({ ...range, ...cause, accountId: to.id }),
    added: () => added,
    close: (tx) => writeCuts(tx, original, [...byAccount.values()].flat()),
  }
}

function writeCuts(tx: Tx, original: Map<number, number>, left: readonly StoredRange[]): void {
  const cut = left.filter((r) => original.get(r.id) !== r.fromKg)
  if (cut.length > 0) tx.send(SHRINK, [cut.map((r) => r.id), cut.map((r) => r.fromKg)])
  const still = new Set(left.map((r) => r.id))
  const gone = [...original.keys()].filter((id) => !still.has(id))
  if (gone.length > 0) tx.send(DROP, [gone])
}
