/** The same words in any order are one name; a word more or less is another. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameName } from './sameName.ts'

test('order, case and marks do not matter, words do', () => {
  assert.equal(sameName('Wei Ling Tan', 'TAN WEI-LING'), true)
  assert.equal(sameName('Kopi Selasih Pte Ltd', 'KOPI SELASIH PTE. LTD.'), true)
  assert.equal(sameName('陈伟', '陈伟'), true)
  assert.equal(sameName('Wei Ling Tan', 'Wei Tan'), false)
  assert.equal(sameName('Wei Ling Tan', 'Wei Ling Tang'), false)
})
