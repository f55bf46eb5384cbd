/**
 * `npm run restore`: a new folder with the database as it was at an instant, checked before it is used. The exit code
 * is 0 if every invariant holds.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readCommandLine } from '../platform/commandLine.ts'
import { connect } from '../platform/database/database.ts'
import { restoreBackup } from '../platform/postgres/backup/restoreBackup.ts'
import { reportInvariants } from '../trust/invariants/reportInvariants.ts'
import { lookForHead, readSavedHead, type SavedHead } from '../trust/invariants/savedHead.ts'

const USE = `npm run restore -- --to 2026-11-23T12:00:00Z --into data-restored
BACKUP_DIR is where from. The instant is in UTC, or has its offset, like 2026-11-23T20:00:00+08:00.`

/** The newest head stored beside the copies. */
function newestHead(archive: string): (SavedHead & { file: string }) | undefined {
  const folder = join(archive, 'heads')
  const name = existsSync(folder) ? readdirSync(folder).sort().at(-1) : undefined
  const head = name && readSavedHead(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return head ? { ...head, file: join(folder, name) } : undefined
}

async function lookAtHead(url: string, archive: string): Promise<string> {
  const head = newestHead(archive)
  if (!head) return `No head was kept in ${archive}: whether something is missing cannot be said.`
  const db = connect(url, { max: 2, whoever: true })
  try {
    const why = await lookForHead(db, head)
    return why ? `Against ${head.file}: ${why}.` : `The log continues the newest head that was kept (${head.file}).`
  } finally {
    await db.end()
  }
}

async function main(): Promise<boolean> {
  const { values } = readCommandLine({ to: { type: 'string' }, into: { type: 'string' } })
  const [archive, at] = [process.env.BACKUP_DIR?.trim(), values.to ?? '']
  if (
    !archive ||
    !values.into ||
    !/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(at) ||
    Number.isNaN(Date.parse(at))
  )
    throw new Error(USE)
  const dataDir = resolve(values.into)
  const { postgres, lastCommit } = await restoreBackup({ archive, to: new Date(at), dataDir, log: console.error })
  try {
    console.log(lastCommit ? `The last transaction is of ${lastCommit}.` : 'The log added nothing to the copy.')
    const { holds, text } = await reportInvariants(postgres.url)
    console.log(text)
    console.log(await lookAtHead(postgres.url, archive))
    console.log(
      `To go on with it: put the file "secret" of the old DATA_DIR into it, and start with DATA_DIR=${dataDir}.`,
    )
    return holds
  } finally {
    await postgres.stop()
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
