/** Each test file gets a copy of a template, in some 50 ms, on one PostgreSQL per test run. */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { appUrlOf } from '../database/appUser.ts'
import { migrate } from '../database/migrate.ts'
import { migrationsFingerprint } from '../database/migrationFiles.ts'
import { type EmbeddedPostgres, startPostgres } from '../postgres/embedded.ts'
import { assertLocks } from './locks/watchLocks.ts'

/** `url` is the owner's, `appUrl` the app's. */
export type TestDatabase = { url: string; appUrl: string; drop(): Promise<void> }

let server: Promise<string> | undefined
/** The name of the template on each server. */
const templates = new Map<string, Promise<string>>()
const templateOn = (serverUrl: string): Promise<string> => {
  const template = templates.get(serverUrl) ?? ensureTemplate(serverUrl)
  templates.set(serverUrl, template)
  return template
}

/** The notes of filled templates that this process has read, by server and name; a template never changes. */
const notes = new Map<string, string>()

/**
 * What a template holds besides its migrations, and the note that a test needs about it, stored as JSON. `on`: the
 * PostgreSQL of the run, for callers that are not tests.
 */
type Filling<T> = { key: string; fill(database: Pick<TestDatabase, 'url' | 'appUrl'>): Promise<T>; on?: string }

/**
 * A fresh, migrated, empty database. `drop` removes it, closing connections that are still open, and fails when locks
 * were taken wrongly.
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  const serverUrl = await findTestServer()
  return copyOf(serverUrl, await templateOn(serverUrl))
}

/** The same, filled by `fill`, which runs once a run for each key, in whichever process needs it first: others wait. */
export async function cloneFilled<T>({ key, fill, on }: Filling<T>): Promise<TestDatabase & { filled: T }> {
  if (on === undefined) server ??= findServer()
  const serverUrl = on ?? (await server!)
  const template = await templateOn(serverUrl)
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 16)
  const name = `filled_${migrationsFingerprint().slice(0, 16)}_${hash}`
  const place = `${serverUrl} ${name}`
  const make = async (): Promise<string> => {
    const draft = await copyOf(serverUrl, template, `draft_${randomBytes(8).toString('hex')}`)
    const made = JSON.stringify(await fill(draft))
    await command(serverUrl, `comment on database ${draft.name} is ${pg.escapeLiteral(made)}`)
    await publish(serverUrl, draft.name, name)
    return made
  }
  const note = notes.get(place) ?? (await noteOf(serverUrl, name)) ?? (await madeOnce(serverUrl, { name, make }))
  notes.set(place, note)
  return { ...(await copyOf(serverUrl, name)), filled: JSON.parse(note) as T }
}

async function copyOf(
  serverUrl: string,
  from: string,
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<TestDatabase & { name: string }> {
  // Copying files is three times as fast as replaying them through the log.
  await command(serverUrl, `create database ${name} template ${from} strategy file_copy`)
  return { name, ...named(serverUrl, name) }
}
function named(serverUrl: string, name: string): TestDatabase {
  const url = at(serverUrl, name)
  const drop = async (): Promise<void> => {
    await command(serverUrl, `drop database if exists ${name} with (force)`)
    assertLocks()
  }
  return { url, appUrl: appUrlOf(url), drop }
}

/** The PostgreSQL of the run, for a process that makes a database of its own there. */
export const findTestServer = (): Promise<string> => (server ??= findServer())
/** A database that another process made there. */
export const databaseMadeAt = (url: string): TestDatabase => named(at(url, 'postgres'), new URL(url).pathname.slice(1))

/** Starts one in a temporary folder, in this process. Its data are removed when it stops. */
export async function runTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonne-test-'))
  // PostgreSQL's own user must be able to pass through, or the data would have to stand elsewhere.
  chmodSync(dataDir, 0o711)
  const server = await startPostgres({ dataDir, log: () => undefined, temporary: true })
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/** A PostgreSQL in a process of its own, which stops it when this one ends, however it ends. */
export async function startTemporaryPostgres(): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'holdPostgres.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = new Promise<void>((resolve) => holder.once('exit', () => resolve()))
  const died = exit.then(() =>
    Promise.reject(new Error('The PostgreSQL of the tests did not start; what it said is above.')),
  )
  const [text] = (await Promise.race([once(holder.stdout, 'data'), died])) as [Buffer]
  died.catch(() => undefined)
  // It does not keep this process alive.
  holder.unref()
  for (const pipe of [holder.stdin, holder.stdout]) (pipe as Socket).unref()
  const stop = (): Promise<void> => {
    holder.ref()
    holder.stdin.end()
    return exit
  }
  return { url: String(text).trim(), stop }
}

/** Makes the template unless it is there already, so that parallel test files need not all do it. */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `template_${migrationsFingerprint()}`
  const make = async (): Promise<string> => {
    const draft = `draft_${randomBytes(8).toString('hex')}`
    await command(serverUrl, `create database ${draft}`)
    await migrate({ url: at(serverUrl, draft) })
    await publish(serverUrl, draft, name)
    return ''
  }
  if ((await noteOf(serverUrl, name)) === undefined) await madeOnce(serverUrl, { name, make })
  return name
}

/** The note of a database that one process makes while those that need it too wait, also when that process dies. */
async function madeOnce(serverUrl: string, { name, make }: { name: string; make(): Promise<string> }): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return (await noteOf(serverUrl, name)) ?? (await make())
  } finally {
    await client.end()
  }
}

/** Built under a name of its own and published by renaming: nobody can copy it half-made. */
const publish = (serverUrl: string, draft: string, name: string): Promise<void> =>
  command(serverUrl, `alter database ${draft} rename to ${name}`)

/** The run's server or, for a test file run by hand, one of its own that ends with the file. */
async function findServer(): Promise<string> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return url
  const own = await startTemporaryPostgres()
  process.once('beforeExit', () => void own.stop())
  return own.url
}

/** The comment on a database; undefined when there is no such database. */
async function noteOf(serverUrl: string, name: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const text = `
      select coalesce(shobj_description(oid, 'pg_database'), '') as note from pg_database where datname = $1`
    return (await client.query<{ note: string }>(text, [name])).rows[0]?.note
  } finally {
    await client.end()
  }
}

async function command(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function at(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
