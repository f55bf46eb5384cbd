import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachApart } from './eachApart.ts'

test('an error in one keeps no other waiting, and is thrown at the end', async () => {
  const seen: number[] = []
  const work = async (n: number) => {
    seen.push(n)
    if (n === 2) throw new Error('two')
    return n
  }
  await assert.rejects(eachApart([1, 2, 3], work), /two/)
  assert.deepEqual(seen, [1, 2, 3])
  assert.equal(await eachApart([1, 3], work), 4)
})
