/** Fees and limits as a person reads them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '@tonne/domain/terms'
import { copy } from './copy.ts'
import { feeRows } from './feeRows.ts'

const words = Object.fromEntries(Object.entries(copy).map(([name, [en]]) => [name, en])) as Record<keyof typeof copy, string>
const fill = (text: string, values: Record<string, string | number>) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
test('the published terms read as shares, ranges and times, always in the same order', () => {
  const terms = { ...firstTerms, levels: [...firstTerms.levels] }
  const rows = feeRows(terms, words, fill).flatMap((group) => group.rows.map(({ label, value }) => `${label}: ${value}`))
  assert.deepEqual(rows.slice(0, 3), ['Buy fee: 1.5%', 'Sell fee: 1.5%', 'GST on fees: 9%'])
  assert.ok(rows.includes('A withdrawal: S$10.00 to S$20,000.00'))
  assert.ok(rows.includes('Fee, from the amount: 0.5%, at least S$1.00'))
  const dearer = feeRows({ ...terms, buyFeeBasisPoints: 200 }, words, fill)
  assert.equal(dearer[0]!.rows[0]!.value, '2%')
  assert.deepEqual(dearer.slice(1), feeRows(terms, words, fill).slice(1))
})
