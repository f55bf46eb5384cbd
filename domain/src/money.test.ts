import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents, centsFromText, costOf, fixedFromText, kg, kgFromText, minus, mulDiv, plus, shareOf } from './money.ts'
import { exact, exactCost, exactShare } from './testing/exact.ts'

const seed = 20261120
const whole = (max: number) => fc.integer({ min: 0, max })

test('mulDiv is a x b / c rounded half up, exactly, for products of any size', () => {
  const factors = fc.oneof(
    fc.tuple(whole(1e6), whole(1e6), fc.integer({ min: 1, max: 1e6 })),
    // Products around 2^53, above which floating point cannot represent every integer.
    fc.tuple(
      fc.integer({ min: 94_000_000, max: 96_000_000 }),
      fc.integer({ min: 94_000_000, max: 96_000_000 }),
      fc.constantFrom(1, 2, 3, 1000, 10_000),
    ),
    fc.tuple(whole(1e12), whole(1e9), fc.integer({ min: 1, max: 1e12 })),
  )
  fc.assert(
    fc.property(factors, ([a, b, c]) => {
      const right = exact(a, b, c)
      if (right > BigInt(Number.MAX_SAFE_INTEGER)) assert.throws(() => mulDiv(a, b, c), RangeError)
      else assert.equal(BigInt(mulDiv(a, b, c)), right)
    }),
    { seed, numRuns: 5000 },
  )
})
test('a quotient that floating point would round up stays down: a third of 2^52', () => {
  assert.equal(mulDiv(2 ** 52, 1, 3), 1_501_199_875_790_165)
})
test('a half is rounded up, less than a half down', () => {
  assert.deepEqual(
    [mulDiv(1, 1, 2), mulDiv(1, 499, 1000), mulDiv(1, 500, 1000), mulDiv(3, 1, 2), mulDiv(0, 5, 7)],
    [1, 0, 1, 2, 0],
  )
})
test('a cost is the price a ton times kilograms; a share is in basis points', () => {
  assert.equal(costOf(kg(25_000), cents(28_40)), 710_00)
  assert.equal(costOf(kg(1), cents(28_40)), 3)
  assert.equal(costOf(kg(1), cents(4_99)), 0)
  assert.equal(shareOf(cents(710_00), 150), 10_65)
  assert.equal(shareOf(cents(10_65), 900), 96)
})
test('shares and costs of any size are exact, with half a cent rounded up', () => {
  fc.assert(
    fc.property(whole(1e12), whole(10_000), (amount, rate) => {
      assert.equal(shareOf(cents(amount), rate), exactShare(amount, rate))
      assert.equal(costOf(kg(amount), cents(rate)), exactCost(amount, rate))
    }),
    { seed, numRuns: 2000 },
  )
  // A rate with a quarter of a percent: exactly 14.5 cents, and slightly less. In floating point 1.005 x 100 is below a
  // half.
  assert.deepEqual(
    [shareOf(cents(200), 725), shareOf(cents(199), 725), shareOf(cents(1), 5000), shareOf(cents(1), 4999)],
    [15, 14, 1, 0],
  )
  assert.equal(shareOf(cents(100), 10_050), 101)
  assert.equal(shareOf(cents(8_888_888_888), 9999), 8_887_999_999)
})
test('at every rate each exact half cent is rounded up, although floating point makes some slightly less', () => {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
  const wrong: string[] = []
  let halves = 0
  for (let rate = 1; rate <= 10_000; rate++) {
    // At rates that have halves, every odd multiple of this amount has a share that ends in half a cent.
    const half = 5000 / gcd(rate, 10_000)
    if (!Number.isInteger(half) || (rate * half) % 10_000 !== 5000) continue
    for (const amount of [half, 3 * half, 4321 * half, 8_765_433 * half]) {
      halves += 1
      if (shareOf(cents(amount), rate) !== exactShare(amount, rate)) wrong.push(`${rate} of ${amount}`)
    }
  }
  assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} of ${halves} shares of half a cent are rounded another way`)
  assert.ok(halves > 10_000)
})
for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)]) {
  test(`${bad} is no amount`, () => {
    assert.throws(() => cents(bad), RangeError)
    assert.throws(() => kg(bad), RangeError)
    assert.throws(() => mulDiv(bad, 1, 1), RangeError)
  })
}
test('sums beyond the safe integers throw instead of rounding', () => {
  const most = cents(Number.MAX_SAFE_INTEGER)
  assert.throws(() => plus(most, cents(1)), RangeError)
  assert.throws(() => minus(cents(-Number.MAX_SAFE_INTEGER), cents(1)), RangeError)
  assert.equal(minus(plus(cents(3), cents(4)), cents(10)), -3)
})

const written = (value: number, digits: number, grouped: boolean) => {
  const text = String(value).padStart(digits + 1, '0')
  const head = text.slice(0, -digits)
  return `${grouped ? head.replace(/\B(?=(\d{3})+$)/g, ',') : head}.${text.slice(-digits)}`
}
test('a written amount reads back as itself, with or without thousands separators', () => {
  fc.assert(
    fc.property(whole(9_999_999_999_999), fc.boolean(), (value, grouped) =>
      assert.equal(centsFromText(written(value, 2, grouped)), value),
    ),
    { seed },
  )
})
test('a written quantity reads back as itself, with or without thousands separators', () => {
  fc.assert(
    fc.property(whole(999_999_999_999), fc.boolean(), (value, grouped) =>
      assert.equal(kgFromText(written(value, 3, grouped)), value),
    ),
    { seed },
  )
})
test('amounts are read as people type them', () => {
  const typed = {
    '12': 1200,
    '12.3': 1230,
    '12.34': 1234,
    '0': 0,
    '0.01': 1,
    '007': 700,
    ' 1,234.50 ': 123450,
    '1 000': 100000,
    '.5': 50,
    '3.': 300,
    '１２': 1200,
    '1，234': 123400,
  }
  for (const [text, value] of Object.entries(typed)) assert.equal(centsFromText(text), value, text)
  assert.deepEqual([kgFromText('1.5'), kgFromText('0.001'), kgFromText('1,000')], [1500, 1, 1_000_000])
})
const notNumbers = [
  '',
  ' ',
  '.',
  '-1',
  '+1',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '1.2.3',
  'S$5',
  '٣',
  '1\u0000',
  '12,50',
  '1,5',
  '1,23,456',
  '1,234 567',
  '12,50.5',
  '1,250,',
  ',1',
  '1,',
]
for (const text of [...notNumbers, '1234567890123456']) {
  test(`${JSON.stringify(text)} is no number of either kind`, () =>
    assert.deepEqual([centsFromText(text), kgFromText(text)], [null, null]))
}
test('fifteen digits are read exactly; sixteen are refused', () => {
  assert.equal(fixedFromText('123456789012345', 0), 123_456_789_012_345)
  assert.equal(fixedFromText('1234567890123456', 0), null)
  assert.equal(centsFromText('9999999999999.99'), 999_999_999_999_999)
  assert.equal(centsFromText('10000000000000'), null)
  assert.equal(kgFromText('999,999,999,999.999'), 999_999_999_999_999)
  assert.equal(kgFromText('1,000,000,000,000'), null)
})
test('thousands are groups of three after one to three digits; a point may end them', () => {
  assert.deepEqual(
    ['12,345', '123,456,789', '1,234.', '1,234.5'].map(centsFromText),
    [12_345_00, 123_456_789_00, 1_234_00, 1_234_50],
  )
  assert.deepEqual(['1234,567', ',123', '1,2345', '12,34', '1,234,56', ' ,123'].map(centsFromText), Array(6).fill(null))
})
test('a decimal too many is refused, not rounded', () => {
  assert.deepEqual([centsFromText('1.234'), kgFromText('1.2345'), fixedFromText('1.5', 0)], [null, null, null])
})
