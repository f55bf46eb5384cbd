import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buffersFor, cacheFor, connectionsFor, poolFor, thisMachine, walFor } from './sizes.ts'

const GB = 2 ** 30
const machines: [
  memory: number,
  cores: number,
  buffers: number,
  cache: number,
  wal: number,
  pool: number,
  connections: number,
][] = [
  [0.25 * GB, 1, 128, 256, 2048, 10, 60],
  [1 * GB, 2, 256, 512, 2048, 10, 60],
  [4 * GB, 2, 1024, 2048, 2048, 10, 60],
  [16 * GB, 4, 4096, 8192, 4096, 16, 72],
  [64 * GB, 16, 8192, 32768, 8192, 40, 120],
]
for (const [memory, cores, buffers, cache, wal, pool, connections] of machines) {
  test(`${memory / GB} GB and ${cores} cores`, () => {
    const machine = { memory, cores }
    assert.deepEqual([buffersFor(machine), cacheFor(machine), walFor(machine)], [buffers, cache, wal])
    assert.deepEqual([poolFor(machine), connectionsFor(poolFor(machine))], [pool, connections])
  })
}

test('this machine has a memory, limited or not, and a core', () => {
  const { memory, cores } = thisMachine()
  assert.ok(Number.isFinite(memory) && memory > 0 && cores >= 1)
})
