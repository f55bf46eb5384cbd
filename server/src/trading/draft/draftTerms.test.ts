import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { project } from '@tonne/contract/trading/project'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { done, refused } from '../../testing/answers.ts'
import { draftOf, publishedOf, sent } from '../../testing/drafts.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { identify } from '../../testing/owners.ts'

const world = await openWorld()
const { clock, schedule } = world
const [one, two] = await world.operators('market', 'market')
const anyone = world.as()
const MINUTE = 60_000
const reason = 'as agreed'
const at = (minutes: number) => clock.now().getTime() + minutes * MINUTE
const later = (minutes: number) => clock.set(new Date(at(minutes)))
const info = async (no: string) => done(await anyone(project.info, { no }))
const save = (no: string, version: number, content: ProjectContent) =>
  one.call(projectDesk.save, { no, version, content: sent(content) })
let next = 2_000_000
const fresh = () => (next += 10_000)

test('a price is proposed, approved by another, in force from its instant; an order names the one seen', async () => {
  const { no } = await openProject(world, { no: 'PRICE-1', price: 20_00 })
  const propose = (priceCents: number, effectiveAt: number) =>
    one.call(projectDesk.proposePrice, { no, priceCents, effectiveAt, reason })
  const decide = (plan: number, by = two, approve = true) => by.call(projectDesk.decidePrice, { plan, approve, reason })
  refused(await propose(21_00, at(0)), 'priceTooSoon')
  refused(await propose(20_00, at(10)), 'priceUnchanged')
  const { id } = done(await propose(21_00, at(10)))
  const row = done(await two.call(projectDesk.list, {})).items.find((item) => item.no === no)!
  assert.deepEqual([row.priceWaits, row.waitsSince], [true, at(0)])
  const [act] = await world.db.rows<{ before: object; after: object }>(
    `select before, after from audit where act = 'project.proposePrice' and subject = $1`,
    [no],
  )
  assert.deepEqual(act, {
    before: { priceCents: 20_00 },
    after: { priceCents: 21_00, effectiveAt: new Date(at(10)).toISOString() },
  })
  assert.equal(refused(await propose(22_00, at(20)), 'priceWaits').by, 'market operator')
  refused(await decide(id, one), 'ownAct')
  done(await decide(id))
  refused(await decide(id), 'stateMoved')
  assert.equal((await info(no)).priceCents, 20_00)
  const ann = await world.newMember()
  await world.fund(ann, 500_00)
  const buy = (priceVersion: number) => ann.call(order.buy, { project: no, kg: 1000, priceVersion })
  refused(await buy(2), 'priceMoved')
  done(await buy(1))
  refused(await propose(21_00, at(20)), 'priceUnchanged')
  later(10)
  assert.deepEqual([(await info(no)).priceCents, (await info(no)).priceVersion], [21_00, 2])
  refused(await buy(1), 'priceMoved')
  done(await buy(2))
  const { prices } = done(await anyone(project.prices, { no }))
  assert.deepEqual(
    prices.map((p) => p.priceCents),
    [20_00, 21_00],
  )
  const late = done(await propose(22_00, at(1))).id
  clock.set(new Date(at(1) - 9_999))
  refused(await decide(late), 'priceTooSoon')
  done(await decide(late, one, false))
  const { plans } = done(await one.call(projectDesk.info, { no }))
  assert.deepEqual(
    plans.map((p) => [p.state, p.reason, p.decidedBy]),
    [
      ['rejected', reason, 'market operator'],
      ['approved', reason, 'market operator'],
    ],
  )
})

test('an unpublished project has no price to plan, and a closed one no longer', async () => {
  const { no } = await draftOf(world, one, fresh())
  const propose = (of: string) =>
    one.call(projectDesk.proposePrice, { no: of, priceCents: 1_00, effectiveAt: at(10), reason })
  refused(await propose(no), 'projectNotFound')
  const waiting = await openProject(world, { no: 'PRICE-2', approved: false })
  refused(await propose(waiting.no), 'projectNotPublished')
  const listed = async (of: string) => done(await two.call(projectDesk.list, {})).items.find((item) => item.no === of)!
  const { state, submittedAt, waitsSince } = await listed(waiting.no)
  assert.deepEqual(
    [state, submittedAt, waitsSince],
    ['submitted', at(-60), at(-60)],
    'without a draft, since it exists',
  )
  const shut = await openProject(world, { no: 'PRICE-3' })
  const { id } = done(await propose(shut.no))
  later(1)
  done(await one.call(projectDesk.stop, { no: shut.no, reason, textEn: 'Stopped', textCn: '已停止' }))
  const row = await listed(shut.no)
  assert.deepEqual([row.priceWaits, row.stopped, row.waitsSince], [true, true, at(-1)], 'since what waits longest')
  done(await two.call(projectDesk.decideStop, { no: shut.no, close: true, reason }))
  refused(await propose(shut.no), 'stateMoved')
  refused(await two.call(projectDesk.decidePrice, { plan: id, approve: true, reason }), 'stateMoved')
})

