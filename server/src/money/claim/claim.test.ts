import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { upload } from '@tonne/contract/people/upload'
import { cents } from '@tonne/domain/money'
import { returnedNo } from '@tonne/domain/numbers'
import { settleOut } from '../../app.ts'
import { demoBank } from '../../demo/demoBank.ts'
import { setPaused } from '../../demo/store.ts'
import { copyPartsOf } from '../../modules.ts'
import { findOwnFile, findSentFile } from '../../people/upload/store.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { bankLine, strayLine } from '../../testing/bankLines.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { availableOf, type Person } from '../../testing/people.ts'
import { pictureOf } from '../../testing/pictureOf.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'
import { settleLine } from '../deposit/settleLine.ts'
import { sendReturns } from './sendReturns.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world, ['wallet', 'claim', 'deposit'])
const { db, clock, corp } = world
const [first, second, support] = await world.operators('finance', 'finance', 'support')
const settle = settleLine(world.tools, settleOut)
const reason = 'the bank’s advice names this sender'

const openLines = async () => done(await first.call(lineDesk.lines, { outcome: 'open' }))
const claimed = {
  amountCents: 77_00,
  paidDay: '2026-11-19',
  sender: 'Tan Wei Ling',
  reference: '',
  evidence: 'DBS transfer 4411 at 14:02',
  pictures: [] as string[],
}

