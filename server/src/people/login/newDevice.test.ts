import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { market } from '@tonne/contract/trading/market'
import { firstTerms } from '@tonne/domain/base/terms'
import { insertTerms } from '../../base/settings/store.ts'
import { deviceHashOf } from '../../shared/credential/devices.ts'
import { done, refused } from '../../testing/answers.ts'
import { addTotp, comeIn, enteredAnew, freshCode, newPhone, takenOver } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Payable, payable, requestOut } from '../../testing/payees.ts'
import { askCode, freshInvitation, PASSWORD, type Person } from '../../testing/people.ts'
import { HOUR, sleepThrough } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

const world = await openWorld()
const { db, clock, as } = world
const refreshed = await watchRefreshed(world, ['credential', 'notice'])
const waits = async ({ id }: Pick<Person, 'id'>) =>
  (
    await db.rows<{ why: string; until: Date }>('select why, until from cool_off where member_id = $1 order by id', [
      id,
    ])
  ).map(({ why, until }) => [why, (until.getTime() - clock.now().getTime()) / HOUR])
const DAY_LONG = ['new_device', 24]
const entering = ({ email }: Pick<Person, 'email'>, from: object) =>
  as(undefined, from)(login.logIn, { kind: 'personal', email, password: PASSWORD, agreed: true })
const noticesOf = async ({ call }: Pick<Payable, 'call'>) =>
  done(await call(notice.list, {})).items.filter(({ title }) => title.en.startsWith('New device'))
/** A member who can withdraw and has logged in from a phone of their own. */
async function owner(amountCents = 500_00) {
  const [person, phone] = [await payable(world, amountCents), newPhone()]
  const token = await comeIn(world, person, phone)
  return { ...person, phone, call: as(token, phone), token }
}

test('the device that opened the account is known, the next one is new, and then known', async () => {
  const [phone, tablet, email] = [newPhone(), newPhone(), 'opens-here@example.sg']
  const mailed = await askCode(world, as(undefined, phone), { email, purpose: 'register' })
  const names = {
    kind: 'personal' as const,
    firstName: 'Mei',
    lastName: 'Goh',
    email,
    password: PASSWORD,
    agreed: true,
  }
  const form = { ...names, ...mailed, invitationCode: await freshInvitation(world) }
  const id = done(await as(undefined, phone)(login.register, form)).loginInfo.mem_id
  await comeIn(world, { email }, phone)
  assert.deepEqual(await waits({ id }), [])
  await comeIn(world, { email }, tablet)
  assert.deepEqual(await waits({ id }), [DAY_LONG])
  await sleepThrough(world, HOUR)
  for (const from of [tablet, phone, tablet]) await comeIn(world, { email }, from)
  assert.deepEqual(await waits({ id }), [['new_device', 23]])
})

test('a thief with the password gets nothing, the member’s known phone waits too, and both read why', async () => {
  const member = await owner()
  const thief = await enteredAnew(world, member)
  const WHY = { en: 'A new device logged in', cn: '有新设备登录' }
  for (const who of [thief, member]) {
    const params = refused(await requestOut(who, 100_00), 'withdrawalCooling')
    assert.deepEqual(params.why, WHY)
    assert.match((params.until as { en: string }).en, /21 Nov/)
    const until = clock.now().getTime() + 24 * HOUR
    assert.deepEqual(done(await who.call(withdrawal.form, {})).cooling, {
      why: 'new_device',
      since: clock.now().getTime(),
      until,
    })
    assert.deepEqual(done(await who.call(credential.state, {})).coolOff, {
      why: 'new_device',
      since: clock.now().getTime(),
      until,
    })
    const { hold } = done(await who.call(market.hold, {}))
    assert.deepEqual([hold!.why, hold!.until], ['new_device', until])
  }
  const support = await world.operator('support')
  assert.deepEqual(done(await support.call(memberDesk.info, { memberId: member.id })).waits!.why, WHY)
  const [newest] = await noticesOf(member)
  assert.match(newest!.body.en, /Withdrawals wait until .*21 Nov.* trades beyond S\$200\.00 a day, gifts and new plans/)
  const [mail] = await db.rows<{ body: string }>(
    `select body from mail where to_address = $1 and subject like 'New device%' order by id desc`,
    [member.email],
  )
  assert.match(mail!.body, /Withdrawals wait until .*21 Nov/)
  const waiting = async () => done(await member.call(credential.state, {})).coolOff !== null
  await sleepThrough(world, 24 * HOUR - 1)
  assert.equal(await waiting(), true)
  await sleepThrough(world, 1)
  assert.equal(await waiting(), false)
  // The next day is a Saturday; on Monday money leaves.
  await sleepThrough(world, 48 * HOUR)
  done(await requestOut(member, 100_00))
})

