import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cached } from './cached.ts'

test('the stamp is read each time, the rest once for each stamp and key', async () => {
  const [versions, reads]: [string[], string[]] = [[], []]
  let version = 1
  const read = cached<string, string>({
    keyOf: (key) => key,
    version: async (key) => {
      versions.push(key)
      return `v${version}`
    },
    read: async (key) => {
      reads.push(key)
      return `${key}${version}`
    },
  })
  assert.deepEqual([await read('a'), await read('a'), await read('b')], ['a1', 'a1', 'b1'])
  version = 2
  assert.deepEqual([await read('a'), await read('a')], ['a2', 'a2'])
  assert.deepEqual([versions.length, reads], [5, ['a', 'b', 'a']])
})
test('a change between the stamp and the read is read again', async () => {
  let world = 1
  const read = cached<null, number>({ keyOf: () => '', version: async () => String(world), read: async () => world++ })
  assert.deepEqual([await read(null), await read(null), await read(null)], [1, 2, 3])
})
test('a failed read caches nothing', async () => {
  let fails = true
  const read = cached<null, string>({
    keyOf: () => '',
    version: async () => 'same',
    read: async () => {
      if (fails) throw new Error('out of reach')
      return 'there'
    },
  })
  await assert.rejects(read(null), /out of reach/)
  fails = false
  assert.equal(await read(null), 'there')
})
test('five hundred keys are cached; one more empties the cache, and each is read again', async () => {
  const reads: number[] = []
  const read = cached<number, number>({
    keyOf: String,
    version: async () => 'same',
    read: async (key) => {
      reads.push(key)
      return key
    },
  })
  for (let key = 0; key < 500; key++) await read(key)
  assert.equal(await read(0), 0)
  assert.equal(reads.length, 500)
  await read(500)
  await read(0)
  assert.deepEqual(reads.slice(500), [500, 0])
})
