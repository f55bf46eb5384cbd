import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, subjectOf } from './rows.ts'

test('only differences are shown, with a dash for what was added or removed', () => {
  assert.deepEqual(
    changesOf({ before: { level: 1, name: 'A', gone: true }, after: { level: 2, name: 'A', added: ['x'] } }),
    [
      ['level', '1', '2'],
      ['gone', 'true', '–'],
      ['added', '–', '["x"]'],
    ],
  )
  assert.deepEqual(changesOf({ before: null, after: null }), [])
  assert.deepEqual(changesOf({ before: null, after: { state: 'open' } }), [['state', '–', 'open']])
  assert.deepEqual(changesOf({ before: { state: 'open' }, after: null }), [['state', 'open', '–']])
})

test('a subject that only names the act and the operator again is left out', () => {
  assert.equal(subjectOf({ act: 'member.list', subject: 'member.list operator 3' }), '')
  assert.equal(subjectOf({ act: 'member.note', subject: 'member 10023' }), 'member 10023')
  assert.equal(subjectOf({ act: 'member', subject: 'members of the month' }), 'members of the month')
})
