import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '@tonne/contract/endpoints'
import { acts } from './copy.ts'

test('each request of a member that has a key has a name, for the line that asks for its outcome', () => {
  const keyed = endpoints.flatMap(({ endpoint: { keyed, path } }) => (keyed ? [path] : []))
  assert.deepEqual(Object.keys(acts).sort(), keyed.sort())
})
