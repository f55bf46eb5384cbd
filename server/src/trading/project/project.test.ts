import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member } from '@tonne/contract/people/member'
import { order } from '@tonne/contract/trading/order'
import { project, projectSorts } from '@tonne/contract/trading/project'
import { cents } from '@tonne/domain/money'
import { allPages, done, refused } from '../../testing/answers.ts'
import { openProject, type ProjectInput } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { DAY, sleepThrough } from '../../testing/travel.ts'
import { approveProject, closeProject, setPrice } from './createProject.ts'

const world = await openWorld()
const { ann, db, clock } = world
const anyone = world.as()
const HOUR = 3_600_000
const hours = (n: number) => new Date(clock.now().getTime() + n * HOUR)

const presale = { startsAt: hours(-1), endsAt: hours(2), bookingBasisPoints: 1000, forfeitBasisPoints: 5000 }
const asks: ProjectInput[] = [
  {
    no: 'A',
    price: 30_00,
    type: 'wind',
    registry: 'acr',
    country: 'VN',
    name: { en: 'Binh Wind', cn: '平风电' },
    endsAt: hours(5),
  },
  { no: 'B', price: 10_00, tons: 50, type: 'wind', endsAt: hours(3), vintageTo: '2021-06-30' },
  { no: 'C', price: 20_00, tons: 70, startsAt: hours(4), featured: true },
  { no: 'D', price: 20_00, presale, startsAt: hours(6) },
  { no: 'E', price: 50_00, approved: false },
  { no: 'F', price: 60_00, tons: 1 },
  { no: 'G', price: 70_00, startsAt: hours(-9), endsAt: hours(0) },
  { no: 'H', price: 80_00 },
]
for (const ask of asks) await openProject(world, ask)
await closeProject({ db })('H', { en: 'audit', cn: '审计' })
await world.fund(ann, 10_000_00)
const buy = (no: string, tons = 1, priceVersion = 1) =>
  ann.call(order.buy, { project: no, kg: tons * 1000, priceVersion })
done(await buy('F'))

type Filter = Parameters<typeof anyone<typeof project.list>>[1]
const list = async (filter: Filter = {}) => done(await anyone(project.list, filter))
const nos = async (filter: Filter = {}) => (await list({ limit: 50, ...filter })).items.map(({ no }) => no).join('')
const phaseOf = async (no: string) => done(await anyone(project.info, { no })).phase

