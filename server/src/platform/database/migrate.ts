/** Brings a database to this release's schema: numbered files, each applied once, whole or not at all, however many nodes start together. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type MigrationFile, MigrationRefused, readMigrationFiles } from './migrationFiles.ts'

export type Migrating = { url: string; folder?: string; log?: (sentence: string) => void }

/** The role the application's connections take: it owns nothing, so postings and audit rows are beyond its reach to change. */
const APP_ROLE = 'tonne_app'
const CONNECT_TRIES = 20
/** Two nodes created the same thing at once: duplicate table, object, type row; or a concurrent update of a catalogue row. */
const LOST_RACE = new Set(['42P07', '42710', '23505', 'XX000'])

/**
 * Applies the files that are missing and returns their names. Refuses (MigrationRefused) when an applied file was changed or is unknown to
 * this release. A file's failure rolls that file back and leaves the ones before it applied.
 */
export async function migrate({ url, folder, log = () => undefined }: Migrating): Promise<string[]> {
  const files = readMigrationFiles(folder)
  const client = await connect(url)
  try {
    await prepare(client)
    const applied: string[] = []
    for (const file of files) {
      if (!(await applyOnce(client, file))) continue
      log(`Migration ${file.name} applied.`)
      applied.push(file.name)
    }
    await refuseNewer(client, files)
    return applied
  } finally {
    await client.end()
  }
}

/** The row numbered 0 is the lock: plain rows are what every PostgreSQL-compatible database can lock. */
async function prepare(client: pg.Client): Promise<void> {
  await raced(async () => {
    await client.query(`create table if not exists migration (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
    await client.query(`insert into migration (number, name, checksum) values (0, 'lock', '') on conflict do nothing`)
  })
  try {
    await raced(() => makeAppRole(client))
  } catch (error) {
    const { message } = error as Error
    throw new MigrationRefused(
      `The role ${APP_ROLE} is missing and this user may not make it (${message}). ` +
        `As an administrator run: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to the user of DATABASE_URL.`,
    )
  }
}

async function makeAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount === 0) await client.query(`create role ${APP_ROLE} nologin`)
  const { rows } = await client.query<{ member: boolean }>(`select pg_has_role(current_user, $1, 'member') as member`, [APP_ROLE])
  if (!rows[0]?.member) await client.query(`grant ${APP_ROLE} to current_user`)
}

async function applyOnce(client: pg.Client, file: MigrationFile): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select number from migration where number = 0 for update')
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration where number = $1', [file.number])
    if (rows[0]) refuseChanged(rows[0], file)
    else await run(client, file)
    await client.query('commit')
    return rows[0] === undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function run(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.sql)
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const line = position ? `, line ${file.sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new MigrationRefused(`Migration ${file.name}${line} failed and was rolled back: ${message}`)
  }
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [file.number, file.name, file.checksum])
}

function refuseChanged(applied: { name: string; checksum: string }, file: MigrationFile): void {
  if (applied.checksum === file.checksum) return
  const renamed = applied.name === file.name ? '' : ` (as ${applied.name})`
  throw new MigrationRefused(
    `Migration ${file.name} was changed after it was applied to this database${renamed}. Restore the file and add a new one.`,
  )
}

async function refuseNewer(client: pg.Client, files: MigrationFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration where number > $1 order by number limit 1', [files.length])
  if (rows[0]) throw new MigrationRefused(`This database is of a newer release: it has migration ${rows[0].name}, which this one does not know.`)
}

/** Runs what may collide with another node doing the same, again when it did: the second time it finds the work done. */
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

/** A database in another container may come up after the app: wait for it a while before giving up. */
async function connect(url: string): Promise<pg.Client> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      const passing = code === 'ECONNREFUSED' || code === '57P03' || code === 'EAI_AGAIN'
      if (!passing || tries === CONNECT_TRIES) throw new MigrationRefused(`The database cannot be reached: ${message || code}. Check DATABASE_URL.`)
      await sleep(500)
    }
  }
}
