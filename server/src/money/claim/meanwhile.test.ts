import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { cents } from '@tonne/domain/money'
import { creditLine } from '../../shared/bank/bank.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { settleLine } from '../deposit/settleLine.ts'

const world = await openWorld()
const { db, clock } = world
const [first, second] = await world.operators('finance', 'finance')
const settle = settleLine(world.tools)
const reason = 'the bank’s advice names this sender'
async function line(
  amountCents: number,
  reference: string | null = null,
  counterparty: string | null = null,
): Promise<number> {
  const bankRef = randomUUID()
  const credited = creditLine({
    bank: 'test',
    bankRef,
    reference,
    amountCents: cents(amountCents),
    valueAt: clock.now(),
  })
  await settle({ ...credited, counterparty }, clock.now())
  return (await db.rows<{ id: number }>('select id from bank_line where bank_ref = $1', [bankRef]))[0]!.id
}
const available = async ({ token }: Pick<Person, 'token'>) =>
  done(await world.as(token)(wallet.summary, {})).availableCents
const rest = {
  paidDay: '2026-11-19',
  sender: 'Tan Wei Ling',
  reference: '',
  evidence: 'DBS transfer 4411',
  pictures: [] as string[],
}

test('a claim that its member took back, or that was refused, before the second yes gives nothing', async () => {
  for (const [i, end] of [
    (token: string, no: string) => world.as(token)(claim.withdraw, { no }),
    (_: string, no: string) => first.call(lineDesk.refuseClaim, { no, reason: 'Somebody else showed the slip' }),
  ].entries()) {
    const bob = await world.newMember()
    const amountCents = 71_00 + i
    const id = await line(amountCents)
    const { no } = done(await world.as(bob.token)(claim.create, { ...rest, amountCents }))
    const proposal = done(await first.call(lineDesk.match, { line: id, memberId: bob.id, claim: no, reason }))
    done(await end(bob.token, no))
    refused(await second.call(lineDesk.decide, { decision: proposal.id, approve: true, reason }), 'stateMoved')
    assert.equal(await available(bob), 0)
    // Without the claim the money may still be theirs, when two people say so.
    done(await second.call(lineDesk.decide, { decision: proposal.id, approve: false, reason }))
    const again = done(await first.call(lineDesk.match, { line: id, memberId: bob.id, reason }))
    done(await second.call(lineDesk.decide, { decision: again.id, approve: true, reason }))
    assert.equal(await available(bob), amountCents)
  }
})

test('whose deposit ended with another’s money hears of the next wrong payment under it too', async () => {
  const [bob, cyd] = [await world.newMember(), await world.newMember()]
  const intent = done(await world.as(bob.token)(deposit.create, { amountCents: cents(93_00) }))
  const heard = async () =>
    (await db.rows<{ kind: string }>('select kind from notice where member_id = $1 order by id', [bob.id])).map(
      ({ kind }) => kind,
    )
  const id = await line(93_00, intent.reference, 'GOH SIEW LAN')
  const { id: decision } = done(await first.call(lineDesk.match, { line: id, memberId: cyd.id, reason }))
  done(await second.call(lineDesk.decide, { decision, approve: true, reason }))
  await line(93_00, intent.reference, 'GOH SIEW LAN')
  assert.deepEqual(await heard(), ['depositOfOther', 'depositOfOther'])
})
test('of a wrong payment and a second one, sending back the second leaves the first in review', async () => {
  const bob = await world.newMember()
  const { no, reference } = done(await world.as(bob.token)(deposit.create, { amountCents: 50_00 }))
  const [wrong, twice] = [await line(49_00, reference), await line(50_00, reference)]
  const stateOf = async () => {
    const { state, paidCents } = done(await world.as(bob.token)(deposit.info, { no }))
    return [state, paidCents]
  }
  const { id } = done(await first.call(lineDesk.return, { line: twice, reason }))
  done(await second.call(lineDesk.decide, { decision: id, approve: true, reason }))
  assert.deepEqual(await stateOf(), ['in_review', 49_00])
  const match = done(await first.call(lineDesk.match, { line: wrong, memberId: bob.id, reason }))
  done(await second.call(lineDesk.decide, { decision: match.id, approve: true, reason }))
  assert.deepEqual([await stateOf(), await available(bob)], [['completed', 49_00], 49_00])
})

test('matched, the second payment is a deposit of its own, and the first still ends the review', async () => {
  const bob = await world.newMember()
  const { no, reference } = done(await world.as(bob.token)(deposit.create, { amountCents: 50_00 }))
  const [wrong, twice] = [await line(48_00, reference), await line(50_00, reference)]
  for (const [id, state] of [
    [twice, 'in_review'],
    [wrong, 'completed'],
  ] as const) {
    const match = done(await first.call(lineDesk.match, { line: id, memberId: bob.id, reason }))
    done(await second.call(lineDesk.decide, { decision: match.id, approve: true, reason }))
    assert.equal(done(await world.as(bob.token)(deposit.info, { no })).state, state)
  }
  const { items } = done(await world.as(bob.token)(deposit.list, {}))
  assert.deepEqual([items.map((d) => d.paidCents).sort(), await available(bob)], [[48_00, 50_00], 98_00])
})

for (const [to, state, has] of [
  ['its member', 'completed', 75_00],
  ['somebody else', 'cancelled', 0],
  ['the payer', 'returned', 0],
] as const)
  test(`money that another paid goes to ${to}: the review of its deposit ends, nothing stays open`, async () => {
    const [bob, eve] = [await world.newMember(), await world.newMember()]
    const call = world.as(bob.token)
    const { no, reference } = done(await call(deposit.create, { amountCents: 75_00 }))
    const id = await line(75_00, reference, 'ONG AH HOCK')
    assert.equal(done(await call(deposit.info, { no })).state, 'in_review')
    const match = { line: id, memberId: to === 'its member' ? bob.id : eve.id, reason }
    const proposal =
      to === 'the payer'
        ? await first.call(lineDesk.return, { line: id, reason })
        : await first.call(lineDesk.match, match)
    done(await second.call(lineDesk.decide, { decision: done(proposal).id, approve: true, reason }))
    assert.deepEqual([done(await call(deposit.info, { no })).state, await available(bob)], [state, has])
    assert.equal(await available(eve), to === 'somebody else' ? 75_00 : 0)
    assert.equal(done(await call(deposit.list, {})).items.length, 1)
  })
