import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { firstTerms } from '@tonne/domain/base/terms'
import { cents } from '@tonne/domain/money'
import type { RefusalName } from '@tonne/domain/refusals'
import { insertTerms } from '../../base/settings/store.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { closeProject, setPrice } from '../project/createProject.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world)
const { ann, corp, db, clock } = world
const annCalls = ann.call
await world.fund(ann, 60_000_00)
const forest = (await openProject(world)).no
const inputOf = (project = forest, tons = 1, priceVersion = 1) => ({ project, kg: tons * 1000, priceVersion })

/** All money and tons, which a refusal may not change. */
const LEDGER = `
  select json_build_object('accounts', (select json_agg(a order by id) from account a where balance <> 0), 'postings',
  (select count(*) from posting),
    'ranges', (select json_agg(r order by id) from serial_range r), 'orders', (select count(*) from "order"),
    'keys', (select count(*) from idempotency), 'holds', (select count(*) from hold)) as all`
const ledger = async () => JSON.stringify(await db.rows(LEDGER))
const unsold = async (no: string) =>
  (
    await db.rows<{ n: number }>(
      `select a.balance as n from account a join project p on p.id = a.owner_id and a.kind = 'project'
        and a.pocket = 'unsold' where p.no = $1`,
      [no],
    )
  )[0]!.n
const ordersOf = async (memberId: number) =>
  (await db.rows<{ n: number }>('select count(*) as n from "order" where member_id = $1', [memberId]))[0]!.n

test('a purchase settles at once: order, wallet, tons and entry agree to the cent', async () => {
  const bought = done(await annCalls(order.buy, inputOf(forest, 25)))
  assert.deepEqual([bought.state, bought.payCents, bought.availableCents], ['completed', 721_61, 60_000_00 - 721_61])
  assert.deepEqual(bought.serials, [{ first: 1, last: 25, text: `${forest}-1-25`, kg: 25_000 }])
  const info = done(await annCalls(order.info, { no: bought.no }))
  assert.deepEqual([info.totalCents, info.feeCents, info.gstCents, info.payCents], [710_00, 10_65, 96, 721_61])
  assert.deepEqual(
    [info.availableAfterCents, info.heldAfterKg, info.serials],
    [bought.availableCents, 25_000, bought.serials],
  )
  assert.deepEqual(info.steps, [{ state: 'completed', at: bought.at, entryNo: bought.entryNo }])
  const { items, counts } = done(await annCalls(order.list, { side: 'buy' }))
  assert.deepEqual([items[0]!.no, items[0]!.payCents, counts], [bought.no, 721_61, [{ state: 'completed', count: 1 }]])
  const summary = done(await annCalls(wallet.summary, {}))
  assert.deepEqual(
    [summary.availableCents, summary.carbonKg, summary.valueCents],
    [bought.availableCents, 25_000, 710_00],
  )
  const [holding] = done(await annCalls(wallet.tons, {})).holdings
  assert.deepEqual(
    [holding!.project.no, holding!.freeKg, holding!.costCents, holding!.serials],
    [forest, 25_000, 710_00, bought.serials],
  )
  const entry = done(await annCalls(wallet.entry, { no: bought.entryNo }))
  assert.deepEqual([entry.causeNo, entry.kind, entry.serials], [bought.no, 'buy', bought.serials])
  assert.deepEqual(
    entry.postings.map(({ debit, credit, asset, amount }) => [debit, credit, asset, amount]),
    [
      ['member:available', `project:${forest}:proceeds`, 'SGD', 710_00],
      ['member:available', 'house:fees', 'SGD', 10_65],
      ['member:available', 'house:gst', 'SGD', 96],
      [`project:${forest}:unsold`, `member:credits:${forest}`, 'kg', 25_000],
    ],
  )
  const [log] = done(await annCalls(wallet.logs, {})).items
  assert.deepEqual(
    [log!.entryNo, log!.amountCents, log!.balanceCents, log!.kg],
    [bought.entryNo, -721_61, bought.availableCents, 25_000],
  )
})

