/** The service was away over deadlines: when it is back, nobody loses by it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { presale } from '@tonne/contract/trading/presale'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { transparency } from '@tonne/contract/trust/transparency'
import { done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { DAY, HOUR, sleepThrough, travel } from '../../testing/travel.ts'

const world = await openWorld()
const { db, schedule } = world
const MINUTE = 60_000

/** A member with tons drawn an instant ago, of a booking fee of S$28.40. */
async function drawn() {
  // The project is dated an hour ago, and nothing may be dated in an outage.
  await travel(world, HOUR)
  const { no: project } = await openPresale(world)
  const person = await world.newMember()
  await world.fund(person, 1000_00)
  const { no } = done(await bookWith(world)(person, project, 10))
  await travel(world, 2 * DAY)
  const info = async () => done(await person.call(presale.info, { no }))
  return { person, no, info, dueAt: (await info()).final!.dueAt }
}
/** The last node stops, and one starts again so much later. `beatMs`: for how long no node of this release ran. */
async function away(ms: number, beatMs = ms): Promise<void> {
  await sleepThrough(world, ms)
  await db.rows(`update instance set beat_at = beat_at - $1 * interval '1 millisecond'`, [beatMs])
  await schedule.runNow()
}
const recorded = async () => (await db.rows(`select 1 from audit where act = 'service.outage'`)).length
const moved = async ({ id }: Person) =>
  (await db.rows(`select 1 from notice where member_id = $1 and kind = 'finalMoved'`, [id])).length

test('away over the deadline: it moves to twelve hours after the return, and the member pays', async () => {
  const { person, no, info, dueAt } = await drawn()
  await travel(world, 71 * HOUR)
  await away(3 * HOUR)
  const { state, final } = await info()
  assert.deepEqual([state, final!.dueAt, await moved(person)], ['pending_final_payment', dueAt + 15 * HOUR, 1])
  const [hold] = done(await person.call(wallet.holds, {})).holds
  assert.equal(hold!.releaseBy, dueAt + 15 * HOUR)
  await travel(world, 13 * HOUR - 1)
  done(await person.call(presale.pay, { no }))
})

test('back, and before any job has run: a final payment that was late only by the outage is accepted', async () => {
  const { person, no, dueAt } = await drawn()
  await travel(world, 71 * HOUR)
  await sleepThrough(world, 3 * HOUR)
  await db.rows(`update instance set beat_at = beat_at - interval '3 hours'`)
  const before = await recorded()
  done(await person.call(presale.pay, { no }))
  assert.deepEqual([(await recorded()) - before, await moved(person)], [1, 1])
  const [kept] = await db.rows('select final_due_at as at from booking where order_no = $1', [no])
  assert.deepEqual(kept, { at: new Date(dueAt + 15 * HOUR) })
})

test('what came after the moved deadline is too late, and costs the published share', async () => {
  const { person, no, info } = await drawn()
  await travel(world, 71 * HOUR)
  await away(3 * HOUR)
  await travel(world, 13 * HOUR)
  refused(await person.call(presale.pay, { no }), 'finalPaymentExpired')
  const { state, final } = await info()
  assert.deepEqual([state, final!.forfeitCents], ['expired', 14_20])
})

test('an absence of less than five minutes moves nothing; one before the draw does not either', async () => {
  const before = await recorded()
  const { info, dueAt } = await drawn()
  await away(4 * MINUTE)
  assert.deepEqual([await recorded(), (await info()).final!.dueAt], [before, dueAt])
  await away(5 * MINUTE)
  assert.deepEqual([await recorded(), (await info()).final!.dueAt], [before + 1, dueAt + 12 * HOUR + 5 * MINUTE])
  const later = await drawn()
  await travel(world, HOUR)
  assert.equal((await later.info()).final!.dueAt, later.dueAt)
})

test('two absences within twelve hours count once where they overlap', async () => {
  const { info, dueAt } = await drawn()
  await away(2 * HOUR)
  await travel(world, HOUR)
  await away(2 * HOUR)
  assert.equal((await info()).final!.dueAt, dueAt + 17 * HOUR)
})

test('the release before, to which this one was rolled back, served meanwhile: that is no outage', async () => {
  const { info, dueAt } = await drawn()
  const before = await recorded()
  await sleepThrough(world, 3 * HOUR)
  const ran = new Date(world.clock.now().getTime() - 3 * MINUTE)
  await db.rows(`insert into invariant_run (at, checked, broken, detail) values ($1, 1, '{}', '{"cost": "cheap"}')`, [
    ran,
  ])
  await away(0, 3 * HOUR)
  assert.deepEqual([await recorded(), (await info()).final!.dueAt], [before, dueAt])
})

test('an absence after the database’s clock was set back is recorded too', async () => {
  const { info, dueAt } = await drawn()
  await db.rows(`update instance set beat_at = beat_at + interval '20 minutes'`)
  await schedule.runNow()
  await away(15 * MINUTE)
  assert.equal((await info()).final!.dueAt, dueAt + 12 * HOUR + 15 * MINUTE)
})

test('a halt after the return changes nothing: the moved deadline stands, and the payment is accepted', async () => {
  const { person, no, info, dueAt } = await drawn()
  await travel(world, 70 * HOUR)
  await away(4 * HOUR)
  const market = await world.operator('market')
  done(await market.call(projectDesk.haltMarket, { reason: 'Prices look wrong', textEn: 'We look', textCn: '核查中' }))
  await travel(world, HOUR)
  assert.equal((await info()).final!.dueAt, dueAt + 16 * HOUR)
  done(await person.call(presale.pay, { no }))
})

test('outages are open data', async () => {
  await schedule.runNow()
  const { figures } = done(await world.ann.call(transparency.figures, {}))
  assert.equal(figures!.outages!.length, await recorded())
  const [newest] = figures!.outages!
  assert.equal(newest!.to - newest!.from >= 4 * HOUR, true)
})