test('a claimed payment is credited to its member when two operators agree, and the books say so', async () => {
  const bob = await world.newMember()
  const line = await strayLine(world, 77_00)
  const { no } = done(await bob.call(claim.create, claimed))
  const shown = (await openLines()).items.find((l) => l.id === line)!
  assert.deepEqual(shown.claims, [{ no, memberId: bob.id, sender: 'Tan Wei Ling', paidDay: '2026-11-19' }])
  const { openCents } = await openLines()
  const proposal = done(await first.call(lineDesk.match, { line, memberId: bob.id, claim: no, reason }))
  refused(await second.call(lineDesk.match, { line, memberId: corp.id, reason }), 'stateMoved')
  refused(await first.call(lineDesk.decide, { decision: proposal.id, approve: true, reason }), 'ownAct')
  assert.equal(await availableOf(bob), 0)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => second.call(lineDesk.decide, { decision: proposal.id, approve: true, reason })),
  )
  assert.deepEqual(tally(answers), { done: 1, stateMoved: 9 })
  assert.equal(await availableOf(bob), 77_00)
  assert.equal((await openLines()).openCents, openCents - 77_00)
  const [mine] = done(await bob.call(claim.list, {})).items
  assert.equal(mine!.state, 'granted')
  const [made] = done(await bob.call(deposit.list, {})).items
  assert.deepEqual([made!.state, made!.amountCents], ['completed', 77_00])
  const entry = done(await bob.call(wallet.entry, { no: made!.entryNo! }))
  assert.deepEqual([entry.causeNo, entry.postings[0]!.debit], [made!.no, 'house:suspense'])
  assert.deepEqual(mine!.deposit, { no: made!.no, reversed: false })
  // A claim that was made to lead to another member's deposit is noticed.
  const owner = await world.owner()
  await world.fund(corp, 77_00)
  const lead = (to: string) =>
    owner.query(`update line_decision set deposit_id = (select id from deposit where no = $2) where line_id = $1`, [
      line,
      to,
    ])
  const cameIn = async () =>
    (await checkInvariants(db, invariants, clock.now())).find((f) => f.invariant.id === '21 came in')!.broken
  await lead(done(await corp.call(deposit.list, {})).items[0]!.no)
  assert.equal(await cameIn(), 1)
  await lead(made!.no)
  assert.equal(await cameIn(), 0)
  const words = { textEn: 'Credited to the wrong account', textCn: '入账账户有误', reason }
  const wrong = { entry: made!.entryNo!, evidence: 'advice 4411', ...words }
  const { no: correction } = done(await first.call(correctionDesk.propose, wrong))
  done(await second.call(correctionDesk.decide, { no: correction, approve: true, reason }))
  assert.deepEqual(done(await bob.call(claim.list, {})).items[0]!.deposit, { no: made!.no, reversed: true })
  const acts = await db.rows<{ act: string; operator_id: number; member_id: number }>(
    'select act, operator_id, member_id from audit where subject = $1 order by id',
    [`line ${line}`],
  )
  assert.deepEqual(acts, [
    { act: 'line.match', operator_id: first.id, member_id: bob.id },
    { act: 'line.match.approve', operator_id: second.id, member_id: bob.id },
  ])
})
test('a wrong amount is matched to the intent it was meant for, with the amount that really arrived', async () => {
  const bob = await world.newMember()
  const { no, reference } = done(await bob.call(deposit.create, { amountCents: 50_00 }))
  const line = await strayLine(world, 49_00, { reference })
  const seen = done(await bob.call(deposit.info, { no }))
  assert.deepEqual([seen.state, seen.paidCents], ['in_review', 49_00])
  const { id } = done(await first.call(lineDesk.match, { line, memberId: bob.id, reason }))
  done(await second.call(lineDesk.decide, { decision: id, approve: true, reason }))
  const info = done(await bob.call(deposit.info, { no }))
  assert.deepEqual(
    [info.state, info.amountCents, info.paidCents, await availableOf(bob)],
    ['completed', 50_00, 49_00, 49_00],
  )
})
test('after a rejection a line waits again and may be proposed again; a decided one is not decided twice', async () => {
  const bob = await world.newMember()
  const line = await strayLine(world, 5_00)
  const { id } = done(await first.call(lineDesk.match, { line, memberId: bob.id, reason }))
  assert.equal(done(await second.call(lineDesk.decide, { decision: id, approve: false, reason })).state, 'rejected')
  refused(await second.call(lineDesk.decide, { decision: id, approve: true, reason }), 'stateMoved')
  assert.ok((await openLines()).items.some((l) => l.id === line))
  const again = done(await second.call(lineDesk.match, { line, memberId: bob.id, reason }))
  done(await first.call(lineDesk.decide, { decision: again.id, approve: true, reason }))
  refused(await first.call(lineDesk.match, { line, memberId: bob.id, reason }), 'stateMoved')
  assert.equal(await availableOf(bob), 5_00)
})
test('a returned payment leaves suspense at once, is paid once by its number and settled by a bank line', async () => {
  const bob = await world.newMember()
  const { no, reference } = done(await bob.call(deposit.create, { amountCents: 50_00 }))
  const line = await strayLine(world, 8_00, { reference })
  const { id } = done(await first.call(lineDesk.return, { line, reason }))
  const { endToEndId } = done(await second.call(lineDesk.decide, { decision: id, approve: true, reason }))
  assert.equal(endToEndId, returnedNo('2026-11-20', line))
  assert.equal(done(await bob.call(deposit.info, { no })).state, 'returned')
  await setPaused(db, true)
  const due = sendReturns(db, demoBank(db))
  assert.equal(await due.run(clock.now(), 1), 1)
  assert.equal(await due.run(clock.now(), 1), 0)
  const payment = bankLine(world, 8_00, { direction: 'debit', endToEndId })
  assert.equal(await settle({ ...payment, amountCents: cents(8_01), bankRef: 'rt-0' }, clock.now()), 'suspense')
  assert.equal(await settle(payment, clock.now()), 'paid')
  assert.equal(await settle(payment, clock.now()), 'known')
  assert.equal(await settle({ ...payment, bankRef: 'rt-2' }, clock.now()), 'suspense')
  const decided = done(await first.call(lineDesk.lines, { outcome: 'returned' })).items.find((l) => l.id === line)!
  assert.equal(decided.decision!.settledAt, clock.now().getTime())
})
test('a line’s candidates are intents and claims of its amount, and members with the sender’s name', async () => {
  const bob = await world.newMember()
  const { no: intent } = done(await bob.call(deposit.create, { amountCents: 61_00 }))
  const { no: claimNo } = done(await bob.call(claim.create, { ...claimed, amountCents: 61_00 }))
  const line = await strayLine(world, 61_00, { bankRef: 'SEARCH-61', counterparty: 'ANN TAN' })
  const found = done(await first.call(lineDesk.lines, { outcome: 'suspense', search: 'search-61' }))
  assert.equal(found.items.length, 1)
  assert.ok(found.counts.some((c) => c.outcome === 'suspense' && c.count > 0 && c.oldestAt > 0))
  assert.equal(done(await first.call(lineDesk.lines, { outcome: 'credited', search: 'search-61' })).items.length, 0)
  const { intents, claims } = done(await first.call(lineDesk.candidates, { line }))
  assert.ok(intents.some((d) => d.no === intent && d.memberId === bob.id))
  assert.deepEqual(
    claims.map((c) => [c.no, c.evidence]),
    [[claimNo, claimed.evidence]],
  )
  refused(await first.call(lineDesk.candidates, { line: 999_999 }), 'notFound')
  refused(await support.call(lineDesk.candidates, { line }), 'operatorRole')
})
test('only a line that arrived and waits can be decided', async () => {
  const bob = await world.newMember()
  const { reference } = done(await bob.call(deposit.create, { amountCents: 3_00 }))
  const credited = await strayLine(world, 3_00, { reference })
  refused(await first.call(lineDesk.match, { line: credited, memberId: bob.id, reason }), 'lineMatched')
  refused(await first.call(lineDesk.return, { line: credited, reason }), 'lineMatched')
  refused(await first.call(lineDesk.match, { line: 999_999, memberId: bob.id, reason }), 'notFound')
  refused(await first.call(lineDesk.match, { line: await strayLine(world, 1_00), memberId: 5, reason }), 'notFound')
  refused(await first.call(lineDesk.decide, { decision: 999_999, approve: true, reason }), 'notFound')
  refused(await support.call(lineDesk.match, { line: credited, memberId: bob.id, reason }), 'operatorRole')
})

