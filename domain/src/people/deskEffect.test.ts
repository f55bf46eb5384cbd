import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksCode, deskEffects } from './deskEffect.ts'

test('a code is asked for money, tons, rights, what is public and what is secret', () => {
  assert.deepEqual(deskEffects.filter(asksCode), ['money', 'tons', 'rights', 'public', 'secret'])
  assert.deepEqual(
    deskEffects.filter((effect) => !asksCode(effect)),
    ['waits', 'desk'],
  )
})
