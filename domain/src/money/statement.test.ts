import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  assertAddsUp,
  firstDayOf,
  isMonth,
  lastDayOf,
  monthAfter,
  monthBefore,
  monthOf,
  plainCents,
  readyAt,
  type StatementFacts,
  sayMonth,
  spanOf,
  statementCsv,
  statementMonths,
} from './statement.ts'

test('a month is written with its year', () => {
  for (const month of ['1999-12', '2026-01', '2026-09', '2026-10', '2026-11', '2199-12'])
    assert.ok(isMonth(month), month)
  for (const text of [
    '2026-00',
    '2026-13',
    '2026-1',
    '2026-20',
    '1899-01',
    '2200-01',
    '202-01',
    '2026-011',
    'x2026-01',
    '2026/01',
    '',
  ]) {
    assert.ok(!isMonth(text), text)
  }
})
test('months follow each other across a new year and a February', () => {
  const rows: [string, string, string][] = [
    ['2026-11', '2026-12', '2026-11-30'],
    ['2026-12', '2027-01', '2026-12-31'],
    ['2027-01', '2027-02', '2027-01-31'],
    ['2027-02', '2027-03', '2027-02-28'],
    ['2028-02', '2028-03', '2028-02-29'],
  ]
  for (const [month, next, last] of rows) {
    assert.deepEqual(
      [monthAfter(month), monthBefore(next), firstDayOf(month), lastDayOf(month)],
      [next, month, `${month}-01`, last],
    )
  }
})
test('an instant is in the month whose span contains it, in Singapore time', () => {
  assert.deepEqual(spanOf('2026-11'), { from: new Date('2026-10-31T16:00:00Z'), to: new Date('2026-11-30T16:00:00Z') })
  assert.deepEqual(
    [monthOf(new Date('2026-11-30T15:59:59.999Z')), monthOf(new Date('2026-11-30T16:00:00Z'))],
    ['2026-11', '2026-12'],
  )
})
test('a statement is ready an hour after its month; the list runs from the newest to the month of joining', () => {
  const ready = new Date('2026-11-30T17:00:00Z')
  assert.deepEqual(readyAt('2026-11'), ready)
  const joined = new Date('2026-09-30T15:59:59Z')
  assert.deepEqual(statementMonths(joined, ready), ['2026-11', '2026-10', '2026-09'])
  assert.deepEqual(statementMonths(joined, new Date(ready.getTime() - 1)), ['2026-10', '2026-09'])
  assert.deepEqual(statementMonths(new Date('2026-11-01T00:00:00Z'), new Date('2026-11-20T00:00:00Z')), [])
})
test('a month has its name in both languages and gives the statement its number', () => {
  const english = Array.from({ length: 12 }, (_, i) => sayMonth(`2026-${String(i + 1).padStart(2, '0')}`, 'en'))
  const names = Array.from({ length: 12 }, (_, i) =>
    new Date(Date.UTC(2026, i)).toLocaleString('en-SG', { month: 'long', timeZone: 'UTC' }),
  )
  assert.deepEqual(
    english,
    names.map((name) => `${name} 2026`),
  )
  assert.equal(sayMonth('2026-09', 'cn'), '2026年9月')
})

const at = new Date('2026-11-20T04:05:00Z')
const facts: StatementFacts = {
  no: 'ST-202611-7',
  month: '2026-11',
  madeAt: at,
  member: { id: 7, name: 'Ann', address: '' },
  operator: { name: 'Tonne', uen: '209941207N', gstNumber: null },
  tons: [],
  seal: null,
  openingCents: 100_00,
  inCents: 50_05,
  outCents: 30_00,
  closingCents: 120_05,
  availableCents: 110_05,
  heldCents: 10_00,
  lines: [
    {
      entryNo: 'LE-1',
      causeNo: 'D-1',
      what: { en: 'Deposit', cn: '充值' },
      amountCents: 50_05,
      balanceCents: 150_05,
      at,
    },
    {
      entryNo: 'LE-2',
      causeNo: null,
      what: { en: '=Fee, paid', cn: '费用' },
      amountCents: -30_00,
      balanceCents: 120_05,
      at,
    },
  ],
  holds: [
    { why: { en: 'Order', cn: '订单' }, causeNo: null, amountCents: 4_00, since: at },
    { why: { en: 'Order', cn: '订单' }, causeNo: null, amountCents: 6_00, since: at },
  ],
}
test('a statement that adds up is written; one with any sum off by a cent is not', () => {
  assert.doesNotThrow(() => assertAddsUp(facts))
  const [first, second] = [facts.lines[0]!, facts.lines[1]!]
  const wrong: [string, Partial<StatementFacts>][] = [
    ['opening and movements', { inCents: 50_06 }],
    ['opening and movements', { outCents: 30_01 }],
    ['opening and lines', { lines: [first] }],
    ['balance and amount at LE-1', { lines: [{ ...first, balanceCents: 150_06 }, second] }],
    ['balance and amount at LE-2', { lines: [first, { ...second, balanceCents: 120_04 }] }],
    ['available and held', { availableCents: 110_06 }],
    ['holds', { holds: facts.holds.slice(1) }],
  ]
  for (const [what, change] of wrong)
    assert.throws(() => assertAddsUp({ ...facts, ...change }), new RegExp(`^Error: ST-202611-7: ${what} are`), what)
})
test('cents in a file for programs have a sign, a point and two decimals', () => {
  assert.deepEqual([0, 5, -5, 100, 123450, -123456].map(plainCents), [
    '0.00',
    '0.05',
    '-0.05',
    '1.00',
    '1234.50',
    '-1234.56',
  ])
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) =>
      assert.equal(BigInt(plainCents(cents).replace('.', '')), BigInt(cents)),
    ),
  )
})
test('the file begins and ends with a balance; numbers are numbers, and no text is a formula', () => {
  const rows = statementCsv(facts).split('\r\n')
  assert.deepEqual(rows, [
    '\ufeff"Day","Time","Entry","Movement","项目","Cause","Amount SGD","Balance SGD"',
    '"2026-11-01","","","Opening balance","期初余额","","",100',
    '"2026-11-20","12:05","LE-1","Deposit","充值","D-1",50.05,150.05',
    `"2026-11-20","12:05","LE-2","'=Fee, paid","费用","",-30,120.05`,
    '"2026-11-30","","","Closing balance","期末余额","","",120.05',
    '',
  ])
})
