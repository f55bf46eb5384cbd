/**
 * Compares two nodes on one database that wake each other with two that only look each second: how late a member of one
 * hears of the other's acts, and what the looks cost PostgreSQL.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { startBusServer } from '../platform/testing/busServer.ts'
import { SOCKET_PATH } from '../shared/socket/sockets.ts'
import { figuresOf } from './figures.ts'
import { single } from './load.ts'
import type { Measurement } from './measurement.ts'
import { orderRequests } from './requests.ts'
import { compare } from './row.ts'
import type { Side } from './side.ts'
import type { Stage } from './stage.ts'

const KIND = process.env.BENCH_BUS === 'redis' ? 'redis' : 'nats'
const SOCKETS = 200
const ORDERS = 15
/** The time within which a silent bus is noticed, and a recovered one is used again. */
const SETTLED_MS = 2500
const QUIET_MS = 6000

type Pair = { both: readonly [Side, Side]; sockets: readonly WebSocket[] }

const openSockets = (port: number, members: Side['child']['ready']['members']): Promise<WebSocket[]> =>
  Promise.all(
    members.slice(0, SOCKETS).map(
      ({ id, token }) =>
        new Promise<WebSocket>((resolve, reject) => {
          const address = `ws://127.0.0.1:${port}${SOCKET_PATH}?mem_id=${id}&token=${token}&v=4`
          const socket = new WebSocket(address, { perMessageDeflate: false })
          socket.once('open', () => resolve(socket)).once('error', reject)
        }),
    ),
  )

/** Counts single statements such as looks; waiting sessions have reported theirs by then. */
async function statements({ owner }: Side): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(
    'select sum(xact_commit) as n from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.n)
}

async function startPair(stage: Stage, bus?: string): Promise<Pair> {
  const how = { jobs: false, ...(bus && { bus }) }
  const first = await stage.start(how)
  const second = await stage.turn(first, () => stage.start({ ...how, joined: first.child.ready.databaseUrl }))
  return stage.turn([first, second], async () => {
    const sockets = await openSockets(second.child.ready.port, first.child.ready.members)
    return { both: [first, second], sockets }
  })
}

export const bus: Measurement = {
  name: 'bus',
  about:
    'two nodes that wake each other over a bus (BENCH_BUS=redis: Redis, else NATS), against two that look each second',
  alone: true,
  large: true,
  run: async (stage) => {
    const server = await startBusServer(KIND)
    const pairs = [await startPair(stage, `${KIND}://127.0.0.1:${server.port}`), await startPair(stage)] as const
    /** Milliseconds from the answer to an order at one node until its member hears of it at the other. */
    const lateness = ({ both, sockets }: Pair): Promise<number> =>
      stage.turn(both, async () => {
        await sleep(SETTLED_MS)
        const { no } = await stage.open(both[0])
        const { members, port } = both[0].child.ready
        const [next, connection] = [orderRequests(members.slice(0, SOCKETS), no), await single(port)]
        const late: number[] = []
        for (let i = 0; i < ORDERS; i++) {
          // At any point between two looks, and longer than messages are gathered.
          await sleep(300 + Math.random() * 1000)
          const heard = new Promise<number>((resolve) => {
            sockets[i]!.once('message', () => resolve(performance.now()))
          })
          await connection.send(next(0))
          const answeredAt = performance.now()
          late.push(Math.max(0, (await heard) - answeredAt))
        }
        connection.close()
        return figuresOf(late).median
      })
    /** Statements a second while idle, and PostgreSQL's milliseconds for an order under load. */
    const cost = ({ both }: Pair): Promise<{ quiet: number; order: number }> =>
      stage.turn(both, async () => {
        await sleep(SETTLED_MS)
        const spent = async () => (await both[0].spent()).postgres
        const [from, startedAt] = [await statements(both[0]), performance.now()]
        await sleep(QUIET_MS)
        const quiet = (((await statements(both[0])) - from) / (performance.now() - startedAt)) * 1000
        const { no } = await stage.open(both[0])
        const before = await spent()
        const { done } = await stage.drive(both[0], orderRequests(both[0].child.ready.members, no))
        return { quiet, order: ((await spent()) - before) / done / 1000 }
      })
    for (const pair of pairs) await cost(pair)
    const found = pairs.map(() => ({ late: [] as number[], quiet: [] as number[], order: [] as number[] }))
    for (let round = 0; round < stage.plan.rounds; round++)
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const [pair, one] = [pairs[which]!, found[which]!]
        one.late.push(await lateness(pair))
        const { quiet, order } = await cost(pair)
        one.quiet.push(quiet)
        one.order.push(order)
        stage.say(`${which === 0 ? 'With' : 'Without'}: ${one.late.at(-1)!.toFixed(0)} ms late`)
      }
    for (const { both, sockets } of pairs) {
      for (const socket of sockets) socket.terminate()
      // Both use the first one's database.
      await stage.turn(both, () => stage.stop(both[1]))
      await stage.stop(both[0])
    }
    await server.kill()
    const [ours, other] = found as [(typeof found)[0], (typeof found)[0]]
    const row = (what: string, figure: keyof typeof ours) =>
      compare(what, { unit: 'ms', ours: ours[figure], other: other[figure] })
    return {
      rows: [
        row(`with ${KIND} : without, from an order’s answer until its member hears it at the other node`, 'late'),
        compare(`the same, transactions a second while nothing happens, ${SOCKETS} sockets at one node`, {
          ours: ours.quiet,
          other: other.quiet,
        }),
        row('the same, PostgreSQL for an order while one node takes all it can', 'order'),
      ],
    }
  },
}
