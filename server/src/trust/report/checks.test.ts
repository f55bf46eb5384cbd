import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { reportDesk } from '@tonne/contract/trust/report'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, requestOut } from '../../testing/payees.ts'

const world = await openWorld()

test('first and second checks wait apart, the second for somebody else, and neither for another role', async () => {
  const [one, two, support] = await world.operators('finance', 'finance', 'support')
  const asked = async (cents: number) => done(await requestOut(await payable(world, 500_00), cents))
  const early = await asked(100_00)
  const began = world.clock.now().getTime()
  world.clock.set(new Date(began + 60_000))
  const [late, passed] = [await asked(200_00), await asked(50_00)]
  const reason = 'seen'
  for (const { no } of [late, passed]) done(await one.call(withdrawalDesk.propose, { no, reason }))
  done(await two.call(withdrawalDesk.approve, { no: passed.no, reason }))
  done(await one.call(assignmentDesk.set, { queue: 'withdrawal', subject: late.no, operatorId: two.id }))
  const waits = async ({ call }: Pick<typeof one, 'call'>) => {
    const row = done(await call(reportDesk.queues, {})).queues.find(({ queue }) => queue === 'withdrawal')!
    return { all: [row.count, row.mine, row.cents], checks: row.checks }
  }
  const { all, checks } = await waits(two)
  assert.deepEqual(all, [3, 3, 350_00])
  assert.deepEqual(
    checks.map(({ check, count, mine, oldestAt, cents, holders }) => [
      check,
      count,
      mine,
      oldestAt! - began,
      cents,
      holders,
    ]),
    [
      ['first', 1, 1, 0, early.amountCents, []],
      ['second', 1, 1, 60_000, late.amountCents, [{ name: 'finance operator', count: 1 }]],
      ['passed', 1, 1, 60_000, passed.amountCents, []],
    ],
  )
  const minesOf = async (who: Pick<typeof one, 'call'>) => (await waits(who)).checks.map(({ mine }) => mine)
  assert.deepEqual(await minesOf(one), [1, 0, 1], 'nobody checks twice')
  assert.deepEqual(await minesOf(support), [0, 0, 0])
})
