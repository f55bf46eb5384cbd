import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { session } from '@tonne/contract/people/session'
import { firstTerms } from '@tonne/domain/base/terms'
import { verifications } from '../../platform/crypto/password.ts'
import { findCoolOff } from '../../shared/credential/coolOff.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askCode, type From, freshAddress, otherCode, PASSWORD, readCode } from '../../testing/people.ts'
import { listenToStatements, usual } from '../../testing/sameWork.ts'

const world = await openWorld()
const { db, clock, as, tools } = world
const TRIES = firstTerms.login.tries
const OWN = 'the-members-own-phone-0001'
const CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile ' +
  'Safari/537.36'

const entering = (email: string, password = PASSWORD, from: From = {}) =>
  as(undefined, { address: freshAddress(), ...from })(login.logIn, { kind: 'personal', email, password, agreed: true })
const notices = (memberId: number, kind: string) =>
  db.rows<{ params: Record<string, unknown> }>(
    'select params from notice where member_id = $1 and kind = $2 order by id',
    [memberId, kind],
  )

test('strangers from one or many places do not lock the member out of a known device', async () => {
  const person = await world.newMember()
  const home = freshAddress()
  done(await entering(person.email, PASSWORD, { address: home, deviceId: OWN }))
  const guesses = Array.from({ length: 40 }, () =>
    entering(person.email, 'Wrong-2026', { deviceId: 'a-strangers-own-phone-1' }),
  )
  assert.deepEqual(tally(await Promise.all(guesses)), { loginIncorrect: 4 * TRIES, loginAttempts: 40 - 4 * TRIES })
  for (let i = 0; i < TRIES; i++)
    await entering(person.email, 'Wrong-2026', { address: home, deviceId: 'a-strangers-own-phone-1' })
  refused(await entering(person.email, PASSWORD, { deviceId: 'a-new-phone-of-the-member' }), 'loginAttempts')
  done(await entering(person.email, PASSWORD, { address: home, deviceId: OWN }))
  for (let i = 0; i < TRIES; i++)
    refused(await entering(person.email, 'Wrong-2026', { deviceId: OWN }), 'loginIncorrect')
  refused(await entering(person.email, PASSWORD, { deviceId: OWN }), 'loginAttempts')
})
test('the first device is not mailed, another one is, the same one again is not', async () => {
  const person = await world.newMember()
  done(await entering(person.email, PASSWORD, { deviceId: OWN, device: CHROME }))
  assert.equal((await notices(person.id, 'newDeviceWaits')).length, 0)
  const address = freshAddress()
  done(await entering(person.email, PASSWORD, { deviceId: 'some-other-phone-0002', device: CHROME, address }))
  done(await entering(person.email, PASSWORD, { deviceId: 'some-other-phone-0002', device: CHROME }))
  const waits = await notices(person.id, 'newDeviceWaits')
  assert.deepEqual(
    waits.map(({ params }) => [params.device, params.address]),
    [[{ en: 'Chrome, Android', cn: 'Chrome，Android' }, address]],
  )
})
test('without an id, browser and place replace it; each login counts as one from a new device', async () => {
  const person = await world.newMember()
  const home = freshAddress()
  for (let i = 0; i < 3; i++) {
    done(await entering(person.email, PASSWORD, { address: home, device: 'one' }))
    await clock.forward(1000)
  }
  assert.equal((await notices(person.id, 'newDeviceWaits')).length, 2)
  for (let i = 0; i <= TRIES; i++) await entering(person.email, 'Wrong-2026', { address: home, device: 'two' })
  refused(await entering(person.email, PASSWORD, { address: home, device: 'two' }), 'loginAttempts')
  done(await entering(person.email, PASSWORD, { address: home, device: 'one' }))
})
test('the mail about a new device has the member’s phrase', async () => {
  const person = await world.newMember()
  refused(await person.call(credential.setMailPhrase, { phrase: 'abc' }), 'mailPhraseFormat')
  done(await person.call(credential.setMailPhrase, { phrase: 'rain tree at noon' }))
  for (const deviceId of [OWN, 'some-other-phone-0002']) done(await entering(person.email, PASSWORD, { deviceId }))
  const [mail] = await db.rows<{ body: string }>(
    `select body from mail where to_address = $1 and subject like 'New device%'`,
    [person.email],
  )
  assert.match(mail!.body, /rain tree at noon/)
  done(await as()(login.sendCode, { email: person.email, purpose: 'reset' }))
  const [code] = await db.rows<{ body: string }>(`select body from mail where to_address = $1 and code is not null`, [
    person.email,
  ])
  assert.match(code!.body, /rain tree at noon/)
})
test('sessions are listed, ended one by one or all others; nobody ends another’s', async () => {
  const person = await world.newMember()
  const phone = done(await entering(person.email, PASSWORD, { deviceId: OWN, device: CHROME })).token
  done(await entering(person.email))
  const since = world.clock.now().getTime()
  await world.clock.forward(2 * 60_000)
  const { items } = done(await as(phone)(session.list, {}))
  assert.equal(items.length, 3)
  const { login } = firstTerms
  assert.deepEqual(
    items.map((one) => [one.since, one.usedAt, one.endsAt]),
    items.map(({ current }) => [since, current ? since + 2 * 60_000 : since, since + login.absoluteHours * 3_600_000]),
  )
  assert.deepEqual([items[0]!.current, items[0]!.device.en], [true, 'Chrome, Android'])
  const other = items.find(({ current }) => !current)!
  refused(await world.ann.call(session.revoke, { id: other.id }), 'notFound')
  const refreshed = async () =>
    (
      await db.rows(`select 1 from event where at = $1 and $2 = any(member_ids) and 'session' = any(stale)`, [
        clock.now(),
        person.id,
      ])
    ).length
  done(await as(phone)(session.revoke, { id: other.id }))
  assert.equal(await refreshed(), 1, 'pages that are open on other nodes list one less')
  refused(await as(phone)(session.revoke, { id: other.id }), 'notFound')
  assert.deepEqual(done(await as(phone)(session.revokeOthers, {})), { ended: 1 })
  assert.equal(await refreshed(), 2)
  assert.equal(done(await as(phone)(session.list, {})).items.length, 1)
  refused(await person.call(member.me, {}), 'sessionExpired')
})
test('logins and wrong tries are in the member’s history, page by page', async () => {
  const person = await world.newMember()
  for (const password of ['Wrong-2026', PASSWORD, 'Wrong-2027'])
    await entering(person.email, password, { deviceId: OWN })
  const first = done(await person.call(session.history, { limit: 2 }))
  assert.deepEqual(
    first.items.map(({ outcome, known }) => [outcome, known]),
    [
      ['wrong_password', true],
      ['in', false],
    ],
  )
  const rest = done(await person.call(session.history, { limit: 2, after: first.next! }))
  assert.deepEqual([rest.items.map(({ outcome }) => outcome), rest.next], [['wrong_password'], null])
})
test('a changed login password ends other sessions, pauses withdrawals a day, and equals no old one', async () => {
  const person = await world.newMember()
  const other = done(await entering(person.email)).token
  const { call } = person
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: 'Keruing#2026x' }))
  refused(
    await call(credential.changeLoginPassword, { password: 'Wrong-2026', newPassword: 'Meranti-2027' }),
    'passwordIncorrect',
  )
  refused(
    await call(credential.changeLoginPassword, { password: PASSWORD, newPassword: PASSWORD }),
    'loginPasswordUnchanged',
  )
  refused(
    await call(credential.changeLoginPassword, { password: PASSWORD, newPassword: 'Keruing#2026x' }),
    'loginPasswordSameAsTrading',
  )
  refused(
    await call(credential.changeLoginPassword, { password: PASSWORD, newPassword: 'meranti' }),
    'loginPasswordWeak',
  )
  assert.equal(done(await call(credential.state, {})).loginPasswordChangedAt, null)
  const { until } = done(
    await call(credential.changeLoginPassword, { password: PASSWORD, newPassword: 'Meranti-2027' }),
  )
  assert.equal(done(await call(credential.state, {})).loginPasswordChangedAt, clock.now().getTime())
  assert.equal(until - clock.now().getTime(), 24 * 3_600_000)
  refused(await as(other)(member.me, {}), 'sessionExpired')
  done(await call(member.me, {}))
  refused(await entering(person.email), 'loginIncorrect')
  done(await entering(person.email, 'Meranti-2027'))
  assert.equal((await notices(person.id, 'loginPasswordChanged')).length, 1)
})
test('a new login password does not reveal the trading password: five are compared in a day', async () => {
  const person = await world.newMember()
  const call = as(person.token, { address: freshAddress() })
  const TRADING = 'Keruing#2026x'
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  const change = () => call(credential.changeLoginPassword, { password: PASSWORD, newPassword: TRADING })
  refused(await change(), 'loginPasswordSameAsTrading')
  const mailed = await askCode(tools, call, { email: person.email, purpose: 'reset' })
  const reset = (password: string) => call(login.resetPassword, { email: person.email, ...mailed, password })
  for (let i = 0; i < 2; i++) refused(await reset(TRADING), 'loginPasswordSameAsTrading')
  // The tries of all endpoints are counted together.
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 20 }, change))), {
    loginPasswordSameAsTrading: 2,
    loginPasswordTries: 18,
  })
  refused(await reset(TRADING), 'loginPasswordTries')
  refused(await reset('Meranti-2027'), 'loginPasswordTries')
  clock.set(new Date(clock.now().getTime() + 24 * 3_600_000))
  const next = await askCode(tools, call, { email: person.email, purpose: 'reset' })
  done(await call(login.resetPassword, { email: person.email, ...next, password: 'Meranti-2027' }))
  refused(await call(login.resetPassword, { email: person.email, ...next, password: 'Meranti-2028' }), 'codeExpired')
})
test('a mailed code resets a password: all sessions end, withdrawals wait three days, the factor stays', async () => {
  const person = await world.newMember()
  const call = as(undefined, { address: freshAddress() })
  const mailed = await askCode(tools, call, { email: person.email, purpose: 'reset' })
  const wrong = { ...mailed, code: otherCode(mailed.code) }
  refused(await call(login.resetPassword, { email: person.email, ...wrong, password: 'Meranti-2027' }), 'codeWrong')
  refused(await call(login.resetPassword, { email: person.email, ...mailed, password: 'meranti' }), 'loginPasswordWeak')
  const { until } = done(await call(login.resetPassword, { email: person.email, ...mailed, password: 'Meranti-2027' }))
  assert.equal(until - clock.now().getTime(), 72 * 3_600_000)
  assert.deepEqual((await findCoolOff(db, person.id, clock.now()))?.until, new Date(until))
  refused(await call(login.resetPassword, { email: person.email, ...mailed, password: 'Meranti-2028' }), 'codeExpired')
  refused(await person.call(member.me, {}), 'sessionExpired')
  done(await entering(person.email, 'Meranti-2027'))
})
test('only the mailbox’s reader learns whether an email has an account; registration codes reset nothing', async () => {
  const [known, unknown] = [await world.newMember(), { email: 'nobody-here@example.sg' }]
  const answers = []
  for (const { email } of [known, unknown])
    answers.push(await as(undefined, { address: freshAddress() })(login.sendCode, { email, purpose: 'reset' }))
  const bytes = answers.map((answer) =>
    JSON.stringify({ ...answer, data: { ...done(answer), codeTicket: '', ref: '' } }),
  )
  assert.equal(bytes[0], bytes[1])
  const input = {
    email: unknown.email,
    ...(await readCode(tools, unknown.email, answers[1]!)),
    password: 'Meranti-2027',
  }
  refused(await as()(login.resetPassword, input), 'emailNotInUse')
  refused(await as()(login.resetPassword, input), 'codeExpired')
  const person = await world.newMember()
  const { codeTicket } = await askCode(tools, as(), { email: person.email, purpose: 'register' })
  const digits = { email: person.email, codeTicket, code: '23456789', password: 'Meranti-2027' }
  refused(await as()(login.resetPassword, digits), 'codeExpired')
})
test('known and unknown emails cost the same bytes, hashes and statements', async () => {
  const person = await world.newMember()
  const statements = listenToStatements(db)
  const sample = async (email: string) => {
    const hashes = verifications()
    statements()
    const answer = await entering(email, 'Wrong-2026')
    return { asked: statements(), work: `${verifications() - hashes} ${JSON.stringify(answer)}` }
  }
  const sent: Record<'known' | 'unknown', string[][]> = { known: [], unknown: [] }
  const work = new Set<string>()
  for (let i = 0; i < 60; i++) {
    // Each pair in both orders; the window of counted tries moves on, so that all are answered.
    for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { asked, work: done } = await sample(who === 'known' ? person.email : `stranger-${i}@example.sg`)
      sent[who].push(asked)
      work.add(done)
    }
    await clock.forward(60_000)
  }
  const withoutTime = new Set([...work].map((text) => text.replace(/"time":\d+/, '')))
  assert.equal(withoutTime.size, 1, [...withoutTime].join('\n'))
  assert.equal(usual(sent.known), usual(sent.unknown))
})
