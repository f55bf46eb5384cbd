/** Ranges are cut in memory under the locks of their accounts, then written in two statements. */
import { type AccountName, accountKey } from '@tonne/domain/ledger'
import type { Kg } from '@tonne/domain/money'
import { type Range, takeFront, takeWhole } from '@tonne/domain/trading/serial'
import type { Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import type { Account } from './accounts.ts'

export type AddedRange = Range & { projectId: number; accountId: number; entryId: number }
/**
 * A range as it is now, and its start before this transaction cut it: a range is found by its account and its first kg.
 */
export type StoredRange = Range & { accountId: number; beganKg: number }
/** An available range: a stored one, or one given in this transaction, which may pass it on at once. */
type ShelvedRange = StoredRange | (AddedRange & { beganKg: null })
type Cause = { projectId: number; entryId: number }
export type Shelf = {
  move(from: Account, to: Account, quantity: Kg, cause: Cause): Range[]
  /** Whether this much can be cut from the shelf's ranges. */
  has(from: Account, quantity: number): boolean
  moveWhole(from: Account, to: Account, ranges: readonly Range[], cause: Cause): void
  add(to: Account, range: Range, cause: Cause): void
  added(): readonly AddedRange[]
  /** The stored ranges that are cut, as they were before. */
  cut(): readonly StoredRange[]
  /** The rest of the ranges that were read, as it will be stored. */
  left(): readonly StoredRange[]
  close(tx: Tx): void
}

/** Enough for nearly every cut, and quick to sum where an account has very many ranges. */
const PIECES = 2000
// As many ranges of each account as its cut can need: those that begin before the running sum reaches it.
const ranges = (accounts: string, pieces: string): string => `
  select r."accountId", r."fromKg", r."toKg", r."fromKg" as "beganKg"
  from unnest($1::text[], $2::bigint[], $3::text[], $4::int[], $5::bigint[]) as want(kind, owner_id, pocket, asset, kg)
  join account a on a.kind = want.kind and a.owner_id = want.owner_id and a.pocket = want.pocket
  and a.asset = want.asset${accounts}
  cross join lateral (
    select s.account_id as "accountId", s.from_kg as "fromKg", s.to_kg as "toKg",
      sum(s.to_kg - s.from_kg) over (order by s.from_kg) - (s.to_kg - s.from_kg) as before
    from (select * from serial_range where account_id = a.id order by from_kg${pieces}) s
  ) r where r.before < want.kg order by r."accountId", r."fromKg"`
const FRONT = ranges('', ` limit ${PIECES}`)
const ALL = ranges(' and a.id = any($6::bigint[])', '')
const SHRINK = `
  update serial_range r set from_kg = v.from_kg from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as v(account_id,
  began_kg, from_kg)
  where r.account_id = v.account_id and r.from_kg = v.began_kg`
const DROP = `delete from serial_range where (account_id, from_kg) in (select * from unnest($1::bigint[],
  $2::bigint[]))`

/** Reads the ranges that may be cut. Sent after the lock of their accounts, so that nobody else can cut them. */
export async function openShelf(tx: Tx, cuts: readonly { from: AccountName; kg: number }[]): Promise<Shelf> {
  const wanted = new Map<string, { from: AccountName; kg: number }>()
  for (const { from, kg } of cuts)
    wanted.set(accountKey(from), { from, kg: (wanted.get(accountKey(from))?.kg ?? 0) + kg })
  return shelfOn(wanted.size > 0 ? await listRanges(tx, columnsOf([...wanted.values()])) : [])
}

/** For a cut that reaches past the ranges read: reads the rest of the account's. */
async function listRanges(tx: Tx, columns: readonly unknown[]): Promise<StoredRange[]> {
  const front = await tx.rows<StoredRange>(FRONT, columns)
  if (front.length < PIECES) return front
  const full = [...Map.groupBy(front, (range) => range.accountId)].flatMap(([id, pieces]) =>
    pieces.length < PIECES ? [] : [id],
  )
  if (full.length === 0) return front
  return [
    ...front.filter((range) => !full.includes(range.accountId)),
    ...(await tx.rows<StoredRange>(ALL, [...columns, ints(full)])),
  ]
}

const columnsOf = (wanted: readonly { from: AccountName; kg: number }[]) => [
  wanted.map(({ from }) => from.kind),
  ints(wanted.map(({ from }) => from.ownerId)),
  wanted.map(({ from }) => from.pocket),
  ints(wanted.map(({ from }) => from.asset)),
  ints(wanted.map(({ kg }) => kg)),
]

/** A shelf of ranges that are known to be stored exactly so, from the front of each account. */
export function shelfOn(stored: readonly StoredRange[]): Shelf {
  const byAccount = new Map<number, ShelvedRange[]>()
  const shelf = (accountId: number): ShelvedRange[] => {
    const ranges = byAccount.get(accountId) ?? []
    byAccount.set(accountId, ranges)
    return ranges
  }
  for (const range of stored) shelf(range.accountId).push(range)
  const put = (to: Account, range: Range, cause: Cause) =>
    void shelf(to.id).push({ ...range, ...cause, accountId: to.id, beganKg: null })
  const all = () => [...byAccount.values()].flat()
  const stillStored = () => all().filter((range) => range.beganKg !== null)

  return {
    move: (from, to, quantity, cause) => {
      const { taken, left } = takeFront(shelf(from.id), quantity)
      byAccount.set(from.id, left)
      for (const range of taken) put(to, range, cause)
      return taken
    },
    has: (from, quantity) => {
      let missing = quantity
      for (const { fromKg, toKg } of shelf(from.id)) {
        missing -= toKg - fromKg
        if (missing <= 0) return true
      }
      return missing <= 0
    },
    moveWhole: (from, to, ranges, cause) => {
      const { left } = takeWhole(shelf(from.id), ranges)
      byAccount.set(from.id, left)
      for (const range of ranges) put(to, { fromKg: range.fromKg, toKg: range.toKg }, cause)
    },
    add: put,
    added: () => all().filter((range) => range.beganKg === null),
    cut: () => {
      const whole = new Set(stillStored().flatMap((r) => (r.beganKg === r.fromKg ? [placeOf(r)] : [])))
      return stored.filter((range) => !whole.has(placeOf(range)))
    },
    left: () => stillStored().map((range) => ({ ...range, beganKg: range.fromKg })),
    close: (tx) => writeCuts(tx, stored, stillStored()),
  }
}

function writeCuts(tx: Tx, stored: readonly StoredRange[], left: readonly StoredRange[]): void {
  const cut = left.filter((r) => r.beganKg !== r.fromKg)
  if (cut.length > 0)
    tx.send(SHRINK, [
      ints(cut.map((r) => r.accountId)),
      ints(cut.map((r) => r.beganKg)),
      ints(cut.map((r) => r.fromKg)),
    ])
  const still = new Set(left.map(placeOf))
  const gone = stored.filter((r) => !still.has(placeOf(r)))
  if (gone.length > 0) tx.send(DROP, [ints(gone.map((r) => r.accountId)), ints(gone.map((r) => r.beganKg))])
}
const placeOf = ({ accountId, beganKg }: StoredRange): string => `${accountId} ${beganKg}`
