import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { deposit } from '@tonne/contract/money/deposit'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { identity } from '@tonne/contract/people/identity'
import { settleOut } from '../../app.ts'
import { demoBank } from '../../demo/demoBank.ts'
import { setPaused } from '../../demo/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { bankLine, strayLine } from '../../testing/bankLines.ts'
import { disable } from '../../testing/disable.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { own, type Person } from '../../testing/people.ts'
import { settleLine } from '../deposit/settleLine.ts'
import { sendReturns } from './sendReturns.ts'

const world = await openWorld()
const { db, clock } = world
const [first, second] = await world.operators('finance', 'finance')
await setPaused(db, true)
const reason = 'the bank’s advice names this sender'
const claimed = {
  amountCents: 77_00,
  paidDay: '2026-11-19',
  sender: 'Tan Wei Ling',
  reference: 'A1',
  evidence: 'DBS transfer 4411 at 14:02',
  pictures: [] as string[],
}
const make = (person: Pick<Person, 'call'>, change: Partial<typeof claimed> = {}) =>
  person.call(claim.create, { ...claimed, ...change })
const decide = async (decision: number) => done(await second.call(lineDesk.decide, { decision, approve: true, reason }))
const match = (line: number, memberId: number, no?: string) =>
  first.call(lineDesk.match, { line, memberId, reason, ...(no === undefined ? {} : { claim: no }) })
const open = async () => done(await first.call(lineDesk.lines, { outcome: 'open' }))

