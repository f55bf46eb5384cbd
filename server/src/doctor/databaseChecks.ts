/** Whether the database is this installation's, takes writes, keeps data safely, and has space. */
import { given } from '@tonne/domain/given'
import { sealer } from '../platform/crypto/seal.ts'
import { NOT_ARCHIVED } from '../platform/database/archiving.ts'
import { STANDBYS_AWAY, standbysNamed } from '../platform/database/hosts.ts'
import { assertMigrated } from '../platform/database/migrate.ts'
import { MigrationRefused } from '../platform/database/migrationFiles.ts'
import { openStandbyAt } from '../platform/database/openDatabase.ts'
import { findInstanceKey } from '../platform/instance.ts'
import { type BookCheck, type Books, type Finding, lasting, notice, row, urgent, wrong } from './check.ts'

const LOOKS = 5
const SLOW_MS = 50
async function answersFast({ sql }: Books): Promise<Finding[]> {
  const times: number[] = []
  for (let i = 0; i < LOOKS; i += 1) {
    const startedAt = performance.now()
    await sql.rows('select 1')
    times.push(performance.now() - startedAt)
  }
  const ms = Math.round(times.sort((a, b) => a - b)[Math.floor(LOOKS / 2)]!)
  const slow = `The database needs ${ms} ms for a question that costs nothing.`
  return ms > SLOW_MS
    ? [wrong(slow, 'Put app and database into one network, and look at the load of the database.')]
    : []
}

/** This check's own session is read-only; the reset value shows what other sessions get. */
const WRITABLE = `select pg_is_in_recovery() as standby, reset_val = 'on' as "readOnly" from pg_settings
  where name = 'default_transaction_read_only'`
async function takesWrites({ sql }: Books): Promise<Finding[]> {
  const { standby, readOnly } = await row<{ standby: boolean; readOnly: boolean }>(sql, WRITABLE)
  if (standby)
    return [
      urgent('The database that was reached is a standby.', 'Name all its hosts in DATABASE_URL, or promote one.'),
    ]
  const mend = 'Look at its disk, and at `show default_transaction_read_only`.'
  return readOnly ? [urgent('The database takes no writes: it is set to read only.', mend)] : []
}

async function isMigrated({ sql }: Books): Promise<Finding[]> {
  try {
    const mend = 'Go on with that release once what is wrong with it is mended.'
    return (await assertMigrated(sql)).map((sentence) => notice(sentence, mend))
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    return [urgent(error.message, 'Run `npm run migrate`, or run the release that the database is of.')]
  }
}

/** The final check of a key is assertOwnKey, which prevents a node from starting. */
async function hasOwnSecret({ sql, environment, hasSecret }: Books): Promise<Finding[]> {
  const { mode } = environment
  const { mode: made } = (await sql.rows<{ mode: string }>('select mode from instance where id = 1'))[0] ?? {}
  if (made !== undefined && made !== mode)
    return [urgent(`The database was made in ${made} mode, and MODE is ${mode}.`, `Set MODE=${made}.`)]
  const stored = await findInstanceKey({ rows: (text, values) => sql.rows(text, values) })
  if (!hasSecret) return [wrong('No SECRET is known here.', 'Set SECRET, or DATA_DIR to the folder that has it.')]
  const { keyId, keyIds } = sealer(environment)
  if (!stored?.sealKey) return []
  if (keyIds.includes(stored.sealKey)) return underWay(stored)
  const mend = 'Set SECRET to what it was: the backup of the secret has it.'
  return [urgent(`The database belongs to the secret ${stored.sealKey}, and SECRET here is ${keyId}.`, mend)]
}

const underWay = ({ sealKey, nextKey }: { sealKey: string | null; nextKey: string | null }): Finding[] =>
  nextKey === null
    ? []
    : [
        notice(
          `The database goes over from the secret ${sealKey} to ${nextKey}, and has rows under both.`,
          'Run `npm run reseal -- --serving` once every node has both, so that the one before it can go.',
        ),
      ]

/** A clock that is far off dates orders wrongly and lets sessions and codes end early. */
async function clocksAgree({ sql }: Books): Promise<Finding[]> {
  const before = Date.now()
  const { at } = await row<{ at: Date }>(sql, 'select clock_timestamp() as at')
  const after = Date.now()
  const off = Math.max(at.getTime() - after, before - at.getTime(), 0)
  if (off < 1000) return []
  const which = at.getTime() > after ? 'behind' : 'ahead of'
  const sentence = `This machine's clock is ${(off / 1000).toFixed(1)} s ${which} the database's.`
  return [(off < 5000 ? wrong : urgent)(sentence, 'Run chrony or systemd-timesyncd on both.')]
}

const KEEPS = `select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')
  and setting in ('off', 'local')`
async function keepsCommits({ sql }: Books): Promise<Finding[]> {
  const off = (await sql.rows<{ name: string }>(KEEPS)).map(({ name }) => name)
  if (off.length === 0) return []
  const are = off.length > 1 ? 'are' : 'is'
  const sentence = `The database may lose what it acknowledged: ${off.join(' and ')} ${are} off.`
  return [urgent(sentence, `Set ${off.map((name) => `${name} = on`).join(', ')} and reload PostgreSQL.`)]
}

