import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Book, type Fill, openBook, type Resting, type Side, sides } from './market.ts'

type Step = { side: Side; account: number; kg: number; price: number; market: boolean } | { cancel: number }
/** Seven accounts of five owners: two owners have a company's account beside their own. */
const ownerOf = (account: number): string => `owner ${account % 5}`
type Trade = { taker: number; maker: number; kg: number; priceCents: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: orderStep() },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat(60) }) },
)
function orderStep(): fc.Arbitrary<Step> {
  const side = fc.constantFrom<Side>('buy', 'sell')
  return fc.record({
    side,
    account: fc.integer({ min: 1, max: 7 }),
    kg: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 95, max: 105 }),
    market: fc.boolean(),
  })
}
const day = fc.array(step, { maxLength: 120, size: 'max' })
const params = { seed: 20261120, numRuns: 400 }

/** `rested` is tracked beside the book, from its answers only. */
type Seen = { book: Book; trades: Trade[]; rested: Map<number, Resting & { kg: number }> }
/** Plays a day; `look` sees the book before and after each order. */
function live(
  steps: readonly Step[],
  look: (
    order: { id: number; step: Step; fills: readonly Fill[]; ownKg: number; leftKg: number; before: Resting[] },
    seen: Seen,
  ) => void = () => undefined,
): Seen {
  const seen: Seen = { book: openBook(), trades: [], rested: new Map() }
  steps.forEach((one, id) => {
    if ('cancel' in one) {
      const order = seen.rested.get(one.cancel)
      const waits = order !== undefined && order.leftKg > 0
      assert.equal(seen.book.cancel(one.cancel), waits)
      if (waits) order.leftKg = 0
      return
    }
    const before = [...seen.rested.values()].filter((r) => r.leftKg > 0).map((r) => ({ ...r }))
    const { side, kg: asked, price, market } = one
    const owner = ownerOf(one.account)
    const limitCents = market ? (side === 'buy' ? 1e9 : 1) : price
    const quoted = seen.book.quote({ owner, side, kg: asked, limitCents })
    const taken = seen.book.take({ owner, side, kg: asked, limitCents })
    const fills = taken.fills.map(({ kg, priceCents }) => ({ kg, priceCents }))
    assert.deepEqual(quoted.fills, fills, 'what was quoted is what was taken')
    assert.equal(
      taken.ownKg,
      quoted.ownKg > 0 ? asked - fills.reduce((sum, { kg }) => sum + kg, 0) : 0,
      'of what meets one’s own nothing rests',
    )
    for (const { maker, kg, priceCents } of taken.fills) {
      seen.trades.push({ taker: id, maker: maker.id, kg, priceCents })
      seen.rested.get(maker.id)!.leftKg -= kg
    }
    if (!market && taken.leftKg > 0) {
      const order = { id, owner, side, priceCents: price, leftKg: taken.leftKg, seq: id, kg: taken.leftKg }
      seen.rested.set(id, order)
      seen.book.rest({ ...order })
    }
    look({ id, step: one, before, ...taken }, seen)
  })
  return seen
}

