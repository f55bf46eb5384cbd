/** Numbered files, each applied once, whole or not at all, however many nodes start together. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { analyze } from './analyze.ts'
import { letAppIn } from './appLogin.ts'
import { APP_USER, appUrlOf } from './appUser.ts'
import type { Sql } from './database.ts'
import { clientTo, NoHost } from './hosts.ts'
import { type MigrationFile, MigrationRefused, readMigrationFiles } from './migrationFiles.ts'

/** `url` is the owner's; `appUrl` is the app's, derived from it when absent. */
type Migrating = { url: string; appUrl?: string; folder?: string; log?: (sentence: string) => void }

const CONNECT_TRIES = 20
/**
 * Two nodes created the same thing at once: duplicate table, object, type row; or a concurrent update of a catalogue
 * row.
 */
const LOST_RACE = new Set(['42P07', '42710', '23505', 'XX000'])

/**
 * Applies the missing files and returns their names. Refuses (MigrationRefused) when an applied file was changed, or
 * one of a newer release took away what this one uses. A file's failure rolls that file back and leaves the ones
 * before it applied.
 */
export async function migrate({
  url,
  appUrl = appUrlOf(url),
  folder,
  log = () => undefined,
}: Migrating): Promise<string[]> {
  const files = readMigrationFiles(folder)
  const client = await connectOwner(url)
  try {
    await raced(() => letAppIn(client, appUrl))
    await raced(() => prepare(client)).catch(asNoOwner)
    const applied: string[] = []
    for (const file of files) {
      if (!(await applyOnce(client, file))) continue
      log(`Migration ${file.name} applied.`)
      applied.push(file.name)
    }
    await analyze(client, { missing: applied.length === 0 })
    acceptNewer((await client.query<Applied>(APPLIED)).rows, files)
    return applied
  } finally {
    await client.end()
  }
}

const HAS_NEEDS = `select from pg_attribute where attrelid = to_regclass('migration') and attname = 'needs'`
const ADD_NEEDS = 'alter table migration add column if not exists needs integer not null default 0'

/** The row numbered 0 is the lock: every PostgreSQL-compatible database can lock plain rows. */
export async function prepare(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists migration (
    number integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now(), needs integer not null default 0)`)
  // A database of a release before this column. It is checked first, because `alter table` locks out every reader.
  const { rows } = await client.query(HAS_NEEDS)
  if (rows.length === 0) await client.query(ADD_NEEDS)
  await client.query(`insert into migration (number, name, checksum) values (0, 'lock', '') on conflict do nothing`)
  // An app that starts without the owner reads it, to check that the schema is its release's.
  await client.query(`grant select on migration to ${APP_USER}`)
}

function asNoOwner(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error
  throw new MigrationRefused(
    `The user of DATABASE_URL may not change this database (${error.message}): DATABASE_URL names its owner. A ` +
      'node without the owner has APP_DATABASE_URL alone.',
  )
}

async function applyOnce(client: pg.Client, file: MigrationFile): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select number from migration where number = 0 for update')
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration where number = $1',
      [file.number],
    )
    if (rows[0]) refuseChanged(rows[0], file)
    else await runMigration(client, file)
    await client.query('commit')
    return rows[0] === undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** In the caller's transaction. Refuses with the line at which the file failed. */
export async function runMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.sql)
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const line = position ? `, line ${file.sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new MigrationRefused(`Migration ${file.name}${line} failed and was rolled back: ${message}`)
  }
  await client.query('insert into migration (number, name, checksum, needs) values ($1, $2, $3, $4)', [
    file.number,
    file.name,
    file.checksum,
    file.needs,
  ])
}

function refuseChanged(applied: { name: string; checksum: string }, file: MigrationFile): void {
  if (applied.checksum === file.checksum) return
  const renamed = applied.name === file.name ? '' : ` (as ${applied.name})`
  throw new MigrationRefused(
    `Migration ${file.name} was changed after it was applied to this database${renamed}. Restore the file and add ` +
      'a new one.',
  )
}

/** One row of the table; a database that no release with `needs` has migrated yet lacks the column. */
type Applied = { number: number; name: string; checksum: string; needs?: number }
const APPLIED = 'select * from migration order by number'

/**
 * A newer schema only adds to this release's, so a release can be rolled back, until a migration takes away what this
 * one uses: that one names the release it needs. Returns what to tell the operator.
 */
function acceptNewer(applied: readonly Applied[], files: readonly MigrationFile[]): string[] {
  const newer = applied.filter(({ number }) => number > files.length)
  const beyond = newer.find(({ needs = 0 }) => needs > files.length)
  if (beyond)
    throw new MigrationRefused(
      `This database is of a newer release: its migration ${beyond.name} took away what this release uses. It needs ` +
        `a release with migration ${String(beyond.needs).padStart(4, '0')}, and this one has ${files.length}.`,
    )
  if (newer.length === 0) return []
  return [`The database is of a newer release (${newer.at(-1)!.name}), which only added to what this one uses.`]
}

/** The numbers that were applied. Refuses a file that was changed since, and what a newer release took away. */
export async function refuseUnknown(client: pg.Client, files: readonly MigrationFile[]): Promise<Set<number>> {
  const { rows: table } = await client.query(`select to_regclass('migration') as there`)
  if (table[0].there === null) return new Set()
  const { rows } = await client.query<Applied>(APPLIED)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (const file of files) if (byNumber.has(file.number)) refuseChanged(byNumber.get(file.number)!, file)
  acceptNewer(rows, files)
  return new Set(byNumber.keys())
}

/**
 * For a node without the owner, because somebody else migrates: refuses (MigrationRefused) a schema on which this
 * release cannot run; with `exactly` any other than its own. Returns what to tell the operator.
 */
export async function assertMigrated(
  db: Sql,
  { folder, exactly = false }: { folder?: string; exactly?: boolean } = {},
): Promise<string[]> {
  const files = readMigrationFiles(folder)
  const applied = await db.rows<Applied>(APPLIED).catch(asRefusal)
  const byNumber = new Map(applied.map((row) => [row.number, row]))
  for (const file of files) {
    const row = byNumber.get(file.number)
    if (!row)
      throw new MigrationRefused(
        `The database has no migration ${file.name} yet. As its owner run: DATABASE_URL=... npm run migrate`,
      )
    refuseChanged(row, file)
  }
  const notices = acceptNewer(applied, files)
  if (exactly && notices.length > 0) throw new MigrationRefused(`${notices[0]} Run that release's command.`)
  return notices
}

function asRefusal(error: Error & { code?: string }): never {
  if (error.code !== '42P01' && error.code !== '42501') throw error
  throw new MigrationRefused(
    `The app cannot read which migrations were applied (${error.message}). As the owner run: DATABASE_URL=... npm ` +
      'run migrate',
  )
}

/** Runs work that may collide with another node's, and again when it did: the second time it finds the work done. */
async function raced(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (tries === 10 || !LOST_RACE.has((error as { code?: string }).code ?? '')) throw error
      await sleep(20 * tries)
    }
  }
}

/** A database in another container may come up after the app, so wait for it a while before giving up. */
export async function connectOwner(url: string): Promise<pg.Client> {
  for (let tries = 1; ; tries += 1) {
    const client = clientTo(url, {
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      const passing = code === 'ECONNREFUSED' || code === '57P03' || code === 'EAI_AGAIN' || error instanceof NoHost
      if (!passing || tries === CONNECT_TRIES)
        throw new MigrationRefused(`The database cannot be reached: ${message || code}. Check DATABASE_URL.`)
      await sleep(500)
    }
  }
}
