import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { credit } from '@tonne/contract/people/credit'
import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { presale } from '@tonne/contract/trading/presale'
import type { RestrictionScope } from '@tonne/domain/people/member'
import { insertRestriction, updateLifted } from '../../people/restriction/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { DAY, HOUR, sleepThrough, travel } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world)
const { db, clock } = world
const MINUTE = 60_000
const [support] = await world.operators('support')
const text = { textEn: 'Explained by the member', textCn: '会员已说明', reason: 'Heard them' }

/** A member with tons drawn an instant ago: 10 t at S$28.40, a booking fee of S$28.40. */
async function drawn() {
  const { no: project } = await openPresale(world)
  const person = await world.newMember()
  await world.fund(person, 1000_00)
  const { no } = done(await bookWith(world)(person, project, 10))
  await travel(world, 2 * DAY)
  const info = async () => done(await person.call(presale.info, { no }))
  const { dueAt } = (await info()).final!
  const [hold] = done(await person.call(wallet.holds, {})).holds
  assert.equal(hold!.releaseBy, dueAt, 'its hold ends by the deadline, not by the latest one that was possible')
  return { person, no, info, dueAt }
}
async function restrict({ id }: Pick<Person, 'id'>): Promise<() => Promise<void>> {
  const input = { memberId: id, scopes: ['order' as const], code: 'unusual_orders' as const, ...text }
  const reviewBy = clock.now().getTime() + 3 * DAY
  // The clock ended the operator's last session.
  const { caseNo } = done(await (await support.again())(restrictionDesk.impose, { ...input, reviewBy }))
  return async () => void done(await (await support.again())(restrictionDesk.lift, { caseNo: caseNo!, ...text }))
}
/** A case of any scope, as two operators or the system open it. */
async function openCase({ id: memberId }: Pick<Person, 'id'>, scopes: readonly RestrictionScope[]) {
  const reviewBy = new Date(clock.now().getTime() + 3 * DAY)
  const reason = { en: 'Whose money is it', cn: '资金归属待核实' }
  const made = { memberId, scopes, reason, reviewBy, code: 'payment_disputed' as const }
  const { id } = await db.tx((tx) => insertRestriction(tx, made, clock.now()))
  return () => db.tx((tx) => updateLifted(tx, { id, by: 'support', why: reason }, clock.now()))
}
const lapses = async ({ call }: Person) =>
  done(await call(credit.mine, {})).rule.find((r) => r.kind === 'final_payment_lapsed')!.count
const moved = async ({ id }: Person) =>
  (await db.rows(`select 1 from notice where member_id = $1 and kind = 'finalMoved'`, [id])).length

test('lifted minutes before the deadline: it moves by the restriction’s length, and the member pays', async () => {
  const { person, no, info, dueAt } = await drawn()
  await travel(world, 70 * HOUR)
  const lift = await restrict(person)
  refused(await person.call(presale.pay, { no }), 'restricted')
  await travel(world, 118 * MINUTE)
  await lift()
  await world.schedule.runNow()
  assert.equal((await info()).final!.dueAt, dueAt + 118 * MINUTE)
  assert.equal(await moved(person), 1)
  const [hold] = done(await person.call(wallet.holds, {})).holds
  assert.equal(hold!.releaseBy, dueAt + 118 * MINUTE)
  await travel(world, 119 * MINUTE + 59_999)
  assert.equal((await info()).state, 'pending_final_payment')
  done(await person.call(presale.pay, { no }))
})

test('a deadline that moved is one: after it the lapse costs the published share', async () => {
  const { person, no, info, dueAt } = await drawn()
  const lift = await restrict(person)
  await travel(world, HOUR)
  await lift()
  await travel(world, 72 * HOUR - 1)
  assert.deepEqual([(await info()).state, (await info()).final!.dueAt], ['pending_final_payment', dueAt + HOUR])
  await sleepThrough(world, 1)
  refused(await person.call(presale.pay, { no }), 'finalPaymentExpired')
  await world.schedule.runNow()
  assert.deepEqual([(await info()).state, await lapses(person)], ['expired', 1])
  const { forfeitCents, returnCents } = (await info()).final!
  assert.deepEqual([forfeitCents, returnCents], [14_20, 14_20])
  assert.equal(done(await person.call(wallet.summary, {})).availableCents, 1000_00 - 14_20)
})