test('earlier requests do not leave while the thief’s device is new', async () => {
  const member = await owner()
  const { no } = done(await requestOut(member, 100_00))
  const [one, other] = await world.operators('finance', 'finance')
  done(await one.call(withdrawalDesk.propose, { no, reason: 'Checked' }))
  await enteredAnew(world, member)
  assert.deepEqual(
    refused(await other.call(withdrawalDesk.approve, { no, reason: 'Checked' }), 'withdrawalCooling').why,
    { en: 'A new device logged in', cn: '有新设备登录' },
  )
})

const marks: [string, (known: { deviceId: string; address: string }, other: { deviceId: string }) => object][] = [
  ['no id, from the member’s own address', ({ address }) => ({ address })],
  ['an id that is none', ({ address }) => ({ address, deviceId: 'x' })],
  ['the id with another sign', ({ address, deviceId }) => ({ address, deviceId: `${deviceId}0` })],
  [
    'the hash under which we keep it',
    (known) => ({ address: known.address, deviceId: deviceHashOf({ ...known, device: 'test' }) }),
  ],
  ['a device that another member has used', ({ address }, other) => ({ address, deviceId: other.deviceId })],
]
for (const [how, forge] of marks)
  test(`a forged device id is a new device: ${how}`, async () => {
    const [member, other] = [await owner(0), await owner(0)]
    // Once without an id, as after clearing the browser's storage: such a device is not known the next time either.
    await comeIn(world, member, { address: (member.phone as { address: string }).address })
    const before = (await waits(member)).length
    await comeIn(world, member, forge(member.phone as { deviceId: string; address: string }, other.phone))
    assert.deepEqual((await waits(member)).slice(before), [DAY_LONG])
  })

test('two logins of one new device at once begin one wait; of two devices, two', async () => {
  const [member, phone] = [await owner(0), newPhone()]
  for (const answer of await Promise.all(Array.from({ length: 6 }, () => entering(member, phone)))) done(answer)
  assert.deepEqual(await waits(member), [DAY_LONG])
  for (const answer of await Promise.all([entering(member, newPhone()), entering(member, newPhone())])) done(answer)
  assert.equal((await waits(member)).length, 3)
})

test('the password alone of a member with a second factor begins nothing; the factor completes it', async () => {
  const person = await world.newMember()
  await comeIn(world, person, newPhone())
  const armed = await addTotp(world, person)
  await sleepThrough(world, HOUR)
  const before = await waits(person)
  const phone = newPhone()
  const { ticket } = refused(await entering(person, phone), 'secondFactorAsked')
  refused(await as(undefined, phone)(login.secondFactor, { ticket: String(ticket), totp: '000000' }), 'factorIncorrect')
  assert.deepEqual(await waits(person), before)
  done(await as(undefined, phone)(login.secondFactor, { ticket: String(ticket), totp: await freshCode(world, armed) }))
  assert.equal((await waits(person)).at(-1)![0], 'new_device')
})

test('a longer wait is not shortened: after a reset by mail withdrawals still wait 72 hours', async () => {
  const member = await owner()
  const back = await takenOver(world, member)
  const { coolOff } = done(await back.call(credential.state, {}))
  assert.deepEqual([coolOff!.why, coolOff!.until - clock.now().getTime()], ['recovery', 72 * HOUR])
  assert.deepEqual((await waits(member)).at(-1), DAY_LONG)
})

test('with 0 hours, as in the demo, the login is mailed and nothing waits', async () => {
  await insertTerms(db, { ...firstTerms, coolOff: { ...firstTerms.coolOff, deviceHours: 0 } }, clock.now(), clock.now())
  const member = await owner()
  const thief = await enteredAnew(world, member)
  assert.deepEqual(await waits(member), [])
  assert.deepEqual(
    (await noticesOf(member)).map(({ body }) => /wait/.test(body.en)),
    [false, false],
  )
  done(await requestOut(thief, 100_00))
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
