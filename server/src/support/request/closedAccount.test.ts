import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { closeDay } from '../../money/dailyclose/closeDay.ts'
import { settleLine } from '../../money/deposit/settleLine.ts'
import { sendPayouts } from '../../money/withdrawal/sendPayouts.ts'
import { settlePayout } from '../../money/withdrawal/settlePayout.ts'
import { done, refused } from '../../testing/answers.ts'
import { bankLine } from '../../testing/bankLines.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { approvedOut } from '../../testing/payees.ts'
import { availableOf, PASSWORD, type Person } from '../../testing/people.ts'
import { fenceOf } from '../../testing/travel.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'

const world = await openWorld()
const { db, clock, tools } = world
const [first, second] = await world.operators('finance', 'finance')
const [support, admin] = await world.operators('support', 'admin')
const reason = 'compared with the advice'
const settle = settleLine(tools, settlePayout)
const credit = (reference: string | null, amountCents: number) => bankLine(world, amountCents, { reference })

/** A closure that was requested and proposed; `decide` closes the account, or returns the refusal. */
async function closing(person: Pick<Person, 'call'>) {
  const { no } = done(
    await person.call(request.submit, { kind: 'account_closure', password: PASSWORD, text: '', pictures: [] }),
  )
  done(await admin.call(requestDesk.propose, { no, reason }))
  return {
    decide: () => support.call(requestDesk.decide, { no, approve: true, reason, textEn: 'Closed', textCn: '已销户' }),
  }
}
const close = async (person: Pick<Person, 'call'>) => void done(await (await closing(person)).decide())
const inClosed = () =>
  db.rows(
    `select a.owner_id from account a join member m on m.id = a.owner_id and m.disabled_at is not null
      where a.kind = 'member' and a.balance > 0`,
  )
async function strayLine(amountCents: number): Promise<number> {
  const line = credit(null, amountCents)
  await settle(line, clock.now())
  return (await db.rows<{ id: number }>('select id from bank_line where bank_ref = $1', [line.bankRef]))[0]!.id
}
const dayCloses = async () => (await closeDay(db, { day: '2026-11-19', now: clock.now(), files: false })).differences

test('a line is neither proposed for a closed account nor credited to one that closed meanwhile', async () => {
  const [gone, going] = [await world.newMember(), await world.newMember()]
  await close(gone)
  const line = await strayLine(61_00)
  refused(await first.call(lineDesk.match, { line, memberId: gone.id, reason }), 'memberClosed')
  const { id } = done(await first.call(lineDesk.match, { line, memberId: going.id, reason }))
  await close(going)
  refused(await second.call(lineDesk.decide, { decision: id, approve: true, reason }), 'memberClosed')
  done(await second.call(lineDesk.decide, { decision: id, approve: false, reason }))
  done(await first.call(lineDesk.return, { line, reason }))
  assert.deepEqual(await inClosed(), [])
})

test('money parked by a correction does not go to an account closed before the second approval', async () => {
  const [wrong, going] = [await world.newMember(), await world.newMember()]
  await world.fund(wrong, 45_00)
  const entry = done(await wrong.call(wallet.logs, {})).items[0]!.entryNo
  const words = { textEn: 'Credited to the wrong account', textCn: '入错账户', reason }
  const { no } = done(
    await first.call(correctionDesk.propose, { entry, giveTo: going.id, evidence: 'advice 7', ...words }),
  )
  await close(going)
  refused(await second.call(correctionDesk.decide, { no, approve: true, reason }), 'memberClosed')
  assert.equal(await availableOf(wrong), 45_00)
  assert.deepEqual(await inClosed(), [])
})

test('a payment that the bank returns after its member left waits in suspense, and the day closes', async () => {
  const { no, ...person } = await approvedOut(world, [first, second], 100_00, 100_00)
  await sendPayouts(tools, { pay: async () => 'accepted' }).run(clock.now(), await fenceOf(world, 'sendPayouts'))
  const paid = bankLine(world, 99_00, { direction: 'debit', endToEndId: no })
  assert.equal(await settle(paid, clock.now()), 'paid')
  await close(person)
  const back = bankLine(world, 99_00, { bankRef: 'back-too-late', endToEndId: no, returned: 'AC04 account closed' })
  assert.equal(await settle(back, clock.now()), 'suspense')
  assert.equal(await settle(back, clock.now()), 'known')
  assert.deepEqual([await inClosed(), await dayCloses()], [[], []])
  const [waits] = done(await first.call(lineDesk.lines, { outcome: 'open', search: 'back-too-late' })).items
  const heir = await world.newMember()
  const { id } = done(await first.call(lineDesk.match, { line: waits!.id, memberId: heir.id, reason }))
  done(await second.call(lineDesk.decide, { decision: id, approve: true, reason }))
  assert.equal(await availableOf(heir), 99_00)
  assert.deepEqual([await inClosed(), await dayCloses()], [[], []])
})

test('of a closure and a payment at one instant one sees the other', async () => {
  const person = await world.newMember()
  await db.rows(
    `insert into account (kind, owner_id, pocket, asset, balance) values ('member', $1, 'available', 0, 0)`,
    [person.id],
  )
  const { no, reference } = done(await person.call(deposit.create, { amountCents: 30_00 }))
  done(await person.call(deposit.cancel, { no }))
  const { decide } = await closing(person)
  // The line is about to be booked and waits for the wallet, which another transaction holds for a moment.
  const rival = await db.pool.connect()
  await rival.query('begin')
  await rival.query(`select 1 from account where kind = 'member' and owner_id = $1 for update`, [person.id])
  const booked = settle(credit(reference, 30_00), clock.now())
  await untilWaiting(db)
  const decided = decide()
  await untilWaiting(db, 2)
  await rival.query('commit')
  rival.release()
  assert.equal(await booked, 'credited')
  refused(await decided, 'closureStands')
  assert.deepEqual(await inClosed(), [])
})
