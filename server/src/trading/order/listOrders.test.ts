import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { order } from '@tonne/contract/trading/order'
import { connect } from '../../platform/database/database.ts'
import { allPages, done, refused } from '../../testing/answers.ts'
import { buildTestApp } from '../../testing/buildTestApp.ts'
import { openProject } from '../../testing/openProject.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const other = connect(world.appUrl)
const { clock, tools } = world
const { app: otherNode } = await buildTestApp({ db: other, clock, settings: tools.settings })
after(async () => {
  await otherNode.close()
  await other.end()
  await world.end()
})
const { no: project } = await openProject(world)
const bob = await world.newMember()
const { call } = bob
await world.fund(bob, 5_000_00)

let count = 0
/** Buys a second after the previous one, through one node or the other. */
async function buy(node: 'this' | 'other'): Promise<string> {
  clock.set(new Date(clock.now().getTime() + 1000))
  const input = { project, kg: 1000, priceVersion: 1 }
  if (node === 'this') return done(await call(order.buy, input)).no
  const headers = { authorization: bob.token, 'idempotency-key': `other-node-${++count}` }
  return done(
    (await otherNode.inject({ method: 'POST', url: '/h5/api/order/buy', headers, payload: input })).json() as Awaited<
      ReturnType<typeof call<typeof order.buy>>
    >,
  ).no
}

test('orders are newest first, whichever node took them', async () => {
  const made: string[] = []
  for (const node of ['other', 'this', 'other', 'this', 'this', 'other', 'this'] as const) made.push(await buy(node))
  const { items, counts } = done(await call(order.list, { side: 'buy' }))
  assert.deepEqual(
    items.map(({ no }) => no),
    made.reverse(),
  )
  assert.deepEqual(counts, [{ state: 'completed', count: 7 }])
})
test('pages list each order once while both nodes take more', async () => {
  const before = done(await call(order.list, { side: 'buy', limit: 50 })).items.map(({ no }) => no)
  const seen = await allPages(async (from) => {
    const page = done(await call(order.list, { side: 'buy', limit: 2, ...from }))
    await buy('this')
    await buy('other')
    return page
  })
  assert.deepEqual(
    seen.map(({ no }) => no),
    before,
  )
})
test('orders of one batch, made at one instant, are paged one by one', async () => {
  const cyd = await world.newMember()
  await world.fund(cyd, 1_000_00)
  const made = await Promise.all(
    Array.from({ length: 5 }, async () => done(await cyd.call(order.buy, { project, kg: 1000, priceVersion: 1 })).no),
  )
  const seen = await allPages(async (from) => done(await cyd.call(order.list, { side: 'buy', limit: 1, ...from })))
  assert.deepEqual(seen.map(({ no }) => no).sort(), made.sort())
})
test('orders are filtered by side and by state', async () => {
  assert.deepEqual(done(await call(order.list, { side: 'sell' })), { items: [], next: null, counts: [] })
  assert.deepEqual(done(await call(order.list, { side: 'buy', state: 'applying' })).items, [])
  assert.ok(done(await call(order.list, { side: 'buy', state: 'completed' })).items.length > 0)
})
test('an unknown cursor is refused', async () => {
  for (const page of ['x', '1', '1.2.3', '-1.1'])
    refused(await call(order.list, { side: 'buy', after: page }), 'fieldInvalid')
})