test('a few claims at a time, none twice, none of another member; withdrawn only while open', async () => {
  const { call } = await world.newMember()
  const claims = (n: number) => call(claim.create, { ...claimed, amountCents: n })
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 8 }, (_, i) => claims(i + 1)))), {
    done: 5,
    claimTooMany: 3,
  })
  const [latest] = done(await call(claim.list, {})).items
  assert.equal(refused(await claims(latest!.amountCents), 'claimTwice').no, latest!.no)
  refused(await corp.call(claim.withdraw, { no: latest!.no }), 'notFound')
  assert.equal(done(await call(claim.withdraw, { no: latest!.no })).state, 'withdrawn')
  refused(await call(claim.withdraw, { no: latest!.no }), 'claimNotOpen')
  refused(await world.as(world.guest)(claim.create, claimed), 'guestCannot')
})
test('a refused claim tells its member the reason too', async () => {
  const bob = await world.newMember()
  const { no } = done(await bob.call(claim.create, claimed))
  assert.equal(done(await support.call(lineDesk.claims, { state: 'open' })).items.at(-1)!.no, no)
  for (const [find, isFound] of [
    [no.toLowerCase(), true],
    [String(bob.id), true],
    [claimed.sender.slice(1, 4), true],
    ['of nobody at all', false],
  ] as const) {
    const { items } = done(await support.call(lineDesk.claims, { find }))
    assert.equal(
      items.some((item) => item.no === no),
      isFound,
      find,
    )
  }
  refused(await support.call(lineDesk.refuseClaim, { no, reason }), 'operatorRole')
  done(await first.call(lineDesk.refuseClaim, { no, reason: 'No such payment reached our account' }))
  refused(await second.call(lineDesk.refuseClaim, { no, reason }), 'stateMoved')
  const [mine] = done(await bob.call(claim.list, {})).items
  assert.deepEqual([mine!.state, mine!.answer], ['refused', 'No such payment reached our account'])
})
test('proof of a payment may be the member’s unsent pictures, stored with the claim, seen by both', async () => {
  const [bob, eve] = [await world.newMember(), await world.newMember()]
  const png = await pictureOf(40, 20)
  const attach = async ({ token }: Person) => done(await world.as(token)(upload.attach, { picture: png })).name
  const [advice, spare, hers] = [await attach(bob), await attach(bob), await attach(eve)]
  const { call } = bob
  refused(await call(claim.create, { ...claimed, pictures: [advice, hers] }), 'attachmentUnknown')
  assert.deepEqual(done(await call(claim.list, {})).items, [], 'a refused claim leaves no trace')
  const { no, pictures } = done(await call(claim.create, { ...claimed, pictures: [advice] }))
  assert.deepEqual(pictures, [advice])
  refused(await call(claim.create, { ...claimed, amountCents: 1_00, pictures: [advice] }), 'attachmentUnknown')
  assert.deepEqual(done(await call(claim.list, {})).items[0]!.pictures, [advice])
  assert.deepEqual(
    done(await support.call(lineDesk.claims, { state: 'open' })).items.find((c) => c.no === no)!.pictures,
    [advice],
  )
  assert.ok(await findSentFile(db, advice), 'operators see what was sent with a claim')
  assert.equal(await findSentFile(db, spare), undefined, 'and nothing that was only chosen')
  await clock.forward(25 * 3_600_000)
  await world.schedule.runNow()
  assert.ok(await findOwnFile(db, advice, bob.id))
  assert.equal(await findOwnFile(db, spare, bob.id), undefined)
})

test('a copy of a member’s data has the payments that operators credited to them, and nobody else’s', async () => {
  const { sql } = copyPartsOf(world.modules).find(({ name }) => name === 'payments_received')!
  const refsOf = async (id: number) => (await db.rows<{ bank_ref: string }>(sql, [id])).map((line) => line.bank_ref)
  const [decided] = await db.rows<{ id: number; ref: string }>(
    `select x.member_id as id, l.bank_ref as ref from line_decision x join bank_line l on l.id = x.line_id
    where x.member_id is not null and l.deposit_id is null order by x.id limit 1`,
  )
  assert.ok((await refsOf(decided!.id)).includes(decided!.ref))
  assert.deepEqual(await refsOf((await world.newMember()).id), [])
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
