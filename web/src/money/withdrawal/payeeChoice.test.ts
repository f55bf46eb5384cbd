import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenOf, firstOf, isPayable } from './payeeChoice.ts'

const accounts = [
  { id: 7, kind: 'account' },
  { id: 8, kind: 'account' },
] as const
const both = [...accounts, { id: 9, kind: 'mobile' }] as const

test('the default is paid until another is picked, and nobody on a side without a payee', () => {
  assert.equal(chosenOf(both, undefined)?.id, 7)
  assert.equal(chosenOf(both, 8)?.id, 8)
  assert.equal(chosenOf(both, firstOf(both, 'paynow'))?.id, 9)
  assert.equal(chosenOf(accounts, firstOf(accounts, 'paynow')), undefined)
  assert.equal(chosenOf(accounts, 9), undefined)
})
test('a payee is paid once its name is confirmed and its waiting time is over', () => {
  const cases = [
    ['verified', 1000, true],
    ['verified', 1001, false],
    ['unverified', 0, false],
    ['rejected', 0, false],
  ] as const
  for (const [state, usableAt, is] of cases)
    assert.equal(isPayable({ state, usableAt }, 1000), is, `${state} ${usableAt}`)
})
