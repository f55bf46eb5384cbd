import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portfolio } from '@tonne/contract/carbon/portfolio'
import { correctionDesk } from '@tonne/contract/money/correction'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { insertPrice } from '../../trading/project/store.ts'

const world = await openWorld()
const { db, clock, ann } = world
const { call } = ann
const words = { textEn: 'Bought twice by our mistake', textCn: '因我方失误重复买入', reason: 'the log shows it' }

test('a reversed purchase at a wrong price leaves one purchase with its cost, and nothing realised', async () => {
  const { no: project, id } = await openProject(world)
  await world.fund(ann, 1_000_00)
  const wrong = done(await call(order.buy, { project, kg: 2000, priceVersion: 1 }))
  await clock.forward(60_000)
  await db.tx((tx) => insertPrice(tx, id, 40_00, clock.now()))
  const kept = done(await call(order.buy, { project, kg: 2000, priceVersion: 2 }))
  const [first, second] = await world.operators('finance', 'finance')
  const { no } = done(await first.call(correctionDesk.propose, { entry: wrong.entryNo, ...words }))
  done(await second.call(correctionDesk.decide, { no, approve: true, reason: 'Compared' }))
  const { holdings, years } = done(await call(portfolio.info, {}))
  const [held] = holdings
  assert.deepEqual([held!.heldKg, held!.costCents, held!.realisedCents], [2000, kept.payCents, 0])
  const { sum } = years[0]!
  assert.deepEqual(
    [sum.boughtKg, sum.boughtCents, sum.soldKg, sum.soldCents, sum.realisedCents],
    [2000, kept.payCents, 0, 0, 0],
  )
  assert.deepEqual([sum.feeCents, sum.gstCents], [1_20, 11])
  // The carbon balance shows the same, without fees.
  assert.equal(done(await call(wallet.tons, {})).holdings[0]!.costCents, 80_00)
  const [line] = done(await call(portfolio.lines, {})).items
  assert.deepEqual(
    [line!.kind, line!.outKg, line!.cashCents, line!.realisedCents],
    ['correction', 2000, -wrong.payCents, 0],
  )
})
