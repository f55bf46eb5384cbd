import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { API_BASE } from '@tonne/contract/envelope'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { project as projects } from '@tonne/contract/trading/project'
import { refusals } from '@tonne/domain/refusals'
import type pg from 'pg'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { makeWorld } from '../../testing/world.ts'
import { startPooler } from '../testing/pooler.ts'
import { tapStatements } from '../testing/tapStatements.ts'
import { connect } from './database.ts'
import { DatabaseSilent } from './silence.ts'

const world = await makeWorld()
const pooler = await startPooler(world.appUrl)
const node = await secondNode({ ...world, appUrl: pooler.url })
const { ann } = world
const project = await openProject(world, { tons: 1000 })
await world.fund(ann, 9_000_00)
after(async () => {
  await pooler.close()
  await node.end().catch(() => undefined)
  await world.end()
})
const buy = (key: string) => node.as(ann.token)(order.buy, { project: project.no, kg: 1000, priceVersion: 1 }, key)
const known: readonly number[] = [refusals.unavailable.code, refusals.outcomeUnknown.code, refusals.busy.code]

test('orders under way when it falls silent are answered, and the same keys make each of them once', async () => {
  done(await buy('first-order'))
  const keys = Array.from({ length: 20 }, (_, i) => `silent-order-${i}`)
  const begun = Promise.withResolvers<void>()
  const stopListening = tapStatements({ heard: ({ text }) => text === 'begin' && begun.resolve() })
  const asked = keys.map((key) => buy(key))
  await begun.promise
  stopListening()
  pooler.fallSilent()
  const read = node.as(ann.token)(wallet.summary, {})
  // Nothing that these calls wait for arrives, so the node itself answers.
  for (const answer of await Promise.all([...asked, read]))
    assert.ok(answer.code === 0 || known.includes(answer.code), `${answer.code} ${answer.msg}`)
  const late = await Promise.all(Array.from({ length: 5 }, () => node.as(ann.token)(wallet.summary, {})))
  for (const answer of late) assert.ok(known.includes(answer.code), `${answer.code} ${answer.msg}`)
  const raw = await node.app.inject({
    method: wallet.summary.method,
    url: `${API_BASE}${wallet.summary.path}`,
    headers: { authorization: ann.token },
    query: { lang: 'en', t: '0', v: '1' },
  })
  assert.deepEqual(
    [raw.statusCode, raw.headers['retry-after'], raw.json().code],
    [503, '5', refusals.unavailable.code],
    raw.body,
  )
  // The id by which a report from a member's screen leads to the line of the log.
  assert.match(String(raw.headers['x-request-id']), /^[0-9a-f]{8}$/)
  pooler.heal()
  const left = new Set(keys)
  while (left.size > 0) {
    for (const key of left) {
      const answer = await buy(key)
      if (answer.code === 0) left.delete(key)
      else assert.ok(known.includes(answer.code), `${answer.code} ${answer.msg}`)
    }
  }
  assert.equal(done(await ann.call(order.list, { side: 'buy', limit: 50 })).items.length, 21)
  done(await node.as()(projects.info, { no: project.no }))
})

test('a connection from before the silence is found late; newer ones go on', async () => {
  const db = connect(world.appUrl, { max: 3 })
  const taken = await Promise.all([db.pool.connect(), db.pool.connect()])
  const silence = ({ connection }: pg.PoolClient) => {
    const { stream } = connection as unknown as { stream: Socket }
    stream.destroy(new DatabaseSilent('the database fell silent: the connection is terminated'))
    return new Promise((closed) => stream.once('close', closed))
  }
  await silence(taken[0]!)
  await assert.rejects(db.rows('select 1'), DatabaseSilent)
  while (!(await db.rows('select 1').catch(() => undefined))) await nextLoop()
  await silence(taken[1]!)
  assert.deepEqual(await db.rows('select 1 as one'), [{ one: 1 }])
  for (const client of taken) client.release(true)
  await db.end()
})

test('a read of whole tables may take longer than a statement of a request', async () => {
  const db = connect(world.appUrl)
  await assert.rejects(db.rows('select pg_sleep(11)'), /statement timeout/)
  await db.tx(async (tx) => {
    tx.unhurried()
    await tx.rows('select pg_sleep(13)')
  })
  assert.deepEqual(await db.rows('select current_setting($1) as limit', ['statement_timeout']), [{ limit: '10s' }])
  await db.end()
})
