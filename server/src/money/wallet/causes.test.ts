import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import { retire } from '../../testing/retirements.ts'

const world = await openWorld()

const bob = await payable(world, 5_000_00)
const { no: project } = await openProject(world)
const logs = async (search?: string) =>
  done(await bob.call(wallet.logs, { limit: 50, ...(search ? { search } : {}) })).items
const causes = async (search?: string) => (await logs(search)).map(({ kind, causeNo }) => [kind, causeNo])

test('a bid, its fills and its returned rest name the order, and its number finds them all', async () => {
  const seller = await payable(world, 5_000_00)
  done(await seller.call(order.buy, { project, kg: 20_000, priceVersion: 1 }))
  const bid = done(await bob.call(market.buy, { project, kg: 10_000, priceCents: 28_00 }))
  const offer = done(await seller.call(market.sell, { project, kg: 4000, priceCents: 28_00 }))
  done(await bob.call(market.cancel, { no: bid.no }))
  // 10 t at 28.00 with 1.5 % and 9 % on that: 4 t were paid out of it and the rest came back. The trade alone moved the
  // balance.
  assert.deepEqual(
    (await logs(bid.no)).map(({ amountCents, heldCents }) => [amountCents, heldCents]),
    [
      [0, -170_75],
      [-113_83, -113_83],
      [0, 284_58],
    ],
  )
  assert.deepEqual(await causes(bid.no), [
    ['release', bid.no],
    ['trade', bid.no],
    ['hold', bid.no],
  ])
  // The seller's proceeds are held by trade, and shown under the seller's own order.
  const [hold] = done(await seller.call(wallet.holds, {})).holds
  assert.deepEqual([hold!.why, hold!.causeKind, hold!.causeNo], ['proceeds', 'order', offer.no])
  assert.deepEqual(
    done(await seller.call(wallet.logs, { search: offer.no })).items.map(({ kind, causeNo }) => [kind, causeNo]),
    [['trade', offer.no]],
  )
  assert.deepEqual(await logs(offer.no), [], 'another’s order finds nothing of one’s own')
})

test('the entries of a retirement name it', async () => {
  done(await bob.call(order.buy, { project, kg: 2000, priceVersion: 1 }))
  const { no, entryNo } = done(await retire(bob, project))
  assert.equal(done(await bob.call(wallet.entry, { no: entryNo })).causeNo, no)
})

test('the amount frozen by a locked trading password names its case, whichever order has the same id', async () => {
  const wrong = () =>
    bob.call(withdrawal.request, { amountCents: 10_00, payee: bob.payee, proof: { tradingPassword: 'Wrong#2026xx' } })
  for (let i = 0; i < 4; i++) refused(await wrong(), 'tradingPasswordAttempts')
  const { caseNo } = refused(await wrong(), 'tradingPasswordLocked')
  const [hold] = done(await bob.call(wallet.holds, {})).holds
  assert.equal(hold!.causeNo, caseNo)
  assert.deepEqual((await causes())[0], ['hold', hold!.causeNo])
})
