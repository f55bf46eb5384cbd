/** Whether sealing keeps up with writing, and how much an order writes until it is sealed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@tonne/contract/envelope'
import { figuresOf } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { orderOf, orderRequests } from './requests.ts'
import { compare } from './row.ts'
import type { Side } from './side.ts'
import type { Stage } from './stage.ts'

const BURSTS = 3
const BURST_MS = 300
/** Long enough for several runs of the job that seals. */
const FULL_MS = 20_000
const PROJECTS = 4
/** All rows of a burst's orders must be sealed within this time. */
const PATIENCE_MS = 120_000
const SEAL = 'sealRows'

export const sealing: Measurement = {
  name: 'sealing',
  about: 'rows sealed a second against rows written at full load, and WAL bytes an order with its seal',
  alone: true,
  run: async (stage) => {
    const side = await stage.start()
    const found = await stage.turn(side, async () => {
      const bursts: Burst[] = []
      await untilSealed(side)
      for (let i = 0; i < BURSTS; i++) bursts.push(await burst(stage, side))
      const rowsEach = figuresOf(bursts.map(({ rows }) => rows)).median
      return { bursts, ...(await full(stage, side, rowsEach)) }
    })
    await stage.stop(side)
    const bytes = figuresOf(found.bursts.map(({ bytes: each }) => each))
    const rates = { ours: [found.sealed], other: [found.written] }
    return {
      rows: [
        compare('rows sealed while the job runs : rows written, at full load', rates, { least: 1 }),
        { what: 'WAL bytes an order, with its seal', unit: 'bytes', ours: bytes, goal: { most: 2000 } },
      ],
    }
  },
}

/** Rows, and bytes of the write-ahead log, for each order. */
type Burst = { rows: number; bytes: number }
async function burst(stage: Stage, side: Side): Promise<Burst> {
  const { port } = side.child.ready
  const next = orderRequests(side.child.ready.members, (await stage.open(side)).no)
  const [size, { walBytes }] = [await sizeOf(port), await side.spent()]
  const { sent } = await stage.drive(side, next, { ms: BURST_MS })
  await untilSealed(side)
  return { rows: ((await sizeOf(port)) - size) / sent, bytes: ((await side.spent()).walBytes - walBytes) / sent }
}

/** A second: the rows that orders write, and those sealed while the sealing job runs. */
async function full(stage: Stage, side: Side, rowsEach: number): Promise<{ sealed: number; written: number }> {
  // A member may buy twenty times a month in each.
  const projects: string[] = []
  for (let i = 0; i < PROJECTS; i++) projects.push((await stage.open(side)).no)
  const next = orderOf(side.child.ready.members, projects)
  await side.ran()
  const { rate } = await stage.drive(side, next, { ms: FULL_MS })
  const runs = ((await side.ran()) ?? []).filter(({ job }) => job === SEAL)
  const sum = (value: 'did' | 'ms') => runs.reduce((all, run) => all + run[value], 0)
  // If no run ended within the whole time, nothing was sealed.
  return { sealed: runs.length === 0 ? 0 : (sum('did') * 1000) / sum('ms'), written: rate * rowsEach }
}

async function sizeOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${API_BASE}/proof/head`)
  const { data } = (await answer.json()) as { data: { head: { size: number } | null } }
  return data.head?.size ?? 0
}

/** Waits until the sealing job finds nothing left. */
export async function untilSealed(side: Side, patienceMs = PATIENCE_MS): Promise<void> {
  await side.ran()
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const runs = (await side.ran()) ?? []
    if (runs.some(({ job, did }) => job === SEAL && did === 0)) return
    await sleep(250)
  }
  throw new Error(`the log was not sealed within ${patienceMs / 1000} s`)
}