const terms = () => ({
  startsAt: at(2),
  endsAt: at(10),
  bookingBasisPoints: 2000,
  forfeitBasisPoints: 2500,
  finalPaymentHours: 24,
  supplyKg: 40_000,
})
test('a presale of part of the tons has its own window, shares and hours, fixed from the commitment on', async () => {
  const presaleOf = { presale: terms(), startsAt: at(60), maxKg: 500_000 }
  const { no, version, content } = await publishedOf(world, [one, two], fresh(), presaleOf)
  await schedule.runNow()
  const offer = done(await anyone(presale.offer, { no }))
  assert.deepEqual(
    [offer.supplyKg, offer.capKg, offer.terms.finalPaymentHours, offer.terms.bookingBasisPoints],
    [40_000, 40_000, 24, 2000],
  )
  assert.equal((await info(no)).presale!.supplyKg, 40_000)
  const with_ = (change: Partial<ProjectContent>) => save(no, version, { ...content, ...change })
  assert.deepEqual(
    refused(await with_({ presale: { ...content.presale!, forfeitBasisPoints: 9000 } }), 'fieldCommitted').rule,
    'fieldCommitted',
  )
  for (const change of [{ presale: null }, { startsAt: at(90) }, { maxKg: 1_000_000 }, { minLevel: 3 }])
    refused(await with_(change), 'fieldCommitted')
  refused(await with_({ lotKg: 2000 }), 'fieldFixed')
  refused(await with_({ vintageTo: '2025-12-31' }), 'fieldFixed')
  refused(await with_({ priceCents: 1_00 }), 'fieldPlanned')
  refused(await with_({ endsAt: at(-5) }), 'projectPast')
  done(await with_({ endsAt: at(9000), introduction: { en: 'Clearer words.', cn: '更清楚的文字。' } }))
})

test('closing returns every booking’s whole fee, by the clock’s own job, with the reason', async () => {
  const { no } = await publishedOf(world, [one, two], fresh(), { presale: terms(), startsAt: at(60) })
  await schedule.runNow()
  later(3)
  await schedule.runNow()
  const bob = await world.newMember()
  await world.fund(bob, 500_00)
  await identify(world, bob)
  done(await bob.call(presale.book, { project: no, kg: 5000, priceVersion: 1, memberSeed: '0f'.repeat(32) }))
  assert.equal(done(await bob.call(wallet.summary, {})).heldCents, 20_00)
  const { bookingBasisPoints, forfeitBasisPoints, finalPaymentHours } = done(await bob.call(presale.list, {})).items[0]!
    .terms
  assert.deepEqual([bookingBasisPoints, forfeitBasisPoints, finalPaymentHours], [2000, 2500, 24], 'the project’s own')
  const close = () => two.call(projectDesk.decideStop, { no, close: true, reason })
  refused(await close(), 'projectNotStopped')
  done(await one.call(projectDesk.stop, { no, reason, textEn: 'The registry suspended it', textCn: '登记处已暂停' }))
  await schedule.runNow()
  assert.equal(done(await bob.call(wallet.summary, {})).heldCents, 20_00)
  done(await close())
  refused(await close(), 'stateMoved')
  await schedule.runNow()
  const purse = done(await bob.call(wallet.summary, {}))
  assert.deepEqual([purse.heldCents, purse.availableCents], [0, 500_00])
  assert.equal((await info(no)).phase, 'closed')
  assert.match(
    JSON.stringify(refused(await bob.call(order.buy, { project: no, kg: 1000, priceVersion: 1 }), 'projectClosed')),
    /suspended/,
  )
})

test('after the sale began its start stays, after it ended its end stays', async () => {
  const { no, version, content } = await publishedOf(world, [one, two], fresh(), { startsAt: at(1), endsAt: at(5) })
  later(2)
  refused(await save(no, version, { ...content, startsAt: at(30), endsAt: at(60) }), 'fieldBegun')
  refused(await save(no, version, { ...content, presale: terms() }), 'fieldBegun')
  later(4)
  refused(await save(no, version, { ...content, endsAt: at(60) }), 'fieldEnded')
})
