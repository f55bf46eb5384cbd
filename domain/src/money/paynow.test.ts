/** The expected codes are published vectors, because a wrong digit sends a member's money to somebody else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents } from '../money.ts'
import { crc16, type PayNow, paynowText } from './paynow.ts'

const demo = { proxy: { kind: 'uen', value: '209900001K' }, payee: 'DEMO CARBON PTE LTD' } as const
const vectors: [string, PayNow, string][] = [
  [
    'UEN, dynamic',
    { ...demo, amountCents: cents(1250_00), reference: 'DEP-7Q4K2M9X', expires: '20261231' },
    '00020101021226490009SG.PAYNOW010120210209900001K0301004082026123152040000530370254071250.005802SG5919DEMO ' +
      'CARBON PTE LTD6009Singapore62160112DEP-7Q4K2M9X6304C4C2',
  ],
  [
    'UEN, open amount',
    { ...demo, amountCents: null, reference: 'DEP-OPEN1', expires: null },
    '00020101021126370009SG.PAYNOW010120210209900001K030115204000053037025802SG5919DEMO CARBON PTE ' +
      'LTD6009Singapore62130109DEP-OPEN16304FD46',
  ],
  [
    'mobile, static',
    { proxy: { kind: 'mobile', value: '+6591234567' }, payee: 'NA', amountCents: null, reference: null, expires: null },
    '00020101021126380009SG.PAYNOW010100211+6591234567030115204000053037025802SG5902NA6009Singapore6304B5DB',
  ],
]
for (const [name, asked, text] of vectors) test(`PayNow: ${name}`, () => assert.equal(paynowText(asked), text))
test('the CRC is the one that banks check', () => assert.equal(crc16('123456789'), '29B1'))
/** The same checksum computed byte by byte, without a table. */
function bytewise(text: string): number {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc = ((crc >>> 8) | (crc << 8)) & 0xffff
    crc ^= byte
    crc ^= (crc & 0xff) >>> 4
    crc ^= (crc << 12) & 0xffff
    crc ^= ((crc & 0xff) << 5) & 0xffff
  }
  return crc
}
test('the checksum of any text has four digits, with leading zeros', () => {
  const sums = Array.from({ length: 20_000 }, (_, i) => [crc16(`${i}`), bytewise(`${i}`)] as const)
  for (const [checksum, sum] of sums) assert.ok(/^[0-9A-F]{4}$/.test(checksum) && Number.parseInt(checksum, 16) === sum)
  assert.ok(sums.some(([, sum]) => sum < 16))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      assert.equal(Number.parseInt(crc16(text), 16), bytewise(text)),
    ),
  )
})
test('an amount is written in dollars with two decimals', () => {
  const amountOf = (amount: number) =>
    /5303702(54\d{2}[\d.]+)5802SG/.exec(
      paynowText({ ...demo, amountCents: cents(amount), reference: null, expires: null }),
    )?.[1]
  assert.deepEqual([5, 1_05, 1_50, 1_99, 1250_00].map(amountOf), [
    '54040.05',
    '54041.05',
    '54041.50',
    '54041.99',
    '54071250.00',
  ])
})
test('a name and a reference have at most twenty-five characters', () => {
  const text = (length: number) =>
    paynowText({ ...demo, payee: 'N'.repeat(length), reference: 'R'.repeat(length), amountCents: null, expires: null })
  for (const length of [25, 26, 40]) {
    assert.match(text(length), /5925N{25}60/)
    assert.match(text(length), /62290125R{25}6304/)
  }
  assert.match(text(24), /5924N{24}60/)
})
