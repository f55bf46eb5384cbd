import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { reportDesk } from '@tonne/contract/trust/report'
import { copyPartsOf } from '../../modules.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { strayLine } from '../../testing/bankLines.ts'
import { openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { identify } from '../../testing/owners.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { availableOf, type Person } from '../../testing/people.ts'
import { wideBand } from '../../testing/trades.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'
import { closeDay } from '../dailyclose/closeDay.ts'

const world = await openWorld({ terms: wideBand })
const { db, clock, ann, corp } = world
const refreshed = await watchRefreshed(world, ['wallet', 'order', 'notice'])
const [first, second, support, admin] = await world.operators('finance', 'finance', 'support', 'admin')
const words = { textEn: 'Credited to the wrong account', textCn: '入错账户', reason: 'the payer wrote to us' }
const reason = 'compared with the advice'
const lastEntry = async ({ call }: Pick<Person, 'call'>) => done(await call(wallet.logs, {})).items[0]!
const green = async () =>
  assert.deepEqual(
    (await checkInvariants(db, invariants, clock.now()))
      .filter((f) => f.broken > 0)
      .map((f) => [f.invariant.id, f.rows]),
    [],
  )
const paidIn = async (amountCents: number) => {
  const who = await world.newMember()
  await world.fund(who, amountCents)
  return { who, entry: (await lastEntry(who)).entryNo }
}
const { sql } = copyPartsOf(world.modules).find(({ name }) => name === 'corrections')!
/** The corrections in a copy of the member's data. */
const copied = async ({ id }: Pick<Person, 'id'>) => (await db.rows<{ no: string }>(sql, [id])).map(({ no }) => no)
const parked = async () => done(await first.call(correctionDesk.list, {})).parkedCents

test('a deposit of the wrong member is reversed, parked and given on by two; everyone reads why', async () => {
  const { who, entry } = await paidIn(120_00)
  const right = await world.newMember()
  const [found] = done(await first.call(correctionDesk.find, { q: entry })).items
  assert.deepEqual(
    [found!.whyNot, found!.parksCents, found!.members.map((m) => m.id), found!.correction],
    [null, 120_00, [who.id], null],
  )
  const input = { entry, giveTo: right.id, evidence: 'advice 4411', ...words }
  const proposal = done(await first.call(correctionDesk.propose, input))
  refused(await second.call(correctionDesk.propose, input), 'correctionTwice')
  refused(await first.call(correctionDesk.decide, { no: proposal.no, approve: true, reason }), 'ownAct')
  assert.equal(await availableOf(who), 120_00)
  assert.equal(done(await who.call(deposit.list, {})).items[0]!.reversal, null, 'a proposal reverses nothing')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => second.call(correctionDesk.decide, { no: proposal.no, approve: true, reason })),
  )
  assert.deepEqual(tally(answers), { done: 1, stateMoved: 9 })
  assert.deepEqual([await availableOf(who), await availableOf(right), await parked()], [0, 120_00, 0])
  const log = await lastEntry(who)
  assert.deepEqual([log.kind, log.amountCents, log.causeNo], ['correction', -120_00, proposal.no])
  const mirror = done(await who.call(wallet.entry, { no: log.entryNo }))
  const text = { en: words.textEn, cn: words.textCn }
  assert.deepEqual(mirror.corrections, [
    { how: 'reverses', no: proposal.no, entryNo: entry, text, at: clock.now().getTime() },
  ])
  const original = done(await who.call(wallet.entry, { no: entry }))
  assert.deepEqual(original.corrections, [
    { how: 'reversedBy', no: proposal.no, entryNo: log.entryNo, text, at: clock.now().getTime() },
  ])
  const reversal = { no: proposal.no, at: clock.now().getTime(), text, entryNo: log.entryNo }
  const [listed] = done(await who.call(deposit.list, {})).items
  assert.deepEqual([listed!.state, listed!.reversal], ['completed', reversal], 'its deposit says so')
  assert.deepEqual(done(await who.call(deposit.info, { no: listed!.no })).reversal, reversal)
  const [atDesk] = done(await first.call(memberPageDesk.deposits, { memberId: who.id })).items
  assert.deepEqual([atDesk!.no, atDesk!.reversed], [listed!.no, true])
  const given = await lastEntry(right)
  const [line] = done(await right.call(wallet.entry, { no: given.entryNo })).corrections
  assert.deepEqual([line!.how, line!.entryNo], ['given', null], 'another member’s entry is not named')
  const titles = async (p: Person) => done(await p.call(notice.list, {})).items.map((n) => n.title.en)
  assert.ok((await titles(who)).some((t) => t.includes('Entry corrected: −S$120.00')))
  assert.ok((await titles(right)).some((t) => t.includes('arrived: S$120.00')))
  assert.deepEqual([await copied(who), await copied(right), await copied(corp)], [[proposal.no], [proposal.no], []])
  const acts = await db.rows(
    'select act, operator_id as "by", member_id as member from audit where subject = $1 order by id',
    [proposal.no],
  )
  assert.deepEqual(acts, [
    { act: 'correction.mirror', by: first.id, member: who.id },
    { act: 'correction.mirror.approve', by: second.id, member: who.id },
  ])
  await green()
})

