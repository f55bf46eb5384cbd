import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseUen } from './uen.ts'

const now = new Date('2026-11-20T04:00:00Z')
// The last two are of a kind that began in 2020.
const right = ['00192200M', '197401143C', 'S16FC0121D', 'T01FC6132D', 'T20VC9998J', 'T26VC0001H']
const wrong = ['00192200A', '197401143D', 'S16FC0121A', 'T20VC9998L', 'T01ZZ6132D', 'T01IO6132D', 'T01FC613D', '']

test('right check letters pass, wrong ones do not', () => {
  for (const uen of right) assert.doesNotThrow(() => refuseUen(uen, now, 'production'), uen)
  for (const uen of wrong) assert.throws(() => refuseUen(uen, now, 'demo'), { rule: 'uenInvalid' }, uen)
})
test('a future year is a demo company', () => {
  for (const uen of ['209900001K', '202700001E', 'T27VC0001B']) {
    assert.doesNotThrow(() => refuseUen(uen, now, 'demo'), uen)
    assert.throws(() => refuseUen(uen, now, 'production'), { rule: 'uenInvalid' }, uen)
  }
})
