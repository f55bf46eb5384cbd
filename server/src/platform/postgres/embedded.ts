/**
 * One call makes, starts or recovers the product's own PostgreSQL and returns its address, so that a fresh machine
 * needs nothing.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openArchive } from './backup/archive.ts'
import { placeBinaries } from './binaries.ts'
import { type Cluster, ensureCluster, filesOf } from './cluster.ts'
import { placeCluster } from './clusterFolder.ts'
import { lockFolder } from './folderLock.ts'
import { stopLeftover } from './leftover.ts'
import { type Postmaster, runPostmaster } from './postmaster.ts'
import { findRunAs } from './runAs.ts'

export const DATABASE = 'tonne'

type Starting = {
  /** Where the data live; made when missing. Only one process at a time may have it. */
  dataDir: string
  /** Receives sentences for a person: where files were placed, what was recovered. */
  log: (sentence: string) => void
  /** For tests: the data are removed by `stop`. */
  temporary?: boolean
  /** PostgreSQL's own buffers in megabytes; by default they follow the machine's memory. */
  buffersMb?: number | undefined
  /** How long its log grows before a checkpoint, in megabytes; by default it follows the machine's memory. */
  walMb?: number | undefined
  /** Connections of one node for its callers; by default they follow the machine's cores. */
  poolSize?: number | undefined
  /** An absolute path: the folder that backups and the log are kept in. */
  backupDir?: string | undefined
}

export type EmbeddedPostgres = { url: string; binDir: string; stop(): Promise<void> }

/**
 * Starts PostgreSQL with its files under `dataDir/postgres`, and resolves once it answers.
 * The url names an existing database. A server that dies is started again on the same port. Refuses (StartRefused) when
 * another app has the folder.
 */
export async function startPostgres({
  dataDir,
  log,
  temporary = false,
  buffersMb,
  walMb,
  poolSize,
  backupDir,
}: Starting): Promise<EmbeddedPostgres> {
  const home = resolve(dataDir)
  mkdirSync(home, { recursive: true })
  const release = lockFolder(home)
  let postmaster: Postmaster | undefined
  try {
    const { folder, user } = placeCluster({ dataDir: home, user: findRunAs(), log })
    if (backupDir) openArchive(backupDir, user)
    const sizes = { buffersMb, walMb, poolSize }
    const binDir = placeBinaries(user, log)
    const cluster: Cluster = { folder, user, temporary, log, ...sizes, archive: backupDir, binDir }
    await stopLeftover(filesOf(folder), log)
    const password = await ensureCluster(cluster)
    postmaster = await runPostmaster(cluster, password)
    await ensureDatabase(postmaster)
    const { url, stop } = postmaster
    return {
      url: url(DATABASE),
      binDir: cluster.binDir,
      stop: async () => {
        await stop()
        if (temporary) discard(home, folder)
        release()
      },
    }
  } catch (error) {
    await postmaster?.stop()
    release()
    throw error
  }
}

/** Makes the database of the product on a new server. */
export async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  const client = new pg.Client({ connectionString: postmaster.url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function discard(home: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(home, 'postgres'), { recursive: true, force: true })
}
