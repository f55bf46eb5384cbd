import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences } from './differences.ts'

test('of two texts the lines are named that the other lacks', () => {
  assert.equal(differences('a\nb\nc\nd', 'a\nc\nx\nd\ne'), '- b\n+ x\n+ e\n')
  assert.equal(differences('a\na\nb', 'a\nb\nb'), '- a\n+ b\n')
  assert.equal(differences('a', 'a'), '\n')
})
