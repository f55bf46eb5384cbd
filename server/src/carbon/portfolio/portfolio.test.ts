import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portfolio } from '@tonne/contract/carbon/portfolio'
import { retirement } from '@tonne/contract/carbon/retirement'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { presale } from '@tonne/contract/trading/presale'
import { dayOf } from '@tonne/domain/days'
import { statementFacts } from '../../money/wallet/statementFacts.ts'
import { chance } from '../../seed/planTrades.ts'
import { allPages, done, refused } from '../../testing/answers.ts'
import { liveThrough } from '../../testing/livedWorld.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Payable, payable } from '../../testing/payees.ts'
import type { Person } from '../../testing/people.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { t, trade, trader } from '../../testing/trades.ts'
import { DAY, HOUR, travel } from '../../testing/travel.ts'
import { insertPrice } from '../../trading/project/store.ts'

const world = await openWorld()
const { db, clock, ann, corp } = world
const random = chance(20261121)
const below = (n: number) => Math.floor(random() * n)
const info = async (who: Person) => done(await who.call(portfolio.info, {}))

/**
 * A member's cash spent on tons, their fees and forfeits, less what came back: from the ledger's own sums, without the
 * code under test.
 */
const CASH = `
  select coalesce(sum(case when d.kind = 'member' and d.owner_id = $1 then p.amount else -p.amount end), 0)::bigint as n
  from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
  where d.asset = 0 and (d.kind = 'member' and d.owner_id = $1) <> (c.kind = 'member' and c.owner_id = $1)
    and p.kind in ('buy', 'trade', 'final_payment', 'lapse')`
const TONS = `select coalesce(sum(balance), 0)::bigint as n from account where kind = 'member' and owner_id = $1
  and asset <> 0 and pocket <> 'retired'`
const RETIRED = `select coalesce(sum(balance), 0)::bigint as n from account where kind = 'member' and owner_id = $1
  and asset <> 0 and pocket = 'retired'`
const FEES = `
  select coalesce(sum(p.amount), 0)::bigint as n from posting p join account d on d.id = p.debit_id
  join account c on c.id = p.credit_id
  where d.kind = 'member' and d.owner_id = $1 and c.kind = 'house' and c.pocket = any($2)`
const count = async (sql: string, ...values: unknown[]) => Number((await db.pool.query(sql, values)).rows[0].n)

async function assertWhole(who: Person): Promise<void> {
  const { holdings, heldKg, waitingKg, retiredKg, costCents, valueCents, years, course } = await info(who)
  const total = (key: 'costCents' | 'retiredCostCents' | 'realisedCents' | 'forfeitedCents') =>
    holdings.reduce((sum, h) => sum + h[key], 0)
  const booked = total('costCents') + total('retiredCostCents') - total('realisedCents') + total('forfeitedCents')
  assert.equal(booked, await count(CASH, who.id))
  assert.equal(heldKg, await count(TONS, who.id))
  const free = TONS.replace("pocket <> 'retired'", "pocket in ('credits', 'credits_held')")
  assert.equal(heldKg - waitingKg, await count(free, who.id))
  assert.equal(retiredKg, await count(RETIRED, who.id))
  assert.equal(costCents, total('costCents'))
  const last = course.at(-1) ?? { valueCents: 0, costCents: 0 }
  assert.deepEqual([last.valueCents, last.costCents], [valueCents, costCents])
  const sum = (key: 'feeCents' | 'gstCents' | 'realisedCents' | 'retiredKg') =>
    years.reduce((all, y) => all + y.sum[key], 0)
  assert.equal(sum('feeCents'), await count(FEES, who.id, ['fees']))
  assert.equal(sum('gstCents'), await count(FEES, who.id, ['gst']))
  assert.deepEqual([sum('realisedCents'), sum('retiredKg')], [total('realisedCents'), retiredKg])
}

/** Requested and completed by two operators. */
async function retireWhole(who: Payable, project: string, kg: number): Promise<void> {
  const asked = await retire(who, project, { kg })
  if (asked.code !== 0 || random() < 0.5) return
  const { no } = done(asked)
  await completeRetirement(world, no)
}

