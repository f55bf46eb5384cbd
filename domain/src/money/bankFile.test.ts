import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cents, cents } from '../money.ts'
import { Refusal, type RefusalName } from '../refusals.ts'
import { type BankFile, centsOfFile, type FileLine, judgeBankFile, referenceIn, signedCents } from './bankFile.ts'

const line = (bankRef: string, amount: number): FileLine => ({
  bankRef,
  direction: amount < 0 ? 'debit' : 'credit',
  amountCents: cents(Math.abs(amount)),
  remittance: '',
  endToEndId: null,
  counterparty: null,
  valueDay: '2026-11-20',
  returned: null,
})
const sound: BankFile = {
  statement: 'S-2',
  account: '072-1 234567',
  currency: 'SGD',
  openingCents: 100_00,
  closingCents: 120_00,
  closingDay: '2026-11-20',
  lines: [line('a', 50_00), line('b', -30_00)],
}
const before = { statement: 'S-1', closingCents: 100_00, closingDay: '2026-11-19' }
const context = { account: '0721234567', today: '2026-11-20', previous: before }

const table: [RefusalName, Partial<BankFile>, string][] = [
  ['bankFileAccount', { account: '999', currency: 'USD', closingCents: 1 }, '999'],
  ['bankFileCurrency', { currency: 'USD', lines: [line('a', 1), line('a', 1)] }, 'USD'],
  ['bankFileLineTwice', { lines: [line('a', 1), line('a', 1)], closingCents: 5 }, 'a'],
  ['bankFileSum', { closingCents: 120_01, openingCents: 100_00 }, 'S$0.01'],
  ['bankFileSum', { closingCents: 119_99 }, '−S$0.01'],
  ['bankFileGap', { openingCents: 99_00, closingCents: 119_00 }, '−S$1.00'],
]
for (const [rule, change, shows] of table) {
  test(`${rule}: ${shows}`, () =>
    assert.throws(
      () => judgeBankFile({ ...sound, ...change }, context),
      (error) => error instanceof Refusal && error.rule === rule && Object.values(error.params).includes(shows),
    ))
}
test('a valid file is accepted, and so is the first one of an account', () => {
  judgeBankFile(sound, context)
  judgeBankFile({ ...sound, account: 'sg 07-ab' }, { ...context, account: 'SG07AB' })
  judgeBankFile(
    { ...sound, openingCents: -7, closingCents: 20_00 - 7 },
    { account: '0721234567', today: '2026-11-20', previous: undefined },
  )
  judgeBankFile({ ...sound, closingDay: '2026-11-19' }, context)
})
test('a statement closes on no day to come, and on none before the previous one', () => {
  const refusedBy = (closingDay: string, rule: RefusalName) =>
    assert.throws(
      () => judgeBankFile({ ...sound, closingDay }, context),
      (error) => error instanceof Refusal && error.rule === rule,
    )
  refusedBy('2026-11-21', 'bankFileAhead')
  refusedBy('2027-12-31', 'bankFileAhead')
  refusedBy('2026-11-18', 'bankFileBack')
})
test('whatever the lines, only the right closing balance is accepted', () => {
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((n) => n !== 0))
  fc.assert(
    fc.property(amounts, fc.integer({ min: -5, max: 5 }), (all, off) => {
      const lines = all.map((amount, i) => line(String(i), amount))
      const closingCents = 100_00 + lines.reduce((sum, l) => sum + signedCents(l), 0) + off
      const judge = () => judgeBankFile({ ...sound, lines, closingCents }, context)
      if (off === 0) judge()
      else assert.throws(judge, Refusal)
    }),
    { seed: 20261120 },
  )
})

const references: [string, string | null][] = [
  ['DEP-7Q4K2M9X', 'DEP-7Q4K2M9X'],
  ['payment dep 7q4k2m9x thanks', 'DEP-7Q4K2M9X'],
  ['DEP7Q4K2M9X/OTHR', 'DEP-7Q4K2M9X'],
  ['DEP-7Q4K2M9X DEP-7Q4K2M9X', 'DEP-7Q4K2M9X'],
  ['DEP-7Q4K2M9X DEP-8Q4K2M9X', null],
  ['DEP-7Q4K2M9', null],
  ['DEP-7Q4K2M9XZ', null],
  ['DEP-7Q4KOM9X', null],
  ['', null],
]
for (const [text, expected] of references)
  test(`the reference in "${text}" is ${expected}`, () => assert.equal(referenceIn(text), expected))
const amounts: [string, number | null][] = [
  ['100', 100_00],
  ['100.5', 100_50],
  ['100.05000', 100_05],
  ['0.01', 1],
  // XML allows blanks around a number, and a point without decimals.
  [' 100.50\n', 100_50],
  ['100.', 100_00],
  ['999999999999.99', 999_999_999_999_99],
  ['1000000000000', null],
  ['100.001', null],
  ['-1', null],
  ['1e3', null],
  ['1,000.00', null],
  ['', null],
]
for (const [text, expected] of amounts)
  test(`the amount "${text}" is ${expected}`, () => assert.equal(centsOfFile(text), expected as Cents | null))
