import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { actWords } from './actWords.ts'

test('each endpoint of the desk has a name of its own, and no name is left over', () => {
  const names = deskEndpoints.filter(({ endpoint }) => endpoint.access === 'operator').map(({ name }) => name)
  assert.deepEqual(Object.keys(actWords).sort(), [...names].sort())
  for (const lang of [0, 1]) {
    const texts = Object.values(actWords).map((pair) => pair[lang])
    assert.equal(new Set(texts).size, texts.length)
  }
  for (const [, cn] of Object.values(actWords)) assert.match(cn, /\p{Script=Han}/u)
})
