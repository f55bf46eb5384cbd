import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { openBook, type Resting, type Side } from '@tonne/domain/trading/market'
import { done, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { linkOwner } from '../../testing/owners.ts'
import type { Person } from '../../testing/people.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { t, wideBand } from '../../testing/trades.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ terms: wideBand })
const node = await secondNode(world)
after(async () => {
  await node.end()
  await world.end()
})
const { corp, db } = world
await world.fund(corp, 19_000_00)
/** Callers alternate between the two nodes. */
const callOn = (who: Person, i: number) => (i % 2 === 0 ? world.as : node.as)(who.token)
async function people(count: number, cents: number, kind: 'personal' | 'corporate' = 'personal'): Promise<Person[]> {
  const made: Person[] = []
  for (let i = 0; i < count; i++) {
    const person = await world.newMember({ kind, level: 3 })
    await world.fund(person, cents)
    made.push(person)
  }
  return made
}
async function sellerOf(tons: number): Promise<string> {
  const { no } = await openProject(world, { price: 10_00 })
  done(await corp.call(order.buy, { project: no, kg: t(tons), priceVersion: 1 }))
  return no
}

test('of a hundred at once on two nodes for the last lot one gets it, the others a refusal', async () => {
  const no = await sellerOf(1)
  const buyers = await people(20, 100_00)
  done(await corp.call(market.sell, { project: no, kg: t(1), priceCents: 12_00 }))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => callOn(buyers[i % 20]!, i)(market.buy, { project: no, kg: t(1) })),
  )
  assert.deepEqual(tally(answers), { done: 1, noOffers: 99 })
})

test('of a cancel and a match each ton is either sold or free again, never both', async () => {
  const [buyer] = await people(1, 2000_00)
  for (let round = 0; round < 8; round++) {
    const no = await sellerOf(3)
    const { no: orderNo } = done(await corp.call(market.sell, { project: no, kg: t(3), priceCents: 12_00 }))
    const [cancelled, ...bought] = await Promise.all([
      callOn(corp, round)(market.cancel, { no: orderNo }),
      ...[0, 1, 2].map((i) => callOn(buyer!, round + i)(market.buy, { project: no, kg: t(1) })),
    ])
    const sold = bought.filter(({ code }) => code === 0).length
    const holding = done(await corp.call(wallet.tons, {})).holdings.find((h) => h.project.no === no)
    assert.deepEqual([holding?.freeKg ?? 0, holding?.onOfferKg ?? 0], [t(3 - sold), 0])
    assert.equal(cancelled.code === 0, sold < 3)
    if (cancelled.code === 0)
      assert.deepEqual([done(cancelled).filledKg, done(cancelled).cancelledKg], [t(sold), t(3 - sold)])
  }
})

test('with money for one order one of a hundred at once on two nodes waits in the book', async () => {
  const { no } = await openProject(world)
  const [buyer] = await people(1, 10_17)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => callOn(buyer!, i)(market.buy, { project: no, kg: t(1), priceCents: 10_00 })),
  )
  assert.deepEqual(tally(answers), { done: 1, insufficientBalance: 99 })
})

/** One IC number on a person's account and on that of the company they run. */
type Row = { id: number; memberId: number; side: Side; priceCents: number; kg: number; seq: number; ownKg: number }
const DAY = `select order_id as id, member_id as "memberId", side, price_cents as "priceCents", kg, own_kg as "ownKg",
  seq from book_order where project_id = $1 order by seq`
const TRADES = `
  select price_cents as "priceCents", kg, case when taker = 'buy' then buy_order_id else sell_order_id end as taker,
    case when taker = 'buy' then sell_order_id else buy_order_id end as maker from trade where project_id = $1
    order by at, entry_id`
const LEFT = `select order_id as id, left_kg as "leftKg" from book_order where project_id = $1 and left_kg > 0
  order by order_id`

test('a storm of limit orders on two nodes, three accounts of one owner: replayed, the same trades', async () => {
  const { no, id } = await openProject(world, { price: 10_00, tons: 10_000 })
  const members = await people(3, 9_000_00)
  const companies = await people(3, 9_000_00, 'corporate')
  members.push(...companies)
  // One person sells; of the four buyers two are the person's companies.
  const linked = [members[0]!, ...companies.slice(1)]
  await linkOwner(world, linked[0]!, linked.slice(1))
  const ownerOf = (memberId: number) => (linked.some(({ id }) => id === memberId) ? 'one' : String(memberId))
  for (const member of members) done(await member.call(order.buy, { project: no, kg: t(200), priceVersion: 1 }))
  const asks = Array.from({ length: 300 }, (_, i) => {
    const side: Side = (i * 7) % 3 === 0 ? 'sell' : 'buy'
    return { who: members[(i * 5) % 6]!, side, kg: t(1 + ((i * 13) % 4)), priceCents: 9_80 + ((i * 11) % 9) * 5 }
  })
  const answers = await Promise.all(
    asks.map(({ who, side, ...ask }, i) => callOn(who, i)(market[side], { project: no, ...ask })),
  )
  assert.deepEqual(tally(answers), { done: 300 })

  const book = openBook<Resting>()
  const trades: unknown[] = []
  let met = 0
  for (const row of await db.rows<Row>(DAY, [id])) {
    const owner = ownerOf(row.memberId)
    const { fills, ownKg, leftKg } = book.take({ owner, side: row.side, kg: row.kg, limitCents: row.priceCents })
    for (const { maker, kg, priceCents } of fills) trades.push({ priceCents, kg, taker: row.id, maker: maker.id })
    assert.equal(ownKg, row.ownKg)
    if (leftKg > 0) book.rest({ ...row, owner, leftKg })
    if (ownKg > 0 && owner === 'one') met += 1
  }
  const stored = await db.rows<{ taker: number; maker: number }>(TRADES, [id])
  const keyed = (list: readonly unknown[]) =>
    list.map((one) => JSON.stringify(one, ['taker', 'maker', 'kg', 'priceCents'])).sort()
  assert.ok(stored.length > 50, `only ${stored.length} trades`)
  assert.ok(met > 0, `accounts of one owner met ${met} times`)
  assert.deepEqual(keyed(stored), keyed(trades))
  const left = await db.rows<{ id: number; leftKg: number }>(LEFT, [id])
  assert.equal(book.size(), left.length)
  const { bids, asks: offers } = done(await world.as()(market.book, { project: no }))
  assert.deepEqual(bids, book.depth('buy', 10))
  assert.deepEqual(offers, book.depth('sell', 10))
})

test('a hundred and fifty buyers for 50 t buy exactly 50 t, everyone else gets a clear refusal', async () => {
  const no = await sellerOf(50)
  for (let i = 0; i < 5; i++) done(await corp.call(market.sell, { project: no, kg: t(10), priceCents: 11_00 + i * 5 }))
  const buyers = await people(30, 400_00)
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, i) => callOn(buyers[i % 30]!, i)(market.buy, { project: no, kg: t(1) })),
  )
  const { done: sold, ...others } = tally(answers)
  assert.deepEqual([sold, Object.keys(others)], [50, ['noOffers']])
})
