import assert from 'node:assert/strict'
import { test } from 'node:test'
import { project } from '@tonne/contract/trading/project'
import { countFilters, filterFrom, filterQuery, withFilter } from './projectFilter.ts'

test('a filter is the same after a round trip through the address', () => {
  const filter = filterFrom({
    type: 'solar',
    registry: 'verra',
    country: 'IN',
    minCents: '100',
    maxCents: '2000',
    search: 'a & b',
    sort: 'left',
  })
  assert.deepEqual(filterFrom(Object.fromEntries(new URLSearchParams(filterQuery(filter)))), filter)
  assert.equal(countFilters(filter), 4)
})

test('values that the contract would refuse are dropped', () => {
  assert.deepEqual(filterFrom({ type: 'gold', country: 'india', minCents: '-1', phase: 'full', sort: '' }), {
    phase: 'full',
  })
  assert.equal(filterQuery({}), '')
  assert.deepEqual(withFilter({ search: 'x' }, { search: undefined, phase: 'full' }), { phase: 'full' })
})

test('for each key exactly the values that the contract accepts are kept', () => {
  const tried = {
    search: ['a', 'x'.repeat(140), 'x'.repeat(141)],
    phase: ['full', 'fullest', 'toString'],
    sort: ['newest', 'newest '],
    type: ['solar', 'Solar', 'constructor'],
    registry: ['verra', 'verra2'],
    country: ['SG', 'SGP', 'S', 'sg', 'SG\n', ' SG'],
    minCents: ['0', '100', '1.5', '1e3', '0x1', '12a', '1234567890'],
    maxCents: ['0', '100', '+1', ' 1', '1 '],
  }
  const otherwise = Object.entries(tried).flatMap(([key, values]) =>
    values.filter((one) => key in filterFrom({ [key]: one }) !== project.list.input.safeParse({ [key]: one }).success),
  )
  assert.deepEqual(otherwise, [])
})
