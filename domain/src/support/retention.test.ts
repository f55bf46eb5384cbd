import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertBothLanguages } from '../testing/assertBothLanguages.ts'
import { LAW_DAYS, retention, sayRetention } from './retention.ts'

test('each column has one period', () => {
  const columns = retention.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  )
  assert.equal(new Set(columns).size, columns.length)
  for (const column of columns.filter((name) => name.endsWith('.*')))
    assert.equal(columns.filter((name) => name.startsWith(`${column.slice(0, -1)}`)).length, 1, column)
})
test('each period is said in both languages', () => {
  const sentences = retention.map((row) => sayRetention(row))
  assert.deepEqual(
    [...new Set(sentences.map(({ en }) => en))],
    [
      '30 days',
      '90 days',
      '90 days from creation',
      '13 months',
      '2 years',
      '5 years',
      '5 years from creation',
      'for ever',
    ],
  )
  assert.deepEqual([...new Set(sentences.map(({ cn }) => cn))].slice(0, 4), [
    '30 天',
    '90 天',
    '90 天（自产生之日起）',
    '13 个月',
  ])
})

test('each row states in both languages what is kept and why, and names columns of tables', () => {
  assert.ok(retention.length > 0)
  for (const { what, why, columns } of retention) {
    assertBothLanguages(what, what.en)
    assertBothLanguages(why, what.en)
    assert.ok(Object.keys(columns).length > 0, what.en)
    for (const [table, names] of Object.entries(columns)) {
      assert.ok(names.length > 0, table)
      for (const name of names) assert.match(name, /^([a-z][a-z_]+|\*)$/, table)
    }
  }
})
test('the published periods count in days from the closing or from the creation', () => {
  assert.deepEqual(
    retention.map(({ from, days }) => [from, days]),
    [
      ['closing', 30],
      ['closing', 90],
      ['closing', 90],
      ['making', 90],
      ['closing', 395],
      ['closing', 730],
      ['closing', LAW_DAYS],
      ['making', LAW_DAYS],
      ['closing', null],
    ],
  )
})
test('records that the law requires are kept for five years from any day, including leap days', () => {
  const start = Date.UTC(2024, 0, 1)
  for (let day = 0; day < 8 * 366; day++) {
    const from = new Date(start + day * 86_400_000)
    const fiveYears = Date.UTC(from.getUTCFullYear() + 5, from.getUTCMonth(), from.getUTCDate())
    assert.ok(from.getTime() + LAW_DAYS * 86_400_000 >= fiveYears, from.toISOString())
  }
  // And not longer.
  assert.equal(LAW_DAYS, 5 * 365 + 2)
})
test('durations are in days, from a year on in months, and from two on in years', () => {
  const sentences = (days: number | null, from: 'closing' | 'making' = 'closing') =>
    Object.values(sayRetention({ from, days }))
  const rows: [number | null, string, string][] = [
    [1, '1 days', '1 天'],
    [364, '364 days', '364 天'],
    [365, '12 months', '12 个月'],
    [395, '13 months', '13 个月'],
    [729, '24 months', '24 个月'],
    [730, '2 years', '2 年'],
    [1094, '2 years', '2 年'],
    [1095, '3 years', '3 年'],
    [null, 'for ever', '永久保存'],
  ]
  for (const [days, en, cn] of rows) assert.deepEqual(sentences(days), [en, cn])
  assert.deepEqual(sentences(395, 'making'), ['13 months from creation', '13 个月（自产生之日起）'])
  assert.deepEqual(sentences(1827, 'making'), ['5 years from creation', '5 年（自产生之日起）'])
  assert.deepEqual(sentences(null, 'making'), ['for ever', '永久保存'])
})
