/**
 * `npm run invariants`: anybody with access to the database can check whether everything holds. The exit code says the
 * same.
 */
import { readFileSync } from 'node:fs'
import { startClock } from '../../platform/clock.ts'
import { readCommandLine } from '../../platform/commandLine.ts'
import { connect, type Db } from '../../platform/database/database.ts'
import { type Reached, reachPostgres } from '../../platform/postgres/reach.ts'
import { DEFAULT_DATA_DIR } from '../../shared/environment.ts'
import { checkInvariants, type Found } from './checkInvariants.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariantList.ts'
import { recountAll } from './recountAll.ts'
import { lookForHead, readSavedHead, type SavedHead } from './savedHead.ts'
import { lookAtAll } from './store.ts'

const { values } = readCommandLine({
  head: { type: 'string' },
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
})
const OTHER_RELEASE = new Set(['42P01', '42703', '42883'])
const given = (name: string): string | undefined => process.env[name]?.trim() || undefined

/** The head in the file after `--head`. */
function savedHead(): SavedHead | null {
  const file = values.head
  if (file === undefined) return null
  const head = readSavedHead(JSON.parse(readFileSync(file, 'utf8')))
  if (!head) throw new Error(`${file} holds no head of the log: keep the answer of /h5/api/proof/head`)
  return head
}
/** Added as the last invariant: the log continues the head that somebody stored outside of this database. */
const KEPT: Invariant = {
  id: 'the head that was kept',
  sentence: ['The log continues the head that was kept.', '日志接续所保存的日志头。'],
  breaks: ['A backup that is older.', '恢复了较早的备份。'],
  money: true,
  cost: 'whole',
  sql: '',
}
async function lookAtHead(db: Db): Promise<Found[]> {
  const head = savedHead()
  const why = head && (await lookForHead(db, head))
  return head ? [{ invariant: KEPT, broken: why ? 1 : 0, rows: why ? [{ head: head.size, why }] : [], ms: 0 }] : []
}

/** With `--all` every closed period is summed again, from its postings. */
const CLOSED: Invariant = {
  ...KEPT,
  id: 'every closed period',
  sentence: [
    'Every closed period, summed again from its postings, is what its checkpoint says, and together they are the ' +
      'sums that stand.',
    '每个封存期间按其分录重新加总后与检查点一致，各期间相加即为现存合计。',
  ],
  breaks: ['A checkpoint that lies.', '检查点不实。'],
}
async function lookAtPeriods(db: Db): Promise<Found[]> {
  if (!values.all) return []
  const startedAt = performance.now()
  const { wrong } = await lookAtAll(db, recountAll)
  const ms = Math.round(performance.now() - startedAt)
  return [{ invariant: CLOSED, broken: wrong.length, rows: wrong, ms }]
}

async function look(url: string): Promise<{ at: Date; found: Found[] }> {
  const db = connect(url, { max: 2, whoever: true })
  try {
    const at = (await startClock(db)).now()
    const found = [
      ...(await checkInvariants(db, invariants, at)),
      ...(await lookAtPeriods(db)),
      ...(await lookAtHead(db)),
    ]
    return { at, found }
  } catch (error) {
    if (!OTHER_RELEASE.has((error as { code?: string }).code ?? '')) throw error
    throw new Error(
      `This database is of another release (${(error as Error).message}). Start this release on it once, then ask ` +
        'again.',
    )
  } finally {
    await db.end()
  }
}

function print(at: Date, found: readonly Found[]): void {
  for (const { invariant, broken, rows, ms } of found) {
    console.log(`${broken === 0 ? 'green' : 'RED  '}  ${invariant.id.padEnd(34)} ${invariant.sentence[0]} (${ms} ms)`)
    for (const row of rows) console.log(`         ${JSON.stringify(row)}`)
    if (broken > rows.length) console.log(`         and ${broken - rows.length} more`)
  }
  const red = found.filter((f) => f.broken > 0).length
  console.log(`${at.toISOString()}: ${found.length - red} hold, ${red} ${red === 1 ? 'is' : 'are'} broken.`)
}

function printJson(at: Date, found: readonly Found[]): void {
  const items = found.map(({ invariant, broken, rows, ms }) => ({
    id: invariant.id,
    sentence: invariant.sentence[0],
    broken,
    rows,
    ms,
  }))
  console.log(JSON.stringify({ at: at.toISOString(), green: items.every((item) => item.broken === 0), items }, null, 2))
}

async function main(): Promise<boolean> {
  const databaseUrl = given('DATABASE_URL')
  const say = (sentence: string) => console.error(sentence)
  const reached: Reached = databaseUrl
    ? { url: databaseUrl, leave: async () => undefined }
    : await reachPostgres(given('DATA_DIR') ?? DEFAULT_DATA_DIR, say)
  try {
    const { at, found } = await look(reached.url)
    if (values.json) printJson(at, found)
    else print(at, found)
    return found.every((f) => f.broken === 0)
  } finally {
    await reached.leave()
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
