import assert from 'node:assert/strict'
import { test } from 'node:test'
import { underKey } from './actKeys.ts'

test('an act keeps its key until it is done, whatever its repeats are answered', async () => {
  const keys: string[] = []
  const send = (code: number) => (key: string) => {
    keys.push(key)
    return code < 0 ? Promise.reject(new Error('lost')) : Promise.resolve({ code })
  }
  await assert.rejects(underKey('/withdrawal/approve 1', send(-1)))
  for (const code of [9008, 8010, 0]) await underKey('/withdrawal/approve 1', send(code))
  assert.equal(new Set(keys).size, 1)
  await underKey('/withdrawal/approve 1', send(0))
  await underKey('/withdrawal/approve 2', send(0))
  assert.equal(new Set(keys).size, 3)
})
