/** Copies the files of a running server with its own functions, so no tool beside PostgreSQL is needed. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { StartRefused } from '../refusal.ts'
import { MANIFEST, type Manifest } from './archive.ts'

/** The server makes these again at its start; PostgreSQL's manual on file-system backups lists them. */
const EMPTY = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|current_logfiles)$|(^|\/)(pgsql_tmp|pg_internal\.init)/

type Taking = {
  /** The superuser's. */
  url: string
  /** PostgreSQL's data directory, and the file with its superuser's password. */
  files: string
  password: string
  archive: string
}

/**
 * Resolves to the folder of the copy, once the log that it needs is archived too. Refuses (StartRefused) a server that
 * archives nothing. A copy that is broken off leaves nothing that a restore would take.
 */
export async function takeBackup({ url, files, password, archive }: Taking): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const begun = new Date()
  const folder = join(archive, 'base', begun.toISOString().replaceAll(':', '-'))
  const half = `${folder}.half`
  try {
    for (const name of readdirSync(join(archive, 'base')))
      if (name.endsWith('.half')) rmSync(join(archive, 'base', name), { recursive: true })
    const [set] = (await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`)).rows
    if (set!.mode === 'off')
      throw new StartRefused('This database archives nothing: set BACKUP_DIR and start the app once, then ask again.')
    const [start] = (await client.query<{ wal: string }>(START)).rows
    const copied = await copyAll(files, half)
    const [stop] = (await client.query<{ label: string; at: Date }>(STOP)).rows
    const label = Buffer.from(stop!.label)
    copied.files.push(await copy(label, 'backup_label', half))
    copied.files.push(await copy(password, '../password', half))
    const manifest: Manifest = {
      ...{ begunAt: begun.toISOString(), endedAt: stop!.at.toISOString() },
      ...{ firstWal: start!.wal, ...copied },
    }
    writeFileSync(join(half, MANIFEST), JSON.stringify(manifest), { flush: true })
    renameSync(half, folder)
    return folder
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
const START = `select pg_walfile_name(lsn) as wal from pg_backup_start('tonne', fast => true) as lsn`
const STOP = 'select labelfile as label, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)'

async function copyAll(from: string, to: string): Promise<Pick<Manifest, 'folders' | 'files'>> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const found = readdirSync(from, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof found)[number]) => join(entry.parentPath, entry.name).slice(from.length + 1)
  const folders = found.filter((entry) => entry.isDirectory()).map(pathOf)
  const paths = found.filter((entry) => entry.isFile()).map(pathOf)
  const files: Manifest['files'] = []
  for (const path of paths.filter((one) => !EMPTY.test(one) && !LEFT_OUT.test(one))) {
    // A table that was dropped meanwhile is missing, which the log records.
    const file = await copy(join(from, path), path, to).catch(unlessGone)
    if (file) files.push(file)
  }
  return { folders, files }
}
const unlessGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Compresses one file, or these bytes, and returns its entry in the manifest. */
async function copy(from: string | Buffer, path: string, to: string): Promise<Manifest['files'][number]> {
  const target = join(to, 'files', `${path.replace('../', 'outside/')}.gz`)
  mkdirSync(dirname(target), { recursive: true })
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(piece: Buffer, _, next) {
      hash.update(piece)
      size += piece.length
      next(null, piece)
    },
  })
  const source = typeof from === 'string' ? createReadStream(from) : [from]
  await pipeline(source, measure, createGzip({ level: 1 }), createWriteStream(target, { flush: true, mode: 0o600 }))
  return { path, size, sha256: hash.digest('hex') }
}
