import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseUen } from './uen.ts'

const now = new Date('2026-11-20T04:00:00Z')
const right = ['00192200M', '197401143C', 'S16FC0121D', 'T01FC6132D']
const wrong = ['00192200A', '197401143D', 'S16FC0121A', 'T01ZZ6132D', '']

test('right check letters pass, wrong ones do not', () => {
  for (const uen of right) assert.doesNotThrow(() => refuseUen(uen, now, 'production'), uen)
  for (const uen of wrong) assert.throws(() => refuseUen(uen, now, 'demo'), { rule: 'uenInvalid' }, uen)
})
test('a future year is a demo company', () => {
  assert.doesNotThrow(() => refuseUen('209900001K', now, 'demo'))
  assert.throws(() => refuseUen('209900001K', now, 'production'), { rule: 'uenInvalid' })
})
