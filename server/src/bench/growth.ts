/** Whether a history a hundred times as long costs more: two servers with the same members, one with a long history. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { compareAll } from '../base/checkpoint/store.ts'
import { connect } from '../platform/database/database.ts'
import { rowsRead } from '../testing/rowsRead.ts'
import { checkPieces } from '../trust/invariants/checkInvariants.ts'
import { invariants } from '../trust/invariants/invariantList.ts'
import type { BenchRun } from './benchServer.ts'
import type { Measurement } from './measurement.ts'
import { getRequest, memberReads, orderRequests } from './requests.ts'
import { compare } from './row.ts'
import { untilSealed } from './sealing.ts'
import type { BenchMember } from './seedBench.ts'
import type { Side } from './side.ts'
import type { Stage } from './stage.ts'

const FILL = readFileSync(join(import.meta.dirname, 'growth.sql'), 'utf8')
const POSTINGS_EACH = 4
const [FEW, MANY] = [20_000, 2_000_000]
/** Longer than the history goes back. */
const DAYS = 400
const KINDS = ['orders', 'wallet', 'fund log', 'project list'] as const
type Kind = (typeof KINDS)[number]
const JOBS = { comparison: 'checkLedger', invariants: 'watchInvariants' } as const
const NAMES = { comparison: 'comparison of all balances', invariants: 'each-minute invariants' } as const
const JOB_ROUNDS = 3
/** The job seals the whole history before anything is measured. */
const SEALED_MS = 900_000
/**
 * Rounds that are not counted, until every page that orders change was written since the checkpoint. After them come
 * new statistics, because the history is of one project, and PostgreSQL would plan for members who buy in that alone.
 */
const WARM_UP = 3

export const growth: Measurement = {
  name: 'growth',
  about: 'orders, reads, the comparison and the invariants at 2 million postings, against those at 20 thousand',
  alone: true,
  large: true,
  run: async (stage) => {
    const sides = [await startWith(stage, MANY), await startWith(stage, FEW)]
    const rates = sides.map(() => Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])))
    const took = sides.map(() => ({ comparison: [] as number[], invariants: [] as number[] }))
    for (let i = 0; i < WARM_UP; i++) for (const side of sides) for (const kind of KINDS) await rate(stage, side, kind)
    for (const { node } of sides) await stage.turn(node, () => node.owner.query('vacuum analyze'))
    for (let round = 0; round < stage.plan.rounds; round++)
      for (const kind of KINDS)
        for (const [i, side] of sides.entries()) rates[i]![kind]!.push(await rate(stage, side, kind))
    for (const [i, { node }] of sides.entries())
      await stage.turn(node, async () => {
        // Closes what was sealed meanwhile.
        await runAll(node)
        for (let round = 0; round < JOB_ROUNDS; round++) {
          const runs = await runAll(node)
          for (const what of ['comparison', 'invariants'] as const) took[i]![what].push(msOf(runs, JOBS[what]))
        }
      })
    const read = { comparison: [] as number[], invariants: [] as number[] }
    for (const { node, home } of sides) {
      const rows = await stage.turn(node, () => rowsOf(node))
      for (const what of ['comparison', 'invariants'] as const) read[what].push(rows[what])
      await stage.turn(node, () => node.child.ask({ check: true }))
      await stage.stop(node)
      await stage.stop(home)
    }
    const million = 'at 2 million postings : at 20 thousand'
    return {
      rows: [
        ...KINDS.map((kind) =>
          compare(`${kind} ${million}`, { ours: rates[0]![kind]!, other: rates[1]![kind]! }, { least: 0.95 }),
        ),
        ...(['comparison', 'invariants'] as const).flatMap((what) => [
          compare(
            `${NAMES[what]} ${million}`,
            { unit: 'ms', ours: took[0]![what], other: took[1]![what] },
            { most: 1.5 },
          ),
          compare(
            `rows read by the ${NAMES[what]} ${million}`,
            { unit: 'rows', ours: [read[what][0]!], other: [read[what][1]!] },
            { most: 1.5 },
          ),
        ]),
      ],
      notes: [
        'The long history was written as rows, and all invariants hold over it. Before it was measured its rows were ' +
          `sealed, its periods closed, and ${WARM_UP} rounds driven.`,
      ],
    }
  },
}

