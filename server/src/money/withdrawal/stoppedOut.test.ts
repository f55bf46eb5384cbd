import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineDesk } from '@tonne/contract/money/claim'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { firstTerms } from '@tonne/domain/base/terms'
import type { RefusalName } from '@tonne/domain/refusals'
import { settleOut } from '../../app.ts'
import { demoBank } from '../../demo/demoBank.ts'
import { insertRestriction, updateLifted } from '../../people/restriction/store.ts'
import { type Payout, PayoutUnsure } from '../../shared/bank/bank.ts'
import { startCoolOff } from '../../shared/credential/coolOff.ts'
import { done, refused } from '../../testing/answers.ts'
import { bankLine, strayLine } from '../../testing/bankLines.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { approvedOut, payable, type Requested, requestOut } from '../../testing/payees.ts'
import { fenceOf } from '../../testing/travel.ts'
import { sendReturns } from '../claim/sendReturns.ts'
import { settleLine } from '../deposit/settleLine.ts'
import { sendPayouts } from './sendPayouts.ts'

const world = await openWorld()
const { db, clock, tools } = world
const [one, other] = await world.operators('finance', 'finance')
const settle = settleLine(tools, settleOut)
const reason = 'Checked'
const fence = () => fenceOf(world, 'sendPayouts')

/** A bank that records requests, and answers each by `fails`. */
function bankThat(fails: (payout: Payout) => Error | undefined) {
  const asked: string[] = []
  const pay = async (payout: Payout) => {
    asked.push(payout.endToEndId)
    const error = fails(payout)
    if (error) throw error
    return 'accepted' as const
  }
  return { asked, bank: { ...demoBank(db), pay } }
}
const approved = () => approvedOut(world, [one, other])
const stageOf = async ({ call, no }: Requested) => done(await call(withdrawal.info, { no })).stage
const paid = (no: string) => bankLine(world, 99_00, { direction: 'debit', endToEndId: no })
async function sentBack(): Promise<string> {
  const line = await strayLine(world, 8_00)
  const { id } = done(await one.call(lineDesk.return, { line, reason }))
  return done(await other.call(lineDesk.decide, { decision: id, approve: true, reason })).endToEndId!
}
const stop = async () => void done(await one.call(withdrawalDesk.stopOut, { reason: 'the bank called' }))
async function resume() {
  const { id } = done(await one.call(withdrawalDesk.proposeResume, { reason }))
  done(await other.call(withdrawalDesk.approveResume, { id, reason }))
}

const text = { en: 'Disputed', cn: '争议' }
async function restricted(memberId: number): Promise<() => Promise<unknown>> {
  const made = { memberId, scopes: ['withdraw'], reason: text, reviewBy: clock.now() } as const
  const { id } = await db.tx((tx) => insertRestriction(tx, made, clock.now()))
  return () => db.tx((tx) => updateLifted(tx, { id, by: 'support', why: text }, clock.now()))
}
async function waits(memberId: number): Promise<() => Promise<unknown>> {
  const wait = { memberId, why: 'second_factor', terms: firstTerms } as const
  await db.tx((tx) => startCoolOff(tx, wait, clock.now()))
  return async () => (await world.owner()).query('delete from cool_off where member_id = $1', [memberId])
}
const causes: readonly [string, RefusalName, (memberId: number) => Promise<() => Promise<unknown>>][] = [
  ['a case', 'restricted', restricted],
  ['a wait', 'withdrawalCooling', waits],
  ['a stop', 'moneyOutStopped', () => stop().then(() => resume)],
]
for (const [what, rule, begin] of causes)
  test(`during ${what} no operator lets a withdrawal go on, and it leaves by neither way`, async () => {
    const { call, id, ...bob } = await payable(world, 500_00)
    const { no } = done(await requestOut({ ...bob, call, id }, 100_00))
    const during = async (act: () => Promise<unknown>) => {
      const end = await begin(id)
      await act()
      await end()
    }
    // A stop is for everybody, so proposals may go on.
    if (rule !== 'moneyOutStopped')
      await during(async () => refused(await one.call(withdrawalDesk.propose, { no, reason }), rule))
    done(await one.call(withdrawalDesk.propose, { no, reason }))
    await during(async () => refused(await other.call(withdrawalDesk.approve, { no, reason }), rule))
    done(await other.call(withdrawalDesk.approve, { no, reason }))
    const { asked, bank } = bankThat(() => undefined)
    await during(async () => {
      refused(await one.call(withdrawalDesk.exportBatch, { reason }), rule === 'moneyOutStopped' ? rule : 'payoutNone')
      await sendPayouts(tools, bank).run(clock.now(), await fence())
    })
    assert.deepEqual([asked, done(await call(withdrawal.info, { no })).stage], [[], 'approved'])
    assert.equal(done(await one.call(withdrawalDesk.exportBatch, { reason })).payments, 1)
    await settle(paid(no), clock.now())
  })