test('the book is never crossed, and its depth equals the resting orders', () => {
  fc.assert(
    fc.property(day, (steps) => {
      live(steps, (_, { book, rested }) => {
        const [bid, ask] = [book.best('buy'), book.best('sell')]
        assert.ok(bid === null || ask === null || bid < ask, `${bid} crosses ${ask}`)
        for (const side of ['buy', 'sell'] as const) {
          const open = [...rested.values()].filter((r) => r.side === side && r.leftKg > 0)
          const depth = book.depth(side, 99)
          assert.equal(book.best(side), depth[0]?.priceCents ?? null)
          assert.deepEqual(book.depth(side, 2), depth.slice(0, 2))
          assert.equal(
            depth.reduce((sum, l) => sum + l.kg, 0),
            open.reduce((sum, r) => sum + r.leftKg, 0),
          )
          assert.equal(
            depth.reduce((sum, l) => sum + l.orders, 0),
            open.length,
          )
          const sorted = [...depth].sort((a, b) =>
            side === 'buy' ? b.priceCents - a.priceCents : a.priceCents - b.priceCents,
          )
          assert.deepEqual(depth, sorted)
        }
        assert.equal(book.size(), [...rested.values()].filter((r) => r.leftKg > 0).length)
      })
    }),
    params,
  )
})
test('quantity is conserved: filled + met one’s own + left equals the order', () => {
  fc.assert(
    fc.property(day, (steps) => {
      live(steps, ({ step: one, fills, ownKg, leftKg }) => {
        if ('cancel' in one) return
        const filled = fills.reduce((sum, f) => sum + f.kg, 0)
        assert.equal(filled + ownKg + leftKg, one.kg)
        for (const { kg } of fills) assert.ok(kg > 0)
      })
    }),
    params,
  )
})
test('each fill is at the resting order’s price, within the newer limit, and never within one owner', () => {
  let looked = 0
  fc.assert(
    fc.property(day, (steps) => {
      live(steps, ({ step: one, fills }) => {
        if ('cancel' in one) return
        looked += fills.length
        for (const { maker, priceCents } of fills) {
          assert.equal(priceCents, maker.priceCents)
          assert.notEqual(maker.owner, ownerOf(one.account))
          if (!one.market) assert.ok(one.side === 'buy' ? priceCents <= one.price : priceCents >= one.price)
        }
      })
    }),
    params,
  )
  assert.ok(looked > 0)
})
test('an order yields only to a better price or an earlier time; at one price the first wins', () => {
  let looked = 0
  fc.assert(
    fc.property(day, (steps) => {
      live(steps, ({ step: one, fills, before }, { rested }) => {
        if ('cancel' in one || fills.length === 0) return
        const last = fills.at(-1)!.maker
        for (const order of before) {
          if (order.side === one.side || order.owner === ownerOf(one.account) || order.id === last.id) continue
          const better = one.side === 'buy' ? order.priceCents < last.priceCents : order.priceCents > last.priceCents
          const earlier = order.priceCents === last.priceCents && order.seq < last.seq
          looked += 1
          // Every order before the last one that was filled is filled completely.
          if (better || earlier) assert.equal(rested.get(order.id)!.leftKg, 0, `order ${order.id} was passed over`)
          else assert.equal(rested.get(order.id)!.leftKg, order.leftKg, `order ${order.id} was filled out of turn`)
        }
      })
    }),
    params,
  )
  assert.ok(looked > 0)
})
test('whatever can trade has traded: no owner on the other side would accept a resting order', () => {
  fc.assert(
    fc.property(day, (steps) => {
      live(steps, ({ step: one, ownKg, leftKg }, { book }) => {
        if ('cancel' in one || one.market || leftKg === 0) return
        assert.equal(ownKg, 0)
        const facing = book.best(one.side === 'buy' ? 'sell' : 'buy')
        assert.ok(facing === null || (one.side === 'buy' ? facing > one.price : facing < one.price))
      })
    }),
    params,
  )
})
test('the same orders make the same trades again, also when the book is reopened midway', () => {
  fc.assert(
    fc.property(day, fc.nat(119), (steps, cut) => {
      const once = live(steps)
      assert.deepEqual(live(steps).trades, once.trades)
      const half = live(steps.slice(0, cut))
      const open = [...half.rested.values()].filter((r) => r.leftKg > 0)
      const again = openBook(open.map((r) => ({ ...r })))
      for (const side of ['buy', 'sell'] as const) assert.deepEqual(again.depth(side, 99), half.book.depth(side, 99))
    }),
    params,
  )
})
test('an order that nobody meets waits whole, and can be removed from between others', () => {
  const asks = (id: number, priceCents: number): Resting => ({
    id,
    owner: 'ann',
    side: 'sell',
    priceCents,
    leftKg: 5,
    seq: id,
  })
  // Numbers are not in order of time, because each node has a range of its own.
  const book = openBook([asks(8, 100), asks(2, 100), asks(3, 100), asks(4, 101)])
  assert.deepEqual(book.take({ owner: 'bob', side: 'buy', kg: 7, limitCents: 99 }), { fills: [], ownKg: 0, leftKg: 7 })
  assert.deepEqual([book.cancel(2), book.cancel(2), book.cancel(9)], [true, false, false])
  const { fills } = book.take({ owner: 'bob', side: 'buy', kg: 11, limitCents: 101 })
  assert.deepEqual(
    fills.map(({ maker, kg }) => [maker.id, kg]),
    [
      [8, 5],
      [3, 5],
      [4, 1],
    ],
  )
  assert.deepEqual(
    [book.size(), book.best('sell'), book.depth('sell', 9)],
    [1, 101, [{ priceCents: 101, kg: 4, orders: 1 }]],
  )
  assert.deepEqual([book.cancel(4), book.best('sell')], [true, null])
})
test('an order is a buy or a sell', () => assert.deepEqual(sides, ['buy', 'sell']))
test('an owner’s resting order stays: the newer order’s overlap is cancelled, its rest trades, nothing rests', () => {
  const sell = (id: number, owner: string, priceCents: number, lots: number): Resting => ({
    id,
    owner,
    side: 'sell',
    priceCents,
    leftKg: lots * 1000,
    seq: id,
  })
  const book = openBook([sell(1, 'ann', 100, 4), sell(2, 'bob', 101, 3)])
  const { fills, ownKg, leftKg } = book.take({ owner: 'ann', side: 'buy', kg: 10_000, limitCents: 105 })
  assert.deepEqual([fills.map((f) => [f.maker.id, f.kg, f.priceCents]), ownKg, leftKg], [[[2, 3000, 101]], 7000, 0])
  assert.deepEqual(book.depth('sell', 9), [{ priceCents: 100, kg: 4000, orders: 1 }])
})
test('a crossing order cannot rest, nor can the same order rest twice', () => {
  const waits: Resting = { id: 1, owner: 'ann', side: 'sell', priceCents: 100, leftKg: 1000, seq: 1 }
  const book = openBook([waits])
  assert.throws(() => book.rest({ id: 2, owner: 'bob', side: 'buy', priceCents: 100, leftKg: 1000, seq: 2 }), /cross/)
  assert.throws(
    () => book.rest({ id: 1, owner: 'ann', side: 'sell', priceCents: 101, leftKg: 1000, seq: 2 }),
    /is in the book/,
  )
})
