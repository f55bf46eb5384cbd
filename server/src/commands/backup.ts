/**
 * `npm run backup`: copies the database of DATA_DIR into BACKUP_DIR while it runs, and stores the log's newest head.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keepNewestHead } from '../base/proof/keepHead.ts'
import { readCommandLine } from '../platform/commandLine.ts'
import { connect } from '../platform/database/database.ts'
import { basesIn } from '../platform/postgres/backup/archive.ts'
import { recordBackup } from '../platform/postgres/backup/recordBackup.ts'
import { takeBackup } from '../platform/postgres/backup/takeBackup.ts'
import { filesOf } from '../platform/postgres/cluster.ts'
import { reachPostgres } from '../platform/postgres/reach.ts'
import { DEFAULT_DATA_DIR } from '../shared/environment.ts'

const given = (name: string): string | undefined => process.env[name]?.trim() || undefined
const USE = `npm run backup                  a copy of the database, and the log's newest head
  -- --head                     the head alone, which tells how much a restored copy lacks; the app does it each hour
  -- --keep 7                   removes all but the newest 7 copies after it
BACKUP_DIR is where to, DATA_DIR where the database is.`

/** Records the backup, if one was made, and keeps the log's newest head. */
async function keepHead(url: string, archive: string, isMade: boolean): Promise<string | undefined> {
  const db = connect(url, { max: 2, whoever: true })
  try {
    if (isMade) await recordBackup(db)
    return await keepNewestHead(db, archive)
  } finally {
    await db.end()
  }
}

async function main(): Promise<void> {
  const { values } = readCommandLine({ head: { type: 'boolean', default: false }, keep: { type: 'string' } })
  const archive = given('BACKUP_DIR')
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (!archive || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))) throw new Error(USE)
  const dataDir = resolve(given('DATA_DIR') ?? DEFAULT_DATA_DIR)
  const reached = await reachPostgres(dataDir, console.error)
  try {
    if (!values.head) {
      const home = join(dataDir, 'postgres')
      const folder = await takeBackup({
        url: reached.url,
        files: filesOf(home),
        password: join(home, 'password'),
        archive,
      })
      console.log(`The copy is in ${folder}.`)
    }
    const file = await keepHead(reached.url, archive, !values.head)
    console.log(file ? `The log's head is in ${file}.` : 'The log has no head yet.')
  } finally {
    await reached.leave()
  }
  if (keep === undefined) return
  const bases = basesIn(archive)
  for (const { folder } of bases.slice(0, -keep)) rmSync(folder, { recursive: true })
  // Log files from before the oldest remaining copy are no longer needed.
  const first = basesIn(archive)[0]?.manifest.firstWal
  for (const name of readdirSync(join(archive, 'wal')))
    if (first && name.slice(8, 24) < first.slice(8)) rmSync(join(archive, 'wal', name))
}

try {
  await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
