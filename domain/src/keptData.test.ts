/** The published table of what is kept: each column once, and each time in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptData, sayKept } from './keptData.ts'

test('a column has one period', () => {
  const columns = keptData.flatMap(({ columns }) => Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)))
  assert.equal(new Set(columns).size, columns.length)
  for (const column of columns.filter((name) => name.endsWith('.*')))
    assert.equal(columns.filter((name) => name.startsWith(`${column.slice(0, -1)}`)).length, 1, column)
})
test('each period is said in both languages', () => {
  const said = keptData.map((row) => sayKept(row))
  assert.deepEqual(
    [...new Set(said.map(({ en }) => en))],
    ['30 days', '90 days', '90 days from its making', '13 months', '2 years', '5 years', '5 years from its making', 'for ever'],
  )
  assert.deepEqual([...new Set(said.map(({ cn }) => cn))].slice(0, 4), ['30 天', '90 天', '90 天（自产生之日起）', '13 个月'])
})
