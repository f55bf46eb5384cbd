import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DaySum } from '../base/daySums.ts'
import { type MonthEnd, packCsv, packOf, packReports, reportsOf } from './monthPack.ts'

type Moved = [entry: string, asset: number, owner: string, pocket: string, debit: number, credit: number]
const sumsOf = (moved: readonly Moved[]): DaySum[] =>
  moved.map(([entry, asset, owner, pocket, debit, credit]) => ({ day: '', entry, asset, owner, pocket, debit, credit }))
const none = { waiting: [], answered: [], largest: null, bank: null }
const operator = { name: 'Tonne', uen: '209900001K', gstNumber: null }
const end = (month: string, sums: readonly Moved[], kept: Partial<MonthEnd['kept']> = {}): MonthEnd => ({
  ...{ month, size: 9, root: 'ab', headAtMs: 1000, atMs: 2000, sums: sumsOf(sums) },
  kept: { operator, ...none, ...kept },
})
const november: readonly Moved[] = [
  ['deposit', 0, 'house', 'bank', 100_00, 0],
  ['deposit', 0, 'member', 'available', 0, 100_00],
  ['buy', 0, 'house', 'fees', 0, 1_00],
  ['buy', 0, 'house', 'gst', 0, 9],
]
const december: readonly Moved[] = [
  ['deposit', 0, 'house', 'bank', 350_00, 0],
  ['deposit', 0, 'member', 'available', 0, 350_00],
  ['withdrawal', 0, 'house', 'bank', 0, 20_00],
  ['correction', 0, 'house', 'bank', 0, 5_00],
  ['buy', 0, 'house', 'fees', 0, 4_26],
  ['buy', 0, 'house', 'gst', 0, 38],
  ['correction', 0, 'house', 'fees', 1_00, 0],
  ['correction', 0, 'house', 'gst', 9, 0],
  ['issue', 7, 'project', 'registry', 5000, 0],
  ['buy', 7, 'member', 'credits', 0, 3000],
  ['sell_hold', 7, 'member', 'credits_held', 0, 2000],
]
const by = { by: 'Kim', atMs: 0 }
const acts = {
  alerts: [],
  corrections: [{ no: 'CR-1', kind: 'mirror', state: 'approved', parkedCents: 1_50, proposed: by, decided: by }],
  retirements: [],
}
const kept: Partial<MonthEnd['kept']> = {
  acts: true,
  waiting: [{ queue: 'retirement', count: 10, cents: 12_34, kg: 5000, ages: [1, 2, 3, 4] }],
  answered: [{ queue: 'line', count: 6, medianMinutes: 90, late: 2 }],
  largest: {
    atMs: 0,
    cents: { total: 1000_50, members: 3, top: [900_25, 100_25] },
    kg: { total: 5000, members: 2, top: [4000, 1000] },
  },
  bank: { closed: true, bankCents: 325_00, ledgerCents: 325_00, atMs: 0 },
}
const answered = [{ queue: 'line' as const, count: 1, medianMinutes: 5, late: 0 }]
const months = [end('2026-12', december, kept), end('2026-11', november, { answered })]
const pack = packOf({
  months,
  projects: [
    { id: 7, no: 'TN-0007' },
    { id: 8, no: 'TN-0008' },
  ],
  acts,
})
/** No cell of these rows has a quote in it. */
const rowsOf = (csv: string): (string | number)[][] =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => JSON.parse(`[${line}]`))

for (const [part, item, detail, figure, unit] of [
  ['Trial balance', 'house fees', 'credit', 4.26, 'SGD'],
  ['Trial balance', 'house fees', 'debit', 1, 'SGD'],
  ['Trial balance', 'house fees', 'month before', 1, 'SGD'],
  ['Trial balance', 'house bank', 'month before', -100, 'SGD'],
  ['Trial balance', 'member credits', 'credit', 3000, 'kg'],
  ['Client money', 'bank', 'month end', 325, 'SGD'],
  ['Client money', 'bank statement', 'month end', 325, 'SGD'],
  ['Flows', 'in', 'month', 250, 'SGD'],
  ['Flows', 'out', 'month', 20, 'SGD'],
  ['Tons', 'TN-0007', 'issued', 5000, 'kg'],
  ['Tons', 'TN-0007', 'offered', 2000, 'kg'],
  ['Fees and GST', 'buy', 'net', 3.26, 'SGD'],
  ['Fees and GST', 'buy', 'GST', 0.29, 'SGD'],
  ['Fees and GST', 'correction', 'net', -1, 'SGD'],
  ['GST return', 'Box 1', 'month', 2.26, 'SGD'],
  ['GST return', 'Box 6', 'month', 0.2, 'SGD'],
  ['Open items', 'retirement', 'count', 10, 'items'],
  ['Open items', 'retirement', 'up to 1 day', 1, 'items'],
  ['Open items', 'retirement', 'up to 7 days', 2, 'items'],
  ['Open items', 'retirement', 'up to 30 days', 3, 'items'],
  ['Open items', 'retirement', 'older', 4, 'items'],
  ['Largest, money', 'all members', '3 members', 1000.5, 'SGD'],
  ['Largest, money', '1', '', 900.25, 'SGD'],
  ['Largest, tons', 'all members', '2 members', 5000, 'kg'],
  ['Largest, tons', '2', '', 1000, 'kg'],
  ['Response', 'line', '2026-12 median', 90, 'minutes'],
  ['Response', 'line', '2026-12 late', 2, 'items'],
  ['Response', 'line', '2026-11 answered', 1, 'items'],
  ['Corrections', 'CR-1', 'left in suspense', 1.5, 'SGD'],
] as const)
  test(`the pack: ${part}, ${item}, ${detail || 'alone'} is ${figure} ${unit}`, () => {
    const found = rowsOf(packCsv(pack)).filter((row) => row[0] === part && row[1] === item && row[2] === detail)
    assert.deepEqual(
      found.map((row) => row.slice(3)),
      [[figure, unit]],
    )
  })
test('open items have their amount in money and in kg; a project without tons has no rows', () => {
  const rows = rowsOf(packCsv(pack))
  const amounts = rows.filter((row) => row[0] === 'Open items' && row[2] === 'amount')
  assert.deepEqual(
    amounts.map((row) => row.slice(3)),
    [
      [12.34, 'SGD'],
      [5000, 'kg'],
    ],
  )
  assert.ok(!rows.some((row) => row[1] === 'TN-0008'))
})
test('a month that was closed without decisions has none of their reports', () => {
  assert.deepEqual(reportsOf(pack), packReports)
  const older = packOf({ months: [end('2026-12', december)], projects: [], acts })
  assert.deepEqual(
    packReports.filter((report) => !reportsOf(older).includes(report)),
    ['alerts', 'corrections', 'retirements'],
  )
})
