import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  claimNo,
  correctionNo,
  creditNoteNo,
  depositNo,
  entryIdOf,
  entryNo,
  invoiceNo,
  isReturnedNo,
  numberStart,
  orderIdOf,
  orderNo,
  planNo,
  retirementNo,
  returnedNo,
  statementNo,
  withdrawalNo,
} from './numbers.ts'

const DAY = '2026-11-20'
const numbers = {
  'B-20261120-00123': orderNo('buy', DAY, 123),
  'P-20261120-00001': orderNo('presale', DAY, 1),
  'S-20261120-1234567': orderNo('sell', DAY, 1_234_567),
  'LE-20261120-00000431': entryNo(DAY, 431),
  'D-20261120-7Q4K2M9X': depositNo(DAY, 'DEP-7Q4K2M9X'),
  'CL-20261120-7Q4K2M9X': claimNo(DAY, 'DEP-7Q4K2M9X'),
  'W-20261120-00012': withdrawalNo(DAY, 12),
  'RP-20261120-00012': returnedNo(DAY, 12),
  'CR-20261120-00012': correctionNo(DAY, 12),
  'RT-20261120-00012': retirementNo(DAY, 12),
  'PL-20261120-00012': planNo(DAY, 12),
  'C-20261120-': numberStart('restriction', DAY),
  'R-20261120-': numberStart('request', DAY),
  'INV-B-20261120-00123': invoiceNo('B-20261120-00123'),
  'CN-B-20261120-00123': creditNoteNo('B-20261120-00123'),
  'ST-202611-42': statementNo('2026-11', 42),
}
for (const [no, made] of Object.entries(numbers)) test(`the number ${no}`, () => assert.equal(made, no))

test('no two kinds of things share a prefix', () => {
  const prefixes = Object.values(numbers).map((no) => no.split('-')[0])
  assert.deepEqual(prefixes, [...new Set(prefixes)])
})
test('a returned payment is recognised by its number, also by the earlier prefix', () => {
  const known = (no: string) => isReturnedNo(no)
  assert.deepEqual(['RP-20261120-00012', 'RT-20261120-12', 'W-20261120-00012', 'RPX'].map(known), [
    true,
    true,
    false,
    false,
  ])
})
test('an order’s number gives its id; any other text gives none', () => {
  const numbers = {
    'B-20261120-00123': 123,
    'P-20261120-00001': 1,
    'S-20261120-1234567': 1_234_567,
    'B-20261120-123456789012345': 123_456_789_012_345,
  }
  for (const [no, id] of Object.entries(numbers)) assert.equal(orderIdOf(no), id)
  const none = [
    '',
    'X-20261120-00123',
    'B-2026112-00123',
    'B-202611201-00123',
    'B-20261120-0012',
    'B-20261120-1234567890123456',
    'B-20261120-00123x',
    'xB-20261120-00123',
    'B-2026112a-00123',
    'B-20261120-0012a',
  ]
  for (const no of none) assert.equal(orderIdOf(no), 0, no)
})
test('an entry’s number gives its id; any other text gives none', () => {
  assert.equal(entryNo('2026-11-20', 431), 'LE-20261120-00000431')
  for (const id of [1, 99_999_999, 100_000_000, 999_999_999_999_999])
    assert.equal(entryIdOf(entryNo('2026-11-20', id)), id)
  for (const no of [
    '',
    'LE-20261120-431',
    'LE-20261120-0000431',
    'xLE-20261120-00000431',
    'LE-2026112-00000431',
    'le-20261120-00000431',
    'LE-20261120-0000043x',
    'LE-20261120-0000000000000001',
    'LE-20261120-00000431\n',
  ])
    assert.equal(entryIdOf(no), null, JSON.stringify(no))
})
