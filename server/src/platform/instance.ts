/** A database records which world it holds, so that demo money never passes for real. */
import { type Db, first, type Sql, type Tx } from './database/database.ts'
import { clientTo } from './database/hosts.ts'

const MARK = 'insert into instance (id, mode) values (1, $1) on conflict (id) do nothing'
const READ = 'select mode, seeded_at is not null as seeded from instance where id = 1'
const TABLES = `select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'
  and tablename not in ('migration', 'instance')`

/**
 * Marks a new database with this mode. A demo world that was only half made (the process was killed) is emptied by its
 * owner, to be made again.
 */
export async function markInstance(
  db: Db,
  mode: 'demo' | 'production',
  ownerUrl: string | undefined,
): Promise<{ mode: string; seeded: boolean }> {
  await db.rows(MARK, [mode])
  const [instance] = await db.rows<{ mode: string; seeded: boolean }>(READ)
  if (instance!.mode === 'demo' && mode === 'demo' && !instance!.seeded && ownerUrl) await emptyWorld(ownerUrl)
  return instance!
}

async function emptyWorld(ownerUrl: string): Promise<void> {
  const owner = clientTo(ownerUrl)
  await owner.connect()
  try {
    const names = (await owner.query<{ names: string }>(TABLES)).rows[0]!.names
    await owner.query(`truncate ${names} restart identity`)
  } finally {
    await owner.end()
  }
}

/**
 * The keys of a database: the public half of the one that signs its log, its private half (a seed of 32 bytes) sealed
 * under the secret, and the id of the key that seals.
 */
export type InstanceKey = { publicKey: string; sealKey: string; signSealed: Buffer }
/**
 * All null in a database that never started; only the private half is there in one of an earlier release. `nextKey`:
 * the key that replaces `sealKey`, under which some nodes already seal.
 */
export type StoredKey = { [Name in keyof InstanceKey]: InstanceKey[Name] | null } & { nextKey: string | null }
const KEEP_KEY = `update instance set public_key = $1, seal_key = $2, sign_sealed = $3
  where id = 1 and sign_sealed is null and (public_key is null or public_key = $1)`
const REPLACE_KEY = 'update instance set seal_key = $1, sign_sealed = $2, seal_key_next = null where id = 1'
export const replaceSealKey = (tx: Sql, { sealKey, signSealed }: Omit<InstanceKey, 'publicKey'>) =>
  tx.rows(REPLACE_KEY, [sealKey, signSealed])
export const KEY_COLUMNS =
  'public_key as "publicKey", seal_key as "sealKey", sign_sealed as "signSealed", seal_key_next as "nextKey"'
const READ_KEY = `select ${KEY_COLUMNS} from instance where id = 1`
/** A node that was cut off while the key changed must not continue to sign: throws if its key is not the stored one. */
export async function assertSigns(tx: Sql, { publicKey }: Pick<InstanceKey, 'publicKey'>): Promise<void> {
  const stored = (await findInstanceKey(tx))?.publicKey
  if (stored && stored !== publicKey)
    throw new Error(`the log is signed by ${stored}, and this node has ${publicKey}: restart it`)
}
const KEEP_NEXT = `update instance set seal_key_next = $1 where id = 1 and seal_key <> $1
  and seal_key_next is distinct from $1`
/** Records that nodes seal under this key, whether it is the database's or its successor. */
export const keepNextKey = (db: Db, keyId: string) => db.rows(KEEP_NEXT, [keyId])
const ROTATE_KEY = 'update instance set public_key = $1, sign_sealed = $2 where id = 1'
export const replaceSigningKey = (tx: Sql, { publicKey, signSealed }: Omit<InstanceKey, 'sealKey'>) =>
  tx.rows(ROTATE_KEY, [publicKey, signSealed])
/** Stores them when none are stored, so that of two first starts at once one wins. */
export const storeInstanceKey = (db: Db, { publicKey, sealKey, signSealed }: InstanceKey) =>
  db.rows(KEEP_KEY, [publicKey, sealKey, signSealed])
export const findInstanceKey = (sql: Sql) => first(sql.rows<StoredKey>(READ_KEY))

export const markSeeded = (sql: Sql, at: Date) => sql.rows('update instance set seeded_at = $1 where id = 1', [at])

const BEAT_S = 10
/** A beat that is ahead is of a clock that was set back since, as of a database that handed over, and says nothing. */
const AS_NEW = `between clock_timestamp() - interval '${BEAT_S} seconds'
  and clock_timestamp() + interval '${BEAT_S} seconds'`
const BEATING = `select 1 from instance where id = 1 and beat_at ${AS_NEW}`
/** Whether some node ran due jobs within seconds. */
export const isBeating = async (sql: Sql): Promise<boolean> => (await sql.rows(BEATING)).length > 0
const BEAT = `
  update instance i set beat_at = clock_timestamp() from instance was
  where i.id = 1 and was.id = 1 and (i.beat_at is null or i.beat_at not ${AS_NEW})
  returning (extract(epoch from clock_timestamp() - was.beat_at) * 1000)::float8 as ms`
/**
 * Says that this node runs due jobs; returns for how long none had, in ms. Of several nodes at once one learns it, and
 * the others wait for its commit.
 */
export const beat = async (tx: Tx): Promise<number> => (await first(tx.rows<{ ms: number | null }>(BEAT)))?.ms ?? 0
