/**
 * A report must not stop the app that uses the folder: a server that runs there is asked, and one is started only if
 * none runs.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { filesOf } from './cluster.ts'
import { DATABASE, startPostgres } from './embedded.ts'
import { addressOf } from './listening.ts'
import { StartRefused } from './refusal.ts'

export type Reached = { url: string; leave(): Promise<void> }

/**
 * The database of that folder: as it runs, or started for as long as it is needed. Refuses (StartRefused) a folder that
 * holds none.
 */
export async function reachPostgres(dataDir: string, log: (sentence: string) => void): Promise<Reached> {
  const folder = join(resolve(dataDir), 'postgres')
  if (!existsSync(join(filesOf(folder), 'PG_VERSION')))
    throw new StartRefused(`There is no database in ${resolve(dataDir)}.`)
  const url = await findRunning(dataDir)
  if (url) return { url, leave: async () => undefined }
  const started = await startPostgres({ dataDir, log })
  return { url: started.url, leave: () => started.stop() }
}

/** The address of the database of that folder; undefined where none runs. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const url = running(join(resolve(dataDir), 'postgres'))
  return url && (await answers(url)) ? url : undefined
}

/** PostgreSQL writes its port on the fourth line of its pid file, and its socket's folder on the fifth. */
function running(folder: string): string | undefined {
  const pidFile = join(filesOf(folder), 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [, , , port = '', socketFolder = ''] = readFileSync(pidFile, 'utf8').split('\n')
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  return Number(port) > 0 ? addressOf({ socketFolder, port: Number(port), password, database: DATABASE }) : undefined
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