const soon = new Date(clock.now().getTime() + 3_600_000)
const later = new Date(soon.getTime() + 3_600_000)
const past = new Date(clock.now().getTime() - 1000)
const presale = { startsAt: past, endsAt: soon, bookingBasisPoints: 1000, forfeitBasisPoints: 5000 }
const refusals: [RefusalName, () => Promise<{ no: string }>, number?, number?][] = [
  ['projectNotFound', async () => ({ no: 'TN-none' })],
  ['projectPendingReview', () => openProject(world, { approved: false })],
  ['projectNotBegun', () => openProject(world, { startsAt: soon })],
  ['projectInPresale', () => openProject(world, { presale, startsAt: later })],
  ['projectEnded', () => openProject(world, { endsAt: clock.now() })],
  ['levelTooLow', () => openProject(world, { minLevel: 2 })],
  ['quantityNotLot', () => openProject(world, { lotKg: 2000 })],
  ['quantityBelowMin', () => openProject(world, { minKg: 2000 })],
  ['quantityAboveMax', () => openProject(world, { maxKg: 2000 }), 3],
  ['monthlyPurchases', () => openProject(world, { monthlyOrders: 0 })],
  ['totalPurchases', () => openProject(world, { totalOrders: 0 })],
  ['insufficientTons', () => openProject(world, { tons: 5 }), 6],
  ['priceMoved', () => openProject(world), 1, 2],
  ['monthlySpend', () => openProject(world, { price: 30_000_00 })],
  ['insufficientBalance', () => openProject(world, { price: 19_999_00 }), 1],
]
for (const [rule, make, tons = 1, version = 1] of refusals) {
  test(`${rule}: nothing changed`, async () => {
    const { no } = await make()
    const poor = rule === 'insufficientBalance' ? await world.newMember() : ann
    const before = await ledger()
    refused(await poor.call(order.buy, inputOf(no, tons, version)), rule)
    assert.equal(await ledger(), before)
  })
}
test('projectFull, projectClosed: nothing changed', async () => {
  const [full, closed] = [await openProject(world, { tons: 1 }), await openProject(world)]
  done(await annCalls(order.buy, inputOf(full.no)))
  await closeProject({ db })(closed.no, { en: 'audit', cn: '审计' })
  const before = await ledger()
  refused(await annCalls(order.buy, inputOf(full.no)), 'projectFull')
  assert.deepEqual(refused(await annCalls(order.buy, inputOf(closed.no)), 'projectClosed').reason, {
    en: 'audit',
    cn: '审计',
  })
  assert.equal(await ledger(), before)
})
test('restricted, unanswered and visitors: nothing changed', async () => {
  const [risk, fresh] = [await world.newMember(), await world.newMember({ answered: false })]
  await db.rows(
    `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) values ('C-7', $1,
      '{order}', 'source of funds', '资金来源', $2, $2)`,
    [risk.id, clock.now()],
  )
  const before = await ledger()
  assert.equal(refused(await risk.call(order.buy, inputOf()), 'restricted').caseNo, 'C-7')
  refused(await fresh.call(order.buy, inputOf()), 'unanswered')
  refused(await world.as(world.guest)(order.buy, inputOf()), 'guestCannot')
  refused(await world.as()(order.buy, inputOf()), 'sessionExpired')
  assert.equal(await ledger(), before)
})