test('filters work alone and together', async () => {
  assert.equal(await nos(), 'DBACFGHE')
  assert.equal(await nos({ type: 'wind' }), 'BA')
  assert.equal(await nos({ registry: 'acr' }), 'A')
  assert.equal(await nos({ country: 'VN' }), 'A')
  assert.equal(await nos({ phase: 'in_progress' }), 'BA')
  assert.equal(await nos({ minCents: 20_00, maxCents: 30_00 }), 'DAC')
  assert.equal(await nos({ type: 'wind', maxCents: 10_00 }), 'B')
  assert.equal(await nos({ type: 'wind', country: 'ID', phase: 'full' }), '')
  assert.equal(await nos({ minCents: 2, maxCents: 1 }), '')
})
test('search finds words of name, place, type, registry and vintage, in both languages and any case', async () => {
  const found = {
    'binh wind': 'A',
    'WIND binh': 'A',
    平风电: 'A',
    风电: 'BA',
    '2021': 'B',
    'american carbon': 'A',
    riau: 'DBACFGHE',
    ' ': 'DBACFGHE',
    '%': '',
    _: '',
    '\\': '',
    nothing: '',
  }
  for (const [search, expected] of Object.entries(found)) assert.equal(await nos({ search }), expected, search)
})
test('each order breaks ties by number', async () => {
  const expected: Record<(typeof projectSorts)[number], string> = {
    closing: 'DBACFGHE',
    newest: 'DCABEFHG',
    price_low: 'BCDAEFGH',
    price_high: 'HGFEACDB',
    change: 'ABCDEFGH',
    left: 'ADGHCBEF',
    featured: 'CDBAFGHE',
  }
  assert.deepEqual(Object.keys(expected).sort(), [...projectSorts].sort())
  for (const sort of projectSorts) assert.equal(await nos({ sort }), expected[sort], sort)
})
test('phases are counted under the other filters, so that a tab shows its number of rows', async () => {
  const counts = async (filter: Filter) =>
    Object.fromEntries((await list(filter)).phases.map(({ phase, count }) => [phase, count]))
  const all = { pending_review: 1, not_begun: 1, presale: 1, in_progress: 2, full: 1, ended: 1, closed: 1 }
  assert.deepEqual(await counts({}), all)
  assert.deepEqual(await counts({ phase: 'full', limit: 1 }), all)
  assert.deepEqual(await counts({ type: 'wind' }), { in_progress: 2 })
  assert.deepEqual((await list({ type: 'wind' })).countries, ['ID', 'VN'])
})
test('pages list each project once, in every order', async () => {
  for (const sort of projectSorts) {
    const seen = await allPages(async (from) => {
      const page = await list({ sort, limit: 3, ...from })
      assert.equal(page.total, 8)
      return page
    })
    assert.equal(seen.map(({ no }) => no).join(''), await nos({ sort }), sort)
  }
  assert.deepEqual((await list({ after: 'none' })).items, [])
  assert.equal((await list({ limit: 8 })).next, null)
})

