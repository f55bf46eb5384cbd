import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEffects, needsCode } from './deskEffect.ts'

test('a code is required for money, tons, rights, public and secret acts', () => {
  assert.deepEqual(deskEffects.filter(needsCode), ['money', 'tons', 'rights', 'public', 'secret'])
  assert.deepEqual(
    deskEffects.filter((effect) => !needsCode(effect)),
    ['waits', 'desk'],
  )
})
