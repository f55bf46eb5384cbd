import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { restriction } from '@tonne/contract/people/restriction'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { insertRestriction } from '../../people/restriction/store.ts'
import { done } from '../../testing/answers.ts'
import { takenOver } from '../../testing/heldPeople.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { wideBand } from '../../testing/trades.ts'
import { closeProject } from '../project/createProject.ts'

const world = await openWorld({ terms: wideBand })
const { db, clock } = world
const seller = async (): Promise<Person> => {
  const made = await world.newMember()
  await world.fund(made, 2_000_00)
  return made
}
async function offer(who: Person) {
  const { no: project } = await openProject(world)
  done(await who.call(order.buy, { project, kg: 20_000, priceVersion: 1 }))
  return { project, no: done(await who.call(market.sell, { project, kg: 5000, priceCents: 30_00 })).no }
}
const bar = ({ id: memberId }: Person, scope: 'order' | 'sell') =>
  db.tx((tx) =>
    insertRestriction(
      tx,
      {
        memberId,
        scopes: [scope],
        reason: { en: 'x', cn: '甲' },
        reviewBy: clock.now(),
        code: 'unusual_orders',
        imposedBy: 'market',
      },
      clock.now(),
    ),
  )
const noticesOf = (who: Person) =>
  db.rows<{ no: string; kind: string }>(
    `select params ->> 'no' as no, kind from notice where member_id = $1 and kind like '%OrderTakenOut'`,
    [who.id],
  )
const waits = async (project: string) => done(await world.as()(market.book, { project })).asks.length

test('no key of a member’s own prevents the cancelling, so a case’s tons cannot be kept on sale', async () => {
  const [first, second] = [await seller(), await seller()]
  const [cunning, plain] = [await offer(first), await offer(second)]
  // The member chose this key for something else; removing the order must not depend on it.
  done(await first.call(market.buy, { project: plain.project, kg: 1000, priceCents: 20_00 }, `taken-out-${cunning.no}`))
  for (const who of [first, second]) await bar(who, 'sell')
  await world.schedule.runNow()
  assert.deepEqual([await waits(cunning.project), await waits(plain.project)], [0, 0])
  const tons = done(await first.call(wallet.tons, {}))
  assert.deepEqual([tons.freeKg, tons.onOfferKg], [20_000, 0])
  await closeProject({ db })(plain.project, { en: 'Withdrawn', cn: '撤回' })
  await world.schedule.runNow()
  assert.equal(done(await world.as()(market.book, { project: plain.project })).bids.length, 0)
})

const reasons: [string, (who: Person) => Promise<unknown>, string][] = [
  ['who froze the account', async (who) => done(await who.call(restriction.freeze, {})), 'restrictedOrderTakenOut'],
  ['who may not trade', async (who) => [await bar(who, 'sell'), await bar(who, 'order')], 'restrictedOrderTakenOut'],
  ['whose withdrawals wait since', (who) => takenOver(world, who), 'heldOrderTakenOut'],
]
for (const [who, stop, kind] of reasons) {
  test(`before the clock's work comes, no order of a member ${who} is filled: the next one is`, async () => {
    const [stopped, plain, taker] = [await seller(), await seller(), await seller()]
    const { project, no } = await offer(stopped)
    const bid = { project, kg: 2000, priceCents: 28_00 }
    const bidden = done(await stopped.call(market.buy, bid))
    done(await plain.call(order.buy, { project, kg: 5000, priceVersion: 1 }))
    const next = done(await plain.call(market.sell, { project, kg: 5000, priceCents: 31_00 }))
    await clock.forward(1000)
    await stop(stopped)
    const bought = done(await taker.call(market.buy, { project, kg: 3000, priceCents: 31_00 }))
    assert.equal(bought.filledKg, 3000)
    const trades = await db.rows<{ no: string }>(
      'select o.no from trade t join "order" o on o.id = t.sell_order_id where t.buyer_id = $1',
      [taker.id],
    )
    assert.deepEqual(trades, [{ no: next.no }])
    assert.equal(done(await taker.call(market.sell, { ...bid, kg: 1000 })).filledKg, 0)
    const notices = [bidden.no, no].map((taken) => ({ no: taken, kind }))
    assert.deepEqual(
      (await noticesOf(stopped)).sort((a, b) => a.no.localeCompare(b.no)),
      notices,
    )
    await world.schedule.runNow()
    assert.equal((await noticesOf(stopped)).length, 2)
  })
}

test('of two cases that stop an order the first is named, by the next order that meets it and by the job', async () => {
  const [stopped, taker] = [await seller(), await seller()]
  const { project, no } = await offer(stopped)
  const bid = done(await stopped.call(market.buy, { project, kg: 1000, priceCents: 28_00 }))
  for (const scope of ['sell', 'order', 'order', 'sell'] as const) await bar(stopped, scope)
  done(await taker.call(market.buy, { project, kg: 1000, priceCents: 30_00 }))
  await world.schedule.runNow()
  const cases = await db.rows<{ caseNo: string }>(
    'select case_no as "caseNo" from restriction where member_id = $1 order by id',
    [stopped.id],
  )
  const named = await db.rows(
    `select params ->> 'no' as no, params ->> 'caseNo' as "caseNo" from notice
      where kind = 'restrictedOrderTakenOut' and member_id = $1 order by id`,
    [stopped.id],
  )
  assert.deepEqual(named, [
    { no, ...cases[0] },
    { no: bid.no, ...cases[1] },
  ])
})