test('without purchases the portfolio is empty and has no year', async () => {
  const { holdings, years, corporate, valueCents } = await info(ann)
  assert.deepEqual([holdings, years, corporate, valueCents], [[], [], false, 0])
  assert.equal((await info(corp)).corporate, true)
})

test('cost + realised = postings, to the cent, over a random history', async () => {
  await liveThrough(world)
  for (const who of [ann, corp]) await assertWhole(who)
  const rich = await payable(world, 20_000_00)
  const people = [ann, corp, rich]
  const { no } = await openProject(world, { tons: 500, price: 19_99 })
  for (let day = 0; day < 6; day++) {
    for (let i = 0; i < 8; i++) {
      const who = people[below(3)]!
      const act = below(4)
      if (act === 0) await who.call(order.buy, { project: no, kg: t(1 + below(9)), priceVersion: 1 })
      if (act === 1) await who.call(market.sell, { project: no, kg: t(1 + below(4)), priceCents: 18_00 + below(300) })
      if (act === 2) await who.call(market.buy, { project: no, kg: t(1 + below(4)), priceCents: 18_00 + below(300) })
      if (act === 3) await retireWhole(rich, no, 1000 * (1 + below(2)))
    }
    const drawn = day === 2 ? await openPresale(world, { tons: 20 }) : null
    if (drawn) for (const who of people) await bookWith(world)(who, drawn.no, 5)
    await travel(world, DAY + HOUR)
    for (const who of people) await assertWhole(who)
  }
  // The presale of the third day lapsed for all who did not pay: the forfeited half of the fee is a loss, not a cost of
  // tons.
  await travel(world, 6 * DAY)
  for (const who of people) await assertWhole(who)
  const { holdings } = await info(rich)
  assert.ok(
    holdings.some((h) => h.retiredKg > 0 && h.retiredCostCents > 0),
    JSON.stringify(holdings),
  )
  const { items, sum } = done(await rich.call(portfolio.lines, { no, limit: 50 }))
  const gone = items.reduce((all, line) => all + line.costCents, 0)
  assert.equal(gone, sum.soldCostCents + sum.retiredCostCents, 'what left by sales and by retirements')
  assert.ok((await info(corp)).holdings.some((h) => h.realisedCents !== 0))
  const states = done(await ann.call(presale.list, {})).items.map((b) => b.state)
  assert.ok(states.includes('expired'), states.join())
  const forfeited = (await info(ann)).years.reduce((all, y) => all + y.sum.forfeitedCents, 0)
  assert.ok(forfeited > 0)
})

test('every line of a year links to an entry of the caller; pages list each once and add up to the sum', async () => {
  const { years } = await info(ann)
  for (const { year, sum } of years) {
    const lines = await allPages(async (from) => {
      const page = done(await ann.call(portfolio.lines, { year, limit: 3, ...from }))
      assert.deepEqual(page.sum, sum)
      return page
    })
    const total = (key: 'inKg' | 'outKg' | 'realisedCents' | 'feeCents') => lines.reduce((all, l) => all + l[key], 0)
    assert.deepEqual(
      [total('inKg'), total('outKg'), total('realisedCents'), total('feeCents')],
      [sum.boughtKg, sum.soldKg, sum.realisedCents, sum.feeCents],
    )
    assert.equal(new Set(lines.map((l) => l.entryNo)).size, lines.length)
    for (const { entryNo } of lines) assert.equal(done(await ann.call(wallet.entry, { no: entryNo })).no, entryNo)
  }
  const [one] = (await info(ann)).holdings
  const { sum } = done(await ann.call(portfolio.lines, { no: one!.project.no }))
  assert.equal(sum.boughtKg - sum.soldKg - sum.retiredKg, one!.heldKg)
  assert.equal(sum.boughtCents - sum.soldCostCents - sum.retiredCostCents, one!.costCents)
})

