/**
 * The embedded PostgreSQL brings no `pg_upgrade`, so its files are made anew beside the old ones and then take their
 * place.
 */
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { placeBinaries } from '../binaries.ts'
import { type Cluster, ensureCluster, filesOf, isBetweenFiles, MAJOR, majorOf, oldFilesOf } from '../cluster.ts'
import { placeCluster } from '../clusterFolder.ts'
import { DATABASE, ensureDatabase } from '../embedded.ts'
import { lockFolder } from '../folderLock.ts'
import { stopLeftover } from '../leftover.ts'
import { runPostmaster } from '../postmaster.ts'
import { StartRefused } from '../refusal.ts'
import { findRunAs } from '../runAs.ts'
import { type Copied, copyDatabase } from './copyDatabase.ts'

type Upgrading = {
  dataDir: string
  /** A file next to the node_modules with the PostgreSQL of that major version. */
  packagesOf(major: string): Promise<string>
  /** Gives the database at that address, the owner's, the schema of this release. */
  migrate(url: string): Promise<unknown>
  /** Throws when the new database is not sound. Nothing has taken the old one's place yet. */
  check(url: string): Promise<void>
  log(sentence: string): void
}
type Upgraded = Copied & { major: string; oldFiles: string }

const MB = 1024 * 1024

/**
 * Moves the database of that folder to this release's major version; undefined if it has it already. The old files stay
 * beside the new ones. Until the new ones are complete, checked and on the disk the old ones stay in place, and after a
 * kill at any point a repeat finishes the work. Refuses (StartRefused) a folder that an app uses, a version newer than
 * this release's, and a disk with too little space.
 */
export async function upgradeFiles(upgrading: Upgrading): Promise<Upgraded | undefined> {
  const { dataDir, log } = upgrading
  const home = resolve(dataDir)
  if (!existsSync(join(home, 'postgres'))) throw new StartRefused(`There is no database in ${home}.`)
  const release = lockFolder(home)
  try {
    const { folder, user } = placeCluster({ dataDir: home, user: findRunAs(), log })
    const made = join(folder, 'upgrade')
    if (isBetweenFiles(folder)) renameSync(filesOf(made), filesOf(folder))
    const major = majorOf(folder)
    if (major === undefined) throw new StartRefused(`There is no database in ${home}.`)
    if (major === MAJOR) return void rmSync(made, { recursive: true, force: true })
    if (Number(major) > Number(MAJOR))
      throw new StartRefused(`The database in ${folder} is of PostgreSQL ${major}; this release runs ${MAJOR}.`)
    refuseFullDisk(folder)
    await stopLeftover(filesOf(folder), log)
    await stopLeftover(filesOf(made), log)
    rmSync(made, { recursive: true, force: true })
    mkdirSync(made, { mode: 0o700 })
    if (user) chownSync(made, user.uid, user.gid)
    const before = await upgrading.packagesOf(major)
    const common = { user, temporary: false, log }
    const copied = await copyInto(
      { ...common, folder, binDir: placeBinaries(user, log, before) },
      { ...common, folder: made, binDir: placeBinaries(user, log) },
      upgrading,
    )
    const oldFiles = oldFilesOf(folder, major)
    renameSync(filesOf(folder), oldFiles)
    renameSync(filesOf(made), filesOf(folder))
    rmSync(made, { recursive: true, force: true })
    return { ...copied, major, oldFiles }
  } finally {
    release()
  }
}

/** Both servers run meanwhile, and both have stopped and written everything when it returns. */
async function copyInto(old: Cluster, made: Cluster, { migrate, check, log }: Upgrading): Promise<Copied> {
  const password = readPassword(old.folder)
  const before = await runPostmaster(old, password)
  try {
    const after = await runPostmaster(made, await ensureCluster(made))
    try {
      await ensureDatabase(after)
      const [from, to] = [before.url(DATABASE), after.url(DATABASE)]
      // After this both have this release's schema, column by column.
      await migrate(from)
      await migrate(to)
      const copied = await copyDatabase({ from, to, file: join(made.folder, 'rows'), log })
      await check(to)
      await takePassword(to, password)
      return copied
    } finally {
      await after.stop()
    }
  } finally {
    await before.stop()
  }
}

function readPassword(folder: string): string {
  const file = join(folder, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new StartRefused(`The file ${file} is missing: without it the database beside it cannot be opened. Restore it.`)
}

/** The password file beside the old database stays, so the new one takes over its password. */
async function takePassword(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter role current_user password ${client.escapeLiteral(password)}`)
  await client.end()
}

/** The new files and the rows of the largest table are at most about one and a half times as large as the old files. */
function refuseFullDisk(folder: string): void {
  const files = readdirSync(filesOf(folder), { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  const needed = Math.ceil((1.5 * sizes.reduce((sum, size) => sum + size, 0)) / MB)
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / MB)
  if (free < needed)
    throw new StartRefused(`The upgrade needs ${needed} MB beside ${filesOf(folder)}, and ${free} MB are free.`)
}
