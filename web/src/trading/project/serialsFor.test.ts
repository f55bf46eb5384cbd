import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kg } from '@tonne/domain/money'
import { serialsOf } from '@tonne/domain/trading/serial'
import { serialEnds } from '../../shared/serial/serialEnds.ts'
import { serialsFor } from './serialsFor.ts'

const issued = [
  { first: 101, last: 110, text: 'VCU-{first}-{last}-2023' },
  { first: 501, last: 520, text: 'VCU-{first}-{last}-2023' },
]
const blocks = serialsOf({ fromKg: 0, toKg: 30_000 }, issued)
const endsOf = (fromKg: number, toKg: number) =>
  serialsOf({ fromKg, toKg }, issued).map((run) => ({ first: serialEnds(run).first, last: serialEnds(run).last }))

test('the predicted serials are those that the ledger cuts, within a block and across blocks', () => {
  for (const [sold, want] of [
    [0, 1000],
    [0, 10_000],
    [7000, 5000],
    [10_000, 20_000],
    [7000, 2500],
  ] as const) {
    const next = serialsOf({ fromKg: sold, toKg: sold + 1000 }, issued)[0]!
    assert.deepEqual(serialsFor(kg(want), next, blocks), endsOf(sold, sold + want), `${want} kg after ${sold}`)
  }
})

test('the ends of a run are extracted from the registry’s line, whatever surrounds them', () => {
  assert.deepEqual(serialEnds({ first: 12, last: 17, text: 'ACR-US-12 to 17' }), {
    before: 'ACR-US-',
    first: 'ACR-US-12',
    last: 'ACR-US-17',
    rest: '',
  })
  assert.deepEqual(serialEnds({ first: 5, last: 5, text: 'CORC-VN-5-5' }), {
    before: 'CORC-VN-',
    first: 'CORC-VN-5',
    last: 'CORC-VN-5',
    rest: '',
  })
  assert.equal(serialEnds({ first: 1, last: 2, text: 'as published' }).first, 'as published')
})
