/** Why: accounts are named in the rules and numbered in the database; this is where names become locked rows. */
import { type AccountName, accountKey, isGuarded } from '@tonne/domain/ledger'
import type { Sql, Tx } from '../database/database.ts'
import { ints } from '../database/ints.ts'

export type Account = { id: number; key: string; guarded: boolean; balance: number }

const columns = (names: readonly AccountName[]) => [
  names.map((n) => n.kind),
  ints(names.map((n) => n.ownerId)),
  names.map((n) => n.pocket),
  ints(names.map((n) => n.asset)),
]
const named = '(kind, owner_id, pocket, asset)'
const asked = 'unnest($1::text[], $2::bigint[], $3::text[], $4::int[])'

type Row = { id: number; kind: AccountName['kind']; ownerId: number; pocket: AccountName['pocket']; asset: number; balance: number | null }
const row = 'id, kind, owner_id as "ownerId", pocket, asset, balance'

/** Makes what is missing. Separate from locking: a new account cannot hold anything yet. */
async function ensure(sql: Sql, names: readonly AccountName[]): Promise<void> {
  await sql.rows(
    `insert into account ${named.replace(')', ', balance)')} select a.kind, a.owner_id, a.pocket, a.asset, case when a.guarded then 0 end
     from unnest($1::text[], $2::bigint[], $3::text[], $4::int[], $5::boolean[]) as a(kind, owner_id, pocket, asset, guarded)
     order by 1, 2, 3, 4 on conflict ${named} do nothing`,
    [...columns(names), names.map(isGuarded)],
  )
}

const toAccount = (r: Row): Account => ({ id: r.id, key: accountKey(r), guarded: r.balance !== null, balance: r.balance ?? 0 })

const FIND = `select ${row} from account where ${named} in (select * from ${asked})`
// Guarded rows are locked in id order, the one order everywhere, so two transactions cannot wait for each other in a circle.
const LOCK = `select ${row} from account where ${named} in (select * from ${asked}) order by id for update`

/** The ids of open accounts never change, so a node remembers them: they are the platform's few. */
const openAccounts = new WeakMap<object, Map<string, Account>>()

/**
 * The accounts of these names by key, made when missing; guarded ones are locked until the transaction ends. `cacheOwner` is the Db whose
 * open accounts may be remembered. `behind` sends what reads under these locks: it goes out behind the lock in the same round trip, and again
 * should accounts have been missing, as only then all are locked.
 */
export async function lockAccounts(
  tx: Tx,
  { names, cacheOwner, behind }: { names: readonly AccountName[]; cacheOwner: object; behind: () => Promise<unknown> },
): Promise<Map<string, Account>> {
  const unique = [...new Map(names.map((n) => [accountKey(n), n])).values()]
  const guarded = unique.filter(isGuarded)
  const open = await findOpen(
    tx,
    unique.filter((n) => !isGuarded(n)),
    cacheOwner,
  )
  let [locked] = await Promise.all([tx.rows<Row>(LOCK, columns(guarded)), behind()])
  if (locked.length < guarded.length) {
    ;[, locked] = await Promise.all([ensure(tx, guarded), tx.rows<Row>(LOCK, columns(guarded)), behind()])
  }
  return new Map([...open, ...locked.map((r) => [accountKey(r), toAccount(r)] as const)])
}

async function findOpen(tx: Tx, names: readonly AccountName[], cacheOwner: object): Promise<Map<string, Account>> {
  const known = openAccounts.get(cacheOwner) ?? new Map<string, Account>()
  const missing = names.filter((n) => !known.has(accountKey(n)))
  if (missing.length > 0) {
    await ensure(tx, missing)
    const found = await tx.rows<Row>(FIND, columns(missing))
    // Remembered only once committed by someone: a rolled-back account would leave a dead id here. Reading it again is cheap.
    return new Map([...names.flatMap((n) => pair(known, n)), ...found.map((r) => [accountKey(r), toAccount(r)] as const)])
  }
  return new Map(names.flatMap((n) => pair(known, n)))
}
const pair = (known: Map<string, Account>, name: AccountName): [string, Account][] => {
  const account = known.get(accountKey(name))
  return account ? [[account.key, account]] : []
}

/** Called after a commit that used them. */
export function rememberOpen(cacheOwner: object, accounts: Iterable<Account>): void {
  const known = openAccounts.get(cacheOwner) ?? new Map<string, Account>()
  for (const account of accounts) if (!account.guarded) known.set(account.key, account)
  openAccounts.set(cacheOwner, known)
}

/** Balances of guarded accounts without a lock: for showing, never for deciding. Missing accounts are 0. */
export async function readBalances(sql: Sql, names: readonly AccountName[]): Promise<Map<string, number>> {
  const rows = await sql.rows<Row>(FIND, columns(names))
  return new Map(rows.map((r) => [accountKey(r), r.balance ?? 0]))
}
