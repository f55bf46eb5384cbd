import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificateNo, runHas } from './found.ts'

const run = { first: 601241007, last: 601241046, text: 'VCS-VCU-997-601241007-601241046-X', kg: 40_000 }

for (const [typed, has] of [
  ['6012', true],
  ['601241020', true],
  ['601 241 020', true],
  ['601241047', false],
  ['60', false],
  ['vcu-997', true],
  ['gs1', false],
  ['', false],
] as const)
  test(`“${typed}” ${has ? 'finds' : 'does not find'} a run of serials from 601241007 to 601241046`, () => {
    assert.equal(runHas(run, typed), has)
  })

test('only a complete number names a certificate', () => {
  assert.equal(certificateNo(' rt-20261120-00012 '), 'RT-20261120-00012')
  assert.equal(certificateNo('RT-2026'), null)
  assert.equal(certificateNo('B-20261120-00012'), null)
})
