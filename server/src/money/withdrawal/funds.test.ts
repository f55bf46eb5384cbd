import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { flagsOf, fundsRisks } from '@tonne/domain/money/withdrawalFunds'
import { settleOut } from '../../app.ts'
import { done } from '../../testing/answers.ts'
import { bankLine } from '../../testing/bankLines.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import type { Person } from '../../testing/people.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { settleLine } from '../deposit/settleLine.ts'

const world = await openWorld()
const { db, clock } = world
const { no: project } = await openProject(world, { price: 10_00, tons: 5000 })
/** The view of an operator who looks now. */
async function fundsOf(no: string) {
  const finance = await world.operator('finance')
  const { items } = done(await finance.call(withdrawalDesk.queue, { stage: 'requested' }))
  return items.find((item) => item.no === no)!.checks.funds
}
async function buyer(): Promise<Person> {
  const person = await world.newMember()
  await world.fund(person, 5000_00)
  return person
}
async function sell(seller: Person, to: Person, [kg, priceCents]: readonly [number, number]): Promise<void> {
  done(await seller.call(market.sell, { project, kg, priceCents }))
  done(await to.call(market.buy, { project, kg, priceCents }))
}

test('a thief buys dear from an accomplice: the withdrawal shows price, reference, buyer and wait', async () => {
  const [accomplice, victim, stranger] = [await payable(world, 2000_00), await buyer(), await buyer()]
  done(await accomplice.call(order.buy, { project, kg: 150_000, priceVersion: 1 }))
  // Somebody reset the victim's password by mail: withdrawals wait three days.
  const now = clock.now()
  await db.rows(`insert into cool_off (member_id, why, at, until) values ($1, 'recovery', $2, $3)`, [
    victim.id,
    now,
    new Date(now.getTime() + 3 * DAY),
  ])
  await sell(accomplice, stranger, [130_000, 10_00])
  await sell(accomplice, victim, [17_000, 10_80])
  const tradedAt = clock.now().getTime()
  await travel(world, 4 * DAY)
  const { no } = done(await requestOut(accomplice, 1500_00))
  const { tradesCents, otherCents, trades } = await fundsOf(no)
  assert.equal(tradesCents + otherCents, 1500_00)
  const listed = trades.map((trade) => [
    trade.buyer.id,
    trade.kg,
    trade.priceCents,
    trade.referenceCents,
    flagsOf(trade),
  ])
  assert.deepEqual(
    listed.sort(),
    [
      [victim.id, 17_000, 10_80, 10_00, ['far', 'waiting']],
      [stranger.id, 130_000, 10_00, 10_00, []],
    ].sort(),
  )
  const dear = trades.find(({ buyer }) => buyer.id === victim.id)!
  assert.deepEqual([dear.buyer.name, dear.buyer.owner, dear.pair], ['Jun Hao Lim', victim.id, null])
  assert.equal(
    dear.serials.reduce((sum, { kg }) => sum + kg, 0),
    17_000,
  )
  assert.equal(dear.at, tradedAt)
  assert.match(dear.entryNo, /^LE-\d{8}-\d{8}$/)
  assert.equal(done(await accomplice.call(order.info, { no: dear.orderNo })).kind, 'sell')
  assert.deepEqual(fundsRisks(await fundsOf(no)), ['far', 'waiting', 'few'])
  // The operators' decision about the pair is shown at once.
  const support = await world.operator('support')
  const { id } = done(await support.call(pairDesk.add, { a: victim.id, b: accomplice.id, reason: 'Bought dear' }))
  assert.equal((await fundsOf(no)).trades.find(({ buyer }) => buyer.id === victim.id)!.pair, 'open')
  done(await support.call(pairDesk.mark, { id, reason: 'Bought dear' }))
  assert.deepEqual(flagsOf((await fundsOf(no)).trades.find(({ buyer }) => buyer.id === victim.id)!), [
    'far',
    'waiting',
    'marked',
    'uncounted',
  ])
  // A withdrawal that was cancelled and requested again, or sent back by the bank, comes from the same trades.
  done(await accomplice.call(withdrawal.cancel, { no }))
  const again = done(await requestOut(accomplice, 1500_00))
  assert.deepEqual((await fundsOf(again.no)).trades.length, 2)
  const [one, other] = await world.operators('finance', 'finance')
  done(await one.call(withdrawalDesk.propose, { no: again.no, reason: 'Checked' }))
  done(await other.call(withdrawalDesk.approve, { no: again.no, reason: 'Checked' }))
  for (let i = 0; i < 4; i++) await travel(world, 30_000)
  const back = bankLine(world, again.netCents, { endToEndId: again.no, returned: 'AC04' })
  await settleLine(world.tools, settleOut)(back, clock.now())
  assert.equal(done(await accomplice.call(withdrawal.info, { no: again.no })).stage, 'refused')
  await travel(world, DAY)
  const third = done(await requestOut(accomplice, 1500_00))
  assert.deepEqual((await fundsOf(third.no)).trades.length, 2)
})

test('a withdrawal comes from what its member got by then; what kept the buyer before counts for nothing', async () => {
  const [seller, other] = [await payable(world, 500_00), await buyer()]
  const buys = (person: Person) => person.call(order.buy, { project, kg: 10_000, priceVersion: 1 })
  // Two runs of serials, with another's between them.
  for (const person of [seller, other, seller]) done(await buys(person))
  const since = clock.now()
  await clock.forward(1000)
  await db.rows(
    `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by, lifted_at)
    values ('C-1', $1, '{withdraw}', 'Seen', '已见', $2, $3, $3)`,
    [other.id, since, clock.now()],
  )
  await db.rows(`insert into cool_off (member_id, why, at, until) values ($1, 'recovery', $2, $3)`, [
    ...[other.id, new Date(clock.now().getTime() - 3 * DAY), clock.now()],
  ])
  await clock.forward(1000)
  await sell(seller, other, [15_000, 10_00])
  await travel(world, 5 * DAY)
  const { no } = done(await requestOut(seller, 430_00))
  const funds = await fundsOf(no)
  assert.deepEqual(
    funds.trades.map(({ buyer: { id }, waiting, earnedCents, serials }) => [
      ...[id, waiting, earnedCents],
      serials.map(({ kg }) => kg),
    ]),
    [[other.id, false, 150_00 - 2_25 - 20, [10_000, 5000]]],
  )
  await clock.forward(1000)
  await world.fund(seller, 400_00)
  await sell(seller, other, [3000, 10_00])
  await travel(world, 4 * DAY)
  assert.deepEqual(await fundsOf(no), funds)
})

test('deposits only, and small sales to many, are marked with nothing', async () => {
  const saver = await payable(world, 500_00)
  const { no } = done(await requestOut(saver, 100_00))
  assert.deepEqual(await fundsOf(no), { tradesCents: 0, otherCents: 100_00, trades: [] })
  const seller = await payable(world, 3000_00)
  done(await seller.call(order.buy, { project, kg: 200_000, priceVersion: 1 }))
  for (let i = 0; i < 4; i++) await sell(seller, await buyer(), [50_000, 10_00])
  await travel(world, 3 * DAY)
  const sold = await fundsOf(done(await requestOut(seller, 1800_00)).no)
  assert.deepEqual([sold.trades.length, fundsRisks(sold)], [4, []])
})
