import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusals.ts'
import { type Restriction, type RestrictionScope, refuseUnlessMay, restrictionScopes } from './member.ts'

const reason = { en: 'source of funds', cn: '资金来源' }
const restriction = (caseNo: string, ...scopes: RestrictionScope[]): Restriction => ({ caseNo, scopes, reason })
const says = (answered: boolean, restrictions: Restriction[], scope: RestrictionScope) => {
  try {
    refuseUnlessMay({ answered, restrictions }, scope)
    return 'may'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.rule} ${'caseNo' in error.params ? error.params.caseNo : ''}`.trim()
  }
}
test('a restriction can forbid buying, selling, withdrawing or logging in, and nothing else', () => {
  assert.deepEqual(restrictionScopes, ['order', 'sell', 'withdraw', 'login'])
})
test('a restriction is named before unanswered questions', () => {
  assert.equal(says(false, [restriction('C-1', 'order')], 'order'), 'restricted C-1')
  assert.equal(says(false, [], 'order'), 'unanswered')
  assert.equal(says(true, [], 'order'), 'may')
})
for (const scope of restrictionScopes) {
  test(`a restriction on ${scope} refuses exactly that`, () => {
    assert.equal(says(true, [restriction('C-2', scope)], scope), 'restricted C-2')
    for (const other of restrictionScopes)
      assert.equal(says(true, [restriction('C-2', scope)], other), other === scope ? 'restricted C-2' : 'may')
  })
}
test('of several restrictions the first that applies is named, with its reason in both languages', () => {
  const several = [restriction('C-1', 'withdraw'), restriction('C-2', 'order', 'sell'), restriction('C-3', 'order')]
  assert.equal(says(true, several, 'order'), 'restricted C-2')
  assert.throws(
    () => refuseUnlessMay({ answered: true, restrictions: several }, 'sell'),
    (error) => error instanceof Refusal && assert.deepEqual(error.params, { caseNo: 'C-2', reason }) === undefined,
  )
})
