/** Restores a database as it was at an instant, from the last copy before it and the write-ahead log since. */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { filesOf } from '../cluster.ts'
import { placeCluster } from '../clusterFolder.ts'
import { type EmbeddedPostgres, startPostgres } from '../embedded.ts'
import { StartRefused } from '../refusal.ts'
import { findRunAs, mayRun, type RunAs } from '../runAs.ts'
import { basesIn, type Manifest, missingWal, restoreCommand, walIn } from './archive.ts'

type Restoring = { archive: string; to: Date; dataDir: string; log(sentence: string): void }
type Restored = {
  postgres: EmbeddedPostgres
  /** When its last transaction was committed, as the server reports it; undefined if the log added none to the copy. */
  lastCommit: string | undefined
}

/**
 * Resolves to the running server once it takes writes. Refuses (StartRefused) a folder that holds something, an instant
 * before the first copy or after the archive's end, a file that is not what the manifest says, and a gap in the log.
 */
export async function restoreBackup({ archive, to, dataDir, log }: Restoring): Promise<Restored> {
  const home = resolve(dataDir)
  if (existsSync(home) && readdirSync(home).length > 0)
    throw new StartRefused(`${home} is not empty. A restore makes a new folder and never replaces one.`)
  const base = baseBefore(archive, to)
  mkdirSync(home, { recursive: true })
  const { folder, user } = placeCluster({ dataDir: home, user: findRunAs(), log })
  try {
    if (!mayRun(user, 'cd "$1" && for f in *.gz; do test -r "$f" || exit 1; done', join(archive, 'wal')))
      throw new StartRefused(`PostgreSQL's user ${user?.name ?? ''} cannot read ${join(archive, 'wal')} (chown -R).`)
    log(`Taking the copy of ${base.manifest.endedAt} ...`)
    const half = `${filesOf(folder)}.half`
    await unpack(base, half)
    const settings = {
      restore_command: restoreCommand(archive),
      // Time zone names are not loaded yet when the server reads this.
      recovery_target_time: to.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
      // No connection is accepted before the restore is complete.
      hot_standby: 'off',
      archive_mode: 'off',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    appendFileSync(join(half, 'postgresql.auto.conf'), lines.join(''))
    writeFileSync(join(half, 'recovery.signal'), '')
    renameSync(join(half, '../password.restored'), join(folder, 'password'))
    own(half, user)
    own(join(folder, 'password'), user)
    renameSync(half, filesOf(folder))
    log(`Replaying the log to ${to.toISOString()} ...`)
    const postgres = await startPostgres({ dataDir: home, log })
    await forget(postgres.url, Object.keys(settings))
    return { postgres, lastCommit: lastCommitIn(folder) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    rmSync(home, { recursive: true, force: true })
    throw explained(error as Error, archive, base.manifest)
  }
}

type Base = ReturnType<typeof basesIn>[number]
function baseBefore(archive: string, to: Date): Base {
  const bases = basesIn(archive)
  const found = bases.findLast(({ manifest }) => new Date(manifest.endedAt) <= to)
  if (found) return found
  throw new StartRefused(
    bases[0]
      ? `The first copy in ${archive} ended at ${bases[0].manifest.endedAt}: nothing before that can be restored.`
      : `There is no copy in ${archive}: npm run backup makes one.`,
  )
}

async function unpack({ folder, manifest }: Base, half: string): Promise<void> {
  for (const path of ['', ...manifest.folders]) mkdirSync(join(half, path), { recursive: true, mode: 0o700 })
  for (const { path, size, sha256 } of manifest.files) {
    const source = join(folder, 'files', `${path.replace('../', 'outside/')}.gz`)
    const target = path === '../password' ? join(half, '../password.restored') : join(half, path)
    mkdirSync(dirname(target), { recursive: true })
    const wrong = (why: string) => new StartRefused(`${source} is not what was copied: ${why}. Take another copy.`)
    await pipeline(createReadStream(source), createGunzip(), createWriteStream(target, { mode: 0o600 })).catch(
      (error: Error) => {
        throw wrong(error.message)
      },
    )
    const bytes = readFileSync(target)
    if (bytes.length !== size) throw wrong(`${bytes.length} bytes instead of ${size}`)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw wrong('its hash is another')
  }
}

function own(path: string, user: RunAs | undefined): void {
  if (!user) return
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).map(String) : []
  for (const name of ['', ...inside]) chownSync(join(path, name), user.uid, user.gid)
}

/** These settings were for the recovery; from its next start the server is like any other. */
async function forget(url: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of names) await client.query(`alter system reset ${name}`)
  await client.end()
}

const lastCommitIn = (folder: string): string | undefined =>
  [
    ...readFileSync(join(folder, 'postgres.log'), 'utf8').matchAll(/last completed transaction was at log time (.+)/g),
  ].at(-1)?.[1]

/** Explains the server's message, which says only that the log ended too early or was not found. */
function explained(error: Error, archive: string, { firstWal, endedAt }: Manifest): Error {
  if (!/recovery ended before configured recovery target|could not locate required checkpoint/.test(error.message))
    return error
  const gap = missingWal(archive, firstWal)
  return new StartRefused(
    gap
      ? `The archive lacks ${gap}.gz: nothing after it can be restored from the copy of ${endedAt}.`
      : `The archive ends with ${walIn(archive).at(-1)}, before that instant: restore to an earlier one.`,
  )
}
