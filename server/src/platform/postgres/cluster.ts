/** The files are made whole or not at all, with a password that only this machine's owner can read. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefused } from './refusal.ts'
import { identity, type RunAs } from './runAs.ts'

export const SUPERUSER = 'tonne'
/** The major version of PostgreSQL that this release runs. */
export const MAJOR = '18'

export type Cluster = {
  folder: string
  binDir: string
  user: RunAs | undefined
  temporary: boolean
  /** PostgreSQL's own buffers; undefined: they follow the machine's memory. */
  buffersMb?: number | undefined
  /** How long its log grows before a checkpoint; undefined: it follows the machine's memory. */
  walMb?: number | undefined
  /** Connections of one node for its callers; undefined: they follow the machine's cores. */
  poolSize?: number | undefined
  /** Where its log is archived; undefined: nowhere. */
  archive?: string | undefined
  log: (sentence: string) => void
}

/** The environment of PostgreSQL: nothing that could redirect it (PGDATA, PGPORT) or translate its messages. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The folder PostgreSQL calls its data directory. */
export const filesOf = (folder: string): string => join(folder, 'cluster')
/** Where the files of an older major version are after an upgrade. */
export const oldFilesOf = (folder: string, major: string): string => `${filesOf(folder)}-${major}`

/** The major version of the files; undefined when there are none. */
export function majorOf(folder: string): string | undefined {
  const file = join(filesOf(folder), 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** An upgrade moves the old files away before it moves the new ones in; in between there are none. */
export const isBetweenFiles = (folder: string): boolean =>
  majorOf(folder) === undefined && readdirSync(folder).some((name) => /^cluster-\d+$/.test(name))

/** The superuser's password of that cluster, after making the cluster when there is none. */
export async function ensureCluster(cluster: Cluster): Promise<string> {
  const passwordFile = join(cluster.folder, 'password')
  if (isBetweenFiles(cluster.folder))
    throw new StartRefused(
      `An upgrade of PostgreSQL ended before it was done in ${cluster.folder}. Run npm run ` +
        'upgrade-postgres again: it goes on where it stopped.',
    )
  const version = majorOf(cluster.folder)
  if (version === undefined) return create(cluster, passwordFile)
  if (version !== MAJOR) {
    throw new StartRefused(
      `The database in ${cluster.folder} is of PostgreSQL ${version}; this release runs ${MAJOR}. Run npm run ` +
        'upgrade-postgres (see "Upgrading PostgreSQL" in docs/deploy.md).',
    )
  }
  if (!existsSync(passwordFile))
    throw new StartRefused(
      `The file ${passwordFile} is missing: without it the database beside it cannot be opened. Restore it.`,
    )
  return readFileSync(passwordFile, 'utf8').trim()
}

async function create(cluster: Cluster, passwordFile: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (cluster.user) chownSync(passwordFile, cluster.user.uid, cluster.user.gid)
  // initdb may be killed half-way, so only a renamed folder counts as made.
  const half = `${filesOf(cluster.folder)}.half`
  rmSync(half, { recursive: true, force: true })
  const started = Date.now()
  await initdb(cluster, half, passwordFile)
  renameSync(half, filesOf(cluster.folder))
  cluster.log(`A new PostgreSQL database was made in ${cluster.folder} (${Date.now() - started} ms).`)
  return password
}

async function initdb(cluster: Cluster, target: string, passwordFile: string): Promise<void> {
  const flags = [
    `--pgdata=${target}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin provider sorts the same on every machine; the C library's C.UTF-8 is missing on some.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(cluster.temporary ? ['--no-sync'] : []),
  ]
  try {
    await promisify(execFile)(join(cluster.binDir, 'initdb'), flags, {
      ...identity(cluster.user),
      cwd: '/',
      env: bareEnvironment,
    })
  } catch (error) {
    rmSync(target, { recursive: true, force: true })
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StartRefused(`PostgreSQL could not make its database in ${target}: ${stderr?.trim() || message}`)
  }
}
