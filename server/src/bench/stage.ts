/**
 * The servers that measurements share. Only one of them runs at a time, so that no job of the product runs while its
 * comparison is measured.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchRun } from './benchServer.ts'
import type { Starting } from './child.ts'
import { load } from './load.ts'
import type { NextRequest } from './requests.ts'
import { type Side, startSide } from './side.ts'

export type Plan = {
  rounds: number
  ms: number
  connections: number
  members: number
  /** The plain client even where there is a pgbench. */
  plain: boolean
  /** For Node, such as --cpu-prof. */
  flags: readonly string[]
}
export type Stage = ReturnType<typeof openStage>

const DAILY = ['sealLiabilities', 'watchHistory']
const DAILY_MS = 180_000
async function untilRan(side: Side, jobs: readonly string[]): Promise<BenchRun[]> {
  const runs: BenchRun[] = []
  const until = performance.now() + DAILY_MS
  while (!jobs.every((name) => runs.some(({ job }) => job === name))) {
    if (performance.now() > until) throw new Error(`${jobs.join(' and ')} have not run within ${DAILY_MS / 1000} s`)
    await sleep(100)
    runs.push(...((await side.ran()) ?? []))
  }
  return runs
}

/** Runs `work` with only these sides unpaused. */
async function turn<T>(of: Side | readonly Side[], work: () => Promise<T>): Promise<T> {
  const running = Array.isArray(of) ? (of as readonly Side[]) : [of as Side]
  for (const side of running) side.go()
  try {
    return await work()
  } finally {
    for (const side of running) side.pause()
  }
}

/** A paused process would not notice that this one is gone. */
export function goOnAfterUs(goAll: () => void): void {
  process.once('SIGINT', () => {
    goAll()
    process.exit(130)
  })
}

/** Keeps the side whose turn it is busy. A refusal is a failure. */
async function drive(side: Side, next: NextRequest, { ms, connections }: Pick<Plan, 'ms' | 'connections'>) {
  const found = await load({ port: side.child.ready.port, connections, ms, next })
  const { done, refused, example } = found
  if (refused > 0) throw new Error(`${refused} of ${done + refused} were refused, such as ${example}`)
  return found
}

export function openStage(plan: Plan, say: (line: string) => void) {
  const sides = new Set<Side>()
  const runs: BenchRun[] = []
  const goAll = (): void => {
    for (const side of sides) side.go()
  }
  goOnAfterUs(goAll)

  /** Waits for what a server does once a day, and therefore at its start. */
  async function settle(side: Side): Promise<void> {
    runs.push(...(await untilRan(side, DAILY)))
  }
  /** A server that stands still until its turn. */
  async function start(starting: Partial<Starting> = {}): Promise<Side> {
    const side = await startSide({ members: plan.members, flags: plan.flags, ...starting })
    sides.add(side)
    // The jobs of a second node may all be the first's.
    if (starting.jobs !== false && !starting.joined) await settle(side)
    side.pause()
    return side
  }
  async function stop(side: Side): Promise<void> {
    side.go()
    runs.push(...((await side.ran()) ?? []))
    await side.stop()
    sides.delete(side)
  }
  const shared = new Map<string, Promise<Side>>()
  const once = (name: string, starting?: Partial<Starting>) => (): Promise<Side> => {
    const side = shared.get(name) ?? start(starting)
    shared.set(name, side)
    return side
  }
  let projects = 0
  let checked = false
  return {
    plan,
    say,
    /** The product with its due jobs. */
    product: once('product'),
    /** The same without them, for what the product is compared with. */
    ground: once('ground', { jobs: false }),
    start,
    settle,
    turn,
    stop,
    runs,
    /** The books of the product were checked, and balance. */
    balanced: (): boolean => checked,
    /** A new project on sale, for the side whose turn it is. */
    open: async (side: Side, more: { tons?: number; days?: number } = {}): Promise<{ no: string; id: number }> => {
      const no = `BENCH-${++projects}`
      return { no, id: await side.child.ask({ open: no, ...more }) }
    },
    drive: (side: Side, next: NextRequest, how: Partial<Plan> = {}) => drive(side, next, { ...plan, ...how }),
    /** All servers end; before that the books of the product must balance. */
    close: async (): Promise<void> => {
      const product = await shared.get('product')
      if (product && sides.has(product)) {
        product.go()
        await product.child.ask({ check: true })
        checked = true
      }
      for (const side of [...sides]) await stop(side)
      shared.clear()
    },
    /** After a failure: nothing is left behind. */
    abandon: async (): Promise<void> => {
      goAll()
      await Promise.allSettled([...sides].map((side) => side.stop()))
    },
  }
}
