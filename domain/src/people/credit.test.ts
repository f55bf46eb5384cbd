import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  CREDIT_MOST,
  CREDIT_START,
  type CreditKind,
  creditKinds,
  creditOf,
  creditPoints,
  moveCredit,
  paymentCounts,
  ratingOf,
  sayPoints,
} from './credit.ts'

const cases: [name: string, kinds: CreditKind[], score: number, rating: string][] = [
  ['nothing done', [], 80, 'excellent'],
  ['paid on time', ['final_payment_on_time'], 85, 'excellent'],
  ['paid on time many times stays at the top', Array(9).fill('final_payment_on_time'), 100, 'excellent'],
  ['two cancellations', ['presale_cancelled', 'presale_cancelled'], 76, 'excellent'],
  ['three cancellations', Array(3).fill('presale_cancelled'), 74, 'medium'],
  ['one lapse', ['final_payment_lapsed'], 60, 'medium'],
  ['two lapses', ['final_payment_lapsed', 'final_payment_lapsed'], 40, 'poor'],
  ['five lapses end at nothing', Array(5).fill('final_payment_lapsed'), 0, 'poor'],
  ['a lapse and three payments', ['final_payment_lapsed', ...Array(3).fill('final_payment_on_time')], 75, 'excellent'],
]
for (const [name, kinds, score, rating] of cases) {
  test(name, () => {
    const credit = creditOf(kinds)
    assert.deepEqual([credit.score, credit.rating], [score, rating])
  })
}
test('bands begin at their published scores', () => {
  assert.deepEqual([100, 75, 74, 50, 49, 0].map(ratingOf), [
    'excellent',
    'excellent',
    'medium',
    'medium',
    'poor',
    'poor',
  ])
})
test('a payment counts from the published size on', () => {
  assert.deepEqual(
    [4999, 5000, 5001].map((kg) => paymentCounts(kg, 5000)),
    [false, true, true],
  )
})
const anyKinds = fc.array(fc.constantFrom(...creditKinds), { maxLength: 60 })
test('start plus every shown move is the score, at each step, and it stays on the scale', () => {
  fc.assert(
    fc.property(anyKinds, (kinds) => {
      const { score, moves } = creditOf(kinds)
      let sum = CREDIT_START
      for (const move of moves) {
        sum += move.points
        assert.equal(move.score, sum)
        assert.ok(sum >= 0 && sum <= CREDIT_MOST)
        assert.ok(Math.abs(move.points) <= Math.abs(creditPoints[move.kind]))
      }
      assert.equal(score, sum)
    }),
  )
})
test('paying on time never lowers a score, a lapse never raises it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: CREDIT_MOST }), (score) => {
      assert.ok(moveCredit(score, 'final_payment_on_time').score >= score)
      assert.ok(moveCredit(score, 'final_payment_lapsed').score <= score)
      assert.ok(moveCredit(score, 'presale_cancelled').score <= score)
    }),
  )
})
test('points are written with their sign; a move of nothing has no minus', () => {
  assert.deepEqual([5, 1, 0, -1, -20].map(sayPoints), ['+5', '+1', '+0', '\u22121', '\u221220'])
})