test('a value by trades takes the last one that counts, the other value the project’s price', async () => {
  const [seller, buyer] = [await payable(world, 1000_00), await payable(world, 1000_00)]
  const { no } = await openProject(world, { tons: 10, price: 10_00 })
  done(await seller.call(order.buy, { project: no, kg: t(3), priceVersion: 1 }))
  const values = async () => {
    const { valueCents, tradeValueCents } = await info(seller)
    return [valueCents, tradeValueCents]
  }
  assert.deepEqual(await values(), [30_00, 30_00])
  await trade(no, [seller, buyer], [1, 10_20])
  assert.deepEqual(await values(), [20_00, 20_40])
  const support = await world.operator('support')
  const reason = 'Between friends'
  const { id } = done(await support.call(pairDesk.add, { a: seller.id, b: buyer.id, reason }))
  done(await support.call(pairDesk.mark, { id, reason }))
  assert.deepEqual(await values(), [20_00, 20_00])
})

test('a price is the newest of those that hold, a last trade the newest; the dearest holding is first', async () => {
  const [who, buyer] = [await payable(world, 1000_00), await payable(world, 1000_00)]
  const { no: cheap } = await openProject(world, { tons: 10, price: 1_00 })
  const { no: same } = await openProject(world, { tons: 10, price: 1_00 })
  const { no, id } = await openProject(world, { tons: 10, price: 10_00, vintageTo: '2024-12-31' })
  for (const project of [same, cheap, no]) done(await who.call(order.buy, { project, kg: t(3), priceVersion: 1 }))
  await clock.forward(60_000)
  const now = clock.now()
  const prices = [
    [11_00, now],
    [10_50, now],
    [30_00, new Date(now.getTime() + DAY)],
  ] as const
  for (const [cents, from] of prices) await db.tx((tx) => insertPrice(tx, id, cents, from))
  await trade(no, [who, buyer], [1, 10_20])
  await clock.forward(60_000)
  await trade(no, [who, buyer], [1, 10_40])
  const { holdings, course } = await info(who)
  assert.deepEqual(
    holdings.map(({ project, vintage, price, lastTrade }) => [project.no, vintage, price.cents, lastTrade?.cents]),
    [[no, 2024, 10_50, 10_40], ...[cheap, same].toSorted().map((one) => [one, 2023, 1_00, undefined])],
  )
  const [{ price, lastTrade }] = holdings as [(typeof holdings)[number]]
  assert.deepEqual([price.at, lastTrade!.at], [now.getTime(), clock.now().getTime()])
  assert.equal(course.at(-1)!.valueCents, 10_50 + 2 * 3_00)
})

test('the year of a trade is Singapore’s', async () => {
  const who = await payable(world, 1000_00)
  const { no } = await openProject(world, { tons: 10, price: 10_00 })
  const eve = new Date('2026-12-31T15:59:00Z')
  await travel(world, eve.getTime() - world.clock.now().getTime())
  done(await who.call(order.buy, { project: no, kg: t(1), priceVersion: 1 }))
  await travel(world, 2 * 60_000)
  done(await who.call(order.buy, { project: no, kg: t(2), priceVersion: 1 }))
  const { years } = await info(who)
  assert.deepEqual(
    years.map(({ year, sum }) => [year, sum.boughtKg]),
    [
      [2027, 2000],
      [2026, 1000],
    ],
  )
  const bought = async (year: number) =>
    done(await who.call(portfolio.lines, { year })).items.map(({ project, inKg }) => [project?.no, inKg])
  assert.deepEqual([await bought(2026), await bought(2027)], [[[no, 1000]], [[no, 2000]]])
  const fileOf = async (query: string) => {
    const url = `/h5/api/portfolio/file?form=csv&${query}`
    const { headers, body } = await world.app.inject({ url, headers: { authorization: who.token } })
    const tons = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[5])
    return [String(headers['content-disposition']), tons] as const
  }
  assert.match((await fileOf('paper=holdings'))[0], /tonne-holdings-2027-01-01\.csv/)
  const [name, tons] = await fileOf('paper=year&year=2026')
  assert.match(name, /tonne-year-2026\.csv/)
  assert.deepEqual(tons, ['1', '1'], 'the line of that year and its sum')
})

