/**
 * Nobody may have to wait for a batch, so an order on an idle system is compared with the smallest possible
 * transaction, in turns.
 */
import pg from 'pg'
import { single } from './load.ts'
import type { Measurement } from './measurement.ts'
import { type NextRequest, orderRequests } from './requests.ts'
import { compare } from './row.ts'

type Latencies = { order: number[]; bare: number[] }
type IdleInput = { port: number; url: string; next: NextRequest; rounds: number }
const WARM_UP = 50
const ORDERS = 400
/**
 * Few, so that each has bought from the project during the warm-up, and none reaches the limit of purchases a month.
 */
const BUYERS = 25

export const idle: Measurement = {
  name: 'idle',
  about: 'one order at a time, against a bare BEGIN; INSERT; COMMIT',
  run: async (stage) => {
    const product = await stage.product()
    return stage.turn(product, async () => {
      const { no } = await stage.open(product)
      const { port, databaseUrl: url, members } = product.child.ready
      const next = orderRequests(members.slice(0, BUYERS), no)
      const { order, bare } = await measureIdle({ port, url, next, rounds: ORDERS })
      const what = 'one order on an idle system : BEGIN; INSERT; COMMIT'
      return { rows: [compare(what, { unit: 'ms', ours: order, other: bare }, { most: 2.5 })] }
    })
  },
}

/** Milliseconds of each order over HTTP and of each bare BEGIN; INSERT; COMMIT. */
async function measureIdle({ port, url, next, rounds }: IdleInput): Promise<Latencies> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'create table if not exists bench_row (id bigint generated always as identity primary key, amount bigint not ' +
      'null, at timestamptz not null)',
  )
  const bare = async (): Promise<number> => {
    const startedAt = performance.now()
    await client.query('begin')
    await client.query({
      name: 'bare',
      text: 'insert into bench_row (amount, at) values ($1, $2)',
      values: [2840, new Date()],
    })
    await client.query('commit')
    return performance.now() - startedAt
  }
  const connection = await single(port)
  const found: Latencies = { order: [], bare: [] }
  for (let i = -WARM_UP; i < rounds; i++) {
    const [a, b] = [await connection.send(next(0)), await bare()]
    if (i < 0) continue
    found.order.push(a)
    found.bare.push(b)
  }
  connection.close()
  await client.end()
  return found
}
