/** Two branches may take the same number: the second to be merged learns it here, not from a start that fails. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './root.mjs'

test('migrations are numbered from 0001, each number once', () => {
  const numbers = readdirSync(join(root, 'server/migrations')).map((name) => Number(name.slice(0, 4)))
  assert.ok(numbers.length > 0)
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    numbers.map((_, i) => i + 1),
  )
})
