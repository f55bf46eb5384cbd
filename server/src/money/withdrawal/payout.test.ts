import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payee } from '@tonne/contract/money/payee'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { addDays, startOfDay } from '@tonne/domain/days'
import { cents } from '@tonne/domain/money'
import { demoBank, demoBankPays } from '../../demo/demoBank.ts'
import { planFault } from '../../demo/store.ts'
import { connect } from '../../platform/database/database.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { type BankLine, type Payout, PayoutUnsure } from '../../shared/bank/bank.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { approvedOut, HOLDER, type Payable, payable, proof, type Requested, requestOut } from '../../testing/payees.ts'
import { DAY, fenceOf } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { listTimes } from '../../trust/transparency/store.ts'
import { settleLine } from '../deposit/settleLine.ts'
import { demoNameCheck } from '../payee/judgePayee.ts'
import { sendPayouts } from './sendPayouts.ts'
import { settlePayout } from './settlePayout.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world, ['wallet', 'withdrawal'])
const { db, clock, tools } = world
const [one, other] = await world.operators('finance', 'finance')
const settle = settleLine(tools, settlePayout)
const fence = () => fenceOf(world, 'sendPayouts')

/** A bank that counts accepted payouts, and may fail before it accepts, after it, or never. */
function countingBank(fails: ('before' | 'after')[] = []) {
  const accepted = new Map<string, Payout>()
  let asked = 0
  return {
    accepted,
    asked: () => asked,
    pay: async (payout: Payout) => {
      asked += 1
      const fault = fails.shift()
      if (fault === 'before') throw new PayoutUnsure('no connection')
      const known = accepted.get(payout.endToEndId)
      if (known) assert.deepEqual(known, payout, 'asked again as another payment')
      accepted.set(payout.endToEndId, payout)
      if (fault === 'after') throw new PayoutUnsure('accepted, and the answer was lost')
      return 'accepted' as const
    },
  }
}
const approved = (amountCents?: number) => approvedOut(world, [one, other], amountCents)
const stageOf = async ({ call, no }: Requested) => done(await call(withdrawal.info, { no })).stage
const purse = async ({ call }: Payable) => {
  const { availableCents, heldCents } = done(await call(wallet.summary, {}))
  return [availableCents, heldCents]
}
const line = (
  no: string,
  direction: 'debit' | 'credit',
  { amount = 99_00, ref = `${direction}-${no}` } = {},
): BankLine => ({
  bank: 'test',
  bankRef: ref,
  direction,
  amountCents: cents(amount),
  reference: null,
  endToEndId: no,
  counterparty: null,
  valueAt: clock.now(),
  ...(direction === 'credit' ? { returned: 'AC04 account closed' } : {}),
})
const inFlight = async () =>
  (
    await db.rows<{ cents: number }>(
      `select coalesce(sum(case when p.credit_id = a.id then p.amount else -p.amount end), 0)::bigint as cents
       from account a join posting p on a.id in (p.debit_id, p.credit_id) where a.kind = 'house'
       and a.pocket = 'payouts'`,
    )
  )[0]!.cents
const resume = async () => {
  const { id } = done(await one.call(withdrawalDesk.proposeResume, { reason: 'Looked into it' }))
  refused(await one.call(withdrawalDesk.approveResume, { id, reason: 'Looked into it' }), 'ownAct')
  done(await other.call(withdrawalDesk.approveResume, { id, reason: 'Looked into it' }))
}