test('money of an unknown owner waits in suspense, the day closes, and two others give it on once', async () => {
  const { who, entry } = await paidIn(80_00)
  const { no } = done(await first.call(correctionDesk.propose, { entry, ...words }))
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  assert.deepEqual([await availableOf(who), await parked()], [0, 80_00])
  const close = await closeDay(db, { day: '2026-11-19', now: clock.now(), files: false })
  assert.deepEqual(close.differences, [])
  const right = await world.newMember()
  const closed = await world.newMember()
  await db.rows('update session set revoked_at = $2 where member_id = $1', [closed.id, clock.now()])
  await db.rows('update member set disabled_at = $2 where id = $1', [closed.id, clock.now()])
  refused(
    await second.call(correctionDesk.give, { no, memberId: closed.id, evidence: 'a letter of the bank', ...words }),
    'memberClosed',
  )
  const input = { no, memberId: right.id, evidence: 'a letter of the bank', ...words }
  const give = done(await second.call(correctionDesk.give, input))
  refused(await first.call(correctionDesk.give, input), 'stateMoved')
  refused(await second.call(correctionDesk.decide, { no: give.no, approve: true, reason }), 'ownAct')
  done(await first.call(correctionDesk.decide, { no: give.no, approve: true, reason }))
  assert.deepEqual([await availableOf(right), await parked()], [80_00, 0])
  const notified = done(await right.call(notice.list, {})).items.map(({ title }) => title.en)
  assert.equal(notified.filter((title) => title.includes('arrived: S$80.00')).length, 1, notified.join())
  refused(await first.call(correctionDesk.give, input), 'correctionNothingParked')
  assert.deepEqual([await copied(who), await copied(right), await copied(closed)], [[no], [give.no], []])
  // Money given to the wrong member can be taken back in the same way, and waits again.
  const wrong = (await lastEntry(right)).entryNo
  const again = done(await first.call(correctionDesk.propose, { entry: wrong, ...words }))
  done(await second.call(correctionDesk.decide, { no: again.no, approve: true, reason }))
  assert.deepEqual([await availableOf(right), await parked()], [0, 80_00])
  refused(await first.call(correctionDesk.propose, { entry: wrong, ...words }), 'correctionTwice')
  await green()
})

test('a line matched to the wrong member goes back to suspense', async () => {
  const who = await world.newMember()
  const line = await strayLine(world, 33_00)
  const { id } = done(await first.call(lineDesk.match, { line, memberId: who.id, reason }))
  done(await second.call(lineDesk.decide, { decision: id, approve: true, reason }))
  const before = await parked()
  const { no } = done(await first.call(correctionDesk.propose, { entry: (await lastEntry(who)).entryNo, ...words }))
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  assert.deepEqual([await availableOf(who), (await parked()) - before], [0, 33_00])
  await green()
})

test('proposed corrections say how much money they move, each and together, as the overview does', async () => {
  const project = await openProject(world)
  const [paid, buyer] = [await paidIn(75_00), await world.newMember()]
  await world.fund(buyer, 1_000_00)
  const bought = done(await buyer.call(order.buy, { project: project.no, kg: 10_000, priceVersion: 1 }))
  const nos = []
  for (const entry of [paid.entry, bought.entryNo])
    nos.push(done(await first.call(correctionDesk.propose, { entry, ...words })).no)
  const waiting = async () => done(await first.call(correctionDesk.list, { state: 'proposed' }))
  const { items, proposedCents } = await waiting()
  assert.deepEqual(
    items.map(({ no, amountCents }) => [no, amountCents]),
    [
      [nos[0], 75_00],
      [nos[1], bought.payCents],
    ],
  )
  assert.equal(proposedCents, 75_00 + bought.payCents)
  const ofQueue = async () => {
    const { queues } = done(await first.call(reportDesk.queues, {}))
    return queues.find(({ queue }) => queue === 'correction')!.cents
  }
  assert.equal(await ofQueue(), proposedCents)
  done(await second.call(correctionDesk.decide, { no: nos[0]!, approve: true, reason }))
  done(await second.call(correctionDesk.decide, { no: nos[1]!, approve: false, reason }))
  assert.deepEqual([(await waiting()).proposedCents, await ofQueue()], [0, 0])
  const give = { no: nos[0]!, memberId: buyer.id, evidence: 'a letter of the bank', ...words }
  const { no, amountCents } = done(await first.call(correctionDesk.give, give))
  assert.deepEqual([amountCents, (await waiting()).proposedCents, await ofQueue()], [75_00, 75_00, 75_00])
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
})

