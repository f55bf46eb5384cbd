import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { emailKey } from '@tonne/domain/fields'
import { verifications } from '../../platform/crypto/password.ts'
import { insertAttempt } from '../../platform/limits/attempts.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { disable } from '../../testing/disable.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshAddress, PASSWORD } from '../../testing/people.ts'
import { findByEmailKey } from '../member/store.ts'

const world = await openWorld()
const from = (address = freshAddress(), lang: 'en' | 'cn' = 'en') => world.as(undefined, { address, lang })
type Over = { kind?: 'personal' | 'corporate'; email?: string; uen?: string; password?: string; agreed?: boolean }
const enter = (over: Over, call = from()) =>
  call(login.logIn, { kind: 'personal', email: 'ann@example.sg', password: PASSWORD, agreed: true, ...over })

test('a member logs in with any capitals, and the token calls for them', async () => {
  const { token, loginInfo } = done(await enter({ email: 'Ann@Example.SG' }))
  assert.deepEqual(loginInfo, {
    mem_id: world.ann.id,
    realname: 'Wei Ling Tan',
    account: 'ann@example.sg',
    mobile: '',
    avatar: '',
    is_answer: true,
  })
  assert.equal(done(await world.as(token)(member.me, {})).loginInfo.mem_id, world.ann.id)
})

test('a company logs in as a company', async () => {
  const { loginInfo } = done(await enter({ kind: 'corporate', email: 'corp@example.sg' }))
  assert.equal(loginInfo.mem_id, world.corp.id)
  const [{ uen }] = (await world.db.rows<{ uen: string }>('select uen from member where id = $1', [world.corp.id])) as [
    { uen: string },
  ]
  done(await enter({ kind: 'corporate', email: 'corp@example.sg', uen: uen.toLowerCase() }))
})

test('unknown email, wrong password and wrong kind get the same answer, and cost one hash each', async () => {
  const answers = []
  for (const over of [
    { email: 'nobody@example.sg' },
    { password: 'Wrong-2026' },
    { kind: 'corporate' },
    { kind: 'personal', email: 'corp@example.sg' },
    { kind: 'corporate', email: 'corp@example.sg', uen: '197401143C' },
  ] as const) {
    const before = verifications()
    answers.push(await enter(over))
    assert.equal(verifications() - before, 1, JSON.stringify(over))
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  refused(answers[0]!, 'loginIncorrect')
})

test('after five wrong tries from one place that place waits, even with the right one; others do not', async () => {
  const [stranger, home] = [freshAddress(), freshAddress()]
  for (let i = 0; i < 5; i++) {
    refused(await enter({ password: 'Wrong-2026' }, from(stranger)), 'loginIncorrect')
    await world.clock.forward(60_000)
  }
  const locked = await enter({}, from(stranger))
  assert.deepEqual(refused(locked, 'loginAttempts'), { rule: 'loginAttempts', limit: 5, minutes: 10 })
  assert.ok(locked.msg.startsWith('Exceeded maximum password attempts, please contact the administrator'))
  done(await enter({}, from(home)))
  refused(await enter({}, from(stranger)), 'loginAttempts')
  await world.clock.forward(10 * 60_000 + 1)
  done(await enter({}, from(stranger)))
})

test('unknown emails are locked like known ones', async () => {
  const stranger = from()
  for (let i = 0; i < 5; i++) refused(await enter({ email: 'ghost@example.sg' }, stranger), 'loginIncorrect')
  assert.equal(refused(await enter({ email: 'ghost@example.sg' }, stranger), 'loginAttempts').minutes, 15)
})

test('a right password resets the count of wrong ones', async () => {
  const home = from()
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) refused(await enter({ password: 'Wrong-2026' }, home), 'loginIncorrect')
    done(await enter({}, home))
  }
})

test('of a hundred guesses at once five are checked', async () => {
  const stranger = from()
  const answers = await Promise.all(Array.from({ length: 100 }, () => enter({ password: 'Wrong-2026' }, stranger)))
  assert.deepEqual(tally(answers), { loginIncorrect: 5, loginAttempts: 95 })
})

test('a right guess among a hundred after five wrong ones is not revealed', async () => {
  const stranger = from()
  for (let i = 0; i < 4; i++) refused(await enter({ password: 'Wrong-2026' }, stranger), 'loginIncorrect')
  const guesses = Array.from({ length: 30 }, (_, i) =>
    enter({ password: i === 29 ? PASSWORD : 'Wrong-2026' }, stranger),
  )
  const counts = tally(await Promise.all(guesses))
  assert.ok(
    (counts.loginIncorrect ?? 0) <= 1 &&
      (counts.done ?? 0) + (counts.loginIncorrect ?? 0) + (counts.loginAttempts ?? 0) === 30,
  )
})

test('many logins of one member at once all succeed', async () => {
  const home = from()
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 20 }, () => enter({}, home)))), { done: 20 })
})

test('only a caller with the password learns that an account is disabled', async () => {
  const bob = await world.newMember({ email: 'bob@example.sg' })
  await disable(world.db, bob.id, world.clock.now())
  refused(await enter({ email: bob.email, password: 'Wrong-2026' }), 'loginIncorrect')
  refused(await enter({ email: bob.email }), 'memberDisabled')
  assert.equal((await bob.call(member.me, {})).code, -1)
})

test('mails follow the language of the last login', async () => {
  done(await enter({}, from(undefined, 'cn')))
  assert.equal((await findByEmailKey(world.db, emailKey('ann@example.sg')))!.lang, 'cn')
  done(await enter({}))
  assert.equal((await findByEmailKey(world.db, emailKey('ann@example.sg')))!.lang, 'en')
})

test('terms and email are required', async () => {
  refused(await enter({ agreed: false }), 'termsNotAgreed')
  refused(await enter({ email: 'ann' }), 'emailFormat')
  assert.ok((await enter({ password: '' })).code > 0)
})

test('many logins from one place are refused', async () => {
  const address = freshAddress()
  for (let i = 0; i < 299; i++) await insertAttempt(world.db, `login:place:${address}`, world.clock.now())
  done(await enter({}, from(address)))
  refused(await enter({ email: 'somebody@example.sg' }, from(address)), 'tooManyRequests')
  // Tries from a known device are counted apart.
  done(await enter({}, from(address)))
})
