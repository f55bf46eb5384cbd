import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { endpoints } from '@tonne/contract/endpoints'
import { deposit } from '@tonne/contract/money/deposit'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { session } from '@tonne/contract/people/session'
import { faq } from '@tonne/contract/publishing/faq'
import { WebSocket } from 'ws'
import { insertAttempt } from '../../platform/limits/attempts.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshAddress, PASSWORD } from '../../testing/people.ts'

const world = await openWorld()
const MINUTE = 60_000
const enter = async () =>
  done(await world.as()(login.logIn, { kind: 'personal', email: 'ann@example.sg', password: PASSWORD, agreed: true }))
    .token

test('a visitor has no member, and agrees to the terms too', async () => {
  const { token, loginInfo } = done(await world.as()(login.visit, { agreed: true }))
  assert.deepEqual(loginInfo, { mem_id: 0, realname: '', account: '', mobile: '', avatar: '', is_answer: false })
  done(await world.as(token)(faq.quiz, {}))
  refused(await world.as()(login.visit, { agreed: false }), 'termsNotAgreed')
})

test('members’ acts are refused to visitors in the product’s words, and to callers without a session', async () => {
  const ofMembers = endpoints.filter(({ endpoint: { access } }) => access === 'member' || access === 'answered')
  assert.ok(ofMembers.length > 0)
  for (const { name, endpoint } of ofMembers) {
    const asVisitor = await world.as(world.guest)(endpoint, {})
    refused(asVisitor, 'guestCannot')
    assert.equal(asVisitor.msg, 'Guest login, cannot perform this operation', name)
    for (const token of [undefined, 'no-such-token', 'x'.repeat(5000)])
      refused(await world.as(token)(endpoint, {}), 'sessionExpired')
  }
})

test('a member who has not passed the quiz may read their account and do nothing else', async () => {
  const bob = await world.newMember({ answered: false })
  done(await bob.call(member.me, {}))
  refused(await bob.call(deposit.create, { amountCents: 100_00 }), 'unanswered')
})

test('visitors from one place are limited', async () => {
  const address = freshAddress()
  for (let i = 0; i < 119; i++) await insertAttempt(world.db, `visit:place:${address}`, world.clock.now())
  done(await world.as(undefined, { address })(login.visit, { agreed: true }))
  refused(await world.as(undefined, { address })(login.visit, { agreed: true }), 'tooManyRequests')
})

test('logging out ends that session and no other', async () => {
  const [one, two] = [await enter(), await enter()]
  done(await world.as(one)(session.logOut, {}))
  refused(await world.as(one)(member.me, {}), 'sessionExpired')
  done(await world.as(two)(member.me, {}))
  done(await world.as(one)(session.logOut, {}))
  done(await world.as()(session.logOut, {}))
})

test('a session ends after an hour without use, and after a day in any case', async () => {
  const [idle, used] = [await enter(), await enter()]
  for (let i = 0; i < 28; i++) {
    await world.clock.forward(50 * MINUTE)
    done(await world.as(used)(member.me, {}))
  }
  refused(await world.as(idle)(member.me, {}), 'sessionExpired')
  await world.clock.forward(41 * MINUTE)
  refused(await world.as(used)(member.me, {}), 'sessionExpired')
})

test('a ticket opens one socket, for its own member, within a minute; logging out closes it', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const open = (ticket: string, id = world.ann.id) =>
    opened(`ws://127.0.0.1:${port}/socket?mem_id=${id}&token=${ticket}&v=4`)
  const token = await enter()
  const ticket = async () => done(await world.as(token)(session.socketTicket, {})).ticket

  const first = await ticket()
  const socket = await open(first)
  assert.ok(socket, 'the ticket opens')
  assert.equal(await open(first), undefined, 'once')
  assert.equal(await open(await ticket(), world.corp.id), undefined, 'not for another member')
  const late = await ticket()
  await world.clock.forward(61_000)
  assert.equal(await open(late), undefined, 'not later')
  const unused = await ticket()
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  done(await world.as(token)(session.logOut, {}))
  assert.equal(await closed, 4001)
  assert.equal(await open(unused), undefined, 'not after logging out')
})

/** The open socket, or undefined if it was refused. */
const opened = (address: string): Promise<WebSocket | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address)
    socket.on('open', () => resolve(socket)).on('error', () => resolve(undefined))
  })