test('a reversed purchase returns money, fee, GST and its serials, and no longer counts for the level', async () => {
  const project = await openProject(world)
  await world.fund(ann, 5_000_00)
  const before = await availableOf(ann)
  const bought = done(await ann.call(order.buy, { project: project.no, kg: 20_000, priceVersion: 1 }))
  const { no } = done(await first.call(correctionDesk.propose, { entry: bought.entryNo, ...words }))
  refused(
    await first.call(correctionDesk.propose, { entry: bought.entryNo, giveTo: corp.id, ...words }),
    'correctionTwice',
  )
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  assert.equal(await availableOf(ann), before)
  const tons = done(await ann.call(wallet.tons, {}))
  assert.equal(tons.freeKg, 0)
  const next = done(await ann.call(order.buy, { project: project.no, kg: 20_000, priceVersion: 1 }))
  assert.deepEqual(next.serials, bought.serials)
  const { costCents } = done(await ann.call(wallet.tons, {})).holdings[0]!
  assert.ok(costCents > 0 && costCents < next.payCents, 'what was reversed is no cost')
  const log = done(await ann.call(wallet.logs, {})).items.find((l) => l.causeNo === no)!
  const undone = done(await ann.call(order.info, { no: bought.no }))
  const text = { en: words.textEn, cn: words.textCn }
  assert.deepEqual(undone.reversal, {
    no,
    at: clock.now().getTime(),
    text,
    entryNo: log.entryNo,
    paidBackCents: bought.payCents,
    tonsBackKg: 20_000,
  })
  assert.deepEqual(
    [undone.state, undone.entryNo, undone.steps.map((s) => [s.state, s.entryNo])],
    [
      'reversed',
      bought.entryNo,
      [
        ['completed', bought.entryNo],
        ['reversed', log.entryNo],
      ],
    ],
  )
  const list = done(await ann.call(order.list, { side: 'buy' }))
  assert.deepEqual(
    list.items.map((o) => [o.no, o.state]),
    [
      [next.no, 'completed'],
      [bought.no, 'reversed'],
    ],
  )
  assert.deepEqual(list.counts, [
    { state: 'completed', count: 1 },
    { state: 'reversed', count: 1 },
  ])
  assert.equal(done(await ann.call(order.info, { no: next.no })).reversal, null)
  refused(await corp.call(order.info, { no: bought.no }), 'notFound')
  await green()
})

test('a reversed purchase counts for no limit, so the member may buy again; a proposed reversal counts', async () => {
  const project = await openProject(world, { monthlyOrders: 1, totalOrders: 1 })
  const who = await world.newMember()
  await world.fund(who, 1_000_00)
  const buy = () => who.call(order.buy, { project: project.no, kg: 5_000, priceVersion: 1 })
  const bought = done(await buy())
  const { no } = done(await first.call(correctionDesk.propose, { entry: bought.entryNo, ...words }))
  refused(await buy(), 'monthlyPurchases')
  assert.equal(done(await who.call(order.info, { no: bought.no })).reversal, null)
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  done(await buy())
  refused(await buy(), 'monthlyPurchases')
  await green()
})

