import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purchaseRows } from './purchaseRows.ts'

const words = { wallet: 'You', fee: 'Fee', gst: 'GST', total: 'Sum', project: (no: string) => `Project ${no}` }
type Entry = Parameters<typeof purchaseRows>[0]
const entry = (...postings: [debit: string, credit: string, asset: string, amount: number][]): Entry =>
  ({ postings: postings.map(([debit, credit, asset, amount]) => ({ debit, credit, asset, amount })) }) as Entry

test('a purchase is one debit of the buyer, a credit for each receiver, and two equal sums', () => {
  const bought = entry(
    ['member:available', 'project:TN-0142:proceeds', 'SGD', 710_00],
    ['member:available', 'house:fees', 'SGD', 10_65],
    ['member:available', 'house:gst', 'SGD', 96],
    ['project:TN-0142:unsold', 'member:credits:TN-0142', 'kg', 25_000],
  )
  assert.deepEqual(purchaseRows(bought, words), [
    { account: 'You', debit: '721.61', credit: undefined },
    { account: 'Project TN-0142', debit: undefined, credit: '710.00' },
    { account: 'Fee', debit: undefined, credit: '10.65' },
    { account: 'GST', debit: undefined, credit: '0.96' },
    { account: 'Sum', debit: '721.61', credit: '721.61', total: true },
  ])
})
test('debits come before credits, whichever was posted first', () => {
  const sold = entry(['house:fees', 'member:available', 'SGD', 5], ['project:TN-0142:proceeds', 'house:fees', 'SGD', 9])
  assert.deepEqual(
    purchaseRows(sold, words).map(({ account, debit, credit }) => [account, debit, credit]),
    [
      ['Fee', '0.05', '0.09'],
      ['Project TN-0142', '0.09', undefined],
      ['You', undefined, '0.05'],
      ['Sum', '0.14', '0.14'],
    ],
  )
})
test('what another member is paid is on both sides, and debits come first', () => {
  const traded = entry(
    ['house:fees', 'member:available', 'SGD', 1],
    ['member:held', 'member:available', 'SGD', 1234_50],
  )
  assert.deepEqual(
    purchaseRows(traded, words).map(({ account, debit, credit }) => [account, debit, credit]),
    [
      ['Fee', '0.01', undefined],
      ['You', '1,234.50', '1,234.51'],
      ['Sum', '1,234.51', '1,234.51'],
    ],
  )
})
