import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { credit } from '@tonne/contract/people/credit'
import { restriction } from '@tonne/contract/people/restriction'
import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { draw } from '@tonne/contract/trading/draw'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { project } from '@tonne/contract/trading/project'
import { done, refused, tally } from '../../testing/answers.ts'
import { assertBalanced } from '../../testing/assertBalanced.ts'
import { bookWith, memberSeed, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { identify } from '../../testing/owners.ts'
import { DAY, HOUR, sleepThrough, travel } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { closeProject } from '../project/createProject.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world)
const { ann, corp, db, clock } = world
const book = bookWith(world)
await world.fund(ann, 10_000_00)
await world.fund(corp, 10_000_00)
const walletOf = async (token: string) => done(await world.as(token)(wallet.summary, {}))
const infoOf = async (token: string, no: string) => done(await world.as(token)(presale.info, { no }))
const noticesOf = async (memberId: number, kind: string) =>
  (
    await db.rows<{ n: number }>('select count(*) as n from notice where member_id = $1 and kind = $2', [
      memberId,
      kind,
    ])
  )[0]!.n
const richer = async (cents: number) => {
  const person = await world.newMember()
  await world.fund(person, cents)
  return person
}

test('booked, drawn whole, paid, delivered: each state with its money, tons and step', async () => {
  const { no: projectNo } = await openPresale(world, { tons: 100 })
  const before = await walletOf(ann.token)
  // 20 t at S$28.40: S$568.00, of it a tenth now.
  const { no, bookingCents, availableCents } = done(await book(ann, projectNo, 20))
  assert.deepEqual([bookingCents, availableCents], [56_80, before.availableCents - 56_80])
  const held = await walletOf(ann.token)
  assert.deepEqual([held.heldCents, held.currentCents, held.presaleCents], [56_80, before.currentCents, 56_80])
  const { holds } = done(await ann.call(wallet.holds, {}))
  assert.deepEqual(
    holds.map((h) => [h.why, h.amountCents, h.releaseBy]),
    // The close, a day for the draw, and three to pay.
    [['booking', 56_80, clock.now().getTime() + 6 * DAY]],
  )
  assert.equal((await infoOf(ann.token, no)).state, 'applying')
  await travel(world, 2 * DAY)
  const drawn = await infoOf(ann.token, no)
  assert.deepEqual(
    [drawn.state, drawn.allottedKg, drawn.rank, drawn.keptCents],
    ['pending_final_payment', 20_000, 1, 56_80],
  )
  // 568.00 + 1.5 % fee 8.52 + 9 % GST 0.77 - 56.80
  assert.deepEqual(drawn.final, {
    totalCents: 568_00,
    feeCents: 8_52,
    gstCents: 77,
    restCents: 520_49,
    forfeitCents: 28_40,
    returnCents: 28_40,
    dueAt: clock.now().getTime() + 72 * HOUR,
  })
  assert.equal(await noticesOf(ann.id, 'drawn'), 1)
  const paid = done(await ann.call(presale.pay, { no }))
  assert.equal(paid.paidCents, 520_49)
  const after = await walletOf(ann.token)
  assert.deepEqual(
    [after.availableCents, after.heldCents, after.presaleCents],
    [before.availableCents - 577_29, 0, 568_00],
  )
  const balance = await db.rows(
    `select pocket, balance from account where kind = 'member' and owner_id = $1 and asset <> 0 and balance > 0`,
    [ann.id],
  )
  assert.deepEqual(balance, [{ pocket: 'presale', balance: 20_000 }])
  await assertBalanced(db, clock.now())
  const atPayment = done(await ann.call(order.info, { no })).serials
  await travel(world, 14 * DAY)
  const delivered = done(await ann.call(order.info, { no }))
  assert.deepEqual([delivered.state, delivered.serials.map((s) => s.kg)], ['completed', [20_000]])
  assert.deepEqual(
    [delivered.serials, delivered.fates],
    [atPayment, []],
    'the serials are the member’s since the payment',
  )
  assert.equal((await walletOf(ann.token)).presaleCents, 0)
  assert.deepEqual(
    delivered.steps.map((s) => s.state),
    ['applying', 'pending_final_payment', 'final_payment_made', 'completed'],
  )
  const entries = await Promise.all(
    delivered.steps.map(async (s) => s.entryNo && done(await ann.call(wallet.entry, { no: s.entryNo }))),
  )
  assert.deepEqual(
    entries.map((entry) => entry && [entry.kind, entry.causeNo]),
    [['booking', no], null, ['final_payment', no], ['delivery', no]],
    'each step names its own entry',
  )
  assert.equal(delivered.entryNo, delivered.steps.at(-1)!.entryNo)
  const desk = await world.operator('market')
  assert.equal(done(await desk.call(blotterDesk.order, { no })).entryNo, delivered.entryNo, 'of the entry’s day')
  assert.equal(await noticesOf(ann.id, 'delivered'), 1)
  const phases = done(await world.as()(project.info, { no: projectNo })).phases
  assert.deepEqual(phases.map((p) => p.phase).reverse(), ['not_begun', 'presale', 'reservation_waiting', 'in_progress'])
})
test('offer and booking show shares, days and sums of their own, whatever was paid since', async () => {
  const { no: projectNo } = await openPresale(world, { tons: 100, forfeitBasisPoints: 2500 })
  const offer = done(await world.as()(presale.offer, { no: projectNo }))
  const shares = { bookingBasisPoints: 1000, forfeitBasisPoints: 2500, buyFeeBasisPoints: 150, gstBasisPoints: 900 }
  assert.deepEqual(offer.terms, { ...shares, finalPaymentHours: 72 })
  assert.deepEqual([offer.closesAt - offer.opensAt, offer.deliversAt - offer.closesAt], [2 * DAY, 14 * DAY])
  const bob = await richer(1000_00)
  const { no } = done(await book(bob, projectNo, 20))
  const cyd = await richer(1000_00)
  const { no: less } = done(await book(cyd, projectNo, 10))
  await travel(world, 2 * DAY)
  const drawn = await infoOf(bob.token, no)
  assert.deepEqual([drawn.final!.forfeitCents, drawn.final!.returnCents], [14_20, 42_60])
  assert.deepEqual([drawn.closesAt, drawn.deliversAt, drawn.terms], [offer.closesAt, offer.deliversAt, offer.terms])
  assert.equal((await walletOf(bob.token)).presaleCents, 56_80, 'held until the payment')
  done(await bob.call(presale.pay, { no }))
  const paid = await infoOf(bob.token, no)
  assert.deepEqual([paid.feeCents, paid.keptCents, paid.final], [56_80, 0, drawn.final])
  const { no: next } = await openPresale(world)
  done(await book(bob, next, 1))
  const mine = done(await bob.call(presale.list, {})).items
  assert.deepEqual(
    mine.map(({ project: { no: of } }) => of),
    [next, projectNo],
    'the newest first',
  )
  // Each is notified of the tons of their own order, as every notice is checked at the end.
  done(await cyd.call(presale.pay, { no: less }))
  await travel(world, 14 * DAY)
  for (const { id } of [bob, cyd]) assert.equal(await noticesOf(id, 'delivered'), 1)
})
test('when more is booked than supplied, part of each fee stays, part returns, unlucky ones get it all', async () => {
  const { no: projectNo } = await openPresale(world, { tons: 5 })
  const people = await Promise.all(Array.from({ length: 7 }, () => richer(100_00)))
  for (const person of people) done(await book(person, projectNo, 2))
  await travel(world, 2 * DAY)
  const bookings = await Promise.all(people.map(async (p) => done(await p.call(presale.list, {})).items[0]!))
  assert.deepEqual(bookings.map((b) => b.allottedKg).sort(), [0, 0, 1000, 1000, 1000, 1000, 1000])
  for (const [i, b] of bookings.entries()) {
    const { availableCents, heldCents } = await walletOf(people[i]!.token)
    // 2 t booked for S$5.68; one ton keeps S$2.84 of it.
    assert.deepEqual(
      [b.state, availableCents, heldCents],
      b.allottedKg ? ['pending_final_payment', 97_16, 2_84] : ['not_allocated', 100_00, 0],
    )
    const shown = done(await people[i]!.call(order.info, { no: b.no }))
    const { kind } = done(await people[i]!.call(wallet.entry, { no: shown.steps[1]!.entryNo! }))
    assert.deepEqual([kind, shown.availableAfterCents], ['booking_return', availableCents], 'of the draw')
  }
  assert.equal(new Set(bookings.map((b) => b.rank)).size, 7)
  const { outcome } = done(await world.as()(draw.info, { no: projectNo }))
  assert.deepEqual([outcome!.allotted, outcome!.allottedKg], [5, 5000], 'of seven')
})
test('a lapse as published: half forfeited, half back, the tons on sale again, the score lower, once', async () => {
  const { no: projectNo } = await openPresale(world, { tons: 50 })
  const bob = await richer(1000_00)
  const { no } = done(await book(bob, projectNo, 10))
  await travel(world, 2 * DAY)
  for (const [hours, sent] of [
    // At the very instant: 48, 24 and 3 hours before.
    [23, 0],
    [1, 1],
    [24, 2],
    [21, 3],
  ] as const) {
    await travel(world, hours * HOUR)
    await world.schedule.runNow()
    assert.equal(await noticesOf(bob.id, 'finalReminder'), sent)
  }
  await travel(world, 3 * HOUR)
  await world.schedule.runNow()
  const lapsed = await infoOf(bob.token, no)
  const { availableCents, heldCents } = await walletOf(bob.token)
  assert.deepEqual([lapsed.state, lapsed.keptCents, availableCents, heldCents], ['expired', 0, 1000_00 - 14_20, 0])
  const data = refused(await bob.call(presale.pay, { no }), 'finalPaymentExpired')
  assert.ok(data.deadline)
  assert.equal(done(await world.as()(project.info, { no: projectNo })).unsoldKg, 50_000)
  assert.deepEqual([await noticesOf(bob.id, 'finalLapsed'), done(await bob.call(credit.mine, {})).score], [1, 60])
  const { totalOrders, monthSpentCents } = done(await bob.call(project.mine, { no: projectNo }))
  assert.deepEqual([totalOrders, monthSpentCents], [1, 0], 'a lapsed order counts, its price does not')
})
test('leaving before the close returns the whole fee, and the member may book again', async () => {
  const { no: projectNo } = await openPresale(world)
  const bob = await richer(100_00)
  const { no } = done(await book(bob, projectNo, 3))
  const named = refused(await book(bob, projectNo, 3), 'alreadyBooked')
  assert.equal(named.no, no)
  refused(await ann.call(presale.cancel, { no }), 'notFound')
  const key = 'cancel-once'
  const left = done(await bob.call(presale.cancel, { no }, key))
  assert.deepEqual([left.returnedCents, left.availableCents], [8_52, 100_00])
  assert.deepEqual(done(await bob.call(presale.cancel, { no }, key)), left)
  refused(await bob.call(presale.cancel, { no }), 'bookingNotOpen')
  done(await book(bob, projectNo, 1))
  const { applicants, askedKg } = done(await world.as()(draw.info, { no: projectNo }))
  assert.deepEqual([applicants, askedKg], [1, 1000], 'who left is not counted')
  await sleepThrough(world, 2 * DAY)
  refused(await bob.call(presale.cancel, { no: done(await bob.call(presale.list, {})).items[0]!.no }), 'bookingClosed')
})
test('a draw that is not opened within a day pays everything back, once', async () => {
  const { no: projectNo } = await openPresale(world)
  const bob = await richer(100_00)
  const { no } = done(await book(bob, projectNo, 3))
  await sleepThrough(world, 3 * DAY)
  await Promise.all([world.schedule.runNow(), world.schedule.runNow()])
  const { availableCents, heldCents } = await walletOf(bob.token)
  assert.deepEqual([(await infoOf(bob.token, no)).state, availableCents, heldCents], ['cancelled', 100_00, 0])
  const shown = done(await world.as()(draw.info, { no: projectNo }))
  assert.deepEqual([shown.outcome!.kind, shown.outcome!.why], ['void', 'not revealed in time'])
  refused(await world.as()(draw.bundle, { no: projectNo }), 'drawNotDue')
})
test('a draw that is opened in the last instant of its day still gives out tons', async () => {
  const { no: projectNo } = await openPresale(world)
  const bob = await richer(100_00)
  done(await book(bob, projectNo, 3))
  await sleepThrough(world, 3 * DAY - 1)
  await world.schedule.runNow()
  assert.equal(done(await world.as()(draw.info, { no: projectNo })).outcome!.kind, 'drawn')
})
test('a closed project pays back: bookings before the draw, held fees after it', async () => {
  const [early, late] = [await openPresale(world), await openPresale(world)]
  const bob = await richer(100_00)
  done(await book(bob, late.no, 3))
  await travel(world, 2 * DAY - HOUR)
  await travel(world, HOUR)
  const bookedLate = done(await bob.call(presale.list, {})).items[0]!
  assert.equal(bookedLate.state, 'pending_final_payment')
  const again = await openPresale(world)
  done(await book(bob, again.no, 2))
  for (const { no } of [early, late, again]) await closeProject({ db })(no, { en: 'audit', cn: '审计' })
  await world.schedule.runNow()
  const { items } = done(await bob.call(presale.list, {}))
  assert.deepEqual(
    items.map((b) => b.state),
    ['cancelled', 'cancelled'],
  )
  assert.deepEqual([(await walletOf(bob.token)).availableCents, (await walletOf(bob.token)).heldCents], [100_00, 0])
})
test('a member kept from paying by a restriction loses nothing', async () => {
  const { no: projectNo } = await openPresale(world)
  const bob = await richer(1000_00)
  const { no } = done(await book(bob, projectNo, 3))
  await travel(world, 2 * DAY)
  await db.rows(
    `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) values ('C-9', $1,
      '{order}', 'source of funds', '资金来源', $2, $2)`,
    [bob.id, clock.now()],
  )
  refused(await bob.call(presale.pay, { no }), 'restricted')
  await travel(world, 73 * HOUR)
  assert.deepEqual(
    [(await infoOf(bob.token, no)).state, (await walletOf(bob.token)).availableCents],
    ['expired', 1000_00],
  )
})
test('a member who froze the account could have thawed and paid: the lapse costs the published share', async () => {
  const { no: projectNo } = await openPresale(world)
  const bob = await richer(1000_00)
  const { no, bookingCents } = done(await book(bob, projectNo, 3))
  await travel(world, 2 * DAY)
  await travel(world, 71 * HOUR)
  done(await bob.call(restriction.freeze, {}))
  refused(await bob.call(presale.pay, { no }), 'restricted')
  await travel(world, 2 * HOUR)
  const forfeited = Math.round(bookingCents / 2)
  assert.deepEqual(
    [(await infoOf(bob.token, no)).state, (await walletOf(bob.token)).availableCents],
    ['expired', 1000_00 - forfeited],
  )
  const { rule } = done(await bob.call(credit.mine, {}))
  assert.equal(rule.find((r) => r.kind === 'final_payment_lapsed')!.count, 1)
})
test('of paying and lapsing at the same instant one counts, with its money', async () => {
  const { no: projectNo } = await openPresale(world, { tons: 40 })
  const people = await Promise.all(Array.from({ length: 12 }, () => richer(100_00)))
  const nos = await Promise.all(people.map(async (p) => done(await book(p, projectNo, 2)).no))
  await travel(world, 2 * DAY)
  const dueAt = (await infoOf(people[0]!.token, nos[0]!)).final!.dueAt
  await sleepThrough(world, dueAt - clock.now().getTime() - 1)
  const pay = people.map((p, i) => p.call(presale.pay, { no: nos[i]! }))
  clock.set(new Date(dueAt))
  const [answers] = await Promise.all([Promise.all(pay), world.schedule.runNow(), world.schedule.runNow()])
  await world.schedule.runNow()
  for (const [i, answer] of answers.entries()) {
    const state = (await infoOf(people[i]!.token, nos[i]!)).state
    assert.equal(state, answer.code === 0 ? 'final_payment_made' : 'expired')
  }
  await assertBalanced(db, clock.now())
})
test('of a hundred at once with a fee for one one is a booking; the same key gives the same answer', async () => {
  const { no: projectNo } = await openPresale(world)
  const bob = await richer(3_00)
  const answers = await Promise.all(Array.from({ length: 100 }, () => book(bob, projectNo, 1)))
  assert.deepEqual(tally(answers), { done: 1, alreadyBooked: 99 })
  const cyd = await richer(10_00)
  await identify(world, cyd)
  const input = { project: projectNo, kg: 1000, priceVersion: 1, memberSeed: memberSeed() }
  const same = await Promise.all(Array.from({ length: 20 }, () => cyd.call(presale.book, input, 'one-key-of-cyd')))
  for (const answer of same) assert.deepEqual(done(answer), done(same[0]!))
  await travel(world, 2 * DAY)
  const mine = done(await cyd.call(presale.list, {})).items[0]!
  await world.fund(cyd, 100_00)
  const paid = await Promise.all(
    Array.from({ length: 20 }, () => cyd.call(presale.pay, { no: mine.no }, 'pay-key-of-cyd')),
  )
  for (const answer of paid) assert.deepEqual(done(answer), done(paid[0]!))
})
test('a final payment that fails says why, and nothing moved', async () => {
  const { no: projectNo } = await openPresale(world)
  const bob = await richer(3_00)
  const { no } = done(await book(bob, projectNo, 1))
  refused(await bob.call(presale.pay, { no }), 'finalPaymentFailed')
  await travel(world, 2 * DAY)
  const { reason } = refused(await bob.call(presale.pay, { no }), 'finalPaymentFailed') as { reason: { en: string } }
  assert.equal(reason.en, 'it takes S$26.03, available S$0.16')
  refused(await corp.call(presale.pay, { no }), 'notFound')
  refused(await world.as(world.guest)(presale.pay, { no }), 'guestCannot')
})
test('before the secret of its draw is sealed nothing is booked', async () => {
  const now = world.clock.now().getTime()
  const times = { startsAt: new Date(now - HOUR), endsAt: new Date(now + DAY) }
  const presaleTerms = { ...times, bookingBasisPoints: 1000, forfeitBasisPoints: 5000 }
  const { no } = await openProject(world, { presale: presaleTerms, startsAt: new Date(now + 2 * DAY) })
  refused(await book(ann, no, 1), 'drawNotSealed')
})
test('bookings are refused with the rule and the number', async () => {
  const { no } = await openPresale(world, { lotKg: 5000, minKg: 10_000, maxKg: 50_000, minLevel: 1 })
  const range = refused(await book(ann, no, 7), 'presaleQuantityInvalid')
  assert.deepEqual([range.min, range.max, range.lot], ['10', '50', '5'])
  for (const tons of [5, 55, 12]) refused(await book(ann, no, tons), 'presaleQuantityInvalid')
  const high = await openPresale(world, { minLevel: 3 })
  refused(await book(ann, high.no, 1), 'levelTooLow')
  refused(await book(ann, (await openProject(world)).no, 1), 'noPresale')
  refused(await book(ann, 'TN-none', 1), 'projectNotFound')
  refused(await book(await richer(1_00), high.no.replace(high.no, no), 10), 'insufficientBalance')
  refused(
    await ann.call(presale.book, { project: no, kg: 10_000, priceVersion: 9, memberSeed: memberSeed() }),
    'priceMoved',
  )
  const dear = await openPresale(world, { price: 25_000_00 })
  refused(await book(ann, dear.no, 1), 'monthlySpend')
  await travel(world, 2 * DAY)
  refused(await book(ann, no, 10), 'bookingClosed')
  refused(await ann.call(order.buy, { project: no, kg: 10_000, priceVersion: 1 }), 'projectInPresale')
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
