import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Month } from '@tonne/domain/money/statement'
import { openWorld } from '../../testing/openWorld.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { statementFacts } from './statementFacts.ts'

const world = await openWorld()
const { db } = world
const operator = { name: 'Tonne Pte Ltd', uen: '209900001K', gstNumber: null }
/** Deposits at their own instants, committed in this order. */
async function fund(at: readonly (readonly [instant: string, amountCents: number])[]) {
  const who = await world.newMember()
  for (const [instant, amountCents] of at) {
    await sleepUntil(world, instant)
    await world.fund(who, amountCents)
  }
  return async (month: Month) => {
    const facts = await statementFacts(db, { memberId: who.id, month, operator, now: new Date('2027-01-05T00:00:00Z') })
    let balance = facts.openingCents
    for (const line of facts.lines) {
      balance += line.amountCents
      assert.equal(line.balanceCents, balance, `${month} ${line.entryNo}`)
    }
    assert.equal(balance, facts.closingCents)
    return [facts.openingCents, ...facts.lines.map((l) => l.amountCents), facts.closingCents]
  }
}

test('when one node has begun the new month, another may still commit a last line of the old', async () => {
  const of = await fund([
    ['2026-11-20T04:00:00Z', 1_00],
    ['2026-11-30T16:00:00.300Z', 20_00],
    ['2026-11-30T15:59:59.900Z', 3_00],
    ['2026-12-01T04:00:00Z', 400_00],
  ])
  assert.deepEqual(await of('2026-11'), [0, 1_00, 3_00, 4_00])
  assert.deepEqual(await of('2026-12'), [4_00, 20_00, 400_00, 424_00])
})
