import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import type { Sql } from './database.ts'
import { type Numbers, numbersOfNode } from './numbers.ts'

const { db } = await openTestDatabase()
const orders = 'order_id_seq'
const taken = (numbers: Numbers, count: number) => Array.from({ length: count }, () => numbers.take(orders))
let asked = 0
const counting: Sql = {
  rows: (text, values) => {
    asked += 1
    return db.rows(text, values)
  },
}
const SIZES = [
  [1, 1000],
  [1000, 1000],
  [1000, 1],
  [499, 1000],
  [1000, 501],
] as const

test('transactions of any size at once each get their reserved numbers, and no number twice', async () => {
  const node = numbersOfNode()
  const all: number[] = []
  for (const sizes of SIZES) {
    const open = sizes.map((size) => ({ size, numbers: node(db) }))
    await Promise.all(open.map(({ size, numbers }) => numbers.reserve(orders, size)))
    for (const { size, numbers } of open.toReversed()) all.push(...taken(numbers, size))
  }
  assert.equal(new Set(all).size, all.length)
})
test('a transaction takes the numbers promised to it and no more, though the node has more', async () => {
  const node = numbersOfNode()
  const [one, other] = [node(db), node(db)]
  assert.throws(() => one.take(orders), /was reserved/)
  await Promise.all([one.reserve(orders, 2), one.reserve(orders, 1), other.reserve(orders, 1)])
  taken(one, 3)
  assert.throws(() => one.take(orders), /was reserved/)
  other.take(orders)
})
test('a transaction whose block does not come takes none of others; later ones get theirs', async () => {
  const node = numbersOfNode()
  const dead: Sql = { rows: () => Promise.reject(new Error('gone')) }
  const [first, lost, second] = [node(db), node(dead), node(db)]
  await first.reserve(orders, 400)
  const [failed, came] = await Promise.allSettled([lost.reserve(orders, 300), second.reserve(orders, 300)])
  assert.deepEqual([failed.status, came.status], ['rejected', 'fulfilled'])
  lost.end()
  assert.equal(new Set([...taken(second, 300), ...taken(first, 400)]).size, 700)
})
test('unused numbers are for the next: five hundred small transactions ask the database once', async () => {
  const node = numbersOfNode()
  asked = 0
  const all: number[] = []
  for (let i = 0; i < 500; i++) {
    const numbers = node(counting)
    await numbers.reserve(orders, 3)
    all.push(numbers.take(orders))
    numbers.end()
  }
  assert.deepEqual([asked, new Set(all).size], [2, 500])
  assert.deepEqual(
    all,
    all.toSorted((a, b) => a - b),
  )
})
for (const [count, there] of [
  [1, 500],
  [500, 500],
  [501, 1000],
] as const) {
  test(`for ${count} a node takes ${there}, whole blocks, and two nodes never the same`, async () => {
    const [one, other] = [numbersOfNode(), numbersOfNode()]
    const all: number[] = []
    asked = 0
    for (const node of [one, other]) {
      const numbers = node(counting)
      await numbers.reserve(orders, count)
      await numbers.reserve(orders, there - count)
      assert.equal(asked, 1)
      all.push(...taken(numbers, there))
      asked = 0
    }
    assert.equal(new Set(all).size, 2 * there)
  })
}
