import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { session } from '@tonne/contract/people/session'
import { refusals } from '@tonne/domain/refusals'
import { Secret, TOTP } from 'otpauth'
import { listMail } from '../../platform/mail/outbox.ts'
import { findCoolOff } from '../../shared/credential/coolOff.ts'
import { done, refusalOf, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshAddress, NO_BROWSER, PASSWORD, type Person } from '../../testing/people.ts'
import { softPasskey } from '../../testing/softPasskey.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

const world = await openWorld()
const { db, clock, as, tools } = world
const refreshed = await watchRefreshed(world, ['credential', 'notice'])
const TRADING = 'Keruing#2026x'
const HALF_MINUTE = 30_000

const codeAt = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + shift })
async function withTotp(): Promise<Person & { secret: string; codes: string[] }> {
  const person = await world.newMember()
  const { call } = person
  const { secret, uri } = done(await call(credential.startTotp, { password: PASSWORD }))
  assert.match(uri, /^otpauth:\/\/totp\/Tonne:/)
  const { codes } = done(await call(credential.confirmTotp, { totp: codeAt(secret) }))
  await clock.forward(HALF_MINUTE)
  return { ...person, secret, codes: codes! }
}
async function withPasskey() {
  const person = await world.newMember()
  const key = softPasskey()
  const { options } = done(await person.call(credential.startPasskey, { password: PASSWORD }))
  const { codes } = done(await person.call(credential.addPasskey, { label: 'Phone', passkey: key.make(options) }))
  return { ...person, passkey: key, codes: codes! }
}
const entering = (email: string) =>
  as(undefined, { address: freshAddress() })(login.logIn, { kind: 'personal', email, password: PASSWORD, agreed: true })
async function ticketOf(email: string): Promise<string> {
  return String(refused(await entering(email), 'secondFactorAsked').ticket)
}
const second = (input: { ticket: string; totp?: string; recovery?: string }) =>
  as(undefined, { address: freshAddress() })(login.secondFactor, input)

