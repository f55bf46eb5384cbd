import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buffersFor, cacheFor, connectionsFor, poolFor, thisMachine } from './sizes.ts'

const GB = 2 ** 30
const machines: [memory: number, cores: number, buffers: number, cache: number, pool: number, connections: number][] = [
  [0.25 * GB, 1, 128, 256, 10, 60],
  [1 * GB, 2, 256, 512, 10, 60],
  [4 * GB, 2, 1024, 2048, 10, 60],
  [16 * GB, 4, 4096, 8192, 16, 72],
  [64 * GB, 16, 8192, 32768, 40, 120],
]
for (const [memory, cores, buffers, cache, pool, connections] of machines) {
  test(`${memory / GB} GB and ${cores} cores`, () => {
    const machine = { memory, cores }
    assert.deepEqual([buffersFor(machine), cacheFor(machine)], [buffers, cache])
    assert.deepEqual([poolFor(machine), connectionsFor(poolFor(machine))], [pool, connections])
  })
}

test('this machine has a memory, limited or not, and a core', () => {
  const { memory, cores } = thisMachine()
  assert.ok(Number.isFinite(memory) && memory > 0 && cores >= 1)
})
