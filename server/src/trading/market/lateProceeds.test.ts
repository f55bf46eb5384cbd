import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { restriction } from '@tonne/contract/people/restriction'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { stuckRows } from '../../testing/stuckRows.ts'
import { wideBand } from '../../testing/trades.ts'
import { sleepThrough } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

const world = await openWorld({ terms: wideBand })
const refreshed = await watchRefreshed(world)
const { db, clock } = world
async function sold() {
  const [seller, buyer] = [await world.newMember({ level: 2 }), await world.newMember({ level: 2 })]
  await world.fund(seller, 5_000_00)
  await world.fund(buyer, 5_000_00)
  const { no, id } = await openProject(world)
  done(await seller.call(order.buy, { project: no, kg: 10_000, priceVersion: 1 }))
  const offer = done(await seller.call(market.sell, { project: no, kg: 10_000, priceCents: 28_40 }))
  done(await buyer.call(market.buy, { project: no, kg: 10_000, priceCents: 28_40 }))
  const [card] = done(await seller.call(order.list, { side: 'sell' })).items
  return { seller, buyer, no, id, offer, dueAt: card!.book!.proceedsAt! }
}

test('proceeds within their promised day are on time; from the next Singapore midnight they are late', async () => {
  for (const [lateMs, late] of [
    [24 * 3_600_000 - 1000, false],
    [24 * 3_600_000, true],
  ] as const) {
    const { seller, offer, dueAt } = await sold()
    // No job ran on the promised day.
    await sleepThrough(world, dueAt + lateMs - clock.now().getTime())
    for (let i = 0; i < 3; i++) await world.schedule.runNow()
    const { trades, state, book } = done(await seller.call(order.info, { no: offer.no }))
    assert.deepEqual([state, trades.map((t) => t.proceeds?.late), book?.proceedsAt], ['completed', [late], null])
    const came = await db.rows<{ n: number }>(
      `select count(*)::int as n from notice where member_id = $1 and kind = 'proceedsCame'`,
      [seller.id],
    )
    assert.deepEqual(came, [{ n: 1 }])
  }
})

test('a project whose trades cannot be settled keeps the proceeds of no other waiting', async () => {
  const sales = [await sold(), await sold()]
  const free = await stuckRows(await world.owner(), 'trade', `old.project_id = ${sales[0]!.id}`)
  const states = () =>
    Promise.all(sales.map(async ({ seller, offer }) => done(await seller.call(order.info, { no: offer.no })).state))
  await sleepThrough(world, Math.max(...sales.map(({ dueAt }) => dueAt)) - clock.now().getTime())
  await world.schedule.runNow()
  assert.deepEqual(await states(), ['in_progress', 'completed'])
  await free()
  await world.schedule.runNow()
  assert.deepEqual(await states(), ['completed', 'completed'])
})

test('each scope of a restriction refuses its own side', async () => {
  const { no } = await openProject(world)
  for (const [scope, side] of [
    ['order', 'buy'],
    ['sell', 'sell'],
  ] as const) {
    const risk = await world.newMember()
    await db.rows(
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) values ($3, $1,
        array[$4::text], 'checks', '核查', $2, $2)`,
      [risk.id, clock.now(), `C-${scope}`, scope],
    )
    const input = { project: no, kg: 1000, priceCents: 28_40 }
    refused(await risk.call(market[side], input), 'restricted')
    const other = side === 'buy' ? market.sell : market.buy
    refused(await risk.call(other, input), side === 'buy' ? 'insufficientCredits' : 'insufficientBalance')
    refused(await world.as(world.guest)(market[side], input), 'guestCannot')
  }
})

test('a statement filtered by purchases shows the buyer’s side of a trade, by sales the seller’s', async () => {
  const { seller, buyer, dueAt } = await sold()
  await sleepThrough(world, dueAt - clock.now().getTime())
  for (let i = 0; i < 3; i++) await world.schedule.runNow()
  const kinds = async (who: Person, group: 'purchases' | 'sales') =>
    [...new Set(done(await who.call(wallet.logs, { group })).items.map((line) => line.kind))].sort()
  assert.deepEqual([await kinds(buyer, 'purchases'), await kinds(buyer, 'sales')], [['trade'], []])
  assert.deepEqual([await kinds(seller, 'purchases'), await kinds(seller, 'sales')], [['buy'], ['sell', 'trade']])
})

test('a restriction or a freeze cancels the member’s orders of that side at once', async () => {
  const { no: project } = await openProject(world)
  const bob = await world.newMember()
  await world.fund(bob, 1_000_00)
  done(await bob.call(order.buy, { project, kg: 10_000, priceVersion: 1 }))
  const offer = done(await bob.call(market.sell, { project, kg: 4_000, priceCents: 31_00 }))
  const bid = done(await bob.call(market.buy, { project, kg: 2_000, priceCents: 20_00 }))
  await db.rows(
    `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) values ('C-SELL', $1,
      '{sell}', 'checks', '核查', $2, $2)`,
    [bob.id, clock.now()],
  )
  const stateOf = async (no: string) => done(await bob.call(order.info, { no })).state
  for (let i = 0; i < 2; i++) await world.schedule.runNow()
  assert.deepEqual([await stateOf(offer.no), await stateOf(bid.no)], ['cancelled', 'applying'])
  refused(await bob.call(market.sell, { project, kg: 1_000, priceCents: 31_00 }), 'restricted')
  done(await bob.call(restriction.freeze, {}))
  for (let i = 0; i < 2; i++) await world.schedule.runNow()
  assert.equal(await stateOf(bid.no), 'cancelled')
  assert.equal(done(await bob.call(wallet.summary, {})).heldCents, 0)
  const notices = await db.rows<{ no: string }>(
    `select params ->> 'no' as no from notice where kind = 'restrictedOrderTakenOut' order by id`,
  )
  assert.deepEqual(
    notices.map(({ no }) => no),
    [offer.no, bid.no],
  )
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
