/** Numbers are promised before they are taken: what one transaction was promised the one beside it does not take, however many each wants. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeWorld } from '../../testing/world.ts'
import { numbersFrom } from './numbers.ts'

const world = await makeWorld()
after(() => world.end())
const taken = (numbers: ReturnType<typeof numbersFrom>, count: number) => Array.from({ length: count }, () => numbers.take())

test('two transactions at once, of any size up to the largest batch, each find what they were promised, and no number twice', async () => {
  const numbers = numbersFrom('order_id_seq')
  const all: number[] = []
  for (const [first, second] of [
    [1, 1000],
    [1000, 1000],
    [1000, 1],
    [499, 1000],
    [1000, 501],
  ] as const) {
    await numbers.reserve(world.db, first)
    await numbers.reserve(world.db, second)
    // The second may be the first to take.
    all.push(...taken(numbers, second), ...taken(numbers, first))
  }
  assert.equal(new Set(all).size, all.length)
})
test('what was not promised is not there', async () => {
  const numbers = numbersFrom('order_id_seq')
  assert.throws(() => numbers.take(), /was reserved/)
})
