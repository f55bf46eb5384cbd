import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstTerms } from '../base/terms.ts'
import { house, wallet } from '../ledger.ts'
import { cents } from '../money.ts'
import { Refusal, type RefusalName, sayRefusal } from '../refusals.ts'
import { type DepositState, depositStates } from '../states.ts'
import { beganReview, type Match, matchDeposit, openDeposit, referenceAlphabet, referenceFrom } from './deposit.ts'

const amount = cents(250_00)
const says = (match: Match) => {
  if (match.to === 'credit') return 'credit'
  assert.equal(match.to, 'review')
  return match.why
}
const match = (state: DepositState, paid: number, closed = false, payer: string | null = null) =>
  matchDeposit(
    { id: 3, memberId: 7, amountCents: amount, state, closed, registeredName: 'Tan Wei Ling' },
    { amountCents: cents(paid), payer },
  )

const table: Record<DepositState, [right: string, wrong: string]> = {
  waiting: ['credit', 'amount'],
  expired: ['credit', 'amount'],
  cancelled: ['credit', 'amount'],
  in_review: ['twice', 'twice'],
  completed: ['twice', 'twice'],
  returned: ['twice', 'twice'],
}
for (const [state, [right, wrong]] of Object.entries(table) as [DepositState, [string, string]][]) {
  test(`a deposit that is ${state}: its own amount -> ${right}, another -> ${wrong}`, () => {
    assert.equal(says(match(state, amount)), right)
    for (const paid of [1, amount - 1, amount + 1, amount * 100]) assert.equal(says(match(state, paid)), wrong)
  })
  if (right === 'credit')
    test(`${state} may move to the state that the money leads to`, () => {
      for (const next of ['completed', 'in_review'])
        assert.ok((depositStates[state] as readonly string[]).includes(next))
    })
}
test('money for an account that was closed meanwhile waits for an operator', () => {
  for (const state of ['expired', 'cancelled'] as const) assert.equal(says(match(state, amount, true)), 'closed')
})
test('another payer’s money waits for operators; a payer who is the member, or is not named, is credited', () => {
  assert.equal(says(match('waiting', amount, false, 'ONG AH HOCK')), 'payer')
  assert.equal(says(match('waiting', amount - 1, false, 'ONG AH HOCK')), 'amount')
  for (const payer of ['WEI LING TAN', null]) assert.equal(says(match('waiting', amount, false, payer)), 'credit')
})
test('a wrong amount or another payer puts a deposit in review; a second payment does not', () => {
  assert.deepEqual(['amount', 'payer', 'twice', 'closed', null].map(beganReview), [true, true, false, false, false])
})
test('a credit moves money from the bank to the member, with this deposit as its cause', () => {
  const found = match('waiting', amount)
  assert.deepEqual(found, {
    to: 'credit',
    entry: {
      kind: 'deposit',
      causeId: 3,
      postings: [{ debit: house('bank'), credit: wallet(7, 'available'), amount }],
    },
  })
})

const { deposit } = firstTerms
const refusals: [RefusalName, string, number, number][] = [
  ['depositBelowMin', 'The deposit cannot be below S$1.00', 99, 99],
  ['depositAboveMax', 'The deposit cannot be above S$20,000.00', 20_000_01, 99],
  ['depositTooMany', '5 deposits are waiting. Pay or cancel one first', amount, 5],
]
for (const [rule, sentence, asked, waiting] of refusals) {
  test(`${rule} takes precedence over later rules`, () =>
    assert.throws(
      () => openDeposit(cents(asked), waiting, firstTerms),
      (error) => error instanceof Refusal && error.rule === rule && sayRefusal(error, 'en') === sentence,
    ))
}
test('a deposit at its limits is opened', () => {
  for (const asked of [deposit.minCents, deposit.maxCents])
    assert.doesNotThrow(() => openDeposit(asked, deposit.openAtOnce - 1, firstTerms))
})

test('a reference has eight unambiguous letters, whatever the random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 24, max: 239 }), (bytes) => {
      const reference = referenceFrom(bytes)
      assert.match(reference, /^DEP-[2-9A-HJKMNP-TV-Z]{8}$/)
    }),
    { seed: 20261120 },
  )
})
test('bytes that would favour a letter are dropped, so every letter is equally likely', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const letter = referenceFrom(Uint8Array.of(byte)).slice(4)
    if (letter) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  assert.deepEqual([...counts.keys()].sort(), [...referenceAlphabet].sort())
  assert.deepEqual(new Set(counts.values()), new Set([8]))
})
