/** An account with anything left is not closed, so each kind of thing that may be left is counted while it is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claim } from '@tonne/contract/money/claim'
import { deposit } from '@tonne/contract/money/deposit'
import { restriction } from '@tonne/contract/people/restriction'
import { request } from '@tonne/contract/support/request'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { dayOf } from '@tonne/domain/days'
import { settleLine } from '../../money/deposit/settleLine.ts'
import { updateLifted } from '../../people/restriction/store.ts'
import { done } from '../../testing/answers.ts'
import { bankLine } from '../../testing/bankLines.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { NO_BROWSER, type Person } from '../../testing/people.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { DAY, HOUR, sleepThrough, travel } from '../../testing/travel.ts'

const world = await openWorld()
const { db, clock } = world
const standing = async ({ call }: Pick<Person, 'call'>) => done(await call(request.standing, {}))

test('a deposit keeps an account while it may still come, and while it is in review', async () => {
  const person = await world.newMember()
  const { call } = person
  done(await call(deposit.create, { amountCents: 30_00 }))
  assert.equal((await standing(person)).deposits, 1)
  await sleepThrough(world, 30 * DAY)
  assert.equal((await standing(person)).deposits, 0, 'it expired, whether or not a job has said so')
  const { reference } = done(await call(deposit.create, { amountCents: 40_00 }))
  const line = bankLine(world, 41_00, { reference })
  assert.equal(await settleLine(world.tools)(line, clock.now()), 'in_review')
  await sleepThrough(world, 30 * DAY)
  assert.equal((await standing(person)).deposits, 1)
})

test('a claim to a payment keeps an account, because its money could come to nobody then', async () => {
  const person = await world.newMember()
  const from = { sender: 'Tan Wei Ling', reference: '', evidence: 'The slip of my bank', pictures: [] }
  const payment = { amountCents: 50_00, paidDay: dayOf(clock.now()), ...from }
  const { no } = done(await person.call(claim.create, payment))
  assert.equal((await standing(person)).deposits, 1)
  done(await person.call(claim.withdraw, { no }))
  assert.equal((await standing(person)).deposits, 0)
})

test('a case keeps an account until it is closed', async () => {
  const person = await world.newMember()
  const { caseNo } = done(await person.call(restriction.freeze, {}))
  assert.equal((await standing(person)).cases, 1)
  const [{ id } = { id: 0 }] = await db.rows<{ id: number }>('select id from restriction where case_no = $1', [caseNo])
  await db.tx((tx) => updateLifted(tx, { id, by: 'member', why: { en: 'Unfrozen', cn: '解冻' } }, clock.now()))
  assert.equal((await standing(person)).cases, 0)
  const locked = await payable(world, 0)
  const wrong = { memberId: locked.id, from: NO_BROWSER, proof: { tradingPassword: 'wrong' }, bound: 'x' }
  for (let i = 0; i < 5; i++) await world.tools.requireStepUp(wrong, clock.now())
  assert.equal((await standing(locked)).cases, 1, 'a locked trading password is one too')
})

test('money keeps an account also while all of it is on its way out', async () => {
  const person = await payable(world, 100_00)
  done(await requestOut(person, 100_00))
  assert.equal((await standing(person)).cents, 100_00)
})

test('tons keep an account on offer and on their way to the registry, and not once they are retired', async () => {
  const { no: project } = await openProject(world, { price: 10_00 })
  const person = await payable(world, 100_00)
  done(await person.call(order.buy, { project, kg: 3000, priceVersion: 1 }))
  const { no } = done(await person.call(market.sell, { project, kg: 1000, priceCents: 10_00 }))
  const left = async () => {
    const { kg, orders } = await standing(person)
    return [kg, orders]
  }
  assert.deepEqual(await left(), [3000, 1])
  done(await person.call(market.cancel, { no }))
  assert.deepEqual(await left(), [3000, 0])
  const retiring = done(await retire(person, project, { kg: 3000 }))
  assert.deepEqual(await left(), [3000, 0])
  await completeRetirement(world, retiring.no)
  assert.deepEqual(await left(), [0, 0])
})

test('a booking keeps an account from its request to its delivery', async () => {
  const person = await payable(world, 500_00)
  const { no } = await openPresale(world, { tons: 100 })
  done(await bookWith(world)(person, no, 4))
  const [booked] = done(await person.call(presale.list, {})).items
  const seen = async () => [
    done(await person.call(presale.info, { no: booked!.no })).state,
    (await standing(person)).orders,
  ]
  assert.deepEqual(await seen(), ['applying', 1])
  await travel(world, 2 * DAY + HOUR)
  assert.deepEqual(await seen(), ['pending_final_payment', 1])
  done(await person.call(presale.pay, { no: booked!.no }))
  assert.deepEqual(await seen(), ['final_payment_made', 1])
})
