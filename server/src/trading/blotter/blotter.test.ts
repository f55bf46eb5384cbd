import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { LARGE_KG } from '@tonne/domain/trading/blotter'
import { done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { linkOwner } from '../../testing/owners.ts'
import { fundAll } from '../../testing/standing.ts'
import { t, trade, wideBand } from '../../testing/trades.ts'
import { sleepUntil } from '../../testing/travel.ts'

const world = await openWorld({ terms: { ...wideBand, sellFeeBasisPoints: 300 } })
const people = await Promise.all(Array.from({ length: 3 }, () => world.newMember()))
await fundAll(world, people, 90_000_00)
const [ann, bob, cid] = people.map(({ id, token }) => ({ id, call: world.as(token) }))
const { no } = await openProject(world, { no: 'BLOT-1', price: 10_00 })
const { no: other } = await openProject(world, { no: 'BLOT-2', price: 10_00 })
for (const project of [no, other]) done(await ann!.call(order.buy, { project, kg: t(400), priceVersion: 1 }))
const sell = async (project: string, tons: number, priceCents: number) =>
  done(await ann!.call(market.sell, { project, kg: t(tons), priceCents })).no
const buy = async (who: typeof bob, project: string, tons: number, priceCents: number) =>
  done(await who!.call(market.buy, { project, kg: t(tons), priceCents })).no
const offer = await sell(no, 160, 10_00)
const taken = await buy(bob, no, 150, 10_00)
world.clock.set(new Date(world.clock.now().getTime() + 60_000))
await sell(no, 2, 12_00)
await buy(cid, no, 12, 12_00)
world.clock.set(new Date(world.clock.now().getTime() + 60_000))
await sell(other, 3, 10_00)
await buy(cid, other, 2, 10_00)
const bid = await buy(cid, other, 5, 9_00)
done(await cid!.call(market.cancel, { no: bid }))
const desk = await world.operator('market')
type TradesInput = Parameters<typeof trades>[0]
async function trades(input: { view?: 'far' | 'large'; find?: string; project?: string; since?: number }) {
  return done(await desk.call(blotterDesk.trades, input)).items
}
const orders = async (input: { view?: 'open' | 'cancelled'; find?: string; project?: string }) =>
  done(await desk.call(blotterDesk.orders, input)).items

test('every trade is listed newest first, filtered by project, member, size, time and distance', async () => {
  const linesOf = (rows: Awaited<ReturnType<typeof trades>>) =>
    rows.map((row) => [row.project.no, row.kg, row.buyer.id])
  const all = [
    [other, t(2), cid!.id],
    [no, t(2), cid!.id],
    [no, t(10), cid!.id],
    [no, t(150), bob!.id],
  ]
  assert.deepEqual(linesOf(await trades({})).sort(), all.toSorted())
  const cases: [TradesInput, number[]][] = [
    [{ project: other }, [0]],
    [{ view: 'large' }, [3]],
    [{ view: 'far' }, [1]],
    [{ find: String(bob!.id), project: no }, [3]],
    [{ find: taken.toLowerCase() }, [3]],
    [{ since: world.clock.now().getTime() }, [0]],
    [{ find: 'nobody of this name' }, []],
  ]
  for (const [input, wanted] of cases)
    assert.deepEqual(
      linesOf(await trades(input)),
      wanted.map((i) => all[i]),
      JSON.stringify(input),
    )
})

test('pages end where the next begins, whatever the filter', async () => {
  const seen: number[] = []
  for (let from: string | null = ''; from !== null; ) {
    const page: { items: { id: number }[]; next: string | null } = done(
      await desk.call(blotterDesk.trades, { limit: 1, ...(from ? { after: from } : {}) }),
    )
    assert.equal(page.items.length, 1)
    assert.ok(!seen.includes(page.items[0]!.id), 'shown once')
    seen.push(page.items[0]!.id)
    from = page.next
  }
  assert.deepEqual(
    seen,
    (await trades({})).map(({ id }) => id),
  )
  refused(await desk.call(blotterDesk.trades, { after: 'x' }), 'fieldInvalid')
})

test('a trade names its orders, its entry, its serials and its members', async () => {
  const [row] = await trades({ view: 'large' })
  const whole = done(await desk.call(blotterDesk.trade, { id: row!.id }))
  assert.deepEqual([whole.buy.no, whole.sell.no], [taken, offer])
  assert.deepEqual([whole.buyer.id, whole.seller.id], [bob!.id, ann!.id])
  assert.equal(
    whole.serials.reduce((sum, run) => sum + run.kg, 0),
    t(150),
  )
  const [found] = await world.db.rows<{ entry: number }>('select entry_id as entry from trade where id = $1', [row!.id])
  assert.match(whole.entryNo, new RegExp(`^LE-\\d{8}-0*${found!.entry}$`))
  refused(await desk.call(blotterDesk.trade, { id: 999_999 }), 'notFound')
})

test('orders are listed by their outcome, and one names its trades', async () => {
  assert.deepEqual(
    (await orders({ view: 'cancelled' })).map((row) => row.no),
    [bid],
  )
  assert.deepEqual(
    (await orders({ view: 'open', project: other })).map((row) => [row.member.id, row.book?.leftKg]),
    [[ann!.id, t(1)]],
  )
  assert.deepEqual(
    (await orders({ find: taken })).map((row) => row.no),
    [taken],
  )
  assert.equal((await orders({})).length, 9)
  const whole = done(await desk.call(blotterDesk.order, { no: offer }))
  assert.deepEqual(
    whole.trades.map((row) => row.kg),
    [t(150), t(10)],
  )
  const bought = (await orders({ find: String(ann!.id) })).find((row) => row.kind === 'buy' && row.book === null)!
  const { serials, entryNo } = done(await desk.call(blotterDesk.order, { no: bought.no }))
  assert.deepEqual([serials.reduce((sum, run) => sum + run.kg, 0), entryNo !== null], [t(400), true])
  for (const wrong of ['B-20261120-99999', 'x']) refused(await desk.call(blotterDesk.order, { no: wrong }), 'notFound')
})

test('whose orders wait in a book: each owner’s part of each side, with several accounts as one', async () => {
  const book = await openProject(world, { no: 'BLOT-3', price: 10_00 })
  const [wide, small] = await Promise.all([world.newMember(), world.newMember()])
  const twin = await world.newMember({ kind: 'corporate' })
  await fundAll(world, [wide, twin, small], 9_000_00)
  for (const who of [wide, twin, small])
    done(await who.call(order.buy, { project: book.no, kg: t(60), priceVersion: 1 }))
  const shares = async (more = {}) =>
    done(await desk.call(blotterDesk.orders, { project: book.no, view: 'book', ...more })).shares
  assert.deepEqual(await shares(), { buy: { kg: 0, owners: 0, top: [] }, sell: { kg: 0, owners: 0, top: [] } })
  const offers: [typeof twin, number, number][] = [
    [wide, 30, 11_00],
    [wide, 20, 10_50],
    [twin, 25, 11_00],
    [small, 25, 11_00],
  ]
  for (const [who, tons, priceCents] of offers)
    done(await who.call(market.sell, { project: book.no, kg: t(tons), priceCents }))
  await buy(cid, book.no, 4, 9_00)
  await linkOwner(world, wide, [twin])
  const found = (await shares())!
  const linesOf = ({ top }: typeof found.buy) => top.map(({ member, accounts, kg }) => [member.id, accounts, kg])
  assert.deepEqual(
    [found.sell.kg, found.sell.owners, linesOf(found.sell)],
    [
      t(100),
      2,
      [
        [wide.id, 2, t(75)],
        [small.id, 1, t(25)],
      ],
    ],
  )
  assert.deepEqual([found.buy.kg, linesOf(found.buy)], [t(4), [[cid!.id, 1, t(4)]]])
  const { next, items } = done(await desk.call(blotterDesk.orders, { project: book.no, view: 'book', limit: 1 }))
  assert.equal(items.length, 1)
  assert.deepEqual(await shares({ limit: 1, after: next! }), found, 'of the whole book, on each page')
  assert.equal(done(await desk.call(blotterDesk.orders, { view: 'book' })).shares, null)
})

test('reading trades or orders leaves a row each half hour, and one more past the first page', async () => {
  const reader = await world.operator('support')
  const acts = async () =>
    (
      await world.db.rows<{ act: string; reason: string; after: object }>(
        'select act, reason, after from audit where operator_id = $1 and act like $2 order by id',
        [reader.id, 'blotter.%'],
      )
    ).map(({ act, reason, after }) => [act, reason, after])
  const typed = { view: 'large', project: null, typed: true }
  const all = { view: 'all', project: no, typed: false }
  done(await reader.call(blotterDesk.trades, { view: 'large', find: String(bob!.id) }))
  const { next } = done(await reader.call(blotterDesk.trades, { project: no, limit: 1 }))
  const wanted: unknown[] = [['blotter.list', 'Trades looked through', typed]]
  assert.deepEqual(await acts(), wanted)
  for (const limit of [1, 2]) done(await reader.call(blotterDesk.trades, { project: no, limit, after: next! }))
  wanted.push(['blotter.readOn', 'Trades read on, past the first page', all])
  assert.deepEqual(await acts(), wanted)
  done(await reader.call(blotterDesk.orders, { project: no }))
  wanted.push(['blotter.list', 'Orders looked through', all])
  assert.deepEqual(await acts(), wanted, 'trades and orders are two lists')
  refused(await reader.call(blotterDesk.trades, { after: 'x' }), 'fieldInvalid')
  assert.deepEqual(await acts(), wanted, 'what was refused was not read')
})

test('a trade shows limit, quantity and fees of both orders, its band, and when the seller was paid', async () => {
  const wholeOf = async ({ id }: { id: number }, call = desk.call) => done(await call(blotterDesk.trade, { id }))
  const ofOther = async () => (await trades({ project: other }))[0]!
  const partOf = ({ limitCents, askedKg, market: now }: Awaited<ReturnType<typeof wholeOf>>['buy']) => [
    limitCents,
    askedKg,
    now,
  ]
  const limited = await wholeOf(await ofOther())
  assert.deepEqual(
    [partOf(limited.buy), partOf(limited.sell)],
    [
      [10_00, t(2), false],
      [10_00, t(3), false],
    ],
  )
  done(await cid!.call(market.buy, { project: other, kg: t(1) }))
  const now = await wholeOf(await ofOther())
  assert.deepEqual([partOf(now.buy), now.band], [[10_50, t(1), true], { lowCents: 1_00, highCents: 19_00 }])
  // S$10.00: 15 cents and a cent of tax of the buyer, 30 and 3 of the seller.
  assert.deepEqual([now.totalCents, now.feeCents, now.gstCents, now.settledAt], [10_00, 45, 4, null])
  await trade(other, [ann!, bob!], [LARGE_KG / 1000, 10_00])
  assert.equal((await trades({ view: 'large', project: other })).length, 1, 'from the limit on')
  await sleepUntil(world, new Date(now.dueAt).toISOString())
  await world.schedule.runNow()
  const later = await world.operator('market')
  assert.equal((await wholeOf(now, later.call)).settledAt, now.dueAt)
  const sold = done(await later.call(blotterDesk.order, { no: now.sell.no }))
  assert.deepEqual([sold.book?.askedKg, sold.state, sold.totalCents], [t(3), 'completed', 30_00])
})

test('a booking of a presale is an open order, and in no book', async () => {
  const presale = await openPresale(world, { tons: 10 })
  const who = await world.newMember()
  await world.fund(who, 500_00)
  const { no: booked } = done(await bookWith(world)(who, presale.no, 5))
  // The first operator's login has ended meanwhile.
  const { call } = await world.operator('market')
  const nosIn = async (view: 'open' | 'book') =>
    done(await call(blotterDesk.orders, { view, project: presale.no })).items.map((row) => row.no)
  assert.deepEqual([await nosIn('open'), await nosIn('book')], [[booked], []])
})
