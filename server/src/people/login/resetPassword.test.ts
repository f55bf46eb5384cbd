import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@tonne/contract/people/login'
import { session } from '@tonne/contract/people/session'
import { insertAttempt } from '../../platform/limits/attempts.ts'
import { listMail } from '../../platform/mail/outbox.ts'
import { done, refused } from '../../testing/answers.ts'
import { disable } from '../../testing/disable.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askCode, type From, freshAddress, otherCode, PASSWORD, type Person } from '../../testing/people.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

const world = await openWorld()
const { db, clock, as, tools } = world
const refreshed = await watchRefreshed(world, ['credential', 'notice'])
const PHONE: From = { deviceId: 'the-members-own-phone-0001' }
const HOUR = 3_600_000

const entering = (email: string, password: string, from: From = {}) =>
  as(undefined, { address: freshAddress(), ...from })(login.logIn, { kind: 'personal', email, password, agreed: true })
const reset = async ({ email }: Person, password: string, from: From = {}) => {
  const call = as(undefined, { address: freshAddress(), ...from })
  return call(login.resetPassword, { email, ...(await askCode(tools, call, { email, purpose: 'reset' })), password })
}

test('sixty tries an hour from one place, with right and wrong codes of any email', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  const address = freshAddress()
  const codeOf = ({ email }: Person) => askCode(tools, as(undefined, { address }), { email, purpose: 'reset' })
  const [mailed, later] = [await codeOf(one), await codeOf(other)]
  const tries = (email: string, given: typeof mailed) =>
    as(undefined, { address })(login.resetPassword, { email, ...given, password: 'Meranti-2027' })
  for (let i = 0; i < 59; i++) await insertAttempt(db, `reset:place:${address}`, clock.now())
  refused(await tries(one.email, { ...mailed, code: otherCode(mailed.code) }), 'codeWrong')
  refused(await tries(other.email, later), 'tooManyRequests')
  done(await reset(other, 'Meranti-2027'))
  await clock.forward(HOUR)
  refused(await tries(one.email, mailed), 'codeExpired')
})

test('each reset is mailed, also the second of a day, and listed with whether its device was known', async () => {
  const person = await world.newMember()
  done(await entering(person.email, PASSWORD, PHONE))
  await clock.forward(HOUR)
  done(await reset(person, 'Meranti-2027', PHONE))
  await clock.forward(HOUR)
  done(await reset(person, 'Meranti-2028', { deviceId: 'the-device-of-a-thief-001' }))
  const mails = (await listMail(db, person.email)).filter(({ subject }) => /was reset by email/.test(subject))
  assert.equal(mails.length, 2, mails.map(({ subject }) => subject).join())
  const { token } = done(await entering(person.email, 'Meranti-2028', PHONE))
  const { items } = done(await as(token)(session.history, {}))
  assert.deepEqual(
    items.filter(({ outcome }) => outcome === 'reset').map(({ known }) => known),
    [false, true],
  )
})

test('a disabled member is refused, and the password stays', async () => {
  const person = await world.newMember()
  const hash = async () => (await db.rows('select password_hash from member where id = $1', [person.id]))[0]
  const before = await hash()
  await disable(db, person.id, clock.now())
  refused(await reset(person, 'Meranti-2027'), 'memberDisabled')
  assert.deepEqual(await hash(), before)
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