test('a shortfall is refused by its amount, moved tons are not taken from others, nothing is written', async () => {
  const project = await openProject(world)
  const { who, entry } = await paidIn(400_00)
  await world.fund(corp, 4_000_00)
  const bought = done(await corp.call(order.buy, { project: project.no, kg: 10_000, priceVersion: 1 }))
  const other = done(await corp.call(order.buy, { project: project.no, kg: 5_000, priceVersion: 1 }))
  const late = done(await first.call(correctionDesk.propose, { entry, ...words }))
  const ofTons = done(await first.call(correctionDesk.propose, { entry: bought.entryNo, ...words }))
  // Between the proposal and the decision the member spends money and lists the first tons for sale.
  await who.call(order.buy, { project: project.no, kg: 1_000, priceVersion: 1 })
  const spent = 400_00 - (await availableOf(who))
  done(await corp.call(market.sell, { project: project.no, kg: 3_000, priceCents: 50_00 }))
  const rows = async () =>
    (
      await db.rows(
        'select (select count(*) from posting) as p, (select count(*) from audit) as a, (select count(*) from ' +
          'notice) as n',
      )
    )[0]
  const before = await rows()
  assert.ok(spent > 0)
  const answer = await second.call(correctionDesk.decide, { no: late.no, approve: true, reason })
  refused(answer, 'correctionMissing')
  assert.match(answer.msg, new RegExp(`S\\$${(spent / 100).toFixed(2)} is missing`))
  refused(await second.call(correctionDesk.decide, { no: ofTons.no, approve: true, reason }), 'correctionSerials')
  assert.deepEqual(await rows(), before)
  done(await first.call(correctionDesk.decide, { no: ofTons.no, approve: false, reason }))
  refused(await first.call(correctionDesk.propose, { entry: bought.entryNo, ...words }), 'correctionSerials')
  done(await first.call(correctionDesk.propose, { entry: other.entryNo, ...words }))
  await green()
})

test('a purchase whose tons were offered and came back unsold is reversed by the same serials', async () => {
  const project = await openProject(world)
  const who = await world.newMember()
  await world.fund(who, 1_000_00)
  const calls = who.call
  const bought = done(await calls(order.buy, { project: project.no, kg: 10_000, priceVersion: 1 }))
  const other = done(await calls(order.buy, { project: project.no, kg: 5_000, priceVersion: 1 }))
  // Three of the first ten were offered and taken back, and two more are still on offer.
  const listed = done(await calls(market.sell, { project: project.no, kg: 3_000, priceCents: 50_00 }))
  done(await calls(market.cancel, { no: listed.no }))
  const kept = done(await calls(market.sell, { project: project.no, kg: 2_000, priceCents: 50_00 }))
  const propose = () => first.call(correctionDesk.propose, { entry: bought.entryNo, ...words })
  const answer = await propose()
  refused(answer, 'correctionSerials')
  assert.match(answer.msg, /^2 t of /)
  done(await calls(market.cancel, { no: kept.no }))
  const { no } = done(await propose())
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  const ranges = await db.rows<{ from: number; to: number; pocket: string }>(
    `select r.from_kg as from, r.to_kg as to, a.pocket from serial_range r join account a on a.id = r.account_id
     where r.project_id = $1 and (a.kind = 'member' and a.owner_id = $2 or a.pocket = 'unsold') order by from_kg`,
    [project.id, who.id],
  )
  assert.deepEqual(
    ranges.filter(({ pocket }) => pocket !== 'unsold').map(({ from, to }) => [from, to]),
    [[10_000, 15_000]],
    `the tons of ${other.no} are not touched`,
  )
  await green()
})

test('kinds with another way back, mirrors, wrong roles, strangers and wrong numbers are refused', async () => {
  const { who, entry } = await paidIn(90_00)
  const { no } = done(await first.call(correctionDesk.propose, { entry, ...words }))
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  const mirror = (await lastEntry(who)).entryNo
  refused(await first.call(correctionDesk.propose, { entry: mirror, ...words }), 'correctionOwnWay')
  const items = done(await first.call(correctionDesk.find, { q: String(who.id) })).items.filter((i) =>
    i.members.some((m) => m.id === who.id),
  )
  assert.deepEqual(
    items.map((i) => [i.no, i.correction]),
    [
      [mirror, null],
      [entry, no],
    ],
  )
  assert.match(items[0]!.whyNot!.en, /itself a mirror/)
  refused(await first.call(correctionDesk.propose, { entry: 'LE-20261120-99999999', ...words }), 'notFound')
  refused(
    await first.call(correctionDesk.propose, { entry: entry.replace('LE-2026', 'LE-2025'), ...words }),
    'notFound',
  )
  refused(await support.call(correctionDesk.find, { q: entry }), 'operatorRole')
  refused(await admin.call(correctionDesk.propose, { entry, ...words }), 'operatorRole')
  assert.equal(done(await admin.call(correctionDesk.find, { q: entry })).items.length, 1)
  const [paid] = done(await who.call(deposit.list, {})).items
  assert.equal(done(await first.call(correctionDesk.find, { q: paid!.no })).items[0]!.no, entry)
  assert.deepEqual(done(await who.call(withdrawal.list, {})).items, [])
})

