import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deposit } from '@tonne/contract/money/deposit'
import { done, refused } from '../../testing/answers.ts'
import { bankLine } from '../../testing/bankLines.ts'
import { disable } from '../../testing/disable.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { availableOf } from '../../testing/people.ts'
import { fenceOf } from '../../testing/travel.ts'
import { readSnapshot } from '../dailyclose/store.ts'
import { expireDeposits } from './expireDeposits.ts'
import { settleLine } from './settleLine.ts'

const world = await openWorld()
const { db, clock } = world
const settle = settleLine(world.tools)
const MINUTE = 60_000
const pay = (amountCents: number, line: Parameters<typeof bankLine>[2] = {}) =>
  settle(bankLine(world, amountCents, line), clock.now())
const sums = async () => db.tx(readSnapshot)

test('PayNow ends with the deposit, by Singapore’s clock', async () => {
  const bob = await world.newMember()
  const { paynow } = done(await bob.call(deposit.create, { amountCents: 10_00 }))
  assert.equal(clock.now().toISOString(), '2026-11-20T04:00:00.000Z')
  assert.ok(paynow.includes('20261120123000'), paynow)
})
test('at its time, and not before, a deposit is expired and marked, and its member’s page refreshed', async () => {
  const bob = await world.newMember()
  const made = done(await bob.call(deposit.create, { amountCents: 10_00 }))
  const fence = await fenceOf(world, 'expireDeposits')
  const run = () => expireDeposits(world.tools).run(clock.now(), fence)
  const state = async () => done(await bob.call(deposit.info, { no: made.no })).state
  const REFRESHED = `select 1 from event where $1 = any(member_ids) and 'deposit' = any(stale)`
  const refreshed = async () => (await db.rows(REFRESHED, [bob.id])).length
  const before = await refreshed()
  clock.set(new Date(made.expiresAt - 1))
  await run()
  assert.deepEqual([await state(), await refreshed()], ['waiting', before])
  clock.set(new Date(made.expiresAt))
  assert.equal(await state(), 'expired')
  refused(await bob.call(deposit.cancel, { no: made.no }), 'depositNotWaiting')
  await run()
  const [row] = await db.rows<{ state: string }>('select state from deposit where no = $1', [made.no])
  assert.deepEqual([row!.state, await refreshed()], ['expired', before + 1])
})
test('expired deposits leave room for others', async () => {
  const bob = await world.newMember()
  const create = () => bob.call(deposit.create, { amountCents: 1_00 })
  for (let i = 0; i < 5; i++) done(await create())
  refused(await create(), 'depositTooMany')
  await clock.forward(30 * MINUTE)
  done(await create())
})
test('the bank no longer expects a cancelled deposit', async () => {
  const bob = await world.newMember()
  const { no, reference } = done(await bob.call(deposit.create, { amountCents: 1_00 }))
  const expected = () => db.rows('select 1 from demo_bank_order where reference = $1', [reference])
  assert.equal((await expected()).length, 1)
  done(await bob.call(deposit.cancel, { no }))
  assert.equal((await expected()).length, 0)
})
test('a returned payment is nobody’s deposit, whatever its text says', async () => {
  const bob = await world.newMember()
  const { no, reference } = done(await bob.call(deposit.create, { amountCents: 12_00 }))
  assert.equal(await pay(12_00, { reference, returned: 'AC04' }), 'suspense')
  assert.deepEqual([await availableOf(bob), done(await bob.call(deposit.info, { no })).state], [0, 'waiting'])
})
test('money for a closed account waits for people', async () => {
  const bob = await world.newMember()
  const { reference } = done(await bob.call(deposit.create, { amountCents: 12_00 }))
  await disable(db, bob.id, clock.now())
  assert.notEqual(await pay(12_00, { reference }), 'credited')
})
test('a reference of one bank is another payment at another bank', async () => {
  const before = await sums()
  for (const bank of ['one', 'other']) assert.equal(await pay(2_00, { bank, bankRef: 'same' }), 'suspense')
  assert.equal(await pay(2_00, { bank: 'one', bankRef: 'same' }), 'known')
  assert.equal((await sums()).ledgerCents, before.ledgerCents + 4_00)
})
test('unexplained money is taken from the bank where it left, and added where it came', async () => {
  const before = await sums()
  await pay(7_00, { direction: 'debit' })
  const left = await sums()
  assert.deepEqual([left.ledgerCents, left.suspenseCents], [before.ledgerCents - 7_00, before.suspenseCents - 7_00])
  await pay(9_00, { direction: 'credit', returned: 'AC04' })
  const came = await sums()
  assert.deepEqual([came.ledgerCents, came.suspenseCents], [left.ledgerCents + 9_00, left.suspenseCents + 9_00])
})
