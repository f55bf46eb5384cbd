import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payee } from '@tonne/contract/money/payee'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { firstTerms } from '@tonne/domain/base/terms'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { HOLDER, payable, proof, requestOut } from '../../testing/payees.ts'
import { DAY, sleepThrough, travel } from '../../testing/travel.ts'

// A Monday, and five withdrawals a day.
const world = await openWorld({
  now: new Date('2026-11-16T04:00:00Z'),
  terms: { withdrawal: { ...firstTerms.withdrawal, perDay: 5 } },
})

test('an operator’s checks count what arrived at this payee, what counts today, and what is frozen still', async () => {
  const [person, named] = [await payable(world, 900_00), await payable(world, 100_00)]
  const account = { kind: 'account', bank: 'OCBC', number: '9990001112', holder: HOLDER, proof } as const
  const { id: second } = done(await person.call(payee.add, account))
  await sleepThrough(world, 5000)
  await travel(world, 2 * DAY)
  const [one, other] = await world.operators('finance', 'finance')
  const reason = 'Checked'
  const first = done(await requestOut(person, 100_00)).no
  done(await one.call(withdrawalDesk.propose, { no: first, reason }))
  done(await other.call(withdrawalDesk.approve, { no: first, reason }))
  for (let i = 0; i < 4; i++) await travel(world, 30_000)
  assert.equal(done(await person.call(withdrawal.info, { no: first })).stage, 'completed')
  const cancelled = done(await requestOut(person, 50_00)).no
  done(await person.call(withdrawal.cancel, { no: cancelled }))
  const [again, elsewhere] = [
    done(await requestOut(person, 30_00)).no,
    done(await requestOut({ ...person, payee: second }, 20_00)).no,
  ]
  const seen = async (stage: 'requested' | 'completed', no: string) => {
    const { items, counts } = done(await one.call(withdrawalDesk.queue, { stage }))
    const { paidBefore, ofDay, heldCents, ...rest } = items.find((item) => item.no === no)!.checks
    return { checks: [paidBefore, ofDay, heldCents], rest, counts }
  }
  assert.deepEqual((await seen('requested', again)).checks, [1, 3, 30_00])
  const { today, leftToday } = done(await person.call(withdrawal.form, {}))
  assert.deepEqual([today, leftToday], [elsewhere, 2])
  const { checks, counts, rest } = await seen('requested', elsewhere)
  assert.deepEqual(checks, [0, 3, 20_00])
  assert.deepEqual((await seen('completed', first)).checks, [0, 3, 0])
  assert.deepEqual(
    counts.find((row) => row.stage === 'requested'),
    { stage: 'requested', count: 2, sumCents: 48_00 },
    'what will leave, without the fees',
  )
  const [joined, added] = [rest.memberSince, rest.payeeSince].map((at) => new Date(at).toISOString())
  assert.deepEqual([joined, added], ['2026-11-14T04:00:00.000Z', '2026-11-16T04:00:00.000Z'])
  // Their name was corrected since; each is compared with their own.
  const { no: theirs } = done(await requestOut(named, 10_00))
  await world.db.rows(`update member set real_name = 'Chan Siew Mei' where id = $1`, [named.id])
  const same = async (no: string) => (await seen('requested', no)).rest.sameName
  assert.deepEqual([await same(again), await same(theirs)], [true, false])
})