test('an account that closes between proposal and decision gets nothing, and the proposal stays', async () => {
  const close = async ({ id }: Person) => {
    await db.rows('update session set revoked_at = $2 where member_id = $1', [id, clock.now()])
    await db.rows('update member set disabled_at = $2 where id = $1', [id, clock.now()])
  }
  const [one, other] = [await world.newMember(), await world.newMember()]
  const { who, entry } = await paidIn(70_00)
  const input = { entry, giveTo: one.id, evidence: 'advice 4412', ...words }
  const mirror = done(await first.call(correctionDesk.propose, input))
  await close(one)
  refused(await second.call(correctionDesk.decide, { no: mirror.no, approve: true, reason }), 'memberClosed')
  assert.equal(await availableOf(who), 70_00)
  done(await second.call(correctionDesk.decide, { no: mirror.no, approve: false, reason }))
  const { no } = done(await first.call(correctionDesk.propose, { entry, ...words }))
  done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  const before = await parked()
  const give = done(await first.call(correctionDesk.give, { no, memberId: other.id, evidence: 'a letter', ...words }))
  await close(other)
  refused(await second.call(correctionDesk.decide, { no: give.no, approve: true, reason }), 'memberClosed')
  assert.equal(await parked(), before)
  await green()
})

test('a number finds the entries of its member: of a deposit, an order of each kind, a withdrawal', async () => {
  const { no: project } = await openProject(world, { price: 10_00 })
  const { no: later } = await openPresale(world, { no: 'LATER' })
  const [buyer, seller] = [await payable(world, 900_00), await payable(world, 900_00)]
  const { no: bought } = done(await seller.call(order.buy, { project, kg: 3000, priceVersion: 1 }))
  const { no: sold } = done(await seller.call(market.sell, { project, kg: 1000, priceCents: 10_00 }))
  const { no: taken } = done(await buyer.call(market.buy, { project, kg: 1000, priceCents: 10_00 }))
  await identify(world, buyer)
  const memberSeed = '0f'.repeat(32)
  const { no: booked } = done(await buyer.call(presale.book, { project: later, kg: 1000, priceVersion: 1, memberSeed }))
  done(await buyer.call(presale.cancel, { no: booked }))
  const { no: out } = done(await requestOut(seller, 20_00)) as { no: string }
  done(await seller.call(withdrawal.cancel, { no: out }))
  const [paid] = done(await buyer.call(deposit.list, {})).items
  await world.schedule.runNow()
  const desk = await first.again()
  const cases: [no: string, of: { id: number; call: typeof buyer.call }, kinds: string[]][] = [
    [bought, seller, ['buy']],
    [sold, seller, ['hold', 'trade']],
    [taken, buyer, ['trade']],
    [booked, buyer, ['booking', 'booking_return']],
    [out, seller, ['withdrawal_hold', 'withdrawal_return']],
    [paid!.no, buyer, ['deposit']],
  ]
  for (const [no, { id, call }, kinds] of cases) {
    const { items } = done(await desk(correctionDesk.find, { q: no.toLowerCase() }))
    assert.deepEqual(items.map(({ kind }) => kind).sort(), kinds, no)
    assert.ok(
      items.every(({ members }) => members.some((one) => one.id === id)),
      no,
    )
    // The member reads the same entries under that number; tons that were set aside are no line of money.
    const own = done(await call(wallet.logs, { search: no })).items.map(({ entryNo }) => entryNo)
    assert.deepEqual(
      items.filter(({ kind, no: entry }) => kind !== 'hold' && !own.includes(entry)),
      [],
      no,
    )
  }
  for (const [no] of cases) {
    const q = no.replace(/\w{4}$/, '9999')
    assert.deepEqual(done(await desk(correctionDesk.find, { q })).items, [], q)
  }
})

test('a correction that could not be answered was not made, and can be decided again', async () => {
  const { entry } = await paidIn(70_00)
  const [one, two] = await world.operators('finance', 'finance')
  const { no } = done(await one.call(correctionDesk.propose, { entry, ...words }))
  const owner = await world.owner()
  // What the answer shows cannot be read once the decision is written.
  await owner.query(`
    create function hide_names() returns trigger language plpgsql security definer as
      $$ begin alter table member rename column first_name to hidden; return new; end $$;
    create trigger hide_names before insert on audit for each row execute function hide_names()`)
  const approve = () => two.call(correctionDesk.decide, { no, approve: true, reason })
  await assert.rejects(approve, /HTTP 500/)
  await owner.query('drop function hide_names cascade')
  done(await approve())
})
test('whoever was concerned by a change was told to read it again', () => refreshed())
