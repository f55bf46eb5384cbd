import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { done, refused } from '../../testing/answers.ts'
import { bankLine } from '../../testing/bankLines.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { availableOf } from '../../testing/people.ts'
import { closeDay } from '../dailyclose/closeDay.ts'
import { settleLine } from '../deposit/settleLine.ts'

const world = await openWorld()
const { db, clock, tools } = world
const [first, second] = await world.operators('finance', 'finance')
const words = {
  textEn: 'Your bank took the payment back',
  textCn: '您的银行已撤回该笔付款',
  reason: 'the advice of the bank',
}
const differences = async () => (await closeDay(db, { day: '2026-11-19', now: clock.now(), files: false })).differences

test('a partly spent deposit is refused with the missing amount; an unspent one is mirrored', async () => {
  const { no: project } = await openProject(world)
  for (const spends of [true, false]) {
    const bob = await world.newMember()
    const { call } = bob
    await world.fund(bob, 100_00)
    if (spends) done(await call(order.buy, { project, kg: 1000, priceVersion: 1 }))
    const left = await availableOf(bob)
    const back = bankLine(world, 100_00, { direction: 'debit' })
    assert.equal(await settleLine(tools)(back, clock.now()), 'suspense')
    assert.deepEqual([await availableOf(bob), await differences()], [left, []])
    const entry = done(await call(wallet.logs, {})).items.find((item) => item.kind === 'deposit')!.entryNo
    const proposed = await first.call(correctionDesk.propose, { entry, ...words })
    if (spends) {
      assert.equal(refused(proposed, 'correctionMissing').missing, 'S$28.87')
      continue
    }
    done(await second.call(correctionDesk.decide, { no: done(proposed).no, approve: true, reason: 'Compared' }))
    assert.deepEqual([await availableOf(bob), await differences()], [0, []])
    const [line] = done(await first.call(lineDesk.lines, { outcome: 'open', search: back.bankRef })).items
    // Money that left cannot be given to anybody.
    refused(await first.call(lineDesk.match, { line: line!.id, memberId: bob.id, reason: 'the advice' }), 'lineMatched')
  }
})
