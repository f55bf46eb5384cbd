import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takenOf } from './takenOf.ts'

test('the record of a file has the filters and whether a text was searched for, but not the text', () => {
  const asked = { stage: 'completed', whose: 'mine', find: 'Tan Wei Ling', after: '12', sort: 'at.desc', level: 3 }
  assert.deepEqual(takenOf(asked), { filter: { stage: 'completed', whose: 'mine', level: 3 }, typed: true })
  for (const typed of ['find', 'q', 'search'])
    assert.deepEqual(takenOf({ [typed]: 'TanWeiLing' }), { filter: {}, typed: true }, typed)
  assert.deepEqual(takenOf({ find: '', operator: 'Hui Min', limit: 50 }), { filter: {}, typed: false })
})
