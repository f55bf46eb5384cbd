import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takenOf } from './takenOf.ts'

test('the record of a file has the filters and whether a text was searched for, but not the text', () => {
  assert.deepEqual(takenOf('?stage=completed&whose=mine&find=Tan+Wei+Ling&after=12&sort=at.desc&no=W-20261120-00001'), {
    filter: { stage: 'completed', whose: 'mine', no: 'W-20261120-00001' },
    typed: true,
  })
  assert.deepEqual(takenOf('?find=&tab=a%20b'), { filter: {}, typed: false })
})