/** `home` holds the database and is paused; `node` is the product on it. */
type Grown = { home: Side; node: Side; members: readonly BenchMember[] }
/** Jobs begin once the history exists, because a published sum of a day is never written again. */
async function startWith(stage: Stage, postings: number): Promise<Grown> {
  const home = await stage.start({ jobs: false })
  const { databaseUrl: joined, members } = home.child.ready
  const node = await stage.turn(home, async () => {
    await fill(stage, home, postings)
    const started = await stage.start({ joined })
    await stage.turn(started, async () => {
      await stage.settle(started)
      await untilSealed(started, SEALED_MS)
      await untilClosed(started)
    })
    return started
  })
  return { home, node, members }
}

/** Fills a project with a history of so many postings, and with the statistics of a database that grew to it. */
async function fill(stage: Stage, side: Side, postings: number): Promise<void> {
  const startedAt = performance.now()
  const { id } = await stage.open(side, { days: DAYS })
  const client = new pg.Client({ connectionString: side.child.ready.databaseUrl })
  await client.connect()
  await client.query("set synchronous_commit = off; set work_mem = '256MB'")
  await client.query("select set_config('bench.project', $1, false), set_config('bench.orders', $2, false)", [
    String(id),
    String(postings / POSTINGS_EACH),
  ])
  await client.query(`begin; ${FILL}; commit`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  stage.say(`${postings} postings in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

const rate = (stage: Stage, { node, members }: Grown, kind: Kind): Promise<number> =>
  stage.turn(node, async () => {
    const next = {
      orders: async () => orderRequests(members, (await stage.open(node)).no),
      wallet: async () => memberReads(members, '/wallet/summary?lang=en&v=1'),
      // As many entries as each member has on both sides: a fuller page is more work, whatever the history.
      'fund log': async () => memberReads(members, '/wallet/logs?lang=en&v=1&limit=2'),
      'project list': async () => getRequest('/project/list?lang=en&v=1'),
    }
    const { ms } = stage.plan
    return (await stage.drive(node, await next[kind](), { ms: kind === 'orders' ? ms : Math.ceil(ms / 2) })).rate
  })

/** A history that came day by day has closed its periods by now. */
async function untilClosed(side: Side): Promise<void> {
  const until = performance.now() + SEALED_MS
  while (performance.now() < until) {
    const runs = await runAll(side)
    if (runs.some(({ job, did, failed }) => job === JOBS.comparison && did === 0 && failed === undefined)) return
  }
  throw new Error(`the periods were not closed within ${SEALED_MS / 1000} s`)
}

async function runAll(side: Side): Promise<BenchRun[]> {
  await side.ran()
  await side.child.ask({ due: true })
  return (await side.ran()) ?? []
}
/** The rows that one comparison and one minute's look at the invariants read. */
async function rowsOf({ child }: Side): Promise<{ comparison: number; invariants: number }> {
  const db = connect(child.ready.databaseUrl, { max: 2, whoever: true })
  const cheap = invariants.filter(({ cost }) => cost === 'cheap')
  try {
    return {
      comparison: await rowsRead(db, () => compareAll(db)),
      invariants: await rowsRead(db, () => checkPieces(db, cheap, new Date(), {})),
    }
  } finally {
    await db.end()
  }
}
function msOf(runs: readonly BenchRun[], name: string): number {
  const run = runs.find(({ job, failed }) => job === name && failed === undefined)
  if (!run) throw new Error(`${name} did not run: ${runs.find(({ job }) => job === name)?.failed ?? 'not at all'}`)
  return run.ms
}
