import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedBy } from '../testing/refusedBy.ts'
import {
  factorWindows,
  type Operator,
  operatorRoleLabels,
  operatorRoles,
  refuseOwnAct,
  refuseUnlessRole,
} from './operator.ts'

const mei: Operator = { id: 3, name: 'Mei', role: 'support' }
test('the desk has four roles, each with a label in both languages', () => {
  assert.deepEqual(operatorRoles, ['support', 'finance', 'market', 'admin'])
  assert.deepEqual(Object.keys(operatorRoleLabels), operatorRoles)
})
test('a role may do what its roles allow, and the refusal names them', () => {
  for (const role of operatorRoles) assert.doesNotThrow(() => refuseUnlessRole({ ...mei, role }, operatorRoles))
  const error = (() => {
    try {
      refuseUnlessRole(mei, ['finance', 'admin'])
    } catch (thrown) {
      return thrown as { params: object }
    }
    return assert.fail('it was allowed')
  })()
  assert.ok(refusedBy('operatorRole')(error))
  assert.deepEqual(error.params, { roles: 'finance, admin', role: 'support' })
})
test('nobody decides on an act in which they took part, and the refusal names the part', () => {
  const because = (...rest: [] | [Parameters<typeof refuseOwnAct>[2]]) => {
    try {
      refuseOwnAct(3, mei, ...rest)
    } catch (error) {
      assert.ok(refusedBy('ownAct')(error))
      return Object.values((error as { params: { because: object } }).params.because)
    }
    return assert.fail('it was allowed')
  }
  assert.deepEqual(because(), ['you proposed it', '该事项由您提出'])
  assert.deepEqual(because('proposed'), because())
  assert.deepEqual(because('imposed'), ['you imposed the case', '该限制由您实施'])
  assert.deepEqual(because('agreed'), ['you agreed to the case', '该限制经您批准'])
  assert.deepEqual(because('wrote'), ['you wrote some of it', '其中有您撰写的内容'])
  assert.deepEqual(because('stopped'), ['you stopped the sale', '该项目由您叫停'])
  assert.deepEqual(because('self'), ['it is your own account', '这是您本人的账户'])
  assert.doesNotThrow(() => refuseOwnAct(4, mei))
})
test('five wrong factors lock an account for a quarter of an hour, twenty for a day', () => {
  assert.deepEqual(factorWindows, [
    { most: 5, minutes: 15 },
    { most: 20, minutes: 24 * 60 },
  ])
})
