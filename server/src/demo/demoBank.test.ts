import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { cents } from '@tonne/domain/money'
import { settleLine } from '../money/deposit/settleLine.ts'
import { type BankLine, type Payout, PayoutUnsure } from '../shared/bank/bank.ts'
import { done } from '../testing/answers.ts'
import { makeWorld } from '../testing/world.ts'
import { demoBank, demoBankPays } from './demoBank.ts'
import { type BankFault, planFault, setPaused } from './store.ts'

const world = await makeWorld()
// These tests give the bank payouts without a withdrawal.
after(() => world.end(['21 paid at most once']))
const { db, clock } = world
const SECOND = 1000
const pays = (settle = settleLine(world.tools)) => demoBankPays(db, settle).run(clock.now(), 1)
const payoutOf = (endToEndId: string): Payout => ({
  endToEndId,
  amountCents: cents(199_00),
  creditor: { kind: 'mobile', proxy: '+6591234567', name: 'Tan Wei Ling' },
})

const table: [fault: BankFault | null, seconds: number, lines: string[], credited: number, state: string][] = [
  [null, 4, ['credited'], 50_00, 'completed'],
  ['late', 1860, ['credited'], 50_00, 'completed'],
  ['twice', 4, ['credited', 'in_review'], 50_00, 'completed'],
  ['amount', 4, ['in_review'], 0, 'in_review'],
  ['repeat', 4, ['credited'], 50_00, 'completed'],
]
for (const [fault, seconds, lines, credited, state] of table) {
  test(`for an intent the bank pays ${fault ?? 'as asked'}: ${lines.join(', ')}`, async () => {
    const payer = await world.newMember()
    await planFault(db, fault)
    const { no, reference } = done(await payer.call(deposit.create, { amountCents: 50_00 }))
    await clock.forward((seconds - 1) * SECOND)
    assert.equal(await pays(), 0)
    await clock.forward(SECOND)
    assert.equal(await pays(), 1)
    assert.equal(await pays(), 0)
    const events = await db.rows<{ outcome: string }>(
      'select outcome from bank_line where reference = $1 order by id',
      [reference],
    )
    assert.deepEqual(
      events.map((l) => l.outcome),
      lines,
    )
    const { call } = payer
    assert.deepEqual(
      [done(await call(wallet.summary, {})).availableCents, done(await call(deposit.info, { no })).state],
      [credited, state],
    )
  })
}
test('a fault happens once, and a paused bank pays nobody', async () => {
  const payer = await world.newMember()
  await planFault(db, 'amount')
  const open = async () => done(await payer.call(deposit.create, { amountCents: 9_00 }))
  await open()
  await open()
  await clock.forward(4 * SECOND)
  await setPaused(db, true)
  assert.equal(await pays(), 0)
  await setPaused(db, false)
  assert.equal(await pays(), 2)
  assert.equal(done(await payer.call(wallet.summary, {})).availableCents, 9_00)
})

test('a payout handed over again and again is paid once', async () => {
  const bank = demoBank(db)
  const events: BankLine[] = []
  await Promise.all(Array.from({ length: 20 }, () => bank.pay(payoutOf('W-20261120-00001'), clock.now())))
  await clock.forward(4 * SECOND)
  const keep = async (line: BankLine) => {
    events.push(line)
    return 'paid' as const
  }
  assert.equal(await pays(keep), 1)
  assert.equal(await pays(keep), 0)
  assert.deepEqual(
    events.map((l) => [l.direction, l.endToEndId, l.amountCents, l.counterparty]),
    [['debit', 'W-20261120-00001', 199_00, 'Tan Wei Ling']],
  )
})
test('a payout accepted without an answer can safely be sent again', async () => {
  const bank = demoBank(db)
  await planFault(db, 'timeout')
  await assert.rejects(bank.pay(payoutOf('W-20261120-00002'), clock.now()), PayoutUnsure)
  assert.equal(await bank.pay(payoutOf('W-20261120-00002'), clock.now()), 'accepted')
  await clock.forward(4 * SECOND)
  let paid = 0
  await pays(async () => {
    paid++
    return 'paid'
  })
  assert.equal(paid, 1)
})
test('a refused payout comes back with its reason, and goes to suspense while its owner is unknown', async () => {
  await planFault(db, 'refused')
  await demoBank(db).pay(payoutOf('W-20261120-00003'), clock.now())
  await clock.forward(4 * SECOND)
  assert.equal(await pays(), 1)
  const lines = await db.rows<{ direction: string; outcome: string; returned: string | null }>(
    `select direction, outcome, returned from bank_line where end_to_end_id = 'W-20261120-00003' order by id`,
  )
  assert.deepEqual(lines, [
    { direction: 'debit', outcome: 'suspense', returned: null },
    { direction: 'credit', outcome: 'suspense', returned: 'AC04 account closed' },
  ])
})
test('a debit explained by a payout is settled with its line; told again it changes nothing', async () => {
  const settle = settleLine(world.tools, async (tx, line, now) => {
    await tx.rows('insert into attempt (key, at) values ($1, $2)', [`paid ${line.endToEndId}`, now])
    return { outcome: 'paid', why: null, events: [] }
  })
  const line: BankLine = {
    bank: 'test',
    bankRef: 'debit-1',
    direction: 'debit',
    amountCents: cents(1_00),
    reference: null,
    endToEndId: 'W-20261120-00004',
    counterparty: null,
    valueAt: clock.now(),
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => settle(line, clock.now())))
  assert.deepEqual(answers.sort(), ['known', 'known', 'known', 'known', 'paid'])
  // The second run may have begun before the first ended, and rolls back.
  const [{ n }] = (await world.db.rows(
    `select count(*)::int as n from attempt where key = 'paid W-20261120-00004'`,
  )) as [{ n: number }]
  assert.equal(n, 1)
  const failing = settleLine(world.tools, async (tx, { endToEndId }, now) => {
    await tx.rows('insert into attempt (key, at) values ($1, $2)', [`paid ${endToEndId}`, now])
    throw new Error('died between')
  })
  await assert.rejects(
    failing({ ...line, bankRef: 'debit-2', endToEndId: 'W-20261120-00005' }, clock.now()),
    /died between/,
  )
  assert.deepEqual(await db.rows(`select 1 from attempt where key = 'paid W-20261120-00005'`), [])
  assert.deepEqual(await db.rows(`select 1 from bank_line where bank_ref = 'debit-2'`), [])
})
