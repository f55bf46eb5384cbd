import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEffects, needsCode } from './deskEffect.ts'

test('a code is asked for money, tons, rights, what is public and what is secret', () => {
  assert.deepEqual(deskEffects.filter(needsCode), ['money', 'tons', 'rights', 'public', 'secret'])
  assert.deepEqual(
    deskEffects.filter((effect) => !needsCode(effect)),
    ['waits', 'desk'],
  )
})
