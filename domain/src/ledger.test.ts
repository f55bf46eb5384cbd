import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountKey,
  assertEntry,
  carbon,
  entryKinds,
  house,
  isGuarded,
  orderKinds,
  type Posting,
  pockets,
  proceeds,
  stock,
  wallet,
  withdrawalKinds,
} from './ledger.ts'
import { cents, kg } from './money.ts'

const purse = wallet(7, 'available')
const entry = (...postings: Posting[]) => ({ kind: 'buy' as const, causeId: 1, postings })
test('a posting between two accounts of one asset is valid', () => {
  assert.doesNotThrow(() => assertEntry(entry({ debit: purse, credit: house('fees'), amount: cents(1) })))
  assert.doesNotThrow(() =>
    assertEntry(entry({ debit: stock(9, 'unsold'), credit: carbon(7, 'credits', 9), amount: kg(1) })),
  )
})
for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53] as (number & Posting['amount'])[]) {
  test(`a posting of ${amount} throws`, () =>
    assert.throws(() => assertEntry(entry({ debit: purse, credit: house('fees'), amount })), /a posting of/))
}
test('a posting never exchanges money for tons, or one project’s tons for another’s', () => {
  assert.throws(
    () => assertEntry(entry({ debit: purse, credit: carbon(7, 'credits', 9), amount: cents(1) })),
    /one asset into another/,
  )
  assert.throws(
    () => assertEntry(entry({ debit: stock(8, 'unsold'), credit: carbon(7, 'credits', 9), amount: kg(1) })),
    /one asset into another/,
  )
})
test('a posting from an account to itself throws', () =>
  assert.throws(() => assertEntry(entry({ debit: purse, credit: { ...purse }, amount: cents(1) })), /to itself/))
test('one invalid posting among valid ones throws', () => {
  const good = { debit: purse, credit: house('fees'), amount: cents(1) }
  assert.throws(() => assertEntry(entry(good, { ...good, amount: cents(0) })), /a posting of 0/)
})
test('members’ and projects’ own assets are guarded; the platform’s accounts are open', () => {
  const guarded = [
    purse,
    wallet(7, 'held'),
    carbon(7, 'credits', 9),
    carbon(7, 'credits_held', 9),
    carbon(7, 'presale', 9),
    carbon(7, 'presale_held', 9),
    carbon(7, 'retiring', 9),
    carbon(7, 'retired', 9),
    stock(9, 'unsold'),
    stock(9, 'reserved'),
  ]
  const open = [
    proceeds(9),
    stock(9, 'registry'),
    house('bank'),
    house('fees'),
    house('gst'),
    house('suspense'),
    house('payouts'),
  ]
  assert.deepEqual([guarded.every(isGuarded), open.some(isGuarded)], [true, false])
  assert.equal(new Set([...guarded, ...open].map(accountKey)).size, guarded.length + open.length)
  const kinds = Object.values(pockets).flatMap((of) => Object.values(of))
  assert.equal(kinds.length, guarded.length + open.length)
  assert.ok(kinds.every((kind) => kind === 'guarded' || kind === 'open'))
})
test('asset 0 is money and never the id of a project', () => {
  assert.deepEqual(
    [purse, proceeds(9), house('bank')].map(({ asset }) => asset),
    [0, 0, 0],
  )
})

test('each kind of entry has one kind of cause, which finds it', () => {
  const causes = {
    order: ['buy', 'sell', 'booking', 'booking_return', 'final_payment', 'lapse', 'delivery'],
    withdrawal: ['withdrawal_hold', 'withdrawal', 'withdrawal_return'],
    retirement: ['retirement_hold', 'retire', 'retirement_return'],
    project: ['issue', 'reserve'],
    deposit: ['deposit'],
    trade: ['trade'],
    // An order of the market, or a case.
    hold: ['hold', 'release'],
    correction: ['correction'],
  }
  assert.deepEqual(Object.values(causes).flat().sort(), [...entryKinds].sort())
  assert.deepEqual([orderKinds, withdrawalKinds], [causes.order, causes.withdrawal])
})
