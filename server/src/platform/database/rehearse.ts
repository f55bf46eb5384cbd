/** Tries a release's migrations on this database in one transaction that is rolled back. */
import type pg from 'pg'
import { letAppIn } from './appLogin.ts'
import { appUrlOf } from './appUser.ts'
import { connectOwner, prepare, refuseUnknown, runMigration } from './migrate.ts'
import { readMigrationFiles } from './migrationFiles.ts'

/**
 * `ms`: the time it took with this database's rows; `locked`: existing tables that nobody could even read meanwhile
 * (ACCESS EXCLUSIVE).
 */
type Rehearsed = { name: string; ms: number; locked: string[] }
/** It does not wait for a table in use, because every later query of that table would wait too. */
const LOCK_WAIT = '2s'
const LOCKED = `
  select distinct c.oid::int as oid, c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and l.mode = 'AccessExclusiveLock' and c.relkind in ('r', 'p') order by c.relname`
const TABLES = `select oid::int as oid from pg_class where relkind in ('r', 'p')`

/**
 * Tries the missing files in order and leaves no trace. The tables that they lock stay locked until the last was tried.
 * Refuses (MigrationRefused) as `migrate` does: a file that fails or was changed, and a change that a newer release
 * made.
 */
export async function rehearse({ url, folder }: { url: string; folder?: string | undefined }): Promise<Rehearsed[]> {
  const files = readMigrationFiles(folder)
  const client = await connectOwner(url)
  try {
    const applied = await refuseUnknown(client, files)
    const before = new Set(await oidsOf(client))
    await client.query('begin')
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
    // An empty database has neither the app's user nor the table of migrations.
    await letAppIn(client, appUrlOf(url))
    await prepare(client)
    const found: Rehearsed[] = []
    const named = new Set<string>()
    for (const file of files.filter(({ number }) => !applied.has(number))) {
      const from = performance.now()
      await runMigration(client, file)
      const ms = Math.round(performance.now() - from)
      const { rows } = await client.query<{ oid: number; name: string }>(LOCKED)
      const locked = rows.filter(({ oid, name }) => before.has(oid) && !named.has(name)).map(({ name }) => name)
      for (const name of locked) named.add(name)
      found.push({ name: file.name, ms, locked })
    }
    return found
  } finally {
    // Ends the transaction too: nothing of it is kept.
    await client.end()
  }
}
const oidsOf = async (client: pg.Client): Promise<number[]> =>
  (await client.query<{ oid: number }>(TABLES)).rows.map(({ oid }) => oid)

/** The sentences for an operator who decides when to migrate. */
export function sayRehearsed(found: readonly Rehearsed[]): string[] {
  if (found.length === 0) return ['The schema is that of this release: nothing would be done.']
  const lines = found.map(({ name, ms, locked }) => {
    const shut = locked.length === 0 ? 'locks no table that is in use' : `nobody reads ${locked.join(', ')} meanwhile`
    return `${name}: ${ms} ms, ${shut}.`
  })
  const sum = found.reduce((all, { ms }) => all + ms, 0)
  return [...lines, `${found.length} of ${found.length} tried in ${sum} ms and taken back.`]
}
