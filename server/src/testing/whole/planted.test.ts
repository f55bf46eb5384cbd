import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { client } from '@tonne/contract/client'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { endpoints } from '@tonne/contract/endpoints'
import { payee } from '@tonne/contract/money/payee'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { session } from '@tonne/contract/people/session'
import { faq } from '@tonne/contract/publishing/faq'
import { request } from '@tonne/contract/support/request'
import { Secret, TOTP } from 'otpauth'
import pino from 'pino'
import { listDueMail, markSent, wordsOf } from '../../platform/mail/outbox.ts'
import { worldFiles } from '../../seed/worldFiles.ts'
import { done, refused } from '../answers.ts'
import { buildTestApp } from '../buildTestApp.ts'
import { fieldsOf } from '../fieldsOf.ts'
import { askCode, freshAddress, freshInvitation } from '../people.ts'
import { makeWorld, sender } from '../world.ts'

const world = await makeWorld()
const { db, clock } = world
const lines: string[] = []
/** Logs everything, more than any level of a running server. */
const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
const settings = {
  mode: 'demo',
  publicUrl: 'http://localhost:3000',
  secret: 'a-secret-that-only-tests-know-0123456789',
  bank: undefined,
} as const
const loud = await buildTestApp({ db, clock, settings, logger })
after(async () => {
  await loud.app.close()
  await world.end()
})
const as = (token?: string) => client(sender(loud.app, clock, token, { address: freshAddress() }))

const planted = {
  password: 'Rengas-Planted-71',
  newPassword: 'Merbau-Planted-72',
  tradingPassword: 'Chengal#Planted-73',
  nextTradingPassword: 'Kapur#Planted-74',
  wrong: 'Never-Right-Planted-75',
  ic: 'G5872776N',
  account: '0059876543',
}
const secrets: Record<string, string> = { ...planted }
const email = 'planted@example.sg'
/** Checks waiting mails, of which each may hold its own code and no other secret, and sends them. */
async function send(): Promise<void> {
  for (const mail of await listDueMail(db, clock.now())) {
    for (const [name, secret] of Object.entries(planted))
      assert.ok(!`${mail.subject}${wordsOf(mail)}`.includes(secret), `${name} in the mail ${mail.subject}`)
    await markSent(db, mail.id, clock.now())
  }
}
async function codeFor(purpose: 'register' | 'reset') {
  const mailed = await askCode(world, as(), { email, purpose })
  secrets[`code of ${purpose}`] = mailed.code
  secrets[`request of ${purpose}`] = mailed.codeTicket
  return mailed
}

async function live(): Promise<string> {
  const { password, newPassword, tradingPassword, nextTradingPassword, wrong, ic, account } = planted
  const person = { kind: 'personal' as const, firstName: 'Jun Hao', lastName: 'Lim', email, agreed: true }
  const invitationCode = await freshInvitation(world)
  const { token } = done(
    await as()(login.register, { ...person, ...(await codeFor('register')), password, invitationCode }),
  )
  await send()
  const call = as(token)
  done(
    await call(faq.finishQuiz, {
      answers: worldFiles().quiz.map(({ id, right }) => ({ question: id, option: right })),
    }),
  )
  refused(await as()(login.logIn, { kind: 'personal', email, password: wrong, agreed: true }), 'loginIncorrect')
  done(await call(credential.changeLoginPassword, { password, newPassword }))
  done(await call(credential.setTradingPassword, { password: newPassword, tradingPassword }))
  refused(await call(credential.check, { proof: { tradingPassword: wrong } }), 'tradingPasswordAttempts')
  done(
    await call(identity.give, {
      realName: 'Lim Jun Hao',
      ic,
      phone: '91234567',
      proof: { loginPassword: newPassword },
    }),
  )
  done(
    await call(payee.add, {
      kind: 'account',
      bank: 'DBS',
      number: account,
      holder: 'LIM JUN HAO',
      proof: { tradingPassword },
    }),
  )
  const asked = { ic, password: newPassword, tradingPassword: nextTradingPassword, text: 'I lost it', pictures: [] }
  done(await call(request.submit, { kind: 'trading_password', ...asked }))
  const { secret } = done(await call(credential.startTotp, { password: newPassword }))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  const { codes } = done(await call(credential.confirmTotp, { totp }))
  const { ticket } = done(await call(session.socketTicket, {}))
  const half = String(
    refused(
      await as()(login.logIn, { kind: 'personal', email, password: newPassword, agreed: true }),
      'secondFactorAsked',
    ).ticket,
  )
  await codeFor('reset')
  Object.assign(secrets, {
    token,
    ticket,
    half,
    totpSecret: secret,
    recovery: codes![0]!,
    recoveryPlain: codes![0]!.replace('-', ''),
  })
  await send()
  return token
}