test('one operator of finance stops every payment; it takes two to resume', async () => {
  const [one, other] = await world.operators('finance', 'finance')
  const support = await world.operator('support')
  refused(await support.call(withdrawalDesk.stopOut, { reason: 'I am not of finance' }), 'operatorRole')
  done(await one.call(withdrawalDesk.stopOut, { reason: 'the bank called' }))
  assert.match(
    String(refused(await other.call(withdrawalDesk.stopOut, { reason: 'the bank called' }), 'moneyOutStopped').why),
    /: the bank called$/,
  )
  const { id } = done(await one.call(withdrawalDesk.proposeResume, { reason: 'the bank called again' }))
  assert.equal(done(await other.call(withdrawalDesk.stop, {})).stop!.resumeProposedBy?.id, one.id)
  refused(await one.call(withdrawalDesk.approveResume, { id, reason: 'the bank called again' }), 'ownAct')
  done(await other.call(withdrawalDesk.approveResume, { id, reason: 'the bank called again' }))
  assert.equal(done(await one.call(withdrawalDesk.stop, {})).stop, null)
})
test('a payment is sent, settled by the statement and earns its fee; only it shows the account', async () => {
  const bob = await approved()
  const bank = countingBank()
  await sendPayouts(tools, bank).run(clock.now(), await fence())
  assert.equal(await stageOf(bob), 'sent')
  const [payout] = [...bank.accepted.values()]
  assert.deepEqual([payout!.endToEndId, payout!.amountCents, payout!.creditor.kind], [bob.no, 99_00, 'account'])
  assert.match(JSON.stringify(payout!.creditor), /"number":"\d{10}"/)
  const [stored] = await db.rows<{ all: string }>('select p::text as all from payee p where id = $1', [bob.payee])
  assert.ok(!stored!.all.includes((payout!.creditor as { number: string }).number), 'the number stands in the table')
  refused(await bob.call(withdrawal.cancel, { no: bob.no }), 'withdrawalSent')
  assert.equal(await settle(line(bob.no, 'debit'), clock.now()), 'paid')
  assert.equal(await settle(line(bob.no, 'debit'), clock.now()), 'known')
  assert.deepEqual([await stageOf(bob), await purse(bob), await inFlight()], ['completed', [400_00, 0], 0])
  const kinds = await db.rows<{ kind: string; count: number }>(
    `select kind, count(*)::int as count from notice where member_id = $1 and kind like 'withdrawal%' group by kind
      order by kind`,
    [bob.id],
  )
  assert.deepEqual(
    kinds,
    ['withdrawalCompleted', 'withdrawalRequested', 'withdrawalSent'].map((kind) => ({ kind, count: 1 })),
  )
})

test('a payment by PayNow goes to the mobile number with its country', async () => {
  const bob = await payable(world, 500_00)
  const now = clock.now()
  clock.set(new Date(now.getTime() - 2 * DAY))
  const { id } = done(await bob.call(payee.add, { kind: 'mobile', number: '9123 4567', holder: HOLDER, proof }))
  clock.set(new Date(clock.now().getTime() + 5000))
  await demoNameCheck(world).run(clock.now(), 0)
  clock.set(now)
  const { no } = done(await requestOut({ ...bob, payee: id }, 100_00))
  done(await one.call(withdrawalDesk.propose, { no, reason: 'Checked' }))
  done(await other.call(withdrawalDesk.approve, { no, reason: 'Checked' }))
  const bank = countingBank()
  await sendPayouts(tools, bank).run(clock.now(), await fence())
  const creditor = { kind: 'mobile', proxy: '+6591234567', name: HOLDER }
  assert.deepEqual(bank.accepted.get(no), { endToEndId: no, amountCents: 99_00, creditor })
  await settle(line(no, 'debit'), clock.now())
})

test('a payee stays while a payment to it is on its way, at every step', async () => {
  const bob = await payable(world, 500_00)
  const stays = async (stage: string) => {
    const { no: named } = refused(await bob.call(payee.remove, { id: bob.payee }), 'payeeInUse')
    assert.deepEqual([await stageOf({ ...bob, no }), named], [stage, no])
  }
  const { no } = done(await requestOut(bob, 100_00))
  await stays('requested')
  done(await one.call(withdrawalDesk.propose, { no, reason: 'Checked' }))
  await stays('proposed')
  done(await other.call(withdrawalDesk.approve, { no, reason: 'Checked' }))
  await stays('approved')
  const job = sendPayouts(tools, countingBank(['before']))
  await job.run(clock.now(), await fence())
  await stays('sending')
  await job.run(clock.now(), await fence())
  await stays('sent')
  assert.equal(await settle(line(no, 'debit'), clock.now()), 'paid')
  done(await bob.call(payee.remove, { id: bob.payee }))
})

