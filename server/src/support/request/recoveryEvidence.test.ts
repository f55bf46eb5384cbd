import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { recovery } from '@tonne/contract/people/recovery'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { done, refused } from '../../testing/answers.ts'
import { addTotp, freshCode, NEW_PASSWORD } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshIc } from '../../testing/owners.ts'
import { freshAddress, own, PASSWORD, readCode } from '../../testing/people.ts'
import { DAY, HOUR, sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const { as, clock, db, tools } = world
const reason = 'Called on the number on record'
const answer = { textEn: 'Checked and agreed', textCn: '核实无误' }

type Entering = { email: string; password?: string }
const entering = ({ email, password = NEW_PASSWORD }: Entering) =>
  ({ kind: 'personal', email, password, agreed: true }) as const
/** A member who changed the password, and loses the authenticator. */
async function loser() {
  const person = await world.newMember()
  const ic = freshIc()
  done(await person.call(identity.give, { realName: 'Tan Mei Hua', ic, phone: '91234567', proof: own }))
  const { secret } = await addTotp(world, person)
  done(await person.call(credential.changeLoginPassword, { password: PASSWORD, newPassword: NEW_PASSWORD }))
  return { ...person, ic, secret, changedAt: clock.now().getTime() }
}
type Loser = Awaited<ReturnType<typeof loser>>
async function comeIn(person: Loser, address: string): Promise<number> {
  const call = as(undefined, { address, deviceId: `a-phone-${randomUUID()}` })
  const { ticket } = refused(await call(login.logIn, entering(person)), 'secondFactorAsked')
  done(await call(login.secondFactor, { ticket: String(ticket), totp: await freshCode(world, person) }))
  return clock.now().getTime()
}
async function report(person: Loser, address: string): Promise<string> {
  const call = as(undefined, { address })
  const { ticket } = refused(await call(login.logIn, entering(person)), 'secondFactorAsked')
  const mailed = await readCode(tools, person.email, await call(recovery.sendCode, { ticket: String(ticket) }))
  const input = { ticket: String(ticket), ...mailed, ic: person.ic, text: 'It fell into the sea' }
  refused(await call(recovery.ask, { ...input, ic: 'S0000001I' }), 'icMismatch')
  return done(await call(recovery.ask, input)).no
}
const noticesOf = async ({ id }: { id: number }) =>
  (
    await db.rows<{ kind: string }>(
      `select kind from notice where member_id = $1 and kind like 'recovery%' order by id`,
      [id],
    )
  ).map(({ kind }) => kind)

test('operators see wrong IC numbers, logins from that address, the last factor and the last password', async () => {
  const person = await loser()
  const [home, elsewhere] = [freshAddress(), freshAddress()]
  await sleepThrough(world, HOUR)
  await comeIn(person, home)
  refused(
    await as(undefined, { address: home })(login.logIn, entering({ ...person, password: 'Wrong-2026' })),
    'loginIncorrect',
  )
  await sleepThrough(world, HOUR)
  const lastInAt = await comeIn(person, elsewhere)
  await sleepThrough(world, HOUR)
  refused(
    await as(undefined, { address: home })(login.logIn, entering({ ...person, password: 'Wrong-2026' })),
    'loginIncorrect',
  )
  await sleepThrough(world, HOUR)
  const no = await report(person, home)
  const { recovery: evidence } = done(await (await world.operator('support')).call(requestDesk.info, { no }))
  const { wrongIcs, fromThere, passwordChangedAt, factorUsedAt, openSessions, address } = evidence!
  assert.deepEqual(
    { wrongIcs, fromThere, passwordChangedAt, factorUsedAt, lastInAt: evidence!.lastInAt, openSessions, address },
    {
      wrongIcs: 1,
      fromThere: 1,
      passwordChangedAt: person.changedAt,
      factorUsedAt: lastInAt,
      lastInAt,
      openSessions: 3,
      address: home,
    },
  )
})

test('one that is agreed late is late no more, and its owner reads each step as what it is', async () => {
  const person = await loser()
  const no = await report(person, freshAddress())
  await sleepThrough(world, 6 * DAY)
  const [one, other] = await world.operators('support', 'admin')
  const isLate = async () => {
    const { items, counts } = done(await one.call(requestDesk.list, { kind: 'second_factor', limit: 50 }))
    const late = counts.filter(({ kind }) => kind === 'second_factor').reduce((sum, row) => sum + row.late, 0)
    return [items.find((item) => item.no === no)!.late, late]
  }
  // The other test's report waits as well.
  assert.deepEqual(await isLate(), [true, 2])
  done(await one.call(requestDesk.message, { no, text: 'Which project did you buy last?', ask: true }))
  done(await one.call(requestDesk.propose, { no, reason }))
  done(await other.call(requestDesk.decide, { no, approve: true, reason, ...answer }))
  assert.deepEqual(await isLate(), [false, 1])
  assert.deepEqual(await noticesOf(person), ['recoveryAsked', 'recoveryMessage', 'recoveryAgreed'])
})