test('an authenticator is in force once a code of it worked; login asks for it, and each code works once', async () => {
  const person = await withTotp()
  assert.equal(person.codes.length, 10)
  assert.equal(done(await person.call(credential.state, {})).totp, true)
  const params = refused(await entering(person.email), 'secondFactorAsked')
  assert.deepEqual([params.totp, params.passkey], [1, 0])
  const [one, two] = [await ticketOf(person.email), await ticketOf(person.email)]
  refused(await second({ ticket: one }), 'secondFactorAsked')
  refused(
    await second({ ticket: one, totp: codeAt(person.secret) === '000000' ? '000001' : '000000' }),
    'factorIncorrect',
  )
  const code = codeAt(person.secret)
  const { token } = done(await second({ ticket: one, totp: code }))
  assert.equal(done(await as(token)(member.me, {})).email, person.email)
  refused(await second({ ticket: one, totp: code }), 'loginTicketOver')
  refused(await second({ ticket: two, totp: code }), 'factorIncorrect')
  const mails = await db.rows('select 1 from notice where member_id = $1 and kind = $2', [person.id, 'factorAdded'])
  assert.equal(mails.length, 1)
})
test('a ticket lasts five minutes and five tries; wrong codes of all tickets together are five a window', async () => {
  const person = await withTotp()
  const late = await ticketOf(person.email)
  await clock.forward(5 * 60_000)
  refused(await second({ ticket: late, totp: codeAt(person.secret) }), 'loginTicketOver')
  const wrong = ['000000', '000001', '000002', '000003', '000004', '000005'].filter(
    (code) => ![-HALF_MINUTE, 0, HALF_MINUTE].some((shift) => codeAt(person.secret, shift) === code),
  )
  const tickets = await Promise.all(Array.from({ length: 40 }, () => ticketOf(person.email)))
  const answers = await Promise.all(tickets.map((ticket, i) => second({ ticket, totp: wrong[i % 4]! })))
  assert.deepEqual(tally(answers), { factorIncorrect: 5, factorAttempts: 35 })
  refused(await second({ ticket: await ticketOf(person.email), totp: codeAt(person.secret) }), 'factorAttempts')
  // Somebody who tries factors knows the password, so the owner is notified once a day, by mail too.
  const notices = await db.rows('select 1 from notice where member_id = $1 and kind = $2', [person.id, 'factorGuessed'])
  assert.deepEqual(
    [
      notices.length,
      (await listMail(db, person.email)).filter(({ subject }) => /with a wrong second factor/.test(subject)).length,
    ],
    [1, 1],
  )
  await clock.forward(15 * 60_000)
  done(await second({ ticket: await ticketOf(person.email), totp: codeAt(person.secret) }))
})
test('a half finished login with the old password ends when the password changes', async () => {
  const person = await withTotp()
  const half = await ticketOf(person.email)
  await clock.forward(1000)
  done(await person.call(credential.changeLoginPassword, { password: PASSWORD, newPassword: 'Meranti-2027' }))
  refused(await second({ ticket: half, totp: codeAt(person.secret) }), 'loginTicketOver')
})
test('a recovery code works once, in any case, even a hundred at once; new ones replace the old', async () => {
  const person = await withTotp()
  const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(person.email)))
  const answers = await Promise.all(
    tickets.map((ticket) => second({ ticket, recovery: person.codes[0]!.toLowerCase().replace('-', '') })),
  )
  assert.deepEqual(tally(answers), { done: 1, factorIncorrect: 3 })
  assert.equal(done(await person.call(credential.state, {})).recoveryLeft, 9)
  const { codes } = done(await person.call(credential.renewRecoveryCodes, { password: PASSWORD }))
  assert.equal(codes.length, 10)
  const refreshed = `select 1 from event where at = $1 and $2 = any(member_ids) and 'credential' = any(stale)`
  assert.equal((await db.rows(refreshed, [clock.now(), person.id])).length, 1, 'other open pages show the new number')
  refused(await second({ ticket: await ticketOf(person.email), recovery: person.codes[1]! }), 'factorIncorrect')
  done(await second({ ticket: await ticketOf(person.email), recovery: codes[9]! }))
})
test('before money leaves a code is required and bound: only the same request may use it again', async () => {
  const person = await withTotp()
  done(await person.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  const totp = codeAt(person.secret)
  const prove = (more: { totp?: string }, bound: string, key?: string) =>
    tools
      .requireStepUp(
        {
          from: NO_BROWSER,
          memberId: person.id,
          proof: { tradingPassword: TRADING, ...more },
          bound,
          ...(key ? { key } : {}),
        },
        clock.now(),
      )
      .then(refusalOf)
  assert.equal((await prove({}, 'withdrawal 2000 payee 1'))?.rule, 'secondFactorAsked')
  assert.equal(await prove({ totp }, 'withdrawal 2000 payee 1', 'key-1'), undefined)
  assert.equal(await prove({ totp }, 'withdrawal 2000 payee 1', 'key-1'), undefined)
  assert.equal((await prove({ totp }, 'withdrawal 2000 payee 1', 'key-2'))?.rule, 'factorIncorrect')
  assert.equal((await prove({ totp }, 'withdrawal 9000 payee 1', 'key-1'))?.rule, 'factorIncorrect')
  await clock.forward(HALF_MINUTE)
  const fresh = codeAt(person.secret)
  const at = await Promise.all(
    Array.from({ length: 3 }, (_, i) => prove({ totp: fresh }, 'withdrawal 2000 payee 1', `other-key-${i}`)),
  )
  assert.equal(at.filter((answer) => answer === undefined).length, 1)
})
test('a passkey logs in, and approves exactly the act of its challenge', async () => {
  const { passkey: phone, ...person } = await withPasskey()
  assert.equal(person.codes.length, 10)
  const ticket = await ticketOf(person.email)
  const { options } = done(await as()(login.askPasskey, { ticket }))
  const { token } = done(await as()(login.secondFactor, { ticket, passkey: phone.use(options) }))
  done(await as(token)(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  const bound = 'withdrawal 2000 payee 1'
  const asked = async () => done(await as(token)(credential.askPasskey, { bound })).options
  const prove = (passkey: ReturnType<typeof phone.use>, to = bound, key = '') =>
    tools
      .requireStepUp(
        { from: NO_BROWSER, memberId: person.id, proof: { tradingPassword: TRADING, passkey }, bound: to, key },
        clock.now(),
      )
      .then(refusalOf)
  const good = phone.use(await asked())
  assert.equal((await prove(good, 'withdrawal 9000 payee 2'))?.rule, 'factorIncorrect')
  assert.equal(await prove(good, bound, 'the-key'), undefined)
  assert.equal(await prove(good, bound, 'the-key'), undefined)
  assert.equal((await prove(good, bound, 'another'))?.rule, 'factorIncorrect')
  assert.equal(
    (await prove(phone.use(await asked(), { origin: 'https://tonne.example.net' })))?.rule,
    'factorIncorrect',
  )
  assert.equal((await prove(softPasskey().use(await asked())))?.rule, 'factorIncorrect')
  const late = phone.use(await asked())
  await clock.forward(5 * 60_000)
  assert.equal((await prove(late))?.rule, 'factorIncorrect')
})
test('a passkey of another address, an old challenge or a stranger is refused', async () => {
  const { call } = await world.newMember()
  const start = async () => done(await call(credential.startPasskey, { password: PASSWORD })).options
  refused(await call(credential.startPasskey, { password: 'Wrong-2026' }), 'passwordIncorrect')
  const key = softPasskey()
  refused(
    await call(credential.addPasskey, {
      label: 'x',
      passkey: key.make(await start(), { origin: 'https://evil.example' }),
    }),
    'passkeyRefused',
  )
  refused(
    await call(credential.addPasskey, { label: 'x', passkey: key.make(await start(), { challenge: 'AAAA' }) }),
    'passkeyRefused',
  )
  refused(
    await world.ann.call(credential.addPasskey, { label: 'x', passkey: key.make(await start()) }),
    'passkeyRefused',
  )
  const made = key.make(await start())
  done(await call(credential.addPasskey, { label: 'x', passkey: made }))
  refused(await call(credential.addPasskey, { label: 'x', passkey: made }), 'passkeyRefused')
  assert.equal(done(await call(credential.state, {})).passkeys.length, 1)
})
test('a challenge for using a passkey makes none: a session alone adds no factor', async () => {
  const { passkey: _, ...person } = await withPasskey()
  const { call } = person
  const stranger = softPasskey()
  for (const bound of ['add', 'add 1', 'passkey add']) {
    const { options } = done(await call(credential.askPasskey, { bound }))
    refused(await call(credential.addPasskey, { label: 'x', passkey: stranger.make(options) }), 'passkeyRefused')
  }
  assert.equal(done(await call(credential.state, {})).passkeys.length, 1)
})
test('sixty challenges for a passkey in a quarter of an hour', async () => {
  const { call } = await withPasskey()
  for (let i = 0; i < 60; i++) done(await call(credential.askPasskey, { bound: 'withdrawal 1' }))
  refused(await call(credential.askPasskey, { bound: 'withdrawal 1' }), 'tooManyRequests')
  await clock.forward(15 * 60_000)
  done(await call(credential.askPasskey, { bound: 'withdrawal 1' }))
})
test('a changed factor ends other sessions, pauses withdrawals for a day and is notified', async () => {
  const person = await withTotp()
  const other = done(await second({ ticket: await ticketOf(person.email), totp: codeAt(person.secret) })).token
  assert.equal(done(await person.call(session.list, {})).items.length, 2)
  refused(await person.call(credential.removeTotp, { password: 'Wrong-2026' }), 'passwordIncorrect')
  const { until } = done(await person.call(credential.removeTotp, { password: PASSWORD }))
  assert.equal(until, clock.now().getTime() + 24 * 3_600_000)
  assert.deepEqual((await findCoolOff(db, person.id, clock.now()))?.until, new Date(until))
  assert.equal((await as(other)(member.me, {})).code, refusals.sessionExpired.code)
  const { totp, recoveryLeft, coolOff } = done(await person.call(credential.state, {}))
  assert.deepEqual([totp, recoveryLeft, coolOff?.why], [false, 0, 'second_factor'])
  refused(await person.call(credential.removeTotp, { password: PASSWORD }), 'factorMissing')
  refused(await person.call(credential.renewRecoveryCodes, { password: PASSWORD }), 'factorMissing')
  done(await entering(person.email))
})
test('the secret is not readable in the database', async () => {
  const person = await withTotp()
  const rows = await db.rows<{ secret: Buffer }>('select secret from totp where member_id = $1', [person.id])
  assert.ok(!rows[0]!.secret.toString('latin1').includes(person.secret))
  const kept = JSON.stringify(await db.rows('select * from recovery_code where member_id = $1', [person.id]))
  assert.ok(person.codes.every((code) => !kept.includes(code)))
})
test('whoever was concerned by a change was told to read it again', () => refreshed())
