/** An invoice is of the rates at the time of its order, whatever they are when somebody asks for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { firstTerms } from '@tonne/domain/base/terms'
import { insertTerms } from '../../base/settings/store.ts'
import { done } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { t, trader, wideBand } from '../../testing/trades.ts'
import { invoiceFacts } from './invoiceFacts.ts'

const terms = { ...wideBand, buyFeeBasisPoints: 150, sellFeeBasisPoints: 275 }
const world = await openWorld({ terms })
const { db, clock } = world
const seller = { name: 'Tonne Pte Ltd', uen: '209900001K', gstNumber: null }
const factsOf = (no: string, memberId: number) => invoiceFacts(db, { no, memberId, seller })

test('a sale is invoiced at the rate of sales, a purchase at that of purchases, after both changed too', async () => {
  const { no: project } = await openProject(world)
  const [ann, bob] = [await trader(world), await trader(world)]
  done(await ann.call(order.buy, { project, kg: t(10), priceVersion: 1 }))
  const sale = done(await ann.call(market.sell, { project, kg: t(4), priceCents: 2_000 }))
  const bought = done(await bob.call(market.buy, { project, kg: t(4), priceCents: 2_000 }))
  const boughtAt = clock.now()
  await clock.forward(7 * 86_400_000)
  await world.schedule.runNow()
  const changed = { ...firstTerms, ...terms, buyFeeBasisPoints: 10, sellFeeBasisPoints: 10, gstBasisPoints: 1 }
  await insertTerms(db, changed, clock.now(), clock.now())
  const [sold, paid] = [await factsOf(sale.no, ann.id), await factsOf(bought.no, bob.id)]
  assert.deepEqual(
    [sold.what.en, paid.what.en].map((text) => /[\d.]+%/.exec(text)?.[0]),
    ['2.75%', '1.5%'],
  )
  assert.deepEqual([sold.at, paid.at], [clock.now(), boughtAt], 'a sale is complete when its proceeds are')
  assert.deepEqual([sold.gstBasisPoints, paid.gstBasisPoints], [firstTerms.gstBasisPoints, firstTerms.gstBasisPoints])
  assert.equal(sold.feeCents, Math.round((8_000 * 275) / 10_000))
})
test('an order without a fee has no invoice', async () => {
  const { no: project } = await openProject(world)
  const bob = await trader(world)
  await insertTerms(db, { ...firstTerms, ...terms, buyFeeBasisPoints: 0 }, clock.now(), clock.now())
  const { no } = done(await bob.call(order.buy, { project, kg: t(1), priceVersion: 1 }))
  await assert.rejects(factsOf(no, bob.id), /invoiceNotYet/)
})
test('no fee is earned by a booking that was cancelled', async () => {
  const { no: project } = await openPresale(world)
  const bob = await trader(world)
  const { no } = done(await bookWith(world)(bob, project, 5))
  done(await bob.call(presale.cancel, { no }))
  await assert.rejects(factsOf(no, bob.id), /invoiceNotYet/)
})