test('a payment is late by Singapore’s day, and a waiting one is overdue at every step', async () => {
  const times = async (now: Date) => (await listTimes(db, now)).find(({ what }) => what === 'withdrawal')!
  const [before, inTime, late, waiting] = [
    await times(clock.now()),
    await approved(),
    await approved(),
    await approved(),
  ]
  const job = sendPayouts(tools, countingBank())
  await job.run(clock.now(), await fence())
  const { arrivesBy } = done(await waiting.call(withdrawal.info, { no: waiting.no }))
  const over = startOfDay(addDays(arrivesBy, 1))
  const paidAt = (at: Date, { no }: { no: string }) => settle({ ...line(no, 'debit'), valueAt: at }, at)
  await paidAt(new Date(over.getTime() - 1), inTime)
  await paidAt(over, late)
  const [last, after] = [await times(new Date(over.getTime() - 1)), await times(over)]
  assert.deepEqual([after.count - before.count, after.late - before.late], [2, 1])
  assert.deepEqual([last.overdue - before.overdue, after.overdue - before.overdue], [0, 1], 'one that was sent')
  assert.equal(await paidAt(clock.now(), waiting), 'paid')
})

for (const fails of [['before'], ['after'], ['after', 'after', 'before', 'after'], ['before', 'after']] as (
  | 'before'
  | 'after'
)[][]) {
  test(`when the bank fails ${fails.join(', ')} accepting, a repeat with the same id is accepted once`, async () => {
    const bob = await approved()
    const bank = countingBank([...fails])
    const job = sendPayouts(tools, bank)
    for (const _ of fails) {
      await job.run(clock.now(), await fence())
      assert.equal(await stageOf(bob), 'sending')
      refused(await bob.call(withdrawal.cancel, { no: bob.no }), 'withdrawalSent')
      refused(await one.call(withdrawalDesk.refuse, { no: bob.no, reason: 'Too late' }), 'stateMoved')
    }
    await job.run(clock.now(), await fence())
    await job.run(clock.now(), await fence())
    assert.deepEqual([await stageOf(bob), bank.accepted.size, bank.asked()], ['sent', 1, fails.length + 1])
    await settle(line(bob.no, 'debit'), clock.now())
    assert.deepEqual(await purse(bob), [400_00, 0])
  })
}

test('after a kill before or after each commit the next node continues', async () => {
  const bob = await approved()
  const bank = countingBank()
  // Dies at each of its transactions in sequence, with the commit done or not.
  for (const dies of [1, 2, 3, 4]) {
    let left = dies
    const dying = {
      ...db,
      tx: async <T>(work: Parameters<typeof db.tx<T>>[0]): Promise<T> => {
        if (--left === 0) throw new Error('killed before the commit')
        const result = await db.tx(work)
        if (--left === 0) throw new Error('killed after the commit')
        return result
      },
    }
    await sendPayouts({ ...tools, db: dying }, bank)
      .run(clock.now(), await fence())
      .catch(() => undefined)
  }
  await sendPayouts(tools, bank).run(clock.now(), await fence())
  assert.deepEqual([await stageOf(bob), bank.accepted.size], ['sent', 1])
  await settle(line(bob.no, 'debit'), clock.now())
})

test('two nodes at once, and one whose lease has passed on, pay once', async () => {
  const [bob, carl] = [await approved(), await approved(50_00)]
  const bank = countingBank()
  const second = connect(world.appUrl)
  const mine = await fence()
  await Promise.all([tools, { ...tools, db: second }].map((t) => sendPayouts(t, bank).run(clock.now(), mine)))
  assert.deepEqual([await stageOf(bob), await stageOf(carl), bank.accepted.size], ['sent', 'sent', 2])
  const dave = await approved()
  await db.rows("update lease set until = now() - interval '1 hour' where job = 'sendPayouts'")
  await takeLease(second, 'sendPayouts', 'other', 600_000)
  await assert.rejects(sendPayouts(tools, bank).run(clock.now(), mine), /passed on/)
  assert.deepEqual([await stageOf(dave), bank.accepted.size], ['approved', 2])
  await db.rows("update lease set until = now() - interval '1 hour' where job = 'sendPayouts'")
  await second.end()
  await settle(line(bob.no, 'debit'), clock.now())
  await settle(line(carl.no, 'debit', { amount: 49_00 }), clock.now())
  done(await dave.call(withdrawal.cancel, { no: dave.no }))
})

