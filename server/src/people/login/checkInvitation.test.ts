import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@tonne/contract/people/login'
import { done, refused, tally } from '../../testing/answers.ts'
import { disable } from '../../testing/disable.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshAddress, freshInvitation } from '../../testing/people.ts'

const world = await openWorld()
const check = (code: string, address = freshAddress()) =>
  world.as(undefined, { address })(login.checkInvitation, { code })

test('a member’s and the operator’s codes are valid in any case', async () => {
  assert.deepEqual(done(await check(world.ann.invitationCode)), { valid: true })
  assert.deepEqual(done(await check((await freshInvitation(world)).toLowerCase())), { valid: true })
})

test('malformed, unknown and used up codes are invalid, and so is a disabled member’s', async () => {
  refused(await check('ABC10O'), 'invitationFormat')
  refused(await check('ZZZZZZ'), 'invitationInvalid')
  refused(await check(await freshInvitation(world, 0)), 'invitationInvalid')
  const bob = await world.newMember()
  await disable(world.db, bob.id, world.clock.now())
  refused(await check(bob.invitationCode), 'invitationInvalid')
})

test('thirty guesses from one place in a quarter of an hour, refused ones included', async () => {
  const address = freshAddress()
  const answers = await Promise.all(Array.from({ length: 40 }, () => check('ZZZZZZ', address)))
  assert.deepEqual(tally(answers), { invitationInvalid: 30, tooManyRequests: 10 })
  await world.clock.forward(15 * 60_000)
  done(await check(world.ann.invitationCode, address))
})
