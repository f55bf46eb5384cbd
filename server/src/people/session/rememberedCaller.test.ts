/** An order does not look its session up first: its own transaction checks it. Callers may notice no difference. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { findCallers } from '../../shared/session/sessions.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { wideBand } from '../../testing/trades.ts'

const world = await openWorld({ terms: wideBand })
const { db, clock } = world
const project = await openProject(world)
const buying = { project: project.no, kg: 1000, priceVersion: 1 }
const bidding = { project: project.no, kg: 1000, priceCents: 2840 }
const endOf = (memberId: number) =>
  db.rows('update session set revoked_at = $2 where member_id = $1', [memberId, clock.now()])
const reopen = (memberId: number) => db.rows('update session set revoked_at = null where member_id = $1', [memberId])
const known = async () => {
  const person = await world.newMember()
  await world.fund(person, 1_000_000)
  const { call } = person
  done(await call(order.buy, buying))
  return { person, call }
}

test('a caller who ordered a moment ago is not looked up again', async () => {
  const { person, call } = await known()
  // So old that a look-up would find the session expired.
  await db.rows(`update session set used_at = used_at - interval '1 day' where member_id = $1`, [person.id])
  done(await call(order.buy, buying))
  refused(await call(order.list, { side: 'buy' }), 'sessionExpired')
  // The session was looked up, and nothing is remembered.
  refused(await call(order.buy, buying), 'sessionExpired')
})

test('an ended session buys, bids and cancels nothing, although it is cached', async () => {
  const { person, call } = await known()
  const { no } = done(await call(market.buy, bidding))
  const orders = () => db.rows('select no, state from "order" where member_id = $1 order by id', [person.id])
  const before = await orders()
  const acts = [() => call(order.buy, buying), () => call(market.buy, bidding), () => call(market.cancel, { no })]
  for (const act of acts) {
    await reopen(person.id)
    done(await call(order.buy, buying))
    await endOf(person.id)
    refused(await act(), 'sessionExpired')
  }
  assert.equal((await orders()).length, before.length + acts.length)
  assert.deepEqual((await orders()).slice(0, before.length), before)
})

test('the end of the session is refused before everything else, as for anybody', async () => {
  for (const wrong of [
    { ...buying, kg: -1 },
    { ...buying, project: 'NONE-1' },
    { ...buying, priceVersion: 9 },
  ]) {
    const { person, call } = await known()
    await endOf(person.id)
    refused(await call(order.buy, wrong), 'sessionExpired')
  }
})

test('a repeat after the end of the session does not get the earlier answer', async () => {
  const { person, call } = await known()
  done(await call(order.buy, buying, 'again-and-again'))
  await endOf(person.id)
  refused(await call(order.buy, buying, 'again-and-again'), 'sessionExpired')
})

test('of a hundred at once around the end of the session each is done before it or refused by it', async () => {
  const { person, call } = await known()
  const all = Promise.all(Array.from({ length: 100 }, () => call(order.buy, buying)))
  await endOf(person.id)
  const heard = tally(await all)
  const rows = await db.rows<{ n: number }>('select count(*)::int as n from "order" where member_id = $1', [person.id])
  assert.equal(rows[0]!.n, 1 + (heard.done ?? 0))
  refused(await call(order.buy, buying), 'sessionExpired')
})

test('a caller is cached for a minute of use, and never past the end of the session', async () => {
  const { token, id } = await world.newMember()
  let now = clock.now()
  const callers = findCallers(
    db,
    () => now,
    async () => ({ idleMinutes: 60, absoluteHours: 12 }),
  )
  assert.equal(callers.remembered(token), undefined)
  assert.equal((await callers(token))?.memberId, id)
  assert.equal(callers.remembered(token)?.memberId, id)
  now = new Date(now.getTime() + 61_000)
  assert.equal(callers.remembered(token), undefined)
  await db.rows('update session set ends_at = $2 where member_id = $1', [id, new Date(now.getTime() + 5000)])
  assert.equal((await callers(token))?.memberId, id)
  now = new Date(now.getTime() + 4999)
  assert.equal(callers.remembered(token)?.memberId, id)
  now = new Date(now.getTime() + 1)
  assert.equal(callers.remembered(token), undefined)
})
