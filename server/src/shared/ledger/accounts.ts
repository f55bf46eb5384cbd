/** Rules name accounts, the database numbers them; here names become locked rows. */
import { type AccountName, accountKey, isGuarded, wallet } from '@tonne/domain/ledger'
import type { Db, Sql, Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'

export type Account = {
  id: number
  key: string
  guarded: boolean
  balance: number
  /** The transaction that wrote the row; known for a locked row. */
  version?: string | undefined
}

const columns = (names: readonly AccountName[]) => [
  names.map((n) => n.kind),
  ints(names.map((n) => n.ownerId)),
  names.map((n) => n.pocket),
  ints(names.map((n) => n.asset)),
]
const named = '(kind, owner_id, pocket, asset)'
const given = 'unnest($1::text[], $2::bigint[], $3::text[], $4::int[])'

type Row = {
  id: number
  kind: AccountName['kind']
  ownerId: number
  pocket: AccountName['pocket']
  asset: number
  balance: number | null
  version?: string
}
const row = 'id, kind, owner_id as "ownerId", pocket, asset, balance'

/** Makes missing accounts. This is separate from locking, because a new account cannot hold anything yet. */
async function ensure(sql: Sql, names: readonly AccountName[]): Promise<void> {
  await sql.rows(
    `insert into account ${named.replace(')', ', balance)')} select a.kind, a.owner_id, a.pocket, a.asset, case
      when a.guarded then 0 end
     from unnest($1::text[], $2::bigint[], $3::text[], $4::int[], $5::boolean[]) as a(kind, owner_id, pocket, asset,
     guarded)
     order by 1, 2, 3, 4 on conflict ${named} do nothing`,
    [...columns(names), names.map(isGuarded)],
  )
}

const toAccount = (r: Row): Account => ({
  id: r.id,
  key: accountKey(r),
  guarded: r.balance !== null,
  balance: r.balance ?? 0,
  ...(r.version !== undefined && { version: r.version }),
})

const FIND = `select ${row} from account where ${named} in (select * from ${given})`
// Guarded rows are locked in id order everywhere, so that two transactions cannot deadlock.
const locked = `select ${row}, xmin::text as version from account`
const LOCK = `${locked} where id = any($1::bigint[]) order by id for update`
const LOCK_NAMED = `${locked} where ${named} in (select * from ${given}) order by id for update`

/** An account's name never changes and none is ever deleted, so a node caches the ids. By Db, then by key. */
const remembered = new WeakMap<Db, Map<string, number>>()
const MOST_REMEMBERED = 100_000

/**
 * The accounts of these names by key, made when missing; guarded ones are locked until the transaction ends.
 * `pipelined` sends the reads that these locks protect: they follow the lock in the same round trip. Missing accounts
 * are made before anything is locked: a transaction that waits there for another's new account holds no account that
 * the other could need.
 */
export async function lockAccounts(
  tx: Tx,
  { names, pipelined }: { names: readonly AccountName[]; pipelined: () => Promise<unknown> },
): Promise<Map<string, Account>> {
  const known = remembered.get(tx.db) ?? new Map<string, number>()
  const unique = [...new Map(names.map((n) => [accountKey(n), n]))].map(([key, name]) => ({
    key,
    name,
    guarded: isGuarded(name),
    id: known.get(key),
  }))
  const guarded = unique.filter((a) => a.guarded)
  const unknown = unique.filter((a) => a.id === undefined)
  const open = unique.flatMap(({ key, guarded, id }) =>
    guarded || id === undefined ? [] : [{ id, key, guarded, balance: 0 }],
  )
  const [, found, locked] = await Promise.all([
    unknown.length > 0 && ensure(tx, namesOf(unknown)),
    unknown.some((a) => !a.guarded) ? tx.rows<Row>(FIND, columns(namesOf(unknown.filter((a) => !a.guarded)))) : [],
    unknown.some((a) => a.guarded)
      ? tx.rows<Row>(LOCK_NAMED, columns(namesOf(guarded)))
      : tx.rows<Row>(LOCK, [ints(guarded.map((a) => a.id!))]),
    pipelined(),
  ])
  const accounts = [...open, ...[...found, ...locked].map(toAccount)]
  if (unknown.length > 0) tx.afterCommit(() => remember(tx.db, accounts))
  return new Map(accounts.map((account) => [account.key, account]))
}

/**
 * For a request under a key that moves no money: a purchase stores its key in its own row, so only this lock keeps the
 * two apart. It also puts one member's requests in sequence.
 */
export const lockPurse = (tx: Tx, memberId: number) =>
  lockAccounts(tx, { names: [wallet(memberId, 'available')], pipelined: async () => undefined })

// The versions are those of the locked rows: a statement that waited for a row sees it as it was written meanwhile.
const LOCK_UNCHANGED = `
  with locked as (
    select id, xmin::text as version from account where id = any($1::bigint[]) order by id for update
  ) select prove(array_agg(version order by id) = $2::text[], 'account') from locked`
/** Locks these guarded accounts; fails as stale (provenBatch.ts) if one was written since its version. */
export function lockUnchanged(tx: Tx, accounts: readonly Account[]): void {
  const guarded = accounts.filter((a) => a.guarded).sort((a, b) => a.id - b.id)
  tx.send(LOCK_UNCHANGED, [ints(guarded.map((a) => a.id)), guarded.map((a) => a.version)])
}
const namesOf = (accounts: readonly { name: AccountName }[]): AccountName[] => accounts.map((a) => a.name)

/** After the commit: an account that was rolled back would leave a dead id here. */
export function remember(db: Db, accounts: Iterable<Account>): void {
  const before = remembered.get(db)
  const known = before && before.size < MOST_REMEMBERED ? before : new Map<string, number>()
  for (const { key, id } of accounts) known.set(key, id)
  remembered.set(db, known)
}

/** Balances of guarded accounts without a lock: for showing, never for deciding. Missing accounts are 0. */
export async function readBalances(sql: Sql, names: readonly AccountName[]): Promise<Map<string, number>> {
  const rows = await sql.rows<Row>(FIND, columns(names))
  return new Map(rows.map((r) => [accountKey(r), r.balance ?? 0]))
}
