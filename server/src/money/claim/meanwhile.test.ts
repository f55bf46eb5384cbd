import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { deposit } from '@tonne/contract/money/deposit'
import { cents } from '@tonne/domain/money'
import { done, refused } from '../../testing/answers.ts'
import { strayLine } from '../../testing/bankLines.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { availableOf, type Person } from '../../testing/people.ts'

const world = await openWorld()
const { db } = world
const [first, second] = await world.operators('finance', 'finance')
const reason = 'the bank’s advice names this sender'
const rest = {
  paidDay: '2026-11-19',
  sender: 'Tan Wei Ling',
  reference: '',
  evidence: 'DBS transfer 4411',
  pictures: [] as string[],
}

test('a claim withdrawn or refused before the second approval credits nothing', async () => {
  for (const [i, end] of [
    ({ call }: Person, no: string) => call(claim.withdraw, { no }),
    (_: Person, no: string) => first.call(lineDesk.refuseClaim, { no, reason: 'Somebody else showed the slip' }),
  ].entries()) {
    const bob = await world.newMember()
    const amountCents = 71_00 + i
    const id = await strayLine(world, amountCents)
    const { no } = done(await bob.call(claim.create, { ...rest, amountCents }))
    const proposal = done(await first.call(lineDesk.match, { line: id, memberId: bob.id, claim: no, reason }))
    done(await end(bob, no))
    refused(await second.call(lineDesk.decide, { decision: proposal.id, approve: true, reason }), 'stateMoved')
    assert.equal(await availableOf(bob), 0)
    // Without the claim the money may still be theirs, when two people say so.
    done(await second.call(lineDesk.decide, { decision: proposal.id, approve: false, reason }))
    const again = done(await first.call(lineDesk.match, { line: id, memberId: bob.id, reason }))
    done(await second.call(lineDesk.decide, { decision: again.id, approve: true, reason }))
    assert.equal(await availableOf(bob), amountCents)
  }
})

test('a member whose deposit ended with another’s money is told of the next wrong payment under it too', async () => {
  const [bob, cyd] = [await world.newMember(), await world.newMember()]
  const intent = done(await bob.call(deposit.create, { amountCents: cents(93_00) }))
  const heard = async () =>
    (await db.rows<{ kind: string }>('select kind from notice where member_id = $1 order by id', [bob.id])).map(
      ({ kind }) => kind,
    )
  const id = await strayLine(world, 93_00, { reference: intent.reference, counterparty: 'GOH SIEW LAN' })
  const { id: decision } = done(await first.call(lineDesk.match, { line: id, memberId: cyd.id, reason }))
  done(await second.call(lineDesk.decide, { decision, approve: true, reason }))
  await strayLine(world, 93_00, { reference: intent.reference, counterparty: 'GOH SIEW LAN' })
  assert.deepEqual(await heard(), ['depositOfOther', 'depositGivenOn', 'depositOfOther'])
})
test('a payment after a wrong one that was another’s is shown as what arrived now', async () => {
  const [bob, cyd] = [await world.newMember(), await world.newMember()]
  const { no, reference } = done(await bob.call(deposit.create, { amountCents: cents(45_00) }))
  const line = await strayLine(world, 40_00, { reference })
  const { id } = done(await first.call(lineDesk.match, { line, memberId: cyd.id, reason }))
  done(await second.call(lineDesk.decide, { decision: id, approve: true, reason }))
  await strayLine(world, 45_00, { reference })
  const { state, paidCents } = done(await bob.call(deposit.info, { no }))
  assert.deepEqual([state, paidCents, await availableOf(bob)], ['completed', 45_00, 45_00])
})
test('returning the second of two wrong payments leaves the first in review', async () => {
  const bob = await world.newMember()
  const { no, reference } = done(await bob.call(deposit.create, { amountCents: 50_00 }))
  const [wrong, twice] = [await strayLine(world, 49_00, { reference }), await strayLine(world, 50_00, { reference })]
  const stateOf = async () => {
    const { state, paidCents } = done(await bob.call(deposit.info, { no }))
    return [state, paidCents]
  }
  const { id } = done(await first.call(lineDesk.return, { line: twice, reason }))
  done(await second.call(lineDesk.decide, { decision: id, approve: true, reason }))
  assert.deepEqual(await stateOf(), ['in_review', 49_00])
  const match = done(await first.call(lineDesk.match, { line: wrong, memberId: bob.id, reason }))
  done(await second.call(lineDesk.decide, { decision: match.id, approve: true, reason }))
  assert.deepEqual([await stateOf(), await availableOf(bob)], [['completed', 49_00], 49_00])
})

test('a matched second payment becomes a deposit of its own, and the first still ends the review', async () => {
  const bob = await world.newMember()
  const { no, reference } = done(await bob.call(deposit.create, { amountCents: 50_00 }))
  const [wrong, twice] = [await strayLine(world, 48_00, { reference }), await strayLine(world, 50_00, { reference })]
  for (const [id, state] of [
    [twice, 'in_review'],
    [wrong, 'completed'],
  ] as const) {
    const match = done(await first.call(lineDesk.match, { line: id, memberId: bob.id, reason }))
    done(await second.call(lineDesk.decide, { decision: match.id, approve: true, reason }))
    assert.equal(done(await bob.call(deposit.info, { no })).state, state)
  }
  const { items } = done(await bob.call(deposit.list, {}))
  assert.deepEqual([items.map((d) => d.paidCents).sort(), await availableOf(bob)], [[48_00, 50_00], 98_00])
})

for (const [to, state, has] of [
  ['its member', 'completed', 75_00],
  ['somebody else', 'cancelled', 0],
  ['the payer', 'returned', 0],
] as const)
  test(`money that another paid goes to ${to}: the review of its deposit ends, nothing stays open`, async () => {
    const [bob, eve] = [await world.newMember(), await world.newMember()]
    const { call } = bob
    const { no, reference } = done(await call(deposit.create, { amountCents: 75_00 }))
    const id = await strayLine(world, 75_00, { reference, counterparty: 'ONG AH HOCK' })
    assert.equal(done(await call(deposit.info, { no })).state, 'in_review')
    const match = { line: id, memberId: to === 'its member' ? bob.id : eve.id, reason }
    const proposal =
      to === 'the payer'
        ? await first.call(lineDesk.return, { line: id, reason })
        : await first.call(lineDesk.match, match)
    done(await second.call(lineDesk.decide, { decision: done(proposal).id, approve: true, reason }))
    assert.deepEqual([done(await call(deposit.info, { no })).state, await availableOf(bob)], [state, has])
    assert.equal(await availableOf(eve), to === 'somebody else' ? 75_00 : 0)
    assert.equal(done(await call(deposit.list, {})).items.length, 1)
  })
