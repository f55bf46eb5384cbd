import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@tonne/domain/refusalCatalogue'
import { copy } from './copy.ts'
import { codes } from './failure.ts'

for (const [name, words] of Object.entries(copy)) {
  test(`${name} has the words of the catalogue`, () => {
    const { en, cn } = catalogue[name as keyof typeof copy]
    assert.deepEqual([...words], [en, cn])
  })
}
for (const [name, code] of Object.entries(codes)) {
  test(`${name} has the code of the catalogue`, () => {
    assert.equal(code, catalogue[name as keyof typeof codes].code)
  })
}
