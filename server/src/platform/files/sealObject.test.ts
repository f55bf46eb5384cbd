import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ObjectStore, openFiles } from './files.ts'
import { openObject, sealObject } from './sealObject.ts'

const bytes = Buffer.from('a picture')
test('an object opens as what was sealed, and as nothing once the store, its name or its row was changed', () => {
  const { name, object, opening } = sealObject(bytes)
  assert.deepEqual(openObject({ name, ...opening }, object), bytes)
  assert.ok(!object.includes(bytes))
  const other = sealObject(bytes)
  const changed = Buffer.from(object)
  changed[20]! ^= 1
  const wrong: [what: string, row: Parameters<typeof openObject>[0], stored: Buffer, why: RegExp][] = [
    ['a byte', { name, ...opening }, changed, /seal does not fit/],
    ['its name', { name: other.name, ...opening }, object, /seal does not fit/],
    ['another object', { name, ...opening }, other.object, /seal does not fit/],
    ['its length', { name, ...opening }, object.subarray(1), /36 bytes, not 37/],
    ['its hash', { name, ...opening, sha256: '00'.repeat(32) }, object, /hash is another/],
  ]
  for (const [what, row, stored, why] of wrong) assert.throws(() => openObject(row, stored), why, what)
})

test('an object is noted before it is sent, so that none is unknown, and read with room for its seal', async () => {
  const steps: string[] = []
  let kept: Buffer = Buffer.alloc(0)
  const store: ObjectStore = {
    put: async (name, object) => {
      steps.push(`put ${name}`)
      kept = object
    },
    get: async (name, size) => {
      steps.push(`get ${name}`)
      return kept.subarray(0, size)
    },
    remove: async () => undefined,
  }
  const files = openFiles(store)
  const rows = async <R>(_text: string, values: readonly unknown[] = []) => {
    steps.push(`note ${values.join()}`)
    return [] as R[]
  }
  const columns = await files.put({ rows }, bytes)
  const { name } = columns.stored!
  assert.deepEqual([columns.bytes, await files.get(columns)], [null, bytes])
  assert.deepEqual(steps, [`note ${name}`, `put ${name}`, `get ${name}`])
})
