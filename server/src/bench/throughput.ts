/** Both sides are measured in turns within one run, so that a slow minute of the machine slows both. */
import type { Child } from './child.ts'
import { type Figures, figuresOf } from './figures.ts'
import { load } from './load.ts'
import { findPgbench, runOneByOne } from './oneByOne.ts'
import { bidRequests, getRequest, type NextRequest, noopRequest, orderRequests } from './requests.ts'

/** `plain`: the plain client even where there is a pgbench. */
export type Plan = { rounds: number; ms: number; connections: number; plain: boolean }
const KINDS = [
  'noopWrite',
  'noopMember',
  'orders',
  'bids',
  'oneByOne',
  'writesAlone',
  'noopRead',
  'list',
  'info',
] as const
export type Kind = (typeof KINDS)[number]
export type Throughput = { rates: Record<Kind, Figures>; oneByOneBy: string; clients: number; orders: number }

let hot = 0
const openHot = async (child: Child): Promise<{ no: string; id: number }> => {
  const no = `HOT-${++hot}`
  return { no, id: await child.ask({ open: no }) }
}

export async function measureThroughput(child: Child, plan: Plan, say: (line: string) => void): Promise<Throughput> {
  const { ready } = child
  const pgbench = plan.plain ? undefined : findPgbench(ready.binDir)
  const rates: Record<Kind, number[]> = {
    noopWrite: [],
    noopMember: [],
    orders: [],
    bids: [],
    oneByOne: [],
    writesAlone: [],
    noopRead: [],
    list: [],
    info: [],
  }
  let orders = 0
  const drive = async (next: NextRequest, ms = plan.ms): Promise<number> => {
    const { rate, done, refused, example } = await load({ port: ready.port, connections: plan.connections, ms, next })
    if (refused > 0) throw new Error(`${refused} of ${done + refused} were refused, such as ${example}`)
    orders += done
    return rate
  }
  const oneByOne = async (clients: number, ms: number, rules = true) => {
    const { id } = await openHot(child)
    return runOneByOne(
      {
        url: ready.databaseUrl,
        project: id,
        first: ready.members[0]!.id,
        last: ready.members.at(-1)!.id,
        clients,
        ms,
        rules,
      },
      pgbench,
    )
  }
  const run: Record<Kind, () => Promise<number>> = {
    noopWrite: () => drive(noopRequest('HOT-1')),
    noopMember: () => drive(orderRequests(ready.members, 'HOT-1', '/noop/member')),
    orders: async () => drive(orderRequests(ready.members, (await openHot(child)).no)),
    bids: async () => drive(bidRequests(ready.members, (await openHot(child)).no)),
    oneByOne: () => oneByOne(clients, plan.ms),
    writesAlone: () => oneByOne(clients, plan.ms, false),
    noopRead: () => drive(getRequest('/noop')),
    list: () => drive(getRequest('/project/list?lang=en&v=1')),
    info: () => drive(getRequest(`/project/info?no=${ready.catalogue[0]}&lang=en&v=1`)),
  }
  say('Warming up, and finding the number of connections that suits one transaction an order best ...')
  for (const kind of ['noopWrite', 'noopMember', 'noopRead', 'list', 'info', 'orders', 'bids'] as const)
    await run[kind]()
  const clients = await bestClients((n) => oneByOne(n, 2000))
  for (let round = 1; round <= plan.rounds; round++) {
    for (const kind of KINDS) rates[kind].push(await run[kind]())
    say(
      `Round ${round} of ${plan.rounds}: ` +
        `${KINDS.map((kind) => `${kind} ${Math.round(rates[kind].at(-1)!)}/s`).join(', ')}`,
    )
  }
  const figures = Object.fromEntries(KINDS.map((kind) => [kind, figuresOf(rates[kind])])) as Record<Kind, Figures>
  return { rates: figures, oneByOneBy: pgbench ? 'pgbench' : 'a plain client instead of pgbench', clients, orders }
}

/** The other side gets the setting it is fastest with. */
async function bestClients(measure: (clients: number) => Promise<number>): Promise<number> {
  let best = { clients: 0, rate: 0 }
  for (const clients of [2, 4, 8, 16]) {
    const rate = await measure(clients)
    if (rate > best.rate) best = { clients, rate }
  }
  return best.clients
}
