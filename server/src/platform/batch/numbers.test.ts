import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sql } from '../database/database.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { numbersFrom } from './numbers.ts'

const { db } = await openTestDatabase()
const taken = (numbers: ReturnType<typeof numbersFrom>, count: number) =>
  Array.from({ length: count }, () => numbers.take())
let asked = 0
const counting: Sql = {
  rows: (text, values) => {
    asked += 1
    return db.rows(text, values)
  },
}

test('two transactions at once, of any size, each find what they were promised, and no number twice', async () => {
  const numbers = numbersFrom('order_id_seq')
  const all: number[] = []
  for (const [first, second] of [
    [1, 1000],
    [1000, 1000],
    [1000, 1],
    [499, 1000],
    [1000, 501],
  ] as const) {
    await numbers.reserve(db, first)
    await numbers.reserve(db, second)
    // The second may be the first to take.
    all.push(...taken(numbers, second), ...taken(numbers, first))
  }
  assert.equal(new Set(all).size, all.length)
})
test('what was not promised is not there', async () => {
  const numbers = numbersFrom('order_id_seq')
  assert.throws(() => numbers.take(), /was reserved/)
})
for (const [count, there] of [
  [1, 500],
  [500, 500],
  [501, 1000],
] as const) {
  test(`for ${count} a node takes ${there}, whole blocks in order, and two nodes never the same`, async () => {
    const [one, other] = [numbersFrom('order_id_seq'), numbersFrom('order_id_seq')]
    await Promise.all([one.reserve(db, count), other.reserve(db, count)])
    const mine = taken(one, there)
    assert.throws(() => one.take(), /was reserved/)
    assert.deepEqual(
      mine,
      mine.toSorted((a, b) => a - b),
    )
    assert.equal(new Set([...mine, ...taken(other, there)]).size, 2 * there)
  })
}
test('many small transactions at once find what they were promised; the database is rarely asked', async () => {
  const numbers = numbersFrom('order_id_seq')
  for (let i = 0; i < 500; i++) await numbers.reserve(db, 1)
  assert.equal(new Set(taken(numbers, 500)).size, 500)
  asked = 0
  for (let i = 0; i < 500; i++) await numbers.reserve(counting, 0)
  assert.equal(asked, 0)
})