test('the same key twice gives one order and one answer: in one batch, later, after the price moved', async () => {
  const { no } = await openProject(world)
  const key = 'once-and-only-once'
  const before = await ordersOf(ann.id)
  const together = await Promise.all(Array.from({ length: 20 }, () => annCalls(order.buy, inputOf(no, 2), key)))
  const [first] = together.map(done)
  for (const answer of together) assert.deepEqual(done(answer), first)
  await setPrice({ db })(no, cents(99_00), clock.now())
  assert.deepEqual(done(await annCalls(order.buy, inputOf(no, 2), key)), first)
  refused(await annCalls(order.buy, inputOf(no, 2)), 'priceMoved')
  refused(await annCalls(order.buy, inputOf(no, 3), key), 'keyReused')
  assert.deepEqual([await ordersOf(ann.id), await unsold(no)], [before + 1, 998_000])
})
test('another member’s same key is another key', async () => {
  await world.fund(corp, 100_00)
  const key = 'a-key-of-two-members'
  const [mine, theirs] = await Promise.all([annCalls(order.buy, inputOf(), key), corp.call(order.buy, inputOf(), key)])
  assert.notEqual(done(mine).no, done(theirs).no)
})
test('of a hundred at once with money for one exactly one succeeds', async () => {
  const bob = await world.newMember()
  await world.fund(bob, 29_00)
  const answers = await Promise.all(Array.from({ length: 100 }, () => bob.call(order.buy, inputOf())))
  assert.deepEqual(tally(answers), { done: 1, insufficientBalance: 99 })
  assert.equal(await ordersOf(bob.id), 1)
})
test('the race for the last lot: each ton is sold once', async () => {
  const { no } = await openProject(world, { tons: 10 })
  const buyers = await Promise.all(Array.from({ length: 30 }, () => world.newMember()))
  for (const buyer of buyers) await world.fund(buyer, 100_00)
  const answers = await Promise.all(buyers.map(({ call }) => call(order.buy, inputOf(no))))
  assert.deepEqual(tally(answers), { done: 10, projectFull: 20 })
  const numbers = answers.filter(({ code }) => code === 0).map((answer) => done(answer).serials[0]!.first)
  assert.deepEqual(
    [...numbers].sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  )
  assert.equal(await unsold(no), 0)
})
test('purchases of one batch count towards each other’s limits', async () => {
  const { no } = await openProject(world, { monthlyOrders: 3 })
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 5 }, () => annCalls(order.buy, inputOf(no))))), {
    done: 3,
    monthlyPurchases: 2,
  })
  const dear = await openProject(world, { price: 12_000_00 })
  assert.deepEqual(tally(await Promise.all([1, 2].map(() => annCalls(order.buy, inputOf(dear.no))))), {
    done: 1,
    monthlySpend: 1,
  })
})
test('the month ends at midnight in Singapore: purchases and spend count anew', async () => {
  const { no } = await openProject(world, { monthlyOrders: 1, price: 19_000_00 })
  const cyd = await world.newMember()
  await world.fund(cyd, 40_000_00)
  const buy = () => cyd.call(order.buy, inputOf(no))
  for (const [at, rule] of [
    ['2026-11-30T15:59:58Z', undefined],
    ['2026-11-30T15:59:59Z', 'monthlyPurchases'],
    ['2026-11-30T16:00:00Z', undefined],
  ] as const) {
    await sleepUntil(world, at)
    if (rule) refused(await buy(), rule)
    else done(await buy())
  }
})
test('the fee is that of the terms in force at the order’s instant', async () => {
  const dear = { ...firstTerms, buyFeeBasisPoints: 1000 }
  await insertTerms(db, dear, new Date(clock.now().getTime() + 1000), clock.now())
  assert.equal(done(await annCalls(order.buy, inputOf())).payCents, 28_40 + 43 + 4)
  clock.set(new Date(clock.now().getTime() + 1000))
  assert.equal(done(await annCalls(order.buy, inputOf())).payCents, 28_40 + 2_84 + 26)
})
test('another’s order counts as none', async () => {
  const { no } = done(await annCalls(order.buy, inputOf()))
  refused(await corp.call(order.info, { no }), 'notFound')
  refused(await annCalls(order.info, { no: `${no}0` }), 'notFound')
  refused(await annCalls(order.info, { no: no.replace(/-\d{8}-/, '-20000101-') }), 'notFound')
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
