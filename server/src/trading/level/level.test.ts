import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { member } from '@tonne/contract/people/member'
import { request } from '@tonne/contract/support/request'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { firstTerms } from '@tonne/domain/base/terms'
import { done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { TRADING } from '../../testing/payees.ts'
import { own, PASSWORD, type Person } from '../../testing/people.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { getLevelTons } from './store.ts'

const world = await openWorld()
const { no: project } = await openProject(world, { price: 10_00, tons: 5000 })
const tons = async (who: Person) => done(await who.call(member.membership, {})).tons
/** The tons that would count then, if nothing more happened. */
const counts = async ({ id: memberId }: Person, daysLater = 0) =>
  (
    await getLevelTons(world.db, {
      memberId,
      terms: firstTerms,
      now: new Date(world.clock.now().getTime() + daysLater * DAY),
    })
  ).countsKg

const none = { heldKg: 0, retiredKg: 0, freshKg: 0, uncountedKg: 0, countsKg: 0 }

async function trader(): Promise<Person> {
  const person = await world.newMember()
  await world.fund(person, 20_000_00)
  return person
}
async function pass(seller: Person, buyer: Person, kg: number): Promise<void> {
  done(await seller.call(market.sell, { project, kg, priceCents: 10_00 }))
  done(await buyer.call(market.buy, { project, kg, priceCents: 10_00 }))
}

test('two accounts that pass 10 t to and fro until 500 t were traded reach no level by it', async () => {
  const [one, two] = [await trader(), await trader()]
  done(await one.call(order.buy, { project, kg: 10_000, priceVersion: 1 }))
  for (let i = 0; i < 25; i++) {
    await pass(one, two, 10_000)
    await pass(two, one, 10_000)
  }
  await world.schedule.runNow()
  assert.deepEqual([await counts(one), await counts(two), await counts(two, 31)], [10_000, 0, 0])
  done(await one.call(identity.give, { realName: 'Tan Wei Ling', ic: 'S1234567D', phone: '91234567', proof: own }))
  const asked = await one.call(request.submit, {
    kind: 'level_upgrade',
    level: 3,
    text: 'I traded 500 t',
    pictures: [],
  })
  refused(asked, 'requestTons')
})
test('tons bought from members count after the days of the terms; passed on before, for nobody', async () => {
  const [one, two, three] = [await trader(), await trader(), await trader()]
  done(await one.call(order.buy, { project, kg: 100_000, priceVersion: 1 }))
  assert.equal(await counts(one), 100_000)
  await pass(one, two, 100_000)
  assert.deepEqual(await tons(two), { ...none, heldKg: 100_000, freshKg: 100_000 })
  assert.deepEqual([await counts(one, 31), await counts(two, 29), await counts(two, 31)], [0, 0, 100_000])
  world.clock.set(new Date(world.clock.now().getTime() + 10 * 60_000))
  await pass(two, three, 100_000)
  assert.deepEqual(
    [await counts(one, 31), await counts(two, 31), await counts(three), await counts(three, 31)],
    [0, 0, 0, 100_000],
  )
})
test('retired tons count as soon as the registry has them, and for ever', async () => {
  const [one, two] = [await trader(), await trader()]
  done(await one.call(order.buy, { project, kg: 5000, priceVersion: 1 }))
  await pass(one, two, 5000)
  done(await two.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  const { no } = done(await retire({ call: two.call }, project, { kg: 2000 }))
  assert.deepEqual(await tons(two), { ...none, heldKg: 5000, freshKg: 5000 })
  await completeRetirement(world, no)
  assert.deepEqual(await tons(two), { ...none, heldKg: 3000, retiredKg: 2000, freshKg: 3000, countsKg: 2000 })
})
test('tons of a presale count from their delivery on, whether they are on offer or not', async () => {
  const who = await world.newMember({ level: 3 })
  await world.fund(who, 1_000_00)
  const { no } = await openPresale(world, { price: 10_00 })
  const { no: booking } = done(await bookWith(world)(who, no, 5))
  await travel(world, 2 * DAY)
  done(await who.call(presale.pay, { no: booking }))
  const offer = { project: no, kg: 2000, priceCents: 10_00 }
  done(await who.call(market.sell, { ...offer, asset: 'presale' }))
  assert.deepEqual(await tons(who), none)
  await travel(world, 14 * DAY)
  done(await who.call(market.sell, offer))
  assert.deepEqual(await tons(who), { ...none, heldKg: 5000, countsKg: 5000 })
})
