/** `npm run bench` measures the promised ratios in one run, on whatever machine this is. */
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { figuresOf } from './figures.ts'
import { measureFloods } from './flood.ts'
import { measureIdle } from './idleLatency.ts'
import { measureMatching } from './matching.ts'
import { measureOverload } from './overload.ts'
import { measurePair, sayPair } from './pair.ts'
import { measureRace } from './race.ts'
import { reportOf, sayFloods } from './report.ts'
import { orderRequests } from './requests.ts'
import { measureSockets } from './sockets.ts'
import { measureThroughput } from './throughput.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    members: { type: 'string', default: '4000' },
    connections: { type: 'string', default: '128' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
    against: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const plan = {
  rounds: Number(values.rounds),
  ms: Number(values.seconds) * 1000,
  connections: Number(values.connections),
  plain: values.plain,
}
const IDLE_ROUNDS = 400
/**
 * Few, so that after the warm-up each has bought of the project before, and none comes to its limit of purchases a
 * month.
 */
const IDLE_MEMBERS = 25
const others = loadavg()[0]!
const OVERLOADS = 3
const FLOODS = 3
const RACE_TONS = 1000
const RACE_ATTEMPTS = 10_000
const say = (line: string) => console.log(line)

/** Memory that was taken under load before would hide what they weigh. */
async function socketsAlone() {
  const alone = await startChild({ members: Number(values.members) })
  try {
    return await measureSockets(alone)
  } finally {
    await alone.stop()
  }
}

/** With the bounds of the product, which the load of the other measurements would be turned away by. */
async function floodsAlone(rounds: number) {
  const bounded = await startChild({ members: 200, bounds: 'bounded' })
  try {
    return await measureFloods({ child: bounded, rounds, ms: plan.ms })
  } finally {
    await bounded.stop()
  }
}
if (values.only === 'floods') {
  say(sayFloods(await floodsAlone(FLOODS)).join('\n'))
  process.exit(0)
}

if (values.against) {
  const pair = await measurePair({
    ...plan,
    against: resolve(process.env.INIT_CWD ?? '.', values.against),
    members: Number(values.members),
    say,
  })
  say(values.json ? JSON.stringify(pair, undefined, 2) : sayPair(pair))
  process.exit(0)
}

say(`Starting a PostgreSQL that flushes every commit, and the app in one process, with ${values.members} members ...`)
const child = await startChild({
  members: Number(values.members),
  flags: values.profile ? ['--cpu-prof', '--cpu-prof-dir=test-results'] : [],
})
try {
  const { port, databaseUrl, members } = child.ready
  const throughput = await measureThroughput(child, plan, say)
  await child.ask({ open: 'IDLE-1' })
  const idle = await measureIdle({
    port,
    url: databaseUrl,
    next: orderRequests(members.slice(0, IDLE_MEMBERS), 'IDLE-1'),
    rounds: IDLE_ROUNDS,
  })
  say('Ten thousand purchases at once of a project of 1,000 t ...')
  await child.ask({ open: 'RACE-1', tons: RACE_TONS })
  const race = await measureRace({
    port,
    members,
    connections: plan.connections,
    project: 'RACE-1',
    tons: RACE_TONS,
    attempts: RACE_ATTEMPTS,
  })
  say('Five times as many orders as can be done ...')
  const overload = await measureOverload({ child, connections: plan.connections, rounds: OVERLOADS, ms: plan.ms })
  say('Ten thousand sockets, on a server of their own ...')
  const sockets = await socketsAlone()
  say('One member and one stranger who flood, on a server with the bounds of the product ...')
  const floods = await floodsAlone(FLOODS)
  await child.ask({ check: true })
  say('The books balance: every balance is the sum of its postings, every kilogram has its serial.')
  const report = reportOf({
    throughput,
    order: figuresOf(idle.order),
    bare: figuresOf(idle.bare),
    plan,
    members: members.length,
    idleRounds: IDLE_ROUNDS,
    others,
    matching: measureMatching(plan.rounds),
    race,
    overload,
    sockets,
    floods,
  })
  say(`\n${report}`)
  // The command that started this may keep it.
  process.send?.({ report })
} finally {
  await child.stop()
}
