/** The files are in DATA_DIR or, when PostgreSQL's user cannot go there, outside it with a link in DATA_DIR. */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './refusal.ts'
import { mayRun, type RunAs, runAsUid } from './runAs.ts'
import { sharedFolder } from './sharedFolder.ts'

type Placing = { dataDir: string; user: RunAs | undefined; log: (sentence: string) => void }

/**
 * The real folder of the database and who owns it, made when missing. Removing DATA_DIR always means a new, empty
 * database.
 */
export function placeCluster({ dataDir, user, log }: Placing): { folder: string; user: RunAs | undefined } {
  const entry = join(dataDir, 'postgres')
  if (isLink(entry) && !existsSync(entry)) {
    throw new StartRefused(
      `${entry} points to a folder that is gone. Restore it, or remove ${entry} to begin with an empty database.`,
    )
  }
  if (existsSync(entry)) {
    const existing = reuse(realpathSync(entry), user)
    if (isLink(entry)) log(`The database stands in ${existing.folder} (linked from ${entry}).`)
    return existing
  }
  mkdirSync(entry)
  give(entry, user)
  if (usable(entry, user)) return { folder: realpathSync(entry), user }
  rmSync(entry, { recursive: true })
  // Named by chance, not after the clone's path, so that a new clone at an old path never finds somebody else's data.
  const folder = join(sharedFolder(user), randomBytes(6).toString('hex'))
  mkdirSync(folder)
  give(folder, user)
  symlinkSync(folder, entry)
  log(
    `PostgreSQL's user ${user?.name ?? ''} cannot reach ${dataDir}, so the database stands in ${folder} (linked ` +
      `from ${entry}).`,
  )
  return { folder, user }
}

function reuse(folder: string, user: RunAs | undefined): { folder: string; user: RunAs | undefined } {
  const owner = user ? (runAsUid(statSync(folder).uid) ?? user) : undefined
  if (usable(folder, owner)) return { folder, user: owner }
  throw new StartRefused(
    `The database in ${folder} cannot be opened by user ${owner?.name ?? 'of this process'}. Give that user the ` +
      'folder (chown -R).',
  )
}

function give(folder: string, user: RunAs | undefined): void {
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}

function usable(folder: string, user: RunAs | undefined): boolean {
  if (process.platform === 'win32') return true
  return mayRun(user, 'cd "$1" && : > .probe && rm .probe', folder)
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
