import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivedCents, fateOf } from './arrival.ts'

test('a deposit shows the amount that arrived, which may be another than its code was for', () => {
  assert.equal(arrivedCents({ amountCents: 150_00, paidCents: 140_00 }), 140_00)
  assert.equal(arrivedCents({ amountCents: 150_00, paidCents: null }), 150_00)
})
test('who ended a deposit is known: the member, or operators who found that its money was another’s', () => {
  const cases: [Parameters<typeof fateOf>[0], ReturnType<typeof fateOf>][] = [
    [{ state: 'cancelled', paidCents: null, paidBy: null }, 'cancelled'],
    [{ state: 'cancelled', paidCents: 140_00, paidBy: null }, 'given'],
    [{ state: 'in_review', paidCents: 140_00, paidBy: null }, 'in_review'],
    [{ state: 'in_review', paidCents: 150_00, paidBy: 'TAN AH KOW' }, 'other'],
    [{ state: 'completed', paidCents: 140_00, paidBy: null }, null],
    [{ state: 'waiting', paidCents: null, paidBy: null }, null],
    [{ state: 'returned', paidCents: 140_00, paidBy: null }, 'returned'],
  ]
  for (const [one, fate] of cases) assert.equal(fateOf(one), fate, JSON.stringify(one))
})
