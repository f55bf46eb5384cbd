/** `npm run bench` measures the promised ratios in one run on this machine. */
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { readCommandLine } from '../platform/commandLine.ts'
import { bus } from './bus.ts'
import { floods } from './flood.ts'
import { goodput } from './goodput.ts'
import { growth } from './growth.ts'
import { idle } from './idleLatency.ts'
import { sayRuns, tallyOf } from './jobRuns.ts'
import { matching } from './matching.ts'
import type { Found, Measurement } from './measurement.ts'
import { nodes } from './nodes.ts'
import { orders } from './orders.ts'
import { measurePair, sayPair } from './pair.ts'
import { race } from './race.ts'
import { reads } from './reads.ts'
import { isMet, machine, sayRow, TABLE } from './row.ts'
import { sealing } from './sealing.ts'
import { sockets } from './sockets.ts'
import { openStage, type Plan } from './stage.ts'

/** Measurements that need a small database come before those that fill it. */
const MEASUREMENTS: readonly Measurement[] = [
  idle,
  reads,
  orders,
  goodput,
  race,
  nodes,
  bus,
  sealing,
  growth,
  sockets,
  floods,
  matching,
]
const { values } = readCommandLine({
  help: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  large: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  only: { type: 'string' },
  against: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  members: { type: 'string', default: '4000' },
  connections: { type: 'string', default: '128' },
  profile: { type: 'boolean', default: false },
  plain: { type: 'boolean', default: false },
})
const HELP = `npm run bench                    every measurement, about ten minutes
  -- --quick                     the first three figures, in short rounds
  -- --only a,b                  these alone:
${MEASUREMENTS.map(({ name, about }) => `       ${name.padEnd(10)} ${about}`).join('\n')}
  -- --large                     also those that take minutes on their own
  -- --json                      the same for machines
  -- --write                     keep the table in docs/benchmarks.md
  -- --against <checkout>        this build and another one in turns, with the processor time of an order
  -- --web                       the screens instead
  -- --rounds 5 --seconds 4 --members 4000 --connections 128
  -- --profile                   CPU profiles of the servers in test-results/
  -- --plain                     a plain client instead of pgbench`

const plan: Plan = {
  rounds: Number(values.rounds ?? (values.quick ? 3 : 5)),
  ms: Number(values.seconds ?? (values.quick ? 2 : 4)) * 1000,
  connections: Number(values.connections),
  members: Number(values.members),
  plain: values.plain,
  flags: values.profile ? ['--cpu-prof', '--cpu-prof-dir=test-results'] : [],
}
/** Progress is printed apart from the result. */
const say = (line: string): void => console[values.json ? 'error' : 'log'](line)

function chosen(): Measurement[] {
  const names = values.only?.split(',')
  const unknown = names?.find((name) => !MEASUREMENTS.some((one) => one.name === name))
  if (unknown !== undefined) {
    console.error(`There is no measurement ${unknown}.\n${HELP}`)
    process.exit(1)
  }
  return MEASUREMENTS.filter((one) => {
    if (names) return names.includes(one.name)
    return values.quick ? one.quick : values.large || !one.large
  })
}

async function measure() {
  const before = loadavg()[0]!
  const stage = openStage(plan, say)
  const found: (Found & { name: string })[] = []
  try {
    const list = chosen()
    for (const alone of [false, true]) {
      for (const { name, about, run } of list.filter((one) => Boolean(one.alone) === alone)) {
        say(`${name}: ${about} ...`)
        found.push({ name, ...(await run(stage)) })
      }
      await stage.close()
    }
  } catch (error) {
    await stage.abandon()
    throw error
  }
  return {
    at: new Date(),
    load: { before, after: loadavg()[0]! },
    found,
    jobs: tallyOf(stage.runs),
    balanced: stage.balanced(),
  }
}

function reportOf({ at, load, found, jobs, balanced }: Awaited<ReturnType<typeof measure>>): string {
  return [
    `${at.toISOString().slice(0, 10)}, ${machine()}. Load average ${load.before.toFixed(1)} before the run, ` +
      `${load.after.toFixed(1)} after it, with what else the machine did.`,
    '',
    ...TABLE,
    ...found.flatMap(({ rows }) => rows.map(sayRow)),
    '',
    `The median of ${plan.rounds} rounds of ${plan.ms / 1000} s in turns, smallest and largest in brackets; a ratio ` +
      'is of the two sides of one round. Load client, server and database share this machine. ' +
      `${plan.connections} keep-alive connections, ${plan.members} members, every commit flushed.`,
    ...found.flatMap(({ notes = [] }) => notes),
    `Due jobs of the product, by their own schedule: ${sayRuns(jobs)}.`,
    ...(balanced ? ['After the run every balance equalled its postings and every kilogram had its serial.'] : []),
  ].join('\n')
}

if (values.help) console.log(HELP)
else if (values.against) {
  const against = resolve(process.env.INIT_CWD ?? '.', values.against)
  const pair = await measurePair({ ...plan, against, say })
  console.log(values.json ? JSON.stringify(pair, undefined, 2) : sayPair(pair))
} else {
  const measured = await measure()
  const report = reportOf(measured)
  const rows = measured.found.map(({ rows: list, ...rest }) => ({
    ...rest,
    rows: list.map((row) => ({ ...row, kept: isMet(row) })),
  }))
  console.log(
    values.json ? JSON.stringify({ ...measured, machine: machine(), plan, found: rows }, undefined, 2) : `\n${report}`,
  )
  // The parent process may store it.
  process.send?.({ report })
}
