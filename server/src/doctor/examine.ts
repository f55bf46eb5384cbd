import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { appUrlOf } from '../platform/database/appUser.ts'
import type { Sql } from '../platform/database/database.ts'
import { clientTo, NoHost } from '../platform/database/hosts.ts'
import { findRunning } from '../platform/postgres/reach.ts'
import { DEFAULT_DATA_DIR, readEnvironment, SettingsRefused, type Variables } from '../shared/environment.ts'
import { bookChecks } from './bookChecks.ts'
import { byWeight, type Finding, type Installation, urgent, wrong } from './check.ts'
import { databaseChecks } from './databaseChecks.ts'
import { machineChecks } from './machineChecks.ts'
import { nodeChecks } from './nodeChecks.ts'

const CONNECT_MS = 5000
const STATEMENT_MS = 10_000
type Examined = { looked: number; findings: Finding[] }

/** Examines the installation of these settings without changing it. The worst finding is first. */
export async function examine(variables: Variables): Promise<Examined> {
  const installation = readInstallation(variables)
  if (Array.isArray(installation)) return { looked: 1, findings: installation }
  const alone = [...nodeChecks, ...machineChecks]
  const all = await Promise.all([
    examineDatabase(installation),
    ...alone.map(({ name, look }) => safely(name, () => look(installation))),
  ])
  const looked = 1 + databaseChecks.length + bookChecks.length + alone.length
  return { looked, findings: all.flat().sort(byWeight) }
}

/** Reading the settings would create missing folders and a missing secret, which an examination must not. */
function readInstallation(variables: Variables): Installation | Finding[] {
  const dataDir = resolve(variables.DATA_DIR?.trim() || DEFAULT_DATA_DIR)
  const isThere = existsSync(dataDir)
  const hasSecret = Boolean(variables.SECRET?.trim()) || existsSync(join(dataDir, 'secret'))
  const filled = {
    ...variables,
    ...(!isThere && { DATA_DIR: tmpdir() }),
    ...(!hasSecret && { SECRET: 'unknown'.padEnd(32, '-') }),
  }
  try {
    const environment = readEnvironment(filled)
    return { environment, dataDir, hasSecret, isProduction: environment.mode === 'production' }
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    return error.message.split('\n').map((line) => urgent(line, 'Mend the setting: no node starts with it.'))
  }
}

async function safely(name: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [wrong(`Whether ${name} could not be found out: ${(error as Error).message}.`, 'Mend this, and ask again.')]
  }
}

type Reached = { url: string; from: string }
/** The owner's address sees more; the app's shows what a node would see. */
async function addressOf({ environment, dataDir }: Installation): Promise<Reached | undefined> {
  const { databaseUrl, appDatabaseUrl } = environment
  if (databaseUrl) return { url: databaseUrl, from: 'DATABASE_URL' }
  if (appDatabaseUrl) return { url: appDatabaseUrl, from: 'APP_DATABASE_URL' }
  const url = await findRunning(dataDir)
  return url === undefined ? undefined : { url, from: 'DATA_DIR' }
}

async function examineDatabase(installation: Installation): Promise<Finding[]> {
  const reached = await addressOf(installation)
  if (!reached) {
    const sentence = `No PostgreSQL of the app runs in ${installation.dataDir}.`
    return [urgent(sentence, 'Start the app, or set DATABASE_URL or DATA_DIR to what it has.')]
  }
  const client = await open(reached.url).catch((error: Error & { code?: string }) => error)
  if (client instanceof Error) {
    const why = `${client.message || (client as { code?: string }).code}`
    return [urgent(`The database cannot be reached: ${why}.`, `Check ${reached.from}, and that PostgreSQL runs.`)]
  }
  try {
    const sql: Sql = { rows: async (text, values = []) => (await client.query(text, values as unknown[])).rows }
    const ahead = 'select coalesce(max(clock_ahead_ms), 0)::float8 as ms from instance'
    const { ms } = (await sql.rows<{ ms: number }>(ahead).catch(() => []))[0] ?? { ms: 0 }
    const books = { ...installation, sql, now: new Date(Date.now() + ms) }
    const found = [await appIsLetIn(installation)]
    // In sequence, because they share a connection, and the first ones explain failures of later ones.
    for (const { name, look } of [...databaseChecks, ...bookChecks]) found.push(await safely(name, () => look(books)))
    return found.flat()
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** If the owner can log in and the app's user cannot, or not by its own address, nobody is served. */
async function appIsLetIn({ environment, hasSecret }: Installation): Promise<Finding[]> {
  const { databaseUrl, appDatabaseUrl, secret } = environment
  if (!databaseUrl || (!appDatabaseUrl && !hasSecret)) return []
  const client = await open(appDatabaseUrl ?? appUrlOf(databaseUrl, secret)).catch(
    (error: Error & { code?: string }) => error,
  )
  if ('end' in client) return client.end().then(() => [])
  if (client.code === '28P01' || client.code === '28000')
    return [urgent('The app’s own user cannot log in to the database.', 'Run `npm run migrate`, which lets it in.')]
  const why = client.message || client.code
  return [
    urgent(`The app cannot reach its database: ${why}.`, 'Check APP_DATABASE_URL, and the pooler if it names one.'),
  ]
}

/** On a busy machine hosts may be slower than a client waits for each, so they are asked again. */
async function open(url: string, left = 2): Promise<pg.Client> {
  const client = clientTo(url, { connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (left > 0 && error instanceof NoHost) return open(url, left - 1)
    throw error
  }
  await client.query(`set statement_timeout = ${STATEMENT_MS}; set default_transaction_read_only = on`)
  return client
}

/** For a person: each finding, and below it what mends it. */
export function sayExamined({ looked, findings }: Examined): string[] {
  const signs = { urgent: 'NOW   ', wrong: 'SOON  ', notice: 'NOTE  ' }
  const lines = findings.flatMap(({ weight, sentence, mend }) => [`${signs[weight]}${sentence}`, `      ${mend}`])
  const broken = findings.filter(({ weight }) => weight !== 'notice').length
  const end = broken === 0 ? 'Nothing is wrong' : `${broken} ${broken === 1 ? 'thing is' : 'things are'} wrong`
  return [...lines, `${end}, of ${looked} things looked at.`]
}
