import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { correctionDesk } from '@tonne/contract/money/correction'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Payable, payable } from '../../testing/payees.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'

const world = await openWorld()
const { db, clock } = world
const one = await world.operator('market')
const reason = 'as asked for'
const bought = async (who: Payable, project: string, tons: number) =>
  done(await who.call(order.buy, { project, kg: tons * 1000, priceVersion: 1 }))
const orderOf = async (who: Payable, no: string) => done(await who.call(order.info, { no }))
const fatesOf = async (who: Payable, no: string) =>
  (await orderOf(who, no)).fates.map(({ how, no: by, kg, serials }) => [how, by, kg, serials.map((s) => s.text)])
const trade = async (seller: Payable, buyer: Payable, { project, tons }: { project: string; tons: number }) => {
  const asked = { project, kg: tons * 1000, priceCents: 30_00 }
  const sell = done(await seller.call(market.sell, asked)).no
  return { sell, buy: done(await buyer.call(market.buy, asked)).no }
}

test('after retirement, instruction and resale the order still shows its tons, with links', async () => {
  const { no: project } = await openProject(world)
  const [ann, bob] = [await payable(world, 1_000_00), await payable(world, 1_000_00)]
  const buy = await bought(ann, project, 10)
  assert.deepEqual((await orderOf(ann, buy.no)).serials, buy.serials)
  assert.deepEqual(await fatesOf(ann, buy.no), [])
  const first = done(await retire(ann, project, { kg: 4000 }))
  assert.deepEqual(await fatesOf(ann, buy.no), [['retiring', first.no, 4000, [`${project}-1-4`]]])
  await completeRetirement(world, first.no)
  await clock.forward(60_000)
  const { sell, buy: other } = await trade(ann, bob, { project, tons: 3 })
  await clock.forward(60_000)
  const second = done(await retire(ann, project, { kg: 1000 }))
  const info = await orderOf(ann, buy.no)
  assert.deepEqual(info.serials, buy.serials, 'they never change')
  assert.deepEqual(await fatesOf(ann, buy.no), [
    ['retired', first.no, 4000, [`${project}-1-4`]],
    ['sold', sell, 3000, [`${project}-5-7`]],
    ['retiring', second.no, 1000, [`${project}-8-8`]],
  ])
  assert.equal(done(await ann.call(wallet.entry, { no: buy.entryNo })).serials[0]!.text, `${project}-1-10`)
  // Refused tons came back, so a refusal is no fate. The buyer's order lists only the buyer's own tons; the sale lists
  // none.
  done(await one.call(retirementDesk.refuse, { no: second.no, reason }))
  assert.equal((await fatesOf(ann, buy.no)).length, 2)
  const theirs = done(await retire(bob, project, { kg: 2000 }))
  assert.deepEqual(await fatesOf(bob, other), [['retiring', theirs.no, 2000, [`${project}-5-6`]]])
  assert.deepEqual(await fatesOf(ann, sell), [])
  assert.equal((await fatesOf(ann, buy.no)).length, 2)
})

test('sold and bought back: the first order was sold on, the second was retired', async () => {
  const { no: project } = await openProject(world)
  const [ann, bob] = [await payable(world, 2_000_00), await payable(world, 2_000_00)]
  const buy = await bought(ann, project, 5)
  await clock.forward(60_000)
  const away = await trade(ann, bob, { project, tons: 5 })
  await clock.forward(60_000)
  const back = await trade(bob, ann, { project, tons: 5 })
  await clock.forward(60_000)
  const retired = done(await retire(ann, project, { kg: 5000 }))
  assert.deepEqual(await fatesOf(ann, buy.no), [['sold', away.sell, 5000, [`${project}-1-5`]]])
  assert.deepEqual(await fatesOf(ann, back.buy), [['retiring', retired.no, 5000, [`${project}-1-5`]]])
})

test('reversed: the order keeps its serials, and the next buyer’s retirement has none of them', async () => {
  const { no: project } = await openProject(world)
  const ann = await payable(world, 1_000_00)
  const [first, second] = await world.operators('finance', 'finance')
  const buy = await bought(ann, project, 2)
  const words = { textEn: 'Bought twice', textCn: '重复买入', reason: 'the log shows it' }
  const { no } = done(await first.call(correctionDesk.propose, { entry: buy.entryNo, ...words }))
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  const next = await bought(ann, project, 2)
  const retired = done(await retire(ann, project, { kg: 2000 }))
  const info = await orderOf(ann, buy.no)
  assert.deepEqual([info.state, info.serials, info.fates], ['reversed', buy.serials, []])
  assert.deepEqual(await fatesOf(ann, next.no), [['retiring', retired.no, 2000, [`${project}-1-2`]]])
})

test('an order from before serials were stored shows those that still exist, and omits the others', async () => {
  const { no: project } = await openProject(world)
  const ann = await payable(world, 1_000_00)
  const buy = await bought(ann, project, 3)
  await db.rows('update "order" set ranges = null where no = $1', [buy.no])
  assert.deepEqual((await orderOf(ann, buy.no)).serials, buy.serials)
  done(await retire(ann, project, { kg: 2000 }))
  const info = await orderOf(ann, buy.no)
  assert.deepEqual([info.serials.map((s) => s.text), info.fates], [[`${project}-3-3`], []])
})
