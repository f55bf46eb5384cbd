import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { restriction } from '@tonne/contract/people/restriction'
import { session } from '@tonne/contract/people/session'
import { request } from '@tonne/contract/support/request'
import { firstTerms } from '@tonne/domain/base/terms'
import { Secret, TOTP } from 'otpauth'
import { useTicket } from '../../shared/session/sessions.ts'
import { done, refused, tally } from '../answers.ts'
import { openWorld } from '../openWorld.ts'
import { askCode, freshAddress, freshInvitation, own, PASSWORD, type Person, readCode } from '../people.ts'

const world = await openWorld()
const { db, as, clock } = world
const hundred = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 100 }, (_, i) => work(i)))
const nobody = () => as(undefined, { address: freshAddress() })
/** A hundred wrong codes of the same form. */
const other = (code: string, i = 0) => {
  const turned = (sign: string, by: number) => '23456789'[('23456789'.indexOf(sign) + by + 8) % 8]!
  return turned(code[0]!, 1 + (i % 7)) + turned(code[1]!, Math.floor(i / 7)) + code.slice(2)
}
const TRIES = firstTerms.login.codeTries
const count = async (sql: string, id: number) => (await db.rows<{ n: number }>(sql, [id]))[0]!.n
const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

type Mailed = { codeTicket: string; code: string }
const resetCode = ({ email }: Person) => askCode(world, nobody(), { email, purpose: 'reset' })
const reset = (email: string, mailed: Mailed, password = 'Meranti-2027') =>
  nobody()(login.resetPassword, { email, ...mailed, password })
async function frozen(): Promise<{ person: Person; mailed: Mailed }> {
  const person = await world.newMember()
  done(await person.call(restriction.freeze, {}))
  return { person, mailed: await readCode(world, person.email, await person.call(restriction.thawCode, {})) }
}

