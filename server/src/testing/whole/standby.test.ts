import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { API_BASE, type Envelope, SEEN_HEADER } from '@tonne/contract/envelope'
import { wallet } from '@tonne/contract/money/wallet'
import { news } from '@tonne/contract/publishing/news'
import { order } from '@tonne/contract/trading/order'
import pg from 'pg'
import { openStandby, type Standby } from '../../platform/database/standby.ts'
import { startTemporaryPostgres } from '../../platform/testing/database.ts'
import { startReplicated } from '../../platform/testing/replicated.ts'
import { done } from '../answers.ts'
import { openProject } from '../openProject.ts'
import { openWorld } from '../openWorld.ts'
import { inputsOf } from '../plausible.ts'

const { primary, standby: server, stop } = await startReplicated()
const standbyUrl = (appUrl: string) => Object.assign(new URL(appUrl), { host: new URL(server.url).host }).href
let standby!: Standby
let handedOut = 0
const problems: string[] = []
const world = await openWorld({
  on: primary.url,
  standby: (db, appUrl) => {
    standby = openStandby({
      primary: db,
      url: standbyUrl(appUrl),
      max: 4,
      onError: ({ message }) => problems.push(message),
    })
    const reads: Standby['reads'] = (seen) => {
      handedOut += 1
      return standby.reads(seen)
    }
    return { ...standby, reads }
  },
})
after(() => standby.end())
after(stop)
const { ann } = world
const project = await openProject(world)
await world.fund(ann, 1_000_000)

type Answer = { data: Record<string, unknown>; seen: number | undefined }
/** Calls as Ann, with the position `seen`. */
async function ask(endpoint: Endpoint, input: Record<string, unknown> = {}, seen?: number): Promise<Answer> {
  const reading = endpoint.method === 'GET'
  const response = await world.app.inject({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    headers: {
      authorization: ann.token,
      ...(seen === undefined ? {} : { [SEEN_HEADER]: String(seen) }),
      ...(endpoint.keyed ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(reading ? { query: input as Record<string, string> } : { payload: input }),
  })
  const { code, msg, data } = response.json() as Envelope<Record<string, unknown>>
  assert.equal(code, 0, msg)
  const carried = response.headers[SEEN_HEADER]
  return { data, seen: carried === undefined ? undefined : Number(carried) }
}
const buy = () => ask(order.buy, { project: project.no, kg: 1000, priceVersion: 1 })
const orders = async (seen?: number): Promise<{ count: number; seen: number | undefined }> => {
  const { data, seen: shown } = await ask(order.list, { side: 'buy' }, seen)
  return { count: (data.items as unknown[]).length, seen: shown }
}
const onStandby = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
/** Asks until the standby has replayed enough to answer by itself. */
async function untilAnswered(seen?: number): Promise<Awaited<ReturnType<typeof orders>>> {
  for (;;) {
    const { answered } = standby.counts()
    const found = await orders(seen)
    if (standby.counts().answered > answered) return found
    await sleep(20)
  }
}

test('a standby that has replayed a purchase shows it, and answers its position', async () => {
  const bought = await buy()
  const found = await untilAnswered(bought.seen)
  assert.equal(found.count, 1)
  assert.ok(found.seen! >= bought.seen!)
  assert.equal((await untilAnswered()).count, 1)
})

test('a standby that lags shows nobody less than they have seen, and decides nothing', async () => {
  const { seen: before } = await untilAnswered()
  await onStandby('select pg_wal_replay_pause()')
  const { lagging } = standby.counts()
  const bought = await buy()
  assert.equal((await orders(bought.seen)).count, 2, 'who carries the position of the purchase')
  assert.equal((await orders()).count, 2, 'who carries none')
  assert.ok(standby.counts().lagging >= lagging + 2)
  // Everything from here is unknown to the standby: the member, the money, the order.
  const late = await world.newMember()
  await world.fund(late, 500_000)
  done(await late.call(order.buy, { project: project.no, kg: 2000, priceVersion: 1 }))
  assert.equal(done(await late.call(order.list, { side: 'buy' })).items.length, 1)
  assert.equal(done(await late.call(wallet.logs, {})).items.length, 2)
  const strict = openStandby({ primary: world.db, url: standbyUrl(world.appUrl), max: 1, recentMs: 0 })
  await strict.reads(before).rows('select 1 as one')
  assert.equal(strict.counts().lagging, 1, 'of what others did no standby lags by more than it may')
  await strict.end()
  await onStandby('select pg_wal_replay_resume()')
  assert.equal((await untilAnswered(bought.seen)).count, 2)
  assert.ok((await untilAnswered(before)).count === 2, 'who carries an older one')
})

test('a standby answers only reads that are declared so', async () => {
  const all = endpoints.map(({ endpoint }) => endpoint)
  const declared = all.filter(({ standby: may }) => may)
  assert.ok(declared.length > 10)
  assert.deepEqual([...new Set(declared.map(({ method }) => method))], ['GET'])
  for (const endpoint of all) {
    const before = handedOut
    await world.app.inject({
      method: endpoint.method,
      url: API_BASE + endpoint.path,
      headers: { [SEEN_HEADER]: '1' },
      ...(endpoint.method === 'GET' ? {} : { payload: inputsOf(endpoint)[0] ?? {} }),
    })
    assert.equal(handedOut - before, endpoint.standby ? 1 : 0, endpoint.path)
  }
})

test('a position of the future leads to the primary, and one that cannot be read counts as none', async () => {
  const { answered } = standby.counts()
  assert.equal((await orders(999_999_999_999_999)).count, 2)
  assert.equal(standby.counts().answered, answered)
  const headers = { authorization: ann.token, [SEEN_HEADER]: '0/16B3748' }
  const response = await world.app.inject({ url: `${API_BASE}${order.list.path}?side=buy`, headers })
  assert.equal((response.json() as Envelope<{ items: unknown[] }>).data.items.length, 2)
})

test('a server of another cluster is refused, and so is one that is no standby', async () => {
  const other = await startTemporaryPostgres()
  after(() => other.stop())
  const appUrl = Object.assign(new URL(world.appUrl), { host: new URL(other.url).host })
  const owner = new pg.Client({ connectionString: other.url })
  await owner.connect()
  await owner.query(`alter role tonne_app login password '${decodeURIComponent(appUrl.password)}'`)
  await owner.query(`create database ${appUrl.pathname.slice(1)}`)
  await owner.end()
  problems.length = 0
  const stranger = openStandby({
    primary: world.db,
    url: appUrl.href,
    max: 1,
    onError: ({ message }) => problems.push(message),
  })
  assert.deepEqual(await stranger.reads(0).rows('select 1 as one'), [{ one: 1 }])
  assert.equal(stranger.counts().answered, 0)
  assert.match(problems.join(), /leads to another database/)
  await stranger.end()

  problems.length = 0
  const itself = openStandby({
    primary: world.db,
    url: world.appUrl,
    max: 1,
    onError: ({ message }) => problems.push(message),
  })
  assert.deepEqual(await itself.reads(0).rows('select 1 as one'), [{ one: 1 }])
  assert.equal(itself.counts().answered, 0)
  assert.match(problems.join(), /a server that is no standby/)
  await itself.end()
})

test('without the standby the primary answers, and the log says so once', async () => {
  problems.length = 0
  await server.stop()
  for (let i = 0; i < 5; i += 1) assert.equal((await orders()).count, 2)
  assert.equal(problems.length, 1, problems.join('\n'))
  assert.ok(standby.counts().failed >= 5)
  done(await ann.call(news.list, {}))
})
