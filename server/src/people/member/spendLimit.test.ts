import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { member } from '@tonne/contract/people/member'
import { order } from '@tonne/contract/trading/order'
import { kg } from '@tonne/domain/money'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { linkOwner } from '../../testing/owners.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
after(async () => {
  await travel(world, DAY)
  await world.end()
})
const { clock } = world
// 28.40 a ton: 10 t are 284.00, without fees.
const TEN = 284_00

async function buyer(kind: 'personal' | 'corporate' = 'personal') {
  const person = await world.newMember({ kind })
  await world.fund(person, 10_000_00)
  const { call } = person
  const { no } = await openProject(world, { price: 28_40 })
  const buy = () => call(order.buy, { project: no, kg: kg(10_000), priceVersion: 1 })
  const set = async (limitCents: number | null) => done(await call(member.setSpendLimit, { limitCents }))
  return { person, call, buy, set }
}

test('today’s purchases count, to the cent; the refusal names the limit and the rest', async () => {
  const { buy, set } = await buyer()
  done(await buy())
  assert.deepEqual(await set(2 * TEN), { limitCents: 2 * TEN, next: null })
  done(await buy())
  const no = refused(await buy(), 'dailySpend')
  assert.deepEqual(no, { rule: 'dailySpend', limit: 'S$568.00', left: 'S$0.00' })
  await travel(world, DAY)
  done(await buy())
})

test('a lower limit applies at once; a higher one, and none, after 24 hours', async () => {
  const { call, buy, set } = await buyer()
  await set(TEN - 1)
  refused(await buy(), 'dailySpend')
  const at = clock.now().getTime() + DAY
  assert.deepEqual(await set(TEN), { limitCents: TEN - 1, next: { limitCents: TEN, at } })
  await travel(world, DAY - 1)
  refused(await buy(), 'dailySpend')
  await travel(world, 1)
  done(await buy())
  assert.deepEqual(done(await call(member.spendLimit, {})), { limitCents: TEN, next: null })
  assert.deepEqual(await set(null), { limitCents: TEN, next: { limitCents: null, at: at + DAY } })
})

test('of a hundred at once with a limit for three exactly three succeed', async () => {
  const { buy, set } = await buyer()
  await set(3 * TEN + 1)
  const answers = await Promise.all(Array.from({ length: 100 }, buy))
  assert.equal(answers.filter(({ code }) => code === 0).length, 3)
  for (const answer of answers.filter(({ code }) => code !== 0)) refused(answer, 'dailySpend')
})

test('a day’s limit is one account’s: purchases of the owner’s other account do not count', async () => {
  const [one, company] = [await buyer(), await buyer('corporate')]
  await linkOwner(world, one.person, [company.person])
  await one.set(TEN)
  done(await company.buy())
  done(await company.buy())
  done(await one.buy())
  refused(await one.buy(), 'dailySpend')
  done(await company.buy())
})

test('visitors set and read no limit, and members only their own', async () => {
  const [one, other] = [await buyer(), await buyer()]
  await one.set(TEN)
  assert.deepEqual(done(await other.call(member.spendLimit, {})), { limitCents: null, next: null })
  refused(await world.as(undefined)(member.setSpendLimit, { limitCents: 1 }), 'sessionExpired')
})
