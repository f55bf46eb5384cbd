import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFilters, filterFrom, filterQuery, withFilter } from './projectFilter.ts'

test('a filter survives the address', () => {
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

test('what the contract would refuse is left out', () => {
  assert.deepEqual(filterFrom({ type: 'gold', country: 'india', minCents: '-1', phase: 'full', sort: '' }), {
    phase: 'full',
  })
  assert.equal(filterQuery({}), '')
  assert.deepEqual(withFilter({ search: 'x' }, { search: undefined, phase: 'full' }), { phase: 'full' })
})
