import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { deposit } from '@tonne/contract/money/deposit'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { cents } from '@tonne/domain/money'
import { settleOut } from '../../app.ts'
import { done, refused } from '../../testing/answers.ts'
import { bankLine, strayLine } from '../../testing/bankLines.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { approvedOut } from '../../testing/payees.ts'
import { availableOf } from '../../testing/people.ts'
import { fenceOf } from '../../testing/travel.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'
import { settleLine } from '../deposit/settleLine.ts'
import { sendPayouts } from '../withdrawal/sendPayouts.ts'

const world = await openWorld()
const { db, clock, tools } = world
const [first, second] = await world.operators('finance', 'finance')
const settle = settleLine(tools, settleOut)
const reason = 'The bank’s advice says so'
const claimed = { paidDay: '2026-11-19', sender: 'Tan Wei Ling', reference: '', evidence: 'FAST 7731', pictures: [] }
const own = (line: number) => first.call(lineDesk.own, { line, reason })
const approve = (decision: number) => second.call(lineDesk.decide, { decision, approve: true, reason })
const openIds = async () => done(await first.call(lineDesk.lines, { outcome: 'open' })).items.map(({ id }) => id)
const pocket = async (name: string) =>
  (
    await db.rows<{ cents: number }>(
      `select coalesce(sum(case when p.credit_id = a.id then p.amount else -p.amount end), 0)::bigint as cents
       from account a join posting p on a.id in (p.debit_id, p.credit_id) where a.kind = 'house' and a.pocket = $1`,
      [name],
    )
  )[0]!.cents
const idOf = async (ref: string) =>
  (await db.rows<{ id: number }>('select id from bank_line where bank_ref = $1', [ref]))[0]!.id

test('a charge of the bank and its interest are booked to our own account by two operators', async () => {
  const [fees, suspense] = [await pocket('fees'), await pocket('suspense')]
  const charge = await strayLine(world, 12_00, { direction: 'debit', counterparty: 'DBS charges' })
  const interest = await strayLine(world, 5_00, { counterparty: 'DBS interest' })
  assert.deepEqual((await openIds()).filter((id) => [charge, interest].includes(id)).length, 2)
  for (const line of [charge, interest]) {
    const { id, kind } = done(await own(line))
    assert.equal(kind, 'own')
    refused(await first.call(lineDesk.decide, { decision: id, approve: true, reason }), 'ownAct')
    done(await approve(id))
  }
  assert.deepEqual([await pocket('fees'), await pocket('suspense')], [fees - 7_00, suspense])
  assert.deepEqual(
    (await openIds()).filter((id) => [charge, interest].includes(id)),
    [],
  )
  const owner = await world.owner()
  const cameIn = async () =>
    (await checkInvariants(db, invariants, clock.now())).find((f) => f.invariant.id === '21 came in')!.broken
  await owner.query(`update line_decision set kind = 'return' where line_id = $1`, [charge])
  assert.equal(await cameIn(), 1, 'a loss that nobody decided is noticed')
  await owner.query(`update line_decision set kind = 'own' where line_id = $1`, [charge])
  assert.equal(await cameIn(), 0)
  const { items } = done(await first.call(lineDesk.lines, { outcome: 'own' }))
  assert.deepEqual(items.map(({ id }) => id).toSorted(), [charge, interest].toSorted())
})

test('money that names a member’s deposit is not ours to keep', async () => {
  const bob = await world.newMember()
  const { reference } = done(await bob.call(deposit.create, { amountCents: 50_00 }))
  refused(await own(await strayLine(world, 49_00, { reference })), 'lineMatched')
  const credited = await strayLine(world, 50_00, {
    reference: done(await bob.call(deposit.create, { amountCents: 50_00 })).reference,
  })
  refused(await own(credited), 'lineMatched')
  // Nor is what a member claims, also since the proposal.
  const line = await strayLine(world, 63_00)
  const { id } = done(await own(line))
  const { no } = done(await bob.call(claim.create, { ...claimed, amountCents: 63_00 }))
  refused(await approve(id), 'lineMatched')
  done(await second.call(lineDesk.decide, { decision: id, approve: false, reason }))
  refused(await own(line), 'lineMatched')
  done(await bob.call(claim.withdraw, { no }))
  done(await own(line))
})

