import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { insertRestriction } from '../../people/restriction/store.ts'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import type { Person } from '../../testing/people.ts'
import { wideBand } from '../../testing/wideBand.ts'
import { makeWorld } from '../../testing/world.ts'
import { closeProject } from '../project/createProject.ts'

const world = await makeWorld({ terms: wideBand })
after(() => world.end())
const { db, clock } = world
const call = (who: Person) => world.as(who.token)
const seller = async (): Promise<Person> => {
  const made = await world.newMember()
  await world.fund(made, 2_000_00)
  return made
}
async function offer(who: Person) {
  const { no: project } = await openProject(world)
  done(await call(who)(order.buy, { project, kg: 20_000, priceVersion: 1 }))
  return { project, no: done(await call(who)(market.sell, { project, kg: 5000, priceCents: 30_00 })).no }
}
const waits = async (project: string) => done(await world.as()(market.book, { project })).asks.length

test('no key of a member’s own stands in for the taking out, so a case’s tons cannot be kept on sale', async () => {
  const [first, second] = [await seller(), await seller()]
  const [cunning, plain] = [await offer(first), await offer(second)]
  // The member chose this key for something else; removing the order must not depend on it.
  done(
    await call(first)(market.buy, { project: plain.project, kg: 1000, priceCents: 20_00 }, `taken-out-${cunning.no}`),
  )
  for (const { id } of [first, second])
    await db.tx((tx) =>
      insertRestriction(
        tx,
        {
          memberId: id,
          scopes: ['sell'],
          reason: { en: 'x', cn: '甲' },
          reviewBy: clock.now(),
          code: 'unusual_orders',
          imposedBy: 'market',
        },
        clock.now(),
      ),
    )
  await world.schedule.runNow()
  assert.deepEqual([await waits(cunning.project), await waits(plain.project)], [0, 0])
  const tons = done(await call(first)(wallet.tons, {}))
  assert.deepEqual([tons.freeKg, tons.onOfferKg], [20_000, 0])
  await closeProject({ db })(plain.project, { en: 'Withdrawn', cn: '撤回' })
  await world.schedule.runNow()
  assert.equal(done(await world.as()(market.book, { project: plain.project })).bids.length, 0)
})