const ROOM = `select count(*)::int as used, (current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int) as most
  from pg_stat_activity where backend_type = 'client backend'`
async function hasConnections({ sql }: Books): Promise<Finding[]> {
  const { used, most } = await row<{ used: number; most: number }>(sql, ROOM)
  if (used < most * 0.8) return []
  const mend = 'Lower POOL_SIZE, raise max_connections, or put a pooler in front.'
  return [wrong(`${used} of the database's ${most} connections are in use.`, mend)]
}

const STANDBYS = `select application_name as name, state, sync_state as sync,
  coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 as "lagBytes" from pg_stat_replication`
const SEEN = `select current_setting('synchronous_standby_names') as names, not pg_is_in_recovery() as primary,
  pg_has_role(current_user, 'pg_monitor', 'usage') as seen`
const BEHIND = 64 * 1024 * 1024
type Standby = { name: string; state: string; sync: string; lagBytes: number }
async function isReplicated({ sql }: Books): Promise<Finding[]> {
  const { names, primary, seen } = await row<{ names: string; primary: boolean; seen: boolean }>(sql, SEEN)
  if (!primary) return []
  const standbys = await sql.rows<Standby>(STANDBYS)
  if (!seen) {
    const mend = 'Run `grant pg_monitor to` the owner of the database.'
    return names || standbys.length > 0 ? [notice('How far standbys are behind cannot be seen.', mend)] : []
  }
  const confirms = standbys.some(({ sync, state }) => /^(sync|quorum)$/.test(sync) && state === 'streaming')
  const late = standbys.filter(({ lagBytes }) => lagBytes > BEHIND)
  return given([
    names &&
      !confirms &&
      urgent('No synchronous standby follows, so no order is confirmed.', 'Bring a standby back: `patronictl list`.'),
    ...late.map(({ name, lagBytes }) =>
      wrong(`The standby ${name} is ${Math.round(lagBytes / 1048576)} MB behind.`, `patronictl reinit tonne ${name}`),
    ),
  ])
}

/** While another host takes writes nobody would notice that one is away, and the next loss would stop all writing. */
async function allHostsFollow({ sql, environment }: Books): Promise<Finding[]> {
  const named = standbysNamed(environment)
  const { n } = await row<{ n: number | null }>(sql, STANDBYS_AWAY, [named])
  const sentence = `${n} of the ${named + 1} hosts of the database ${n === 1 ? 'does' : 'do'} not follow its primary.`
  const mend = '`patronictl list` says which: start it, or `patronictl reinit tonne` and its name.'
  return n ? [wrong(sentence, mend)] : []
}

/** Without a standby the app reads at the primary, so nobody would notice. */
async function standbyAnswers({ environment, sql }: Books): Promise<Finding[]> {
  const { readDatabaseUrl, databaseUrl: ownerUrl, appDatabaseUrl } = environment
  if (!readDatabaseUrl) return []
  const mend = 'Name standbys of the database in DATABASE_READ_URL, or nothing; see `patronictl list`.'
  const says = (why: string) => wrong(`No standby answers reads: ${why}.`, mend)
  if (!ownerUrl && !appDatabaseUrl) return [says('the app runs a PostgreSQL of its own')]
  const whys: string[] = []
  const onError = ({ message }: Error): void => void whys.push(message)
  const primary = { rows: sql.rows, tx: () => Promise.reject(new Error('nothing here is read in a transaction')) }
  const standby = openStandbyAt(readDatabaseUrl, primary, { ...environment, ownerUrl, poolSize: 1, onError })
  try {
    await standby.reads(0).rows('select 1')
  } finally {
    await standby.end()
  }
  return whys.map(says)
}

async function isArchived({ sql }: Books): Promise<Finding[]> {
  const mend = 'Its log says why (archive_command). Is there room where it archives to? Its disk fills meanwhile.'
  return (await sql.rows<{ fails: boolean; forMs: number }>(NOT_ARCHIVED)).map(({ fails, forMs }) => {
    const why = fails ? 'because that fails' : 'because its command does not end'
    return urgent(`PostgreSQL has archived nothing for ${lasting(forMs)}, ${why}: no restore reaches now.`, mend)
  })
}

export const databaseChecks: readonly BookCheck[] = [
  { name: 'the database answers fast', look: answersFast },
  { name: 'the database takes writes', look: takesWrites },
  { name: 'the schema is of this release', look: isMigrated },
  { name: 'the secret is the database’s', look: hasOwnSecret },
  { name: 'the clocks agree', look: clocksAgree },
  { name: 'what is committed is kept', look: keepsCommits },
  { name: 'connections are left', look: hasConnections },
  { name: 'standbys follow', look: isReplicated },
  { name: 'all hosts of the database follow', look: allHostsFollow },
  { name: 'a standby answers reads', look: standbyAnswers },
  { name: 'what is written is archived', look: isArchived },
]
