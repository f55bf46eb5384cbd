import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '@tonne/contract/client'
import { operator } from '@tonne/contract/people/operator'
import { arrangementDesk } from '@tonne/contract/support/arrangement'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { order } from '@tonne/contract/trading/order'
import { reportDesk } from '@tonne/contract/trust/report'
import { firstTerms } from '@tonne/domain/base/terms'
import { insertTerms } from '../../base/settings/store.ts'
import { stopMoneyOut } from '../../money/moneyout/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { strayLine } from '../../testing/bankLines.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { trade, trader } from '../../testing/trades.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { insertRun } from '../invariants/store.ts'

const world = await openWorld()
const { db, clock, ann } = world
const [finance, support] = await world.operators('finance', 'support')
const forest = await openProject(world)
await world.fund(ann, 5_000_00)
const bought = done(await ann.call(order.buy, { project: forest.no, kg: 10_000, priceVersion: 1 }))
const today = { from: '2026-11-20', to: '2026-11-20' }

test('in the trial balance the debits of each asset equal its credits', async () => {
  const { trial, trialTons } = done(await finance.call(reportDesk.asOf, {}))
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
  for (const [debits, credits] of [
    [trial.map((r) => r.debitCents), trial.map((r) => r.creditCents)],
    [trialTons.map((r) => r.debitKg), trialTons.map((r) => r.creditKg)],
  ] as const) {
    assert.ok(sum(debits) > 0)
    assert.equal(sum(debits), sum(credits))
  }
  assert.equal(trial.find((r) => r.kind === 'house' && r.pocket === 'bank')!.debitCents, 5_000_00)
})
test('every issued ton is somewhere', async () => {
  const { tons } = done(await finance.call(reportDesk.asOf, {}))
  const { project: _, issuedKg, ...places } = tons.find((r) => r.project === forest.no)!
  assert.equal(places.membersKg, 10_000)
  assert.equal(
    issuedKg,
    Object.values(places).reduce((sum, kg) => sum + kg, 0),
  )
})
test('sales, fees and GST of the day are those of its purchase, and none of another day', async () => {
  const { rows } = done(await finance.call(reportDesk.sales, today))
  const [buy] = rows.filter((r) => r.kind === 'buy')
  assert.deepEqual(
    [buy!.day, buy!.entries, buy!.paidCents, buy!.feesCents, buy!.gstCents],
    ['2026-11-20', 1, 284_00, 4_26, 38],
  )
  assert.equal(buy!.paidCents + buy!.feesCents + buy!.gstCents, bought.payCents)
  assert.deepEqual(done(await finance.call(reportDesk.sales, { from: '2026-11-19', to: '2026-11-19' })).rows, [])
  refused(await finance.call(reportDesk.sales, { from: '2026-11-20', to: '2026-11-19' }), 'reportRange')
  refused(await finance.call(reportDesk.sales, { from: '2025-11-19', to: '2026-11-20' }), 'reportRange')
})
test('a breach that only the daily check finds stays on the overview after a check of the minute', async () => {
  const look = (cost: 'cheap' | 'whole', broken: string[], checked: number) =>
    db.tx((tx) => insertRun(tx, { at: clock.now(), checked, broken, detail: { cost, findings: [], stoppedFor: [] } }))
  await look('whole', ['3 never below zero'], 35)
  await look('cheap', [], 21)
  const { invariants } = done(await support.call(reportDesk.overview, {}))
  assert.deepEqual([invariants!.checked, invariants!.broken], [56, ['3 never below zero']])
  await look('cheap', ['3 never below zero'], 21)
  const both = done(await support.call(reportDesk.overview, {})).invariants!
  assert.deepEqual(both.broken, ['3 never below zero'], 'seen by both looks, and once')
  await look('cheap', [], 21)
  await look('whole', [], 35)
})
test('the overview shows today’s figures, open items with their age, and a stop of payments', async () => {
  await strayLine(world, 7_00)
  const { days, queues, stop } = done(await support.call(reportDesk.overview, {}))
  assert.equal(days.length, 30)
  const last = days.at(-1)!
  assert.deepEqual(
    [last.day, last.orders, last.inCents, last.outCents, last.tradedCents],
    ['2026-11-20', 1, 5_007_00, 0, 0],
  )
  assert.equal(last.soldCents, 284_00)
  // Nothing of finance is decided by support.
  const one = { count: 1, mine: 0, oldestAt: clock.now().getTime(), cents: 7_00, kg: null, holders: [], late: 0 }
  assert.deepEqual(
    queues.find((q) => q.queue === 'line'),
    { queue: 'line', ...one, checks: [{ check: 'first', ...one }], fresh: 1, seenAt: null },
  )
  assert.equal(stop, null)
  await db.tx((tx) => stopMoneyOut(tx, { why: 'the ledger differs by 0.01' }, clock.now()))
  assert.equal(done(await support.call(reportDesk.overview, {})).stop!.why, 'the ledger differs by 0.01')
})
test('the overview shows who has items of a queue, and what takes effect next, soonest first', async () => {
  const [{ id: subject } = { id: '' }] = await db.rows<{ id: string }>(
    `select id::text from bank_line where outcome = 'suspense'`,
  )
  done(await finance.call(assignmentDesk.set, { queue: 'line', subject, operatorId: finance.id }))
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
  await insertTerms(db, firstTerms, inHours(3), clock.now())
  const later = await insertTerms(db, firstTerms, inHours(2), clock.now())
  await insertTerms(db, firstTerms, inHours(-1), clock.now())
  const { queues, coming } = done(await support.call(reportDesk.overview, {}))
  const [{ name } = { name: '' }] = await db.rows<{ name: string }>('select name from operator where id = $1', [
    finance.id,
  ])
  assert.deepEqual(queues.find(({ queue }) => queue === 'line')!.holders, [{ name, count: 1 }])
  assert.deepEqual(queues.find(({ queue }) => queue === 'claim')!.holders, [])
  const terms = coming.filter(({ kind }) => kind === 'terms')
  assert.deepEqual(
    terms.map(({ subject, at }) => [subject, at]),
    [
      [String(later), inHours(2).getTime()],
      [String(later - 1), inHours(3).getTime()],
    ],
  )
})
test('only finance and admin read the books', async () => {
  for (const call of [() => support.call(reportDesk.asOf, {}), () => support.call(reportDesk.sales, today)])
    refused(await call(), 'operatorRole')
})
test('a trade of the book is traded and not sold, and a day begins in Singapore', async () => {
  const [seller, buyer] = [await trader(world), await trader(world)]
  done(await seller.call(order.buy, { project: forest.no, kg: 1000, priceVersion: 1 }))
  const days = async () => done(await (await support.again())(reportDesk.overview, {})).days
  const before = (await days()).at(-1)!
  await trade(forest.no, [seller, buyer], [1, 28_40])
  const after = (await days()).at(-1)!
  assert.deepEqual([after.orders - before.orders, after.tradedCents, after.soldCents - before.soldCents], [2, 28_40, 0])
  await sleepUntil(world, '2026-11-20T16:00:00Z')
  await world.fund(ann, 10_00)
  const [friday, saturday] = (await days()).slice(-2)
  assert.deepEqual(
    [friday, { ...saturday, orders: 0 }],
    [after, { day: '2026-11-21', orders: 0, soldCents: 0, tradedCents: 0, inCents: 10_00, outCents: 0 }],
  )
})
test('what is new in a queue is what this operator has not seen; who was disabled holds nothing', async () => {
  const [other, admin, second] = await world.operators('finance', 'admin', 'admin')
  await strayLine(world, 8_00)
  done(await other.call(arrangementDesk.see, { queue: 'line' }))
  const line = async (call: Call) =>
    done(await call(reportDesk.overview, {})).queues.find(({ queue }) => queue === 'line')!
  const counts = async (call: Call) => {
    const { count, fresh, seenAt } = await line(call)
    return [count, fresh, seenAt]
  }
  assert.deepEqual(await counts(await support.again()), [2, 2, null])
  assert.deepEqual(await counts(other.call), [2, 0, clock.now().getTime()])
  assert.equal((await line(other.call)).holders.length, 1)
  done(await admin.call(operator.disable, { id: finance.id, reason: 'left the team' }))
  assert.deepEqual((await line(second.call)).holders, [])
})
