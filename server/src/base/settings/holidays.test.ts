import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { restriction } from '@tonne/contract/people/restriction'
import { request } from '@tonne/contract/support/request'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { publicHolidays } from '@tonne/domain/base/holidays'
import { observed } from '@tonne/domain/days'
import { answeredBy, requestKinds } from '@tonne/domain/support/request'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { insertHolidays } from './store.ts'

const world = await openWorld()
const { db, clock } = world
// Friday noon; Monday the 23rd is made a holiday.
const begun = new Date(clock.now().getTime() - 1)
const added = {
  days: [...publicHolidays, '2026-11-23'],
  source: 'Government Gazette 2026, polling day',
  effectiveAt: begun,
}
await db.tx((tx) => insertHolidays(tx, added, begun))

test('a withdrawal arrives a working day later, as the form announced', async () => {
  const bob = await payable(world, 2_000_00)
  const form = done(await bob.call(withdrawal.form, {}))
  assert.deepEqual([form.arrivesFrom, form.arrivesBy], ['2026-11-24', '2026-11-26'])
  assert.deepEqual(
    form.days.map((d) => d.kind),
    ['asked', 'closed', 'closed', 'closed', 'arrives', 'arrives', 'arrives'],
  )
  const made = done(await requestOut(bob, 100_00))
  assert.deepEqual([made.arrivesFrom, made.arrivesBy], ['2026-11-24', '2026-11-26'])
})

test('proceeds of a sale are promised for the next remaining working day', async () => {
  const [seller, buyer] = [await world.newMember(), await world.newMember()]
  await world.fund(seller, 5_000_00)
  await world.fund(buyer, 5_000_00)
  const { no } = await openProject(world)
  done(await seller.call(order.buy, { project: no, kg: 10_000, priceVersion: 1 }))
  done(await seller.call(market.sell, { project: no, kg: 10_000, priceCents: 28_40 }))
  done(await buyer.call(market.buy, { project: no, kg: 10_000, priceCents: 28_40 }))
  const [hold] = done(await seller.call(wallet.holds, {})).holds
  assert.deepEqual([hold!.why, hold!.releaseBy], ['proceeds', Date.parse('2026-11-24T00:00:00+08:00')])
})

test('the review of a locked trading password and the answer to a request move by the holiday', async () => {
  const bob = await payable(world, 2_000_00)
  const wrong = () =>
    bob.call(withdrawal.request, { amountCents: 100_00, payee: bob.payee, proof: { tradingPassword: 'Wrong#2026xyz' } })
  for (let i = 0; i < 4; i++) refused(await wrong(), 'tradingPasswordAttempts')
  refused(await wrong(), 'tradingPasswordLocked')
  const [held] = done(await bob.call(restriction.mine, {})).restrictions
  assert.equal(held!.reviewBy, Date.parse('2026-11-26T18:00:00+08:00'))
  const { no } = done(
    await bob.call(request.submit, {
      kind: 'appeal',
      caseNo: held!.caseNo,
      text: 'My keyboard was in another language.',
      pictures: [],
    }),
  )
  const { days } = requestKinds.appeal
  const dueAt = answeredBy('appeal', clock.now(), observed(added.days))
  assert.ok(days > 0 && dueAt.getTime() > answeredBy('appeal', clock.now()).getTime())
  assert.equal(done(await bob.call(request.info, { no })).dueAt, dueAt.getTime())
})
