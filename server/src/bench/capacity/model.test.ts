import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Costs, flowOf, type Shape } from './model.ts'

const COSTS: Costs = {
  appRequest: 40,
  appOrder: 60,
  appBatch: 1000,
  databaseOrder: 50,
  databaseBatch: 1200,
  appJobs: 0,
  databaseJobs: 0,
  appJobsIdle: 0,
  databaseJobsIdle: 0,
  client: 10,
  flush: 700,
}
const SHAPE: Shape = {
  cores: 2,
  nodes: 1,
  primaries: 1,
  connections: 1,
  projects: 'one',
  jobs: false,
  clientBeside: false,
  crossing: 0,
  jobThreads: 1,
}
const flow = (shape: Partial<Shape> = {}, costs: Partial<Costs> = {}) =>
  flowOf({ ...COSTS, ...costs }, { ...SHAPE, ...shape })
const near = (found: number, expected: number, part = 0.02): void =>
  assert.ok(Math.abs(found - expected) <= expected * part, `${found} instead of ${expected}`)

test('an order alone takes the sum of its steps', () => {
  const lone = flow()
  near(lone.middleMs, (40 + 60 + 1000 + 50 + 1200 + 700) / 1000)
  near(lone.rate, 1e6 / (40 + 60 + 1000 + 50 + 1200 + 700 + 10))
  assert.equal(lone.batch, 1)
  near(lone.busy.app, (lone.rate * (40 + 60 + 1000)) / 1e6)
})

test('with one core everything shares it, and nothing does more than its time allows', () => {
  const full = flow({ cores: 1, connections: 128, clientBeside: true })
  const each = 40 + 60 + 50 + 10 + (1000 + 1200) / full.batch
  assert.ok(full.rate <= 1e6 / each, `${full.rate} of ${1e6 / each}`)
  const { app, database, client } = full.busy
  assert.ok(app + database + client <= 1.0001 && app + database + client > 0.7)
})

test('the app is one thread, however many cores there are', () => {
  const one = flow({ cores: 64, connections: 2048 }, { databaseOrder: 1, databaseBatch: 1, flush: 1 })
  near(one.busy.app, 1, 0.03)
  near(one.rate, 1e6 / (40 + 60 + 1000 / one.batch), 0.03)
  near(flow({ cores: 1, connections: 2048 }, { databaseOrder: 1, databaseBatch: 1, flush: 1 }).busy.app, 0.99, 0.03)
})

test('batches of one project follow each other behind its lock, those of many projects do not', () => {
  const costs = { databaseOrder: 500, databaseBatch: 0 }
  const shape = { cores: 16, nodes: 4, connections: 64 }
  const [one, many] = [flow({ ...shape, projects: 'one' }, costs), flow({ ...shape, projects: 'many' }, costs)]
  assert.ok(one.busy.database <= 1.0001, `${one.busy.database}`)
  assert.ok(many.rate > 2 * one.rate, `${many.rate} and ${one.rate}`)
})

test('commits that wait for the disk are flushed together', () => {
  const slow = { flush: 10_000, databaseBatch: 1, databaseOrder: 1, appBatch: 1 }
  const many = flow({ cores: 16, nodes: 8, connections: 8, projects: 'many' }, slow)
  // Each waits for at most the flush under way and its own.
  assert.ok(many.rate > 8 * (1e6 / 20_400) * 0.98, `${many.rate}`)
  near(flow({ cores: 16, nodes: 1, connections: 1 }, slow).rate, 1e6 / 10_112)
})

test('jobs that orders cause take cores from them, or fall behind', () => {
  const quick = flow({ connections: 128 })
  const jobs = flow({ connections: 128, jobs: true }, { databaseJobs: 100, appJobs: 80 })
  assert.ok(jobs.rate < 0.9 * quick.rate, `${jobs.rate} and ${quick.rate}`)
  near(jobs.busy.jobs, (jobs.rate * 100) / 1e6, 0.05)
  assert.ok(jobs.lagSeconds < 0.3)
  // One thread of jobs cannot do what comes from many nodes.
  const overloaded = flow(
    { cores: 64, nodes: 8, connections: 512, projects: 'many', jobs: true },
    { databaseJobs: 100 },
  )
  near(overloaded.busy.jobs, 1, 0.03)
  assert.ok(overloaded.lagSeconds > 0.5, `${overloaded.lagSeconds}`)
})

test('a purchase across primaries waits for three commits', () => {
  const [here, across] = [0, 1].map((crossing) => flow({ cores: 16, primaries: 2, crossing, connections: 1 }))
  // Both commits at home take half a purchase's statements, and a flush each.
  near(across!.middleMs - here!.middleMs, (2 * ((50 + 1200) / 2 + 700) + 2 * 1000) / 1000)
})