test('returned by the bank, before or after its debit: the member has all of it back, the fee too', async () => {
  for (const order of [
    ['debit', 'credit'],
    ['credit', 'debit'],
  ] as const) {
    const bob = await approved()
    await sendPayouts(tools, countingBank()).run(clock.now(), await fence())
    const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
    const valueAt = { debit: hoursAgo(2), credit: hoursAgo(1) }
    for (const direction of order)
      for (let i = 0; i < 2; i++) await settle({ ...line(bob.no, direction), valueAt: valueAt[direction] }, clock.now())
    const DATED = 'select paid_at as debit, returned_at as credit from withdrawal where no = $1'
    assert.deepEqual(await db.rows(DATED, [bob.no]), [valueAt], 'the instants of the bank')
    assert.deepEqual([await stageOf(bob), await purse(bob), await inFlight()], ['refused', [500_00, 0], 0])
    const info = done(await bob.call(withdrawal.info, { no: bob.no }))
    assert.match(info.refusedWhy!.en, /^the bank sent it back .*AC04 account closed/)
    assert.match(info.refusedWhy!.cn, /^银行退回.*AC04 account closed/)
    // Held, paid and given back; or held and given back: each is a line of the member's own statement.
    const lines = done(await bob.call(wallet.logs, { search: bob.no })).items.map((item) => item.entryNo)
    assert.deepEqual(info.entries, lines.toReversed())
    assert.equal(lines.length, order[0] === 'debit' ? 3 : 2)
  }
  refused(await one.call(withdrawalDesk.proposeResume, { reason: 'Nothing is stopped' }), 'nothingStopped')
})

test('only the stop that was proposed to end is ended, and each stop is on record with its cause', async () => {
  const reason = 'Checked with the bank'
  const { id } = done(await one.call(withdrawalDesk.stopOut, { reason }))
  refused(await other.call(withdrawalDesk.approveResume, { id, reason }), 'nothingStopped')
  done(await one.call(withdrawalDesk.proposeResume, { reason }))
  refused(await other.call(withdrawalDesk.approveResume, { id: id + 1, reason }), 'nothingStopped')
  done(await other.call(withdrawalDesk.approveResume, { id, reason }))
  const acts = await db.rows(`select act, after from audit where subject = $1 order by id`, [`stop ${id}`])
  assert.deepEqual(acts, [
    { act: 'moneyOut.stop', after: { why: `finance operator: ${reason}` } },
    { act: 'moneyOut.proposeResume', after: null },
    { act: 'moneyOut.resume', after: { resumed: true } },
  ])
})

for (const [what, lines, why] of [
  [
    'paid twice',
    [
      ['debit', {}],
      ['debit', { ref: 'again' }],
    ],
    'twice',
  ],
  ['another amount', [['debit', { amount: 98_00, ref: 'off' }]], 'amount'],
] as const) {
  test(`${what}: it is booked and named, and nothing leaves until two people resume`, async () => {
    const bob = await approved()
    const eve = await approved()
    const before = await inFlight()
    const bank = countingBank()
    await sendPayouts(tools, bank).run(clock.now(), await fence())
    const outcomes = []
    for (const [direction, rest] of lines)
      outcomes.push(
        await settle(
          line(bob.no, direction, { ...rest, ref: `${what}-${direction}-${'ref' in rest ? rest.ref : ''}` }),
          clock.now(),
        ),
      )
    assert.equal(outcomes.at(-1), 'payout_review')
    assert.notEqual(await inFlight(), before)
    assert.match(done(await one.call(withdrawalDesk.stop, {})).stop!.why, new RegExp(`${bob.no}.*${why}`))
    const frank = await payable(world, 100_00)
    refused(await requestOut(frank, 50_00), 'withdrawalFailed')
    await resume()
    done(await requestOut(frank, 50_00))
    await settle(line(eve.no, 'debit'), clock.now())
    // The bank corrects itself, so that the next test begins balanced.
    await settle(
      {
        ...line(bob.no, 'credit', {
          amount: lines.at(-1)![1] && 'amount' in lines.at(-1)![1] ? 98_00 : 99_00,
          ref: `${what} corrected`,
        }),
      },
      clock.now(),
    )
    if (done(await one.call(withdrawalDesk.stop, {})).stop) await resume()
  })
}

