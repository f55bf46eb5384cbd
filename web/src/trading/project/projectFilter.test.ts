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
  const counted = [{}, { type: 'solar' }, { minCents: '1' }, { maxCents: '1' }, { search: 'x', sort: 'left' }] as const
  assert.deepEqual(counted.map(countFilters), [0, 1, 1, 1, 0])
})

test('values that the contract would refuse are dropped', () => {
  assert.deepEqual(filterFrom({ type: 'gold', country: 'india', minCents: '-1', phase: 'full', sort: '' }), {
    phase: 'full',
  })
  assert.equal(filterQuery({}), '')
  assert.deepEqual(withFilter({ search: 'x' }, { search: undefined, phase: 'full' }), { phase: 'full' })
  assert.deepEqual(withFilter({ search: 'x', type: 'solar' }, { search: '' }), { type: 'solar' })
  assert.deepEqual(filterFrom({ search: '', type: 'solar' }), { type: 'solar' })
  assert.equal(filterQuery({ search: '', type: 'solar' }), '?type=solar')
})

test('for each key exactly the values that the contract accepts are kept', () => {
  const tried = {
    search: ['a', 'x'.repeat(140), 'x'.repeat(141)],
    phase: ['full', 'fullest', 'toString'],
    sort: ['newest', 'newest '],
    type: ['solar', 'Solar', 'constructor'],
    registry: ['verra', 'verra2'],
    country: ['SG', 'SGP', 'S', 'sg', 'SG\n', ' SG'],
    minCents: ['0', '100', '123456789', '1.5', '1e3', '0x1', '12a', '1234567890'],
    maxCents: ['0', '100', '+1', ' 1', '1 '],
  }
  const otherwise = Object.entries(tried).flatMap(([key, values]) =>
    values.filter((one) => key in filterFrom({ [key]: one }) !== project.list.input.safeParse({ [key]: one }).success),
  )
  assert.deepEqual(otherwise, [])
})
