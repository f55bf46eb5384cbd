/**
 * The archive of one database: `base/` holds copies of its files, `wal/` the write-ahead log since, and `heads/` heads
 * of the public log, by which a restored copy is recognised that is older than what was promised.
 */
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../refusal.ts'
import { mayRun, type RunAs } from '../runAs.ts'

export type Manifest = {
  /** UTC instants (ISO 8601): a restore may end at any one from `endedAt` on. */
  begunAt: string
  endedAt: string
  /** The first file of `wal/` that it needs. */
  firstWal: string
  folders: string[]
  files: { path: string; size: number; sha256: string }[]
}
/** The copies, the oldest first. One that was not finished has no manifest and does not count. */
export function basesIn(archive: string): { folder: string; manifest: Manifest }[] {
  const folder = join(archive, 'base')
  const whole = (name: string) => !name.endsWith('.half') && existsSync(join(folder, name, MANIFEST))
  const names = existsSync(folder) ? readdirSync(folder).filter(whole) : []
  return names
    .sort()
    .map((name) => ({
      folder: join(folder, name),
      manifest: JSON.parse(readFileSync(join(folder, name, MANIFEST), 'utf8')) as Manifest,
    }))
}
export const MANIFEST = 'manifest.json'

/** Files of the write-ahead log that were archived, in their order. */
export const walIn = (archive: string): string[] =>
  readdirSync(join(archive, 'wal'))
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .map((name) => name.slice(0, 24))
    .sort()

const SEGMENTS = 0x100
/** The name after this one on its timeline, where a segment has PostgreSQL's 16 MB. */
function after(name: string): string {
  const [timeline, log, segment] = [
    name.slice(0, 8),
    ...[name.slice(8, 16), name.slice(16)].map((hex) => parseInt(hex, 16)),
  ]
  const next = (log as number) * SEGMENTS + (segment as number) + 1
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(Math.floor(next / SEGMENTS))}${hex(next % SEGMENTS)}`
}
/** The first log file missing between `first` and the last archived one; undefined if none is missing. */
export function missingWal(archive: string, first: string): string | undefined {
  const kept = walIn(archive).filter((name) => name.slice(0, 8) === first.slice(0, 8) && name >= first)
  let expected = first
  for (const name of kept) {
    if (name !== expected) return expected
    expected = after(name)
  }
  return kept.length === 0 ? first : undefined
}

/** The server settings that fill `wal/`: each file is whole or absent, and none is overwritten. */
export function archiveSettings(archive: string): string[] {
  const [file, part] = [`'${archive}/wal/%f.gz'`, `'${archive}/wal/%f.part'`]
  const again = `gzip -dc ${file} | cmp -s - '%p'`
  const anew = `gzip -c '%p' > ${part} && sync ${part} && mv ${part} ${file}`
  // The name is flushed too: after this PostgreSQL removes its own file.
  const flush = `sync '${archive}/wal'`
  return [
    'archive_mode=on',
    `archive_command=if [ -f ${file} ]; then ${again}; else ${anew}; fi && ${flush}`,
    // Every acknowledged write is in the archive within a minute.
    'archive_timeout=60s',
  ]
}
export const restoreCommand = (archive: string): string => `gzip -dc '${archive}/wal/%f.gz' > '%p'`

/** The path is put into a shell command, between quotes. */
export const isArchivePath = (path: string): boolean => /^\/[\w./ -]+$/.test(path)

/** Makes the missing folders. Refuses (StartRefused) a folder that PostgreSQL's user cannot write. */
export function openArchive(archive: string, user: RunAs | undefined): void {
  if (!isArchivePath(archive))
    throw new StartRefused(`BACKUP_DIR is ${archive}, but must be an absolute path of letters, digits and . _ - /`)
  for (const name of ['', 'base', 'wal', 'heads']) mkdirSync(join(archive, name), { recursive: true })
  chmodSync(join(archive, 'base'), 0o700)
  chmodSync(join(archive, 'wal'), 0o700)
  if (user) chownSync(join(archive, 'wal'), user.uid, user.gid)
  if (!mayRun(user, 'cd "$1" && : > .probe && rm .probe', join(archive, 'wal')))
    throw new StartRefused(`PostgreSQL's user ${user?.name ?? ''} cannot write ${join(archive, 'wal')}. Let it pass.`)
}