test('money that returns to its payer also waits for the end of a stop, and then leaves once', async () => {
  const no = await sentBack()
  const { asked, bank } = bankThat(() => undefined)
  await stop()
  assert.deepEqual([await sendReturns(db, bank).run(clock.now(), 1), asked], [0, []])
  await resume()
  for (let i = 0; i < 2; i++) await sendReturns(db, bank).run(clock.now(), 1)
  assert.deepEqual(asked, [no])
})

test('a payment that the bank may never have had is not asked for after a stop; its statement ends it', async () => {
  const [bob, eve, kim] = [await approved(), await approved(), await approved()]
  const deaf = bankThat(() => new PayoutUnsure('no connection'))
  await sendPayouts(tools, deaf.bank).run(clock.now(), await fence())
  assert.deepEqual(deaf.asked, [bob.no, eve.no, kim.no])
  const heard = bankThat(() => undefined)
  const run = async () => sendPayouts(tools, heard.bank).run(clock.now(), await fence())
  await stop()
  await run()
  assert.deepEqual([heard.asked, await stageOf(bob)], [[], 'sending'])
  // The bank had this one all along.
  assert.equal(await settle(paid(eve.no), clock.now()), 'paid')
  assert.equal(await stageOf(eve), 'completed')
  const { id } = await db.tx((tx) =>
    insertRestriction(tx, { memberId: kim.id, scopes: ['withdraw'], reason: text, reviewBy: clock.now() }, clock.now()),
  )
  await resume()
  await run()
  assert.deepEqual([heard.asked, await stageOf(bob), await stageOf(kim)], [[bob.no], 'sent', 'sending'])
  await db.tx((tx) => updateLifted(tx, { id, by: 'support', why: text }, clock.now()))
  await run()
  assert.deepEqual([heard.asked, await stageOf(kim)], [[bob.no, kim.no], 'sent'])
  for (const { no } of [bob, kim]) await settle(paid(no), clock.now())
})

test('a payment that the bank rejects, or that cannot be written, does not stop the others', async () => {
  const [bob, eve, kim] = [await approved(), await approved(), await approved()]
  const [first, second, third] = [await sentBack(), await sentBack(), await sentBack()]
  const [{ bank: own } = { bank: '' }] = await db.rows<{ bank: string }>('select bank from withdrawal where no = $1', [
    bob.no,
  ])
  const bankIs = (name: string) => db.rows('update withdrawal set bank = $2 where no = $1', [bob.no, name])
  await bankIs('A bank of the past')
  const { asked, bank } = bankThat(({ endToEndId }) =>
    endToEndId === first ? new Error('HTTP 400') : endToEndId === second ? new PayoutUnsure('?') : undefined,
  )
  const job = sendPayouts(tools, bank)
  await assert.rejects(job.run(clock.now(), await fence()), /which the list does not know/)
  assert.deepEqual(
    [asked, await stageOf(bob), await stageOf(eve), await stageOf(kim)],
    [[eve.no, kim.no], 'approved', 'sent', 'sent'],
  )
  done(await one.call(withdrawalDesk.refuse, { no: bob.no, reason: 'Its bank is no more' }))
  await bankIs(own)
  await assert.rejects(sendReturns(db, bank).run(clock.now(), 1), /HTTP 400/)
  assert.deepEqual(asked.slice(2), [first, second, third])
  assert.deepEqual(
    await db.rows('select end_to_end_id as no from line_decision where kind = $1 and sent_at is null order by id', [
      'return',
    ]),
    [{ no: first }, { no: second }],
  )
  for (const { no } of [eve, kim]) await settle(paid(no), clock.now())
})