test('of a hundred wrong codes the allowed number is checked, and the right one fails afterwards', async () => {
  const person = await world.newMember()
  const mailed = await resetCode(person)
  const { codeWrong = 0, ...rest } = tally(
    await hundred((i) => reset(person.email, { ...mailed, code: other(mailed.code, i) })),
  )
  assert.equal(codeWrong, TRIES)
  assert.ok(!('done' in rest))
  assert.notEqual((await reset(person.email, mailed)).code, 0)
  done(await nobody()(login.logIn, { kind: 'personal', email: person.email, password: PASSWORD, agreed: true }))
})
test('the right code a hundred times sets one password, once', async () => {
  const person = await world.newMember()
  const mailed = await resetCode(person)
  const answers = await hundred((i) => reset(person.email, mailed, `Meranti-${1000 + i}`))
  assert.equal(tally(answers).done, 1)
  const won = answers.findIndex((answer) => answer.code === 0)
  done(
    await nobody()(login.logIn, {
      kind: 'personal',
      email: person.email,
      password: `Meranti-${1000 + won}`,
      agreed: true,
    }),
  )
  assert.equal(
    await count("select count(*)::int as n from cool_off where member_id = $1 and why = 'recovery'", person.id),
    1,
  )
})
test('an invitation for one opens one account of a hundred', async () => {
  const invitationCode = await freshInvitation(world, 1)
  const names = { kind: 'personal' as const, firstName: 'Mei', lastName: 'Goh' }
  const emails = Array.from({ length: 100 }, (_, i) => `hundred-${i}@example.sg`)
  const sent = await hundred((i) => nobody()(login.sendCode, { email: emails[i]!, purpose: 'register' }))
  // Mailboxes are read directly and first, because a hundred callers who retry leave no connections for it.
  const mailed: Mailed[] = []
  for (const [i, email] of emails.entries()) mailed.push(await readCode(world, email, sent[i]!))
  const answers = await hundred((i) =>
    nobody()(login.register, {
      ...{ ...names, email: emails[i]!, ...mailed[i]! },
      ...{ password: PASSWORD, invitationCode, agreed: true },
    }),
  )
  assert.deepEqual(tally(answers), { done: 1, invitationInvalid: 99 })
  const [row] = await db.rows<{ uses: number }>('select uses from invitation where code = $1', [invitationCode])
  assert.equal(row!.uses, 1)
})
test('wrong codes of a freeze are counted exactly, and the right one thaws once', async () => {
  const { person, mailed } = await frozen()
  const proof = { loginPassword: PASSWORD }
  const { codeWrong = 0, ...rest } = tally(
    await hundred((i) => person.call(restriction.thaw, { ...mailed, code: other(mailed.code, i), proof })),
  )
  assert.equal(codeWrong, TRIES)
  assert.ok(!('done' in rest))
  const again = await frozen()
  const thawed = tally(await hundred(() => again.person.call(restriction.thaw, { ...again.mailed, proof })))
  assert.equal(thawed.done, 1)
  assert.equal(
    await count(
      "select count(*)::int as n from audit where member_id = $1 and act = 'restriction.thaw'",
      again.person.id,
    ),
    1,
  )
})
test('a hundred freezes open one case', async () => {
  const { id, token } = await world.newMember()
  const cases = new Set((await hundred(() => as(token)(restriction.freeze, {}))).map((answer) => done(answer).caseNo))
  assert.equal(cases.size, 1)
  assert.equal(await count('select count(*)::int as n from restriction where member_id = $1', id), 1)
})
test('guesses of the IC number in a request end after five, a hundred at once too', async () => {
  const { token } = await world.newMember()
  const call = as(token)
  done(await call(identity.give, { realName: 'Lim Jun Hao', ic: 'S1234567D', phone: '91234567', proof: own }))
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: 'Keruing#2026x' }))
  const input = (ic: string) =>
    call(request.submit, {
      kind: 'trading_password',
      ic,
      password: PASSWORD,
      tradingPassword: 'Meranti#2027y',
      text: '',
      pictures: [],
    })
  assert.deepEqual(tally(await hundred(() => input('T0123456G'))), { icMismatch: 5, requestIcTries: 95 })
  refused(await input('S1234567D'), 'requestIcTries')
})
test('one code of an authenticator app opens one of a hundred logins', async () => {
  const person = await world.newMember()
  const { call } = person
  const { secret } = done(await call(credential.startTotp, { password: PASSWORD }))
  const made = await hundred(() => call(credential.confirmTotp, { totp: codeAt(secret) }))
  // It is put in force once, with one set of recovery codes.
  assert.equal(tally(made).done, 1)
  assert.equal(await count('select count(*)::int as n from recovery_code where member_id = $1', person.id), 10)
  await clock.forward(30_000)
  const enter = () => nobody()(login.logIn, { kind: 'personal', email: person.email, password: PASSWORD, agreed: true })
  const tickets = (await Promise.all(Array.from({ length: 20 }, enter))).map((answer) =>
    String(refused(answer, 'secondFactorAsked').ticket),
  )
  const totp = codeAt(secret)
  const opened = await hundred((i) => nobody()(login.secondFactor, { ticket: tickets[i % tickets.length]!, totp }))
  assert.equal(tally(opened).done, 1)
})
test('a ticket of the socket is used once', async () => {
  const { ticket } = done(await as((await world.newMember()).token)(session.socketTicket, {}))
  // As many at once as the app looks up.
  const lanes = Array.from({ length: 8 }, async () => {
    let used = 0
    for (let i = 0; i < 13; i++) if (await useTicket(db, ticket, clock.now())) used += 1
    return used
  })
  assert.equal(
    (await Promise.all(lanes)).reduce((sum, used) => sum + used, 0),
    1,
  )
})
test('a request is cancelled once, from the app and from the mail together', async () => {
  const person = await world.newMember()
  const { call } = person
  done(await call(identity.give, { realName: 'Goh Mei', ic: 'F1234567N', phone: '91234567', proof: own }))
  const { no } = done(
    await call(request.submit, { kind: 'name_correction', realName: 'Goh Mei Ling', text: '', pictures: [] }),
  )
  const [{ text }] = (await db.rows<{ text: string }>(
    "select body as text from mail where to_address = $1 and body like '%cancelrequest%'",
    [person.email],
  )) as [{ text: string }]
  const key = /key=([\w-]+)/.exec(text)![1]!
  const answers = await hundred((i) =>
    i % 4 === 0 ? nobody()(request.cancelByLink, { no, key }) : call(request.cancel, { no }),
  )
  assert.deepEqual(tally(answers), { done: 1, requestOver: 99 })
  assert.equal(
    await count("select count(*)::int as n from notice where member_id = $1 and kind = 'requestCancelled'", person.id),
    1,
  )
})
test('a session is ended once, however many end it', async () => {
  const person = await world.newMember()
  const { token } = done(
    await nobody()(login.logIn, { kind: 'personal', email: person.email, password: PASSWORD, agreed: true }),
  )
  const call = as(token)
  const { id } = done(await call(session.list, {})).items.find(({ current }) => !current)!
  assert.deepEqual(tally(await hundred(() => call(session.revoke, { id }))), { done: 1, notFound: 99 })
})