test('the card shows the sold part, and only a full project shows 100 %', async () => {
  done(await buy('A'))
  const [card] = (await list({ country: 'VN' })).items
  assert.deepEqual([card!.soldKg, card!.unsoldKg, card!.issuedKg, card!.percentSold], [1_000, 999_000, 1_000_000, 0])
  const info = done(await anyone(project.info, { no: 'A' }))
  assert.deepEqual(info.nextSerials, { first: 2, last: 2, text: 'A-2-2', kg: 1000 })
  assert.deepEqual(info.serialBlocks, [{ first: 1, last: 1000, text: 'A-1-1000', kg: 1_000_000 }])
  const full = done(await anyone(project.info, { no: 'F' }))
  assert.deepEqual([full.phase, full.percentSold, full.nextSerials], ['full', 100, null])
})
test('a project under review has no ton; approval issues all of them, once', async () => {
  const before = done(await anyone(project.info, { no: 'E' }))
  assert.deepEqual([before.phase, before.issuedKg, before.unsoldKg, before.percentSold], ['pending_review', 0, 0, 0])
  await approveProject({ db })('E', clock.now())
  const now = done(await anyone(project.info, { no: 'E' }))
  assert.deepEqual([now.phase, now.issuedKg, now.unsoldKg], ['in_progress', 1_000_000, 1_000_000])
  await assert.rejects(approveProject({ db })('E', clock.now()), /no move/)
  assert.equal(done(await anyone(project.info, { no: 'E' })).issuedKg, 1_000_000)
})
test('two approvals at once issue once', async () => {
  const { no } = await openProject(world, { approved: false })
  const settled = await Promise.allSettled([1, 2].map(() => approveProject({ db })(no, clock.now())))
  assert.deepEqual(settled.map((s) => s.status).sort(), ['fulfilled', 'rejected'])
  assert.equal(done(await anyone(project.info, { no })).issuedKg, 1_000_000)
})
test('a price comes into force at its instant; the change is measured from the Singapore day’s start', async () => {
  const noon = clock.now()
  // Before the days that are asked for, so that their line has a beginning.
  clock.set(hours(-96))
  const { no } = await openProject(world, { price: 10_00 })
  clock.set(noon)
  const price = async () => {
    const { priceCents, priceVersion, dayChange } = done(await anyone(project.info, { no }))
    return [priceCents, priceVersion, dayChange.cents, dayChange.basisPoints]
  }
  assert.equal(await setPrice({ db })(no, cents(11_00), hours(0.5)), 2)
  assert.deepEqual(await price(), [10_00, 1, 0, 0])
  refused(await buy(no, 1, 2), 'priceMoved')
  done(await buy(no, 1, 1))
  clock.set(new Date(hours(0.5).getTime() - 1))
  assert.deepEqual(await price(), [10_00, 1, 0, 0])
  clock.set(new Date(clock.now().getTime() + 1))
  assert.deepEqual(await price(), [11_00, 2, 1_00, 1000])
  assert.equal(refused(await buy(no, 1, 1), 'priceMoved').price, 'S$11.00')
  done(await buy(no, 1, 2))
  const { prices, volume } = done(await anyone(project.prices, { no, days: 1 }))
  assert.deepEqual(
    prices.map((p) => p.priceCents),
    [10_00, 11_00],
  )
  assert.deepEqual(volume, [{ at: Date.parse('2026-11-19T16:00:00Z'), kg: 2000 }])
})
test('the clock alone moves phases, at their instants', async () => {
  const at = async (n: number) => {
    clock.set(new Date(base + n * HOUR))
    return [await phaseOf('D'), await phaseOf('C'), await phaseOf('B')]
  }
  const base = Date.parse('2026-11-20T04:00:00Z')
  assert.deepEqual(await at(1.99), ['presale', 'not_begun', 'in_progress'])
  assert.deepEqual(await at(2), ['reservation_waiting', 'not_begun', 'in_progress'])
  assert.deepEqual(await at(3), ['reservation_waiting', 'not_begun', 'ended'])
  assert.deepEqual(await at(4), ['reservation_waiting', 'in_progress', 'ended'])
  assert.deepEqual(await at(6), ['in_progress', 'in_progress', 'ended'])
  clock.set(new Date(base))
})
test('a buyer sees their holding and how much of each limit is used', async () => {
  const { no } = await openProject(world, { price: 10_00 })
  const bob = await world.newMember({ level: 2 })
  await world.fund(bob, 100_00)
  done(await bob.call(member.setSpendLimit, { limitCents: 30_00 }))
  done(await bob.call(order.buy, { project: no, kg: 2000, priceVersion: 1 }))
  const mine = done(await bob.call(project.mine, { no }))
  assert.deepEqual(mine, {
    heldKg: 2000,
    monthOrders: 1,
    totalOrders: 1,
    availableCents: 100_00 - 20_33,
    monthSpentCents: 20_00,
    monthLimitCents: 50_000_00,
    daySpentCents: 20_00,
    dayLimitCents: 30_00,
    known: 'no',
  })
  await sleepThrough(world, DAY)
  const next = done(await bob.call(project.mine, { no }))
  assert.deepEqual([next.monthSpentCents, next.daySpentCents], [20_00, 0])
  await sleepThrough(world, -DAY)
})
test('an unknown number is refused by name', async () => {
  for (const endpoint of [project.info, project.prices] as const)
    refused(await anyone(endpoint, { no: 'TN-none' }), 'projectNotFound')
  refused(await ann.call(project.mine, { no: 'TN-none' }), 'projectNotFound')
})
test('a closed project keeps its reason for everyone, and its buyers’ tons', async () => {
  const { no } = await openProject(world, { price: 10_00 })
  done(await buy(no, 2))
  await closeProject({ db })(no, { en: 'audit', cn: '审计' })
  const info = done(await anyone(project.info, { no }))
  assert.deepEqual([info.phase, info.closedReason, info.soldKg], ['closed', { en: 'audit', cn: '审计' }, 2000])
  assert.equal(done(await ann.call(project.mine, { no })).heldKg, 2000)
  const { items, total } = await list()
  assert.deepEqual([items.length, total > 10], [10, true], 'a page, where none is asked for')
})
