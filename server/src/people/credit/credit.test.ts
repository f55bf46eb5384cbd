import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credit } from '@tonne/contract/people/credit'
import { member } from '@tonne/contract/people/member'
import { presale } from '@tonne/contract/trading/presale'
import { creditOf } from '@tonne/domain/people/credit'
import { allPages, done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { DAY, HOUR, travel } from '../../testing/travel.ts'
import { type CreditAct, noteCredit } from './store.ts'

const world = await openWorld()
const { db, clock } = world
const note = (act: CreditAct) => db.tx((tx) => noteCredit(tx, act, clock.now()))
const mine = async ({ call }: Person, input = {}) => done(await call(credit.mine, input))

test('a new member has the starting score', async () => {
  const { score, rating, items, next } = await mine(world.ann)
  assert.deepEqual([score, rating, items, next], [80, 'excellent', [], null])
})
test('each act changes the score as published, and the member’s rating with it', async () => {
  const bob = await world.newMember()
  assert.equal(await note({ memberId: bob.id, kind: 'final_payment_on_time', orderNo: 'P-1' }), true)
  assert.equal(await note({ memberId: bob.id, kind: 'final_payment_lapsed', orderNo: 'P-2' }), true)
  const { score, rating, items, rule } = await mine(bob)
  assert.deepEqual([score, rating], [65, 'medium'])
  assert.deepEqual(
    items.map(({ orderNo, points, score }) => [orderNo, points, score]),
    [
      ['P-2', -20, 65],
      ['P-1', 5, 85],
    ],
  )
  assert.deepEqual(Object.fromEntries(rule.map(({ kind, count }) => [kind, count])), {
    final_payment_on_time: 1,
    presale_cancelled: 0,
    final_payment_lapsed: 1,
  })
  assert.equal(done(await bob.call(member.me, {})).creditScore, 'medium')
  assert.deepEqual((await mine(world.ann)).items, [])
})
test('an act recorded twice counts once; rolled back, it never counted', async () => {
  const cyd = await world.newMember()
  const act: CreditAct = { memberId: cyd.id, kind: 'presale_cancelled', orderNo: 'P-9' }
  assert.deepEqual([await note(act), await note(act)], [true, false])
  await assert.rejects(
    db.tx(async (tx) => {
      await noteCredit(tx, { ...act, orderNo: 'P-10' }, clock.now())
      throw new Error('the act failed')
    }),
    /the act failed/,
  )
  const { score, items } = await mine(cyd)
  assert.deepEqual([score, items.length], [78, 1])
})
test('a hundred acts at once count once each, one after the other, and the sum is right', async () => {
  const dee = await world.newMember()
  const acts = Array.from(
    { length: 100 },
    (_, i): CreditAct => ({
      memberId: dee.id,
      kind: i % 3 ? 'presale_cancelled' : 'final_payment_on_time',
      orderNo: `P-${i >> 1}`,
    }),
  )
  await Promise.all(acts.map(note))
  const seen = await allPages((from) => mine(dee, { limit: 7, ...from }))
  const distinct = new Set(acts.map(({ kind, orderNo }) => `${kind} ${orderNo}`))
  assert.equal(seen.length, distinct.size)
  const again = creditOf(seen.map(({ kind }) => kind).reverse())
  assert.deepEqual(
    again.moves.reverse().map(({ points, score }) => [points, score]),
    seen.map(({ points, score }) => [points, score]),
  )
  assert.equal((await mine(dee)).score, again.score)
})
test('an invalid cursor is refused by its field', async () => {
  refused(await world.ann.call(credit.mine, { after: 'P-1' }), 'fieldInvalid')
})
test('a final payment below the published size changes nothing, one of that size does', async () => {
  const [small, whole] = [await world.newMember(), await world.newMember()]
  const { no } = await openPresale(world, { tons: 100 })
  for (const [person, tons] of [
    [small, 4],
    [whole, 5],
  ] as const) {
    await world.fund(person, 500_00)
    done(await bookWith(world)(person, no, tons))
  }
  await travel(world, 2 * DAY + HOUR)
  for (const { call } of [small, whole]) {
    const [booked] = done(await call(presale.list, {})).items
    done(await call(presale.pay, { no: booked!.no }))
  }
  assert.deepEqual([(await mine(small)).score, (await mine(whole)).score, (await mine(whole)).leastKg], [80, 85, 5000])
})