async function resume() {
  const { id } = done(await first.call(withdrawalDesk.proposeResume, { reason }))
  done(await second.call(withdrawalDesk.approveResume, { id, reason }))
}
/** Paid twice by the bank: the reference of the second line. */
async function paidTwice() {
  const bob = await approvedOut(world, [first, second])
  await sendPayouts(tools, { pay: async () => 'accepted' as const }).run(
    clock.now(),
    await fenceOf(world, 'sendPayouts'),
  )
  const { netCents } = done(await bob.call(withdrawal.info, { no: bob.no }))
  const line = (bankRef: string, direction: 'credit' | 'debit') =>
    settle(
      bankLine(world, netCents, {
        ...{ bankRef, direction, endToEndId: bob.no, amountCents: cents(netCents) },
        ...(direction === 'credit' ? { returned: 'AM05 duplication' } : {}),
      }),
      clock.now(),
    )
  await line(`${bob.no} 1`, 'debit')
  assert.equal(await line(`${bob.no} 2`, 'debit'), 'payout_review')
  await resume()
  return { bob, netCents, line, twice: await idOf(`${bob.no} 2`) }
}

test('a payment that the bank made twice waits at the desk, and no longer once it gives one back', async () => {
  const payouts = await pocket('payouts')
  const { bob, line, twice } = await paidTwice()
  assert.ok((await openIds()).includes(twice))
  const { counts } = done(await first.call(lineDesk.lines, { outcome: 'open' }))
  assert.equal(counts.find(({ outcome }) => outcome === 'payout_review')?.count, 1)
  const { id } = done(await own(twice))
  assert.equal(await line(`${bob.no} back`, 'credit'), 'payout_review')
  refused(await approve(id), 'lineMatched')
  done(await second.call(lineDesk.decide, { decision: id, approve: false, reason }))
  const back = await idOf(`${bob.no} back`)
  assert.deepEqual(
    (await openIds()).filter((one) => [twice, back].includes(one)),
    [],
  )
  refused(await own(twice), 'lineMatched')
  assert.equal(await pocket('payouts'), payouts)
})

test('what the bank does not give back is our loss; if it does after all, that waits, and is no member’s', async () => {
  const [payouts, fees] = [await pocket('payouts'), await pocket('fees')]
  const { bob, netCents, line, twice } = await paidTwice()
  const earned = (await pocket('fees')) - fees
  done(await approve(done(await own(twice)).id))
  assert.deepEqual([await pocket('payouts'), await pocket('fees')], [payouts, fees + earned - netCents])
  const before = await availableOf(bob)
  assert.equal(await line(`${bob.no} late`, 'credit'), 'payout_review')
  const late = await idOf(`${bob.no} late`)
  assert.ok((await openIds()).includes(late))
  done(await approve(done(await own(late)).id))
  assert.deepEqual(
    [await pocket('payouts'), await pocket('fees'), await availableOf(bob)],
    [payouts, fees + earned, before],
  )
})

test('a withdrawal that came back in part is credited to its member, or sent back, by two operators', async () => {
  const payouts = await pocket('payouts')
  const { bob, netCents, line, twice } = await paidTwice()
  done(await approve(done(await own(twice)).id))
  await settle(
    bankLine(world, netCents - 1_00, { bankRef: `${bob.no} part`, endToEndId: bob.no, returned: 'AC04' }),
    clock.now(),
  )
  const part = await idOf(`${bob.no} part`)
  const before = await availableOf(bob)
  const { id } = done(await first.call(lineDesk.match, { line: part, memberId: bob.id, reason }))
  done(await approve(id))
  assert.deepEqual([await availableOf(bob), await pocket('payouts')], [before + netCents - 1_00, payouts])
  // Reversed, it waits in suspense like any money without an owner.
  const suspense = await pocket('suspense')
  const entry = done(await bob.call(deposit.list, {})).items[0]!.entryNo!
  const words = { textEn: 'It was another payment', textCn: '款项归属有误', reason, evidence: 'Advice 12' }
  const { no } = done(await first.call(correctionDesk.propose, { entry, ...words }))
  const { parkedCents } = done(await second.call(correctionDesk.decide, { no, approve: true, reason }))
  assert.deepEqual([parkedCents, await pocket('payouts')], [netCents - 1_00, payouts])
  assert.equal(await pocket('suspense'), suspense + netCents - 1_00)
  assert.equal(await line(`${bob.no} x`, 'debit'), 'payout_review')
})
