import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { shared } from './shared.ts'

const MOST = 500

/**
 * Requests key 0, then so many other keys, then key 0 twice while its first reading is paused: returns how many
 * readings of it are in progress.
 */
async function readingsOfOne(others: number): Promise<number> {
  let readings = 0
  const gates: (() => void)[] = []
  const read = shared(String, async (key: number) => {
    if (key !== 0) return key
    readings += 1
    await new Promise<void>((open) => gates.push(open))
    return key
  })
  const first = read(0)
  await Promise.all(Array.from({ length: others }, (_, i) => read(i + 1)))
  const late = [read(0), read(0)]
  await turn()
  const under = readings
  while (gates.length > 0) {
    gates.shift()!()
    await turn()
  }
  assert.deepEqual(await Promise.all([first, ...late]), [0, 0, 0])
  return under
}

test('five hundred keys have readers; one more drops all, and waiting callers are answered', async () => {
  assert.equal(await readingsOfOne(MOST - 1), 1)
  assert.equal(await readingsOfOne(MOST), 2)
})
test('each caller gets data read after its question, and an error of the read reaches all', async () => {
  let fails = true
  const read = shared(String, async (key: number) => {
    if (fails) throw new Error('out of reach')
    return key * 10
  })
  for (const one of await Promise.allSettled([read(1), read(1)]))
    assert.match(String((one as PromiseRejectedResult).reason), /out of reach/)
  fails = false
  assert.deepEqual(await Promise.all([read(1), read(1), read(2)]), [10, 10, 20])
})