/** Every row of every table as text, as a dump would hold it. */
async function dump(): Promise<[table: string, text: string][]> {
  const tables = await db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  assert.ok(tables.length > 40)
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.pool.query(`select coalesce(string_agg(t::text, chr(10)), '') as text from "${name}" t`)
      return [name, String(rows[0].text)] as [string, string]
    }),
  )
}
/** As it is, and as bytes would be written. Six digits must stand alone, not within a longer number. */
function stands(secret: string, text: string): boolean {
  if (/^\d{6}$/.test(secret)) return new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text)
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')].some((form) =>
    text.includes(form),
  )
}

test('a planted password, code, token, factor, IC and account number are in no column of any table', async () => {
  const token = await live()
  assert.ok(Object.keys(secrets).length >= 14)
  const found: string[] = []
  for (const [table, text] of await dump()) {
    for (const [name, secret] of Object.entries(secrets)) if (stands(secret, text)) found.push(`${name} in ${table}`)
  }
  assert.deepEqual(found, [])
  // The search finds something that is really there.
  assert.ok((await dump()).some(([table, text]) => table === 'member' && stands(email, text)))
  secrets.token = token
})

test('and in no line of the log, also when the database fails under a request', async () => {
  const owner = await world.owner()
  await owner.query('alter table attempt rename to attempt_away')
  const answers = [
    await loud.app.inject({
      method: 'POST',
      url: '/h5/api/identity/phone',
      headers: { authorization: secrets.token! },
      payload: { ...given },
    }),
  ]
  await owner.query('alter table attempt_away rename to attempt')
  // The database's message contains every value of a row that breaks a rule, and the existing value of a duplicate key.
  await owner.query(`alter table member add constraint no_such_phone check (mobile <> '${given.phone}')`)
  const headers = { authorization: secrets.token! }
  const url = `/h5/api/identity/phone?token=${secrets.token}`
  answers.push(await loud.app.inject({ method: 'POST', url, headers, payload: { phone: given.phone } }))
  await owner.query('alter table member drop constraint no_such_phone')
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [500, 500],
  )
  for (const [url, payload] of [
    ['/h5/api/login/login', `{"password":"${planted.password}",`],
    [`/h5/api/session/ticket?token=${secrets.token}`, '{'],
    ['/h5/api/login/login', JSON.stringify({ email, password: [planted.password] })],
  ] as const) {
    const headers = { 'content-type': 'application/json', authorization: secrets.token! }
    answers.push(await loud.app.inject({ method: 'POST', url, headers, payload }))
  }
  const log = lines.join('\n')
  assert.match(log, /violates check constraint \\?"no_such_phone/, 'the failure was logged')
  for (const [name, secret] of Object.entries({ ...secrets, email, phone: given.phone })) {
    assert.ok(!stands(secret, log), `${name} in the log`)
    for (const { body } of answers) assert.ok(!stands(secret, body), `${name} in an answer`)
  }
})
const given = { phone: '91234568', password: planted.password, ic: planted.ic }

test('no endpoint takes a secret in its address', () => {
  const secretFields = [
    'password',
    'newPassword',
    'tradingPassword',
    'proof',
    'code',
    'totp',
    'recovery',
    'token',
    'ticket',
    'ic',
    'number',
    'passkey',
  ]
  const all = [...endpoints, ...deskEndpoints].map(({ endpoint }) => endpoint)
  const inAddress = all
    .filter(({ method }) => method === 'GET')
    .flatMap((one) => fieldsOf(one).map((field) => [one.path, field] as const))
  assert.ok(inAddress.length > 20)
  assert.deepEqual(
    // An invitation code is made to be passed on.
    inAddress.filter(([path, field]) => secretFields.includes(field) && path !== '/login/invitation'),
    [],
  )
})
