import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { session } from '@tonne/contract/people/session'
import { done, refused } from '../../testing/answers.ts'
import { comeIn, NEW_PASSWORD, newPhone } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import { askCode, PASSWORD } from '../../testing/people.ts'
import { HOUR, sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const { as, tools, db } = world

/** A member with a phone, and a thief who logged in with the password from another phone. */
async function robbed() {
  const [member, phone, theirs] = [await payable(world, 500_00), newPhone(), newPhone()]
  const token = await comeIn(world, member, phone)
  await comeIn(world, member, theirs)
  await sleepThrough(world, HOUR)
  return { ...member, call: as(token, phone), phone, theirs }
}
type Robbed = Awaited<ReturnType<typeof robbed>>
const enter = async ({ email }: Robbed, from: object) =>
  done(await as(undefined, from)(login.logIn, { kind: 'personal', email, password: NEW_PASSWORD, agreed: true })).token
const newOnes = async ({ id }: Robbed) =>
  (await db.rows("select 1 as one from cool_off where member_id = $1 and why = 'new_device'", [id])).length
const mailed = async (call: Robbed['call']) =>
  done(await call(notice.list, {})).items.filter(({ title }) => title.en.startsWith('New device')).length

const changes: Record<string, (member: Robbed) => Promise<unknown>> = {
  'changed by its owner': async ({ call }) =>
    done(await call(credential.changeLoginPassword, { password: PASSWORD, newPassword: NEW_PASSWORD })),
  'reset by mail': async ({ email, phone }) => {
    const call = as(undefined, phone)
    done(
      await call(login.resetPassword, {
        email,
        ...(await askCode(tools, call, { email, purpose: 'reset' })),
        password: NEW_PASSWORD,
      }),
    )
  },
}
for (const [how, change] of Object.entries(changes))
  test(`after ${how} the thief’s device is new again and mailed; the owner’s phone is known`, async () => {
    const member = await robbed()
    await change(member)
    // After every wait that the change and the first theft began is over.
    await sleepThrough(world, 96 * HOUR)
    const before = await newOnes(member)
    const call = as(await enter(member, member.phone), member.phone)
    assert.equal(await newOnes(member), before)
    const mailsBefore = await mailed(call)
    await enter(member, member.theirs)
    assert.equal(await newOnes(member), before + 1)
    assert.equal(await mailed(call), mailsBefore + 1)
    assert.equal(done(await call(session.history, { limit: 1 })).items[0]!.known, false)
    assert.equal(done(await call(credential.state, {})).coolOff!.why, 'new_device')
    for (const from of [member.theirs, member.phone]) await enter(member, from)
    assert.equal(await newOnes(member), before + 1)
  })

test('wrong passwords of a device that logged in with an earlier one count with those of strangers', async () => {
  const member = await robbed()
  await changes['changed by its owner']!(member)
  const guess = (from: object, i: number) =>
    as(undefined, from)(login.logIn, {
      kind: 'personal',
      email: member.email,
      password: `Guess-${i}-2026`,
      agreed: true,
    })
  const strangers = Array.from({ length: 4 }, newPhone)
  for (const [n, from] of strangers.entries())
    for (let i = 0; i < 5; i++) refused(await guess(from, n * 5 + i), 'loginIncorrect')
  refused(await guess(member.theirs, 99), 'loginAttempts')
  await enter(member, member.phone)
})
