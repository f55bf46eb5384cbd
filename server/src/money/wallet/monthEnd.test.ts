import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statement } from '@tonne/contract/money/statement'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { statementCamt } from './statementCamt.ts'
import { statementFacts } from './statementFacts.ts'

const world = await openWorld({ now: new Date('2026-11-27T04:00:00Z') })
const { clock, db } = world

test('a statement is of the instant at which its month ends: holds, tons by pocket, and Singapore’s days', async () => {
  const { no: project } = await openProject(world, { price: 10_00 })
  const { call, id } = await payable(world, 500_00)
  const bid = async (priceCents: number) => done(await call(market.buy, { project, kg: 1000, priceCents })).no
  const [early, ended] = [await bid(9_00), await bid(9_10)]
  await sleepUntil(world, '2026-11-28T16:30:00Z')
  done(await call(order.buy, { project, kg: 5000, priceVersion: 1 }))
  done(await call(market.sell, { project, kg: 2000, priceCents: 10_00 }))
  // The last instant of November, and the first of December.
  await sleepUntil(world, '2026-11-30T15:59:59.999Z')
  done(await call(market.cancel, { no: ended }))
  await sleepUntil(world, '2026-11-30T16:00:00Z')
  done(await call(market.cancel, { no: early }))
  await bid(9_20)
  await sleepUntil(world, '2026-11-30T17:00:00Z')
  await world.schedule.runNow()
  const operator = { name: 'DEMO', uen: '209900001K', gstNumber: null }
  const facts = await statementFacts(db, { memberId: id, month: '2026-11', now: clock.now(), operator })
  assert.deepEqual(
    facts.holds.map(({ causeNo }) => causeNo),
    [early],
  )
  assert.equal(facts.availableCents + facts.heldCents, facts.closingCents)
  const [{ freeKg, onOfferKg, presaleKg } = { freeKg: 0, onOfferKg: 0, presaleKg: 0 }] = facts.tons
  assert.deepEqual([freeKg, onOfferKg, presaleKg], [3000, 2000, 0])
  assert.deepEqual(
    [...statementCamt(facts).matchAll(/<BookgDt>\s*<Dt>(.*?)<\/Dt>/g)].map(([, day]) => day),
    ['2026-11-27', '2026-11-29'],
  )
  // The member registered in November.
  refused(await call(statement.info, { month: '2026-10' }), 'notFound')
})