test('paid twice, and one payment comes back: the member keeps the other, and is not credited besides', async () => {
  const bob = await approved()
  const before = await inFlight()
  await sendPayouts(tools, countingBank()).run(clock.now(), await fence())
  await settle(line(bob.no, 'debit'), clock.now())
  assert.equal(await settle(line(bob.no, 'debit', { ref: `${bob.no} again` }), clock.now()), 'payout_review')
  await resume()
  assert.equal(await settle(line(bob.no, 'credit', { ref: `${bob.no} one back` }), clock.now()), 'payout_review')
  assert.deepEqual([await stageOf(bob), await purse(bob), await inFlight()], ['completed', [400_00, 0], before])
  assert.equal(done(await one.call(withdrawalDesk.stop, {})).stop, null, 'the books and the bank agree again')
  // The other comes back too.
  assert.equal(await settle(line(bob.no, 'credit', { ref: `${bob.no} both back` }), clock.now()), 'payout_returned')
  assert.deepEqual([await stageOf(bob), await purse(bob), await inFlight()], ['refused', [500_00, 0], before])
})

test('an approved payment waits while payments are stopped, on weekends, and while restricted', async () => {
  const bob = await approved()
  const bank = countingBank()
  await sendPayouts(tools, bank).run(new Date('2026-11-21T04:00:00Z'), await fence())
  assert.equal(await stageOf(bob), 'approved')
  await db.rows(
    `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) values ('C-1', $1,
      '{withdraw}', 'a', 'b', now(), now())`,
    [bob.id],
  )
  await sendPayouts(tools, bank).run(clock.now(), await fence())
  assert.deepEqual([await stageOf(bob), bank.accepted.size], ['approved', 0])
  refused(await other.call(withdrawalDesk.approve, { no: bob.no, reason: 'Again' }), 'stateMoved')
  await db.rows(`update restriction set lifted_at = now() where case_no = 'C-1'`)
  await sendPayouts(tools, bank).run(clock.now(), await fence())
  assert.deepEqual([await stageOf(bob), bank.accepted.size], ['sent', 1])
  await settle(line(bob.no, 'debit'), clock.now())
  // The bank is asked on any day about what it may have.
  const [eve, unsure] = [await approved(), countingBank(['after'])]
  await sendPayouts(tools, unsure).run(clock.now(), await fence())
  assert.equal(await stageOf(eve), 'sending')
  await sendPayouts(tools, unsure).run(new Date('2026-11-21T04:00:00Z'), await fence())
  assert.equal(await stageOf(eve), 'sent')
  await settle(line(eve.no, 'debit'), clock.now())
})

test('however many may not leave, those that may are sent', async () => {
  const barred: (Payable & { no: string })[] = []
  while (barred.length < 21) barred.push(await approved(10_00))
  const bob = await approved()
  const ids = barred.map((b) => b.id)
  await db.rows(
    `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) select 'C-Q' || v, v,
      '{withdraw}', 'a', 'b', now(), now() from unnest($1::bigint[]) v`,
    [ids],
  )
  const bank = countingBank()
  for (let i = 0; i < 2; i++) await sendPayouts(tools, bank).run(clock.now(), await fence())
  assert.deepEqual([await stageOf(bob), [...bank.accepted.keys()]], ['sent', [bob.no]])
  await settle(line(bob.no, 'debit'), clock.now())
  for (const { no } of barred) done(await one.call(withdrawalDesk.refuse, { no, reason: 'Given back' }))
})

test('the demo bank accepts it, times out after accepting, and pays or returns it by itself', async () => {
  for (const [fault, stage, left] of [
    [null, 'completed', 400_00],
    ['timeout', 'completed', 400_00],
    ['refused', 'refused', 500_00],
  ] as const) {
    const bob = await approved()
    await planFault(db, fault)
    const job = sendPayouts(tools, demoBank(db))
    for (let i = 0; i < 3; i++) await job.run(clock.now(), await fence())
    assert.equal(await stageOf(bob), 'sent')
    await clock.forward(5000)
    await demoBankPays(db, settle).run(clock.now(), 1)
    assert.deepEqual([await stageOf(bob), await purse(bob)], [stage, [left, 0]])
  }
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
