import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { readCommandLine } from '../../server/src/platform/commandLine.ts'
import { holdPostgres } from '../holdPostgres.mjs'
import { giveUp, root, took } from '../root.mjs'
import { scratch } from '../scratch.mjs'
import { judge } from './judge.ts'
import { readKnown, writeKnown } from './known.ts'
import { readLists, report, scoresOf } from './report.ts'
import { writeTable } from './scoreTable.ts'
import { reachOf } from './testsOf.ts'
import { Worker } from './workers.ts'

const LIMIT_MS = 3000
/** Longer than any timeout of the database: what the database ends goes on with an error. */
const QUIET_MS = 20_000
const startedAt = Date.now()
const { values, positionals } = readCommandLine({ write: { type: 'boolean', default: false } }, { words: true })
const { write } = values
const asked = positionals.map((path) => relative(root, path).replaceAll('\\', '/') || '.')
const reach = reachOf(root)
const paths = [...new Set(asked.flatMap((path) => reach.under(path)))].sort()
if (paths.length === 0)
  giveUp(
    'Name sources or folders of a package: npm run mutants -- domain/src/trading/order.ts, or domain for all of it.',
  )

const postgres = holdPostgres(process.execPath)
const needsDatabase = paths.some((path) => path.startsWith('server/'))
const database = needsDatabase ? { TEST_DATABASE_URL: String(await postgres.url()) } : {}
/**
 * The files that an ended test left are deleted with the run's folder. No code between here and the signal handlers may
 * wait.
 */
const folder = mkdtempSync(join(scratch(), 'tonne-mutants-'))
const env = { TMPDIR: folder, ...database }
const workers = Array.from({ length: Math.min(4, availableParallelism()) }, () => new Worker(reach.texts, env))
const known = readKnown(root)
let done = 0
const shown = process.stderr.isTTY
const keep = setInterval(() => writeKnown(root, known), 20_000)
const stop = async (): Promise<void> => {
  clearInterval(keep)
  await Promise.all(workers.map((worker) => worker.stop()))
  writeKnown(root, known)
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['disconnect', 1],
] as const)
  process.once(signal as NodeJS.Signals, () => void stop().then(() => process.exit(code)))
process.channel?.unref()
try {
  const judged = await judge({ root, reach, known, workers, limitMs: LIMIT_MS, quietMs: QUIET_MS }, paths, () => {
    if (shown && ++done % 20 === 0) process.stderr.write(`\r${done} `)
  })
  if (shown) process.stderr.write('\r')
  const scores = scoresOf(judged, readLists(root))
  if (write) writeTable(root, scores, (path) => reach.source(path) !== undefined)
  const { text, good } = report(scores)
  process.stdout.write(`${text}\nin ${took(startedAt)}\n`)
  process.exitCode = good ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await stop()
}
