/**
 * The other side of the ratio: the same purchases, one transaction each, by pgbench or, if that is missing, by a plain
 * client.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type OneByOne, runPlainly, SCRIPT, SETTINGS } from './plainClient.ts'

const DEBIAN = '/usr/lib/postgresql'
const ACCOUNTS = readFileSync(join(import.meta.dirname, 'oneOrderAccounts.sql'), 'utf8')
const OPEN = `
  select max(id) filter (where pocket = 'proceeds') as proceeds, max(id) filter (where pocket = 'fees') as fees,
  max(id) filter (where pocket = 'gst') as gst
  from account where (kind = 'project' and owner_id = $1 and pocket = 'proceeds') or (kind = 'house'
  and pocket in ('fees', 'gst'))`

/** Where a pgbench is: beside the server's binaries, on the path, or where Debian puts it. */
export function findPgbench(binDir: string): string | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  return [binDir, ...(process.env.PATH ?? '').split(delimiter), ...debian]
    .map((folder) => join(folder, 'pgbench'))
    .find((path) => existsSync(path))
}

/** Makes the accounts beforehand, which favours this side. Returns the script's variables. */
async function prepare(
  { url, project }: Pick<OneByOne, 'url' | 'project'>,
  base: number,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(ACCOUNTS, [project])
    const { rows } = await client.query<Record<string, string>>(OPEN, [project])
    return {
      project,
      base,
      n: 0,
      ...Object.fromEntries(Object.entries(rows[0]!).map(([name, id]) => [name, Number(id)])),
    }
  } finally {
    await client.end()
  }
}

let runs = 0
/** Purchases a second. `pgbench` is its path, or undefined for the plain client. */
export async function runOneByOne(run: OneByOne, pgbench: string | undefined): Promise<number> {
  runs += 1
  const variables = { ...(await prepare(run, runs * 1_000_000_000)), first: run.first, last: run.last }
  if (!pgbench) return runPlainly(run, variables)
  const { clients, ms, url } = run
  const folder = mkdtempSync(join(tmpdir(), 'tonne-pgbench-'))
  const script = join(folder, 'oneOrder.sql')
  writeFileSync(script, SCRIPT)
  const flags = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(Math.ceil(ms / 1000)),
    '-f',
    script,
  ]
  const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const { stdout } = await promisify(execFile)(pgbench, [...flags, ...given, url], {
    env: { ...process.env, PGOPTIONS: SETTINGS },
  })
  rmSync(folder, { recursive: true })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate) throw new Error(`pgbench said no rate:\n${stdout}`)
  return Number(rate)
}