test('another amount, day or reference is another claim; the very same is none', async () => {
  const bob = await world.newMember()
  const { no } = done(await make(bob))
  for (const other of [{ amountCents: 78_00 }, { paidDay: '2026-11-18' }, { reference: 'A2' }])
    done(await make(bob, other))
  assert.equal(refused(await make(bob), 'claimTwice').no, no)
})
test('a payment of a day to come cannot be claimed; one of today can', async () => {
  const bob = await world.newMember()
  assert.deepEqual(refused(await make(bob, { paidDay: '2026-11-21' }), 'claimAhead').day, {
    en: '21 Nov 2026',
    cn: '2026年11月21日',
  })
  done(await make(bob, { paidDay: '2026-11-20' }))
})
test('a decided claim cannot be withdrawn', async () => {
  const bob = await world.newMember()
  const [granted, denied] = [done(await make(bob)), done(await make(bob, { amountCents: 1_00 }))]
  done(await first.call(lineDesk.refuseClaim, { no: denied.no, reason: 'No such payment reached our account' }))
  await decide(done(await match(await strayLine(world, 77_00), bob.id, granted.no)).id)
  for (const { no } of [granted, denied]) refused(await bob.call(claim.withdraw, { no }), 'claimNotOpen')
  assert.deepEqual(
    done(await bob.call(claim.list, {})).items.map(({ state }) => state),
    ['refused', 'granted'],
  )
})
test('a claim is granted to its own member and to nobody else', async () => {
  const [bob, eve] = [await world.newMember(), await world.newMember()]
  const [line, { no }] = [await strayLine(world, 77_00), done(await make(eve))]
  refused(await match(line, bob.id, no), 'notFound')
  done(await match(line, eve.id, no))
})
test('a claim is granted by a payment of its amount; another is credited without it, and the claim waits', async () => {
  const bob = await world.newMember()
  const [less, more] = [await strayLine(world, 1_00), await strayLine(world, 77_01)]
  const { no } = done(await make(bob))
  for (const [line, amount] of [
    [less, 'S$1.00'],
    [more, 'S$77.01'],
  ] as const) {
    const numbers = refused(await match(line, bob.id, no), 'claimAmount')
    assert.deepEqual([numbers.claimed, numbers.amount], ['S$77.00', amount])
  }
  await decide(done(await match(less, bob.id)).id)
  // Proposed by an earlier release.
  const { id } = done(await match(more, bob.id))
  await db.rows('update line_decision set claim_id = (select id from claim where no = $2) where id = $1', [id, no])
  refused(await second.call(lineDesk.decide, { decision: id, approve: true, reason }), 'claimAmount')
  assert.equal(done(await bob.call(claim.list, {})).items[0]!.state, 'open')
})
test('money that left, and that no payment of ours explains, can neither be credited nor sent back', async () => {
  const bob = await world.newMember()
  const line = await strayLine(world, 9_00, { direction: 'debit' })
  refused(await match(line, bob.id), 'lineMatched')
  refused(await first.call(lineDesk.return, { line, reason }), 'lineMatched')
})
test('money that left is taken from the sum of the open lines', async () => {
  const { openCents } = await open()
  await strayLine(world, 10_00)
  await strayLine(world, 4_00, { direction: 'debit' })
  assert.equal((await open()).openCents, openCents + 6_00)
})
test('a decided line is counted by what became of it', async () => {
  const bob = await world.newMember()
  const counted = async (outcome: string) =>
    (await open()).counts.find((one) => one.outcome === outcome) ?? { count: 0, sumCents: 0 }
  const line = await strayLine(world, 31_00)
  const [waiting, credited] = [await counted('suspense'), await counted('credited')]
  await decide(done(await match(line, bob.id)).id)
  const [left, now] = [await counted('suspense'), await counted('credited')]
  assert.deepEqual([waiting.count - left.count, waiting.sumCents - left.sumCents], [1, 31_00])
  assert.deepEqual([now.count - credited.count, now.sumCents - credited.sumCents], [1, 31_00])
})
test('claims of the amount are shown beside a line that waits, not beside a settled one', async () => {
  const bob = await world.newMember()
  const { reference } = done(await bob.call(deposit.create, { amountCents: 13_00 }))
  const { no } = done(await make(bob, { amountCents: 13_00 }))
  const [settled, waiting] = [await strayLine(world, 13_00, { reference }), await strayLine(world, 13_00)]
  const { items } = done(await first.call(lineDesk.lines, {}))
  const claimsOf = (line: number) => items.find(({ id }) => id === line)!.claims.map((one) => one.no)
  assert.deepEqual([claimsOf(settled), claimsOf(waiting)], [[], [no]])
})
test('candidates are unpaid deposits of the last 60 days, open claims, and members of the sender’s name', async () => {
  const [bob, eve] = [await world.newMember(), await world.newMember()]
  const amountCents = 61_00
  const wanted = async ({ call }: Pick<Person, 'call'>) => done(await call(deposit.create, { amountCents }))
  const [paid, old, older, recent] = [await wanted(bob), await wanted(bob), await wanted(bob), await wanted(bob)]
  await strayLine(world, amountCents, { reference: paid.reference })
  const owner = await world.owner()
  const made = (no: string, days: number) =>
    owner.query('update deposit set created_at = $2 where no = $1', [
      no,
      new Date(clock.now().getTime() - days * 86_400_000),
    ])
  await made(old.no, 59)
  await made(older.no, 61)
  const [kept, denied] = [done(await make(bob, { amountCents })), done(await make(eve, { amountCents }))]
  done(await first.call(lineDesk.refuseClaim, { no: denied.no, reason: 'No such payment reached our account' }))
  const [named] = await db.rows<{ first: string; last: string }>(
    'select first_name as first, last_name as last from member where id = $1',
    [bob.id],
  )
  for (const counterparty of [`${named!.first} ${named!.last}`, `${named!.last} ${named!.first}`]) {
    const line = await strayLine(world, amountCents, { counterparty: counterparty.toUpperCase() })
    const { intents, claims, members } = done(await first.call(lineDesk.candidates, { line }))
    assert.deepEqual(
      intents.map(({ no }) => no),
      [recent.no, old.no],
    )
    assert.deepEqual(
      claims.map(({ no }) => no),
      [kept.no],
    )
    assert.ok(members.some(({ memberId }) => memberId === bob.id))
  }
})
test('a member is found by the name as on the IC, and the desk’s lists call them so', async () => {
  const person = await world.newMember()
  done(await person.call(identity.give, { realName: 'Teo Mei Xuan', ic: 'S1234567D', phone: '91234567', proof: own }))
  const { no } = done(await make(person, { amountCents: 67_00 }))
  const line = await strayLine(world, 67_00, { counterparty: 'TEO MEI XUAN' })
  const { claims, members } = done(await first.call(lineDesk.candidates, { line }))
  assert.deepEqual(members, [{ memberId: person.id, member: 'Teo Mei Xuan' }])
  assert.deepEqual(
    claims.map((one) => [one.no, one.member]),
    [[no, 'Teo Mei Xuan']],
  )
})
test('money is sent back only once two operators agreed, and not while payments are stopped', async () => {
  const due = sendReturns(db, demoBank(db))
  const line = await strayLine(world, 8_00)
  const { id } = done(await first.call(lineDesk.return, { line, reason }))
  assert.equal(await due.run(clock.now(), 1), 0)
  const { endToEndId } = await decide(id)
  const stop = done(await first.call(withdrawalDesk.stopOut, { reason: 'the books do not agree' }))
  assert.equal(await due.run(clock.now(), 1), 0)
  done(await first.call(withdrawalDesk.proposeResume, { reason: 'they agree' }))
  done(await second.call(withdrawalDesk.approveResume, { ...stop, reason: 'they agree' }))
  assert.equal(await due.run(clock.now(), 1), 1)
  const payment = bankLine(world, 8_00, { direction: 'debit', endToEndId })
  assert.equal(await settleLine(world.tools, settleOut)(payment, clock.now()), 'paid')
})
test('an account that was closed after the proposal is not credited', async () => {
  const bob = await world.newMember()
  const { id } = done(await match(await strayLine(world, 5_00), bob.id))
  await disable(db, bob.id, clock.now())
  refused(await second.call(lineDesk.decide, { decision: id, approve: true, reason }), 'memberClosed')
})