test('each paper exists in each form and both languages; the carbon tax’s only for companies', async () => {
  const fetchFile = async (who: Person, query: Record<string, string>) => {
    const response = await world.app.inject({
      method: 'GET',
      url: '/h5/api/portfolio/file',
      headers: { authorization: who.token },
      query: { ...query, lang: 'en', t: '1', v: '1' },
    })
    return response
  }
  for (const form of ['pdf_en', 'pdf_cn', 'csv'] as const) {
    for (const paper of ['holdings', 'year', 'icc'] as const) {
      const { headers, rawPayload } = await fetchFile(corp, {
        paper,
        form,
        ...(paper === 'year' ? { year: '2026' } : {}),
      })
      const end = { pdf_en: '-en.pdf', pdf_cn: '-cn.pdf', csv: '.csv' }[form]
      assert.ok(String(headers['content-disposition']).includes(`${end}"`), `${headers['content-disposition']}`)
      assert.equal(
        headers['content-type'],
        form === 'csv' ? 'text/csv' : 'application/pdf',
        `${paper} ${form} ${rawPayload.toString().slice(0, 200)}`,
      )
      assert.ok(rawPayload.length > 200)
      if (form === 'csv') assert.ok(rawPayload.toString().startsWith('\ufeff"'))
      else assert.equal(rawPayload.subarray(0, 5).toString(), '%PDF-')
    }
  }
  const holdings = async (more: Record<string, string>) =>
    (await fetchFile(corp, { paper: 'holdings', form: 'pdf_en', ...more })).rawPayload
  assert.ok((await holdings({ year: '2026' })).equals(await holdings({})), 'a year that the paper does not have')
  const csv = (await fetchFile(corp, { paper: 'icc', form: 'csv' })).rawPayload.toString()
  const held = (await info(corp)).holdings.filter((h) => h.heldKg > 0)
  for (const h of held) assert.ok(csv.includes(h.icc.rule.en) && csv.includes(h.project.no))
  assert.equal(
    refused(await ann.call(portfolio.file, { paper: 'icc', form: 'csv' }), 'corporateOnly').rule,
    'corporateOnly',
  )
  refused(await corp.call(portfolio.file, { paper: 'year', form: 'csv' }), 'portfolioYearMissing')
})

test('undelivered tons on offer stay the member’s: in portfolio, wallet, statement and form', async () => {
  const seller = await trader(world, { level: 3 })
  const { no: project } = await openPresale(world, { tons: 20, price: 20_00 })
  const { no } = done(await bookWith(world)(seller, project, 20))
  await travel(world, 2 * DAY)
  done(await seller.call(presale.pay, { no }))
  done(await seller.call(market.sell, { project, asset: 'presale', kg: t(15), priceCents: 20_00 }))
  const { holdings, waitingKg } = await info(seller)
  const { presaleCents, valueCents, carbonKg } = done(await seller.call(wallet.summary, {}))
  const now = clock.now()
  const operator = { name: 'DEMO', uen: '209900001K', gstNumber: null }
  const { tons } = await statementFacts(db, { memberId: seller.id, month: dayOf(now).slice(0, 7), now, operator })
  const form = done(await seller.call(retirement.form, { project }))
  const seen = {
    portfolio: [holdings[0]!.heldKg, holdings[0]!.undeliveredKg, waitingKg],
    wallet: [presaleCents, valueCents, carbonKg],
    statement: tons.map(({ freeKg, onOfferKg, presaleKg }) => [freeKg, onOfferKg, presaleKg]),
    form: [form.freeKg, form.onOfferKg, form.presaleKg, form.retiringKg, form.retiredKg],
  }
  const all = { portfolio: [t(20), t(20), t(20)], wallet: [400_00, 0, 0], statement: [[0, 0, t(20)]] }
  assert.deepEqual(seen, { ...all, form: [0, 0, t(20), 0, 0] })
})
