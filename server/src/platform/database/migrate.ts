/** Numbered files, each applied once, whole or not at all, however many nodes start together. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { analyze } from './analyze.ts'
import { letAppIn } from './appLogin.ts'
import { APP_USER, appUrlOf } from './appUser.ts'
import type { Sql } from './database.ts'
import { clientTo, NoPrimary } from './hosts.ts'
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
 * Applies the missing files and returns their names. Refuses (MigrationRefused) when an applied file was changed or is
 * unknown to this release. A file's failure rolls that file back and leaves the ones before it applied.
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
    refuseNewer((await client.query<{ name: string }>(NEWER, [files.length])).rows)
    return applied
  } finally {
    await client.end()
  }
}

/** The row numbered 0 is the lock: every PostgreSQL-compatible database can lock plain rows. */
export async function prepare(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists migration (
    number integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now())`)
  await client.query(`insert into migration (number, name, checksum) values (0, 'lock', '') on conflict do nothing`)
  // The app reads it where it starts without the owner, to check that the schema is its release's.
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
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    file.number,
    file.name,
    file.checksum,
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

const NEWER = 'select name from migration where number > $1 order by number limit 1'
function refuseNewer([newer]: readonly { name: string }[]): void {
  if (newer)
    throw new MigrationRefused(
      `This database is of a newer release: it has migration ${newer.name}, which this one does not know.`,
    )
}
const APPLIED = 'select number, name, checksum from migration'

/** The numbers that were applied. Refuses a file that was changed since, and a database of a newer release. */
export async function refuseUnknown(client: pg.Client, files: readonly MigrationFile[]): Promise<Set<number>> {
  const { rows: table } = await client.query(`select to_regclass('migration') as there`)
  if (table[0].there === null) return new Set()
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(APPLIED)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (const file of files) if (byNumber.has(file.number)) refuseChanged(byNumber.get(file.number)!, file)
  refuseNewer(rows.filter(({ number }) => number > files.length))
  return new Set(byNumber.keys())
}

/**
 * For a node without the owner: refuses (MigrationRefused) a schema that is not this release's, because somebody else
 * migrates.
 */
export async function assertMigrated(db: Sql, folder?: string): Promise<void> {
  const files = readMigrationFiles(folder)
  const applied = await db.rows<{ number: number; name: string; checksum: string }>(APPLIED).catch(asRefusal)
  const byNumber = new Map(applied.map((row) => [row.number, row]))
  for (const file of files) {
    const row = byNumber.get(file.number)
    if (!row)
      throw new MigrationRefused(
        `The database has no migration ${file.name} yet. As its owner run: DATABASE_URL=... npm run migrate`,
      )
    refuseChanged(row, file)
  }
  refuseNewer(await db.rows<{ name: string }>(NEWER, [files.length]))
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
      const passing = code === 'ECONNREFUSED' || code === '57P03' || code === 'EAI_AGAIN' || error instanceof NoPrimary
      if (!passing || tries === CONNECT_TRIES)
        throw new MigrationRefused(`The database cannot be reached: ${message || code}. Check DATABASE_URL.`)
      await sleep(500)
    }
  }
}
