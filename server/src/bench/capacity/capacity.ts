/**
 * `npm run capacity`: the model's figures for larger machines, computed with the costs in `costs.json`. `-- --measure`
 * measures the costs on this machine instead and shows the model beside the measured rates; `-- --write` stores them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { readCommandLine } from '../../platform/commandLine.ts'
import { sayRate } from '../figures.ts'
import { machine } from '../row.ts'
import { openStage } from '../stage.ts'
import { type Measured, type Measurements, measureCosts } from './measureCosts.ts'
import { type Flow, flowOf, type Shape } from './model.ts'

type StoredCosts = Measurements & {
  at: string
  machine: string
  cores: number
  load: { before: number; after: number }
}
const COSTS = new URL('./costs.json', import.meta.url)

const { values } = readCommandLine({
  measure: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '3' },
  members: { type: 'string', default: '4000' },
})

async function measured(): Promise<StoredCosts> {
  const before = loadavg()[0]!
  const [rounds, ms, members] = [Number(values.rounds), Number(values.seconds) * 1000, Number(values.members)]
  const plan = { rounds, ms, connections: 128, members, plain: true, flags: [] }
  const stage = openStage(plan, (line) => console.error(line))
  try {
    const found = await measureCosts(stage)
    await stage.close()
    return {
      at: new Date().toISOString().slice(0, 10),
      machine: machine(),
      cores: availableParallelism(),
      load: { before, after: loadavg()[0]! },
      ...found,
    }
  } catch (error) {
    await stage.abandon()
    throw error
  }
}

const HERE: Omit<Shape, 'cores' | 'connections' | 'jobs'> = {
  nodes: 1,
  primaries: 1,
  projects: 'one',
  clientBeside: true,
  crossing: 0,
  jobThreads: 1,
}
const LARGER: Omit<Shape, 'cores' | 'nodes'> = { ...HERE, connections: 512, jobs: true, clientBeside: false }

/** The resource that is exhausted. */
function boundBy({ busy, lagSeconds }: Flow, { cores, nodes, primaries, jobThreads }: Shape): string {
  const all = busy.app + busy.database + busy.jobs
  if (all > cores * 0.95) return 'all cores'
  if (busy.app > nodes * primaries * 0.95) return "the app's threads"
  if (busy.jobs > jobThreads * 0.95 || lagSeconds > 1) return 'the jobs, which fall behind'
  return 'batches that wait for each other and for the disk'
}

const besideMeasured = ({ costs, cores, rates }: StoredCosts): string[] => [
  '| connections | jobs | measured /s | model /s | model : measured | batch measured | batch of the model |',
  '|---|---|---|---|---|---|---|',
  ...rates.map(({ connections, jobs, rate, batch }: Measured) => {
    const flow = flowOf(costs, { ...HERE, cores, connections, jobs })
    const cells = [connections, jobs ? 'on' : 'off', sayRate(rate), sayRate(flow.rate), (flow.rate / rate).toFixed(2)]
    return `| ${[...cells, batch.toFixed(1), flow.batch.toFixed(1)].join(' | ')} |`
  }),
]

const rowOf = (costs: StoredCosts['costs'], shape: Shape): string => {
  const flow = flowOf(costs, shape)
  const cells = [
    shape.cores,
    shape.primaries,
    shape.nodes * shape.primaries,
    shape.projects === 'one' ? 'one' : 'many',
    `${Math.round(shape.crossing * 100)} %`,
    `${sayRate(flow.rate)}`,
    flow.middleMs.toFixed(1),
    flow.p99Ms.toFixed(1),
    boundBy(flow, shape),
  ]
  return `| ${cells.join(' | ')} |`
}

function larger({ costs }: StoredCosts): string[] {
  const shapes: Shape[] = [
    ...[2, 8, 64].flatMap((cores) =>
      (['one', 'many'] as const).flatMap((projects) =>
        [1, 4, 16].filter((nodes) => nodes < cores).map((nodes) => ({ ...LARGER, cores, nodes, projects })),
      ),
    ),
    ...[0, 0.5, 0.75, 1].map((crossing) => ({
      ...LARGER,
      cores: 64,
      nodes: 4,
      primaries: 4,
      projects: 'many' as const,
      connections: 2048,
      jobThreads: 4,
      crossing,
    })),
  ]
  return [
    '| cores | primaries | nodes | projects | across primaries | orders /s | middle ms | p99 ms | bound by |',
    '|---|---|---|---|---|---|---|---|---|',
    ...shapes.map((shape) => rowOf(costs, shape)),
  ]
}

const kept = values.measure ? await measured() : (JSON.parse(readFileSync(COSTS, 'utf8')) as StoredCosts)
if (values.write) writeFileSync(COSTS, `${JSON.stringify(kept, undefined, 2)}\n`)
const costs = Object.entries(kept.costs).map(([name, micros]) => `| ${name} | ${micros.toFixed(1)} |`)
if (values.json) console.log(JSON.stringify({ ...kept, larger: larger(kept) }, undefined, 2))
else
  console.log(
    [
      `${kept.at}, ${kept.machine}.`,
      `Load average ${kept.load.before.toFixed(1)} before the measurement, ${kept.load.after.toFixed(1)} after it.`,
      '',
      '| cost | µs |',
      '|---|---|',
      ...costs,
      '',
      `An order and what the jobs make of it take ${sayRate(kept.diskBytes)} bytes of the database.`,
      '',
      ...besideMeasured(kept),
      '',
      ...larger(kept),
    ].join('\n'),
  )