test('a deadline that moved is reminded of anew, at its own hours', async () => {
  const { person, dueAt } = await drawn()
  const reminders = async () =>
    (
      await db.rows<{ cause: string }>(
        `select cause from notice where member_id = $1 and kind = 'finalReminder' order by id`,
        [person.id],
      )
    ).map(({ cause }) => cause.replace(/^order \d+ /, ''))
  const lift = await restrict(person)
  for (const hours of [24, 24, 12]) await travel(world, hours * HOUR)
  const before = [48, 24].map((hours) => `${hours} h until ${dueAt}`)
  assert.deepEqual(await reminders(), before)
  await lift()
  await world.schedule.runNow()
  const moved = dueAt + 60 * HOUR
  assert.deepEqual(await reminders(), before, 'the notice of the new deadline is enough for now')
  for (const hours of [24, 24, 21]) await travel(world, hours * HOUR)
  assert.deepEqual(await reminders(), [...before, ...[48, 24, 3].map((hours) => `${hours} h until ${moved}`)])
})

test('a time that two cases cover counts once, and so does only the time since the draw', async () => {
  const { no: project } = await openPresale(world)
  const person = await world.newMember()
  await world.fund(person, 1000_00)
  const { no } = done(await bookWith(world)(person, project, 10))
  await travel(world, DAY)
  const first = await restrict(person)
  await travel(world, DAY)
  const dueAt = async () => done(await person.call(presale.info, { no })).final!.dueAt
  const before = await dueAt()
  await travel(world, HOUR)
  const second = await restrict(person)
  await travel(world, HOUR)
  await first()
  await world.schedule.runNow()
  await travel(world, HOUR)
  await second()
  await world.schedule.runNow()
  assert.equal((await dueAt()) - before, 3 * HOUR)
  done(await person.call(presale.pay, { no }))
})

test('who may not log in cannot pay: the time does not run, and a deadline meanwhile costs nothing', async () => {
  const [out, kept] = [await drawn(), await drawn()]
  const lift = await openCase(out.person, ['login'])
  await openCase(kept.person, ['withdraw', 'login'])
  await travel(world, 19 * HOUR)
  await lift()
  await travel(world, 19 * HOUR)
  const { state, final } = await out.info()
  assert.deepEqual([state, final!.dueAt], ['pending_final_payment', out.dueAt + 19 * HOUR])
  await travel(world, 2 * DAY)
  const ended = await kept.info()
  // The page says what the lapse took, not what the terms would have.
  assert.deepEqual([ended.state, ended.final!.forfeitCents, ended.final!.returnCents], ['expired', 0, 28_40])
  assert.deepEqual(
    [await lapses(kept.person), done(await kept.person.call(wallet.summary, {})).availableCents],
    [0, 1000_00],
  )
})

test('a freeze of one’s own and a restriction on withdrawals move nothing', async () => {
  const { person, info, dueAt } = await drawn()
  done(await person.call(restriction.freeze, {}))
  const lift = await openCase(person, ['withdraw'])
  await travel(world, HOUR)
  await lift()
  const frozen = await db.rows<{ id: number }>(
    `select id from restriction where member_id = $1 and code = 'self_freeze'`,
    [person.id],
  )
  const why = { en: 'Unfrozen', cn: '解冻' }
  await db.tx((tx) => updateLifted(tx, { id: frozen[0]!.id, by: 'member', why }, clock.now()))
  await travel(world, HOUR)
  assert.deepEqual([(await info()).final!.dueAt, await moved(person)], [dueAt, 0])
})

test('lifted an instant before the lapse is looked for: the deadline moves, and nothing is forfeited', async () => {
  const { person, info, dueAt } = await drawn()
  const lift = await restrict(person)
  await sleepThrough(world, 72 * HOUR - 1)
  await lift()
  await travel(world, 1)
  assert.deepEqual(
    [(await info()).state, (await info()).final!.dueAt],
    ['pending_final_payment', dueAt + 72 * HOUR - 1],
  )
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
