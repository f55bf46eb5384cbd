/** What a member's own changes leave: their codes, their device, their tries, and the notices. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { session } from '@tonne/contract/people/session'
import { done, refused, tally } from '../../testing/answers.ts'
import { addTotp, comeIn, newPhone } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { PASSWORD, type Person } from '../../testing/people.ts'
import { softPasskey } from '../../testing/softPasskey.ts'

const world = await openWorld()
const { db, clock, as } = world
const password = PASSWORD
const counted = async (table: string, { id }: Person, kind = ''): Promise<number> =>
  (await db.rows(`select 1 from ${table} where member_id = $1 ${kind && `and kind = '${kind}'`}`, [id])).length
/** A passkey that is made and not yet added. */
async function madePasskey({ call }: Person) {
  const { options } = done(await call(credential.startPasskey, { password }))
  return { label: 'Phone', passkey: softPasskey().make(options) }
}

test('of eleven passkeys that were begun together ten are added, and one of them brings the codes', async () => {
  const person = await world.newMember()
  const made = await Promise.all(Array.from({ length: 11 }, () => madePasskey(person)))
  const answers = await Promise.all(made.map((one) => person.call(credential.addPasskey, one)))
  assert.deepEqual(tally(answers), { done: 10, passkeysMost: 1 })
  assert.equal(answers.filter(({ code, data }) => code === 0 && (data as { codes: unknown }).codes).length, 1)
  assert.equal(await counted('recovery_code', person), 10)
})

test('recovery codes stay as long as one factor is left, and new ones are notified each time', async () => {
  const person = await world.newMember()
  await addTotp(world, person)
  const left = async () => done(await person.call(credential.state, {})).recoveryLeft
  const added = done(await person.call(credential.addPasskey, await madePasskey(person)))
  assert.equal(added.codes, null)
  done(await person.call(credential.removeTotp, { password }))
  assert.equal(await left(), 10)
  for (const n of [1, 2]) {
    await clock.forward(1000)
    done(await person.call(credential.renewRecoveryCodes, { password }))
    assert.equal(await counted('notice', person, 'recoveryCodesMade'), n)
  }
  const [passkey] = done(await person.call(credential.state, {})).passkeys
  done(await person.call(credential.removePasskey, { id: passkey!.id, password }))
  assert.equal(await left(), 0)
})

test('the device that changes the password stays known, any other is new; the wait names its session', async () => {
  const person = await world.newMember()
  const [own, other] = [newPhone(), newPhone()]
  const token = await comeIn(world, person, own)
  await comeIn(world, person, other)
  await clock.forward(1000)
  done(await as(token)(credential.changeLoginPassword, { password, newPassword: 'Meranti-2027' }))
  const { id } = done(await as(token)(session.list, {})).items.find(({ current }) => current)!
  assert.deepEqual(
    await db.rows(`select session_id as id from cool_off where member_id = $1 and why = 'login_password'`, [person.id]),
    [{ id }],
  )
  const news = () => counted('notice', person, 'newDeviceWaits')
  const before = await news()
  const again = async (from: typeof own) => {
    const entering = { kind: 'personal', email: person.email, password: 'Meranti-2027', agreed: true } as const
    done(await as(undefined, from)(login.logIn, entering))
  }
  await again(own)
  assert.equal(await news(), before)
  await again(other)
  assert.equal(await news(), before + 1)
})

test('the right login password ends the count of wrong ones before an act', async () => {
  const person = await world.newMember()
  const { call } = person
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++)
      refused(await call(credential.startTotp, { password: 'Wrong-2026' }), 'passwordIncorrect')
    done(await call(credential.startTotp, { password }))
  }
})

test('a new phrase of the mails is read again by the member’s other pages', async () => {
  const person = await world.newMember()
  await clock.forward(1000)
  done(await person.call(credential.setMailPhrase, { phrase: 'rain tree at noon' }))
  const heard = `select 1 from event where at = $1 and $2 = any(member_ids) and 'credential' = any(stale)`
  assert.equal((await db.rows(heard, [clock.now(), person.id])).length, 1)
})
