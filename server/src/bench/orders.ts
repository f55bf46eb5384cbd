/** Orders and limit orders, measured in turns with their comparison, so that a slow minute slows both. */
import type { Measurement } from './measurement.ts'
import { findPgbench, runOneByOne } from './oneByOne.ts'
import { bidRequests, noopRequest, orderRequests } from './requests.ts'
import { compare } from './row.ts'
import type { Side } from './side.ts'
import type { Stage } from './stage.ts'

const KINDS = ['orders', 'bids', 'noop', 'oneByOne'] as const
type Kind = (typeof KINDS)[number]

/** Each measures one kind for some milliseconds and returns the rate a second. */
async function kindsOf(stage: Stage): Promise<Record<Kind, (ms: number, clients: number) => Promise<number>>> {
  const [product, ground] = await Promise.all([stage.product(), stage.ground()])
  const pgbench = stage.plan.plain ? undefined : findPgbench(ground.child.ready.binDir)
  const { members } = product.child.ready
  const idle = ground.child.ready.members
  const sell = (next: (no: string) => ReturnType<typeof noopRequest>) => (ms: number) =>
    stage.turn(product, async () => (await stage.drive(product, next((await stage.open(product)).no), { ms })).rate)
  return {
    orders: sell((no) => orderRequests(members, no)),
    bids: sell((no) => bidRequests(members, no)),
    noop: (ms) => stage.turn(ground, async () => (await stage.drive(ground, noopRequest('BENCH-0'), { ms })).rate),
    oneByOne: (ms, clients) =>
      stage.turn(ground, async () => {
        const { id } = await stage.open(ground)
        const { databaseUrl: url } = ground.child.ready
        return runOneByOne({ url, project: id, first: idle[0]!.id, last: idle.at(-1)!.id, clients, ms }, pgbench)
      }),
  }
}

export const orders: Measurement = {
  name: 'orders',
  about: 'orders on one hot project and limit orders on one book, against a route that does nothing and pgbench',
  quick: true,
  run: async (stage) => {
    const { rounds, ms } = stage.plan
    const run = await kindsOf(stage)
    for (const kind of ['noop', 'orders', 'bids'] as const) await run[kind](Math.min(ms, 1500), 0)
    const clients = await bestClients((n) => run.oneByOne(1000, n))
    const rates = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>
    for (let round = 1; round <= rounds; round++) {
      // The comparison needs less time, because the product's jobs run by the clock.
      for (const kind of KINDS)
        rates[kind].push(await run[kind](kind === 'orders' || kind === 'bids' ? ms : Math.ceil(ms / 2), clients))
      const found = KINDS.map((kind) => `${kind} ${Math.round(rates[kind].at(-1)!)}/s`).join(', ')
      stage.say(`Round ${round} of ${rounds}: ${found}`)
    }
    const of = (ours: Kind, other: Kind) => ({ ours: rates[ours], other: rates[other] })
    return {
      rows: [
        compare('orders on one hot project : a route that does nothing', of('orders', 'noop'), { least: 0.5 }),
        compare('orders on one hot project : one transaction an order', of('orders', 'oneByOne'), { least: 20 }),
        compare('limit orders on one book : one transaction an order', of('bids', 'oneByOne'), { least: 15 }),
      ],
      notes: [
        `One transaction an order by ${toolOf(stage, await stage.ground())}, ${clients} connections, which is where ` +
          'it was fastest of 2, 4 and 8: the statements of a purchase, prepared, decided by nobody.',
      ],
    }
  },
}

const toolOf = ({ plan }: Stage, { child }: Side): string =>
  !plan.plain && findPgbench(child.ready.binDir) ? 'pgbench' : 'a plain client instead of pgbench'

/** The other side gets the setting it is fastest with. */
async function bestClients(measure: (clients: number) => Promise<number>): Promise<number> {
  let best = { clients: 0, rate: 0 }
  for (const clients of [2, 4, 8]) {
    const rate = await measure(clients)
    if (rate > best.rate) best = { clients, rate }
  }
  return best.clients
}
