import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from '@tonne/contract/envelope'
import { credential } from '@tonne/contract/people/credential'
import { identity, identityDesk } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { recovery } from '@tonne/contract/people/recovery'
import { restriction } from '@tonne/contract/people/restriction'
import { faq } from '@tonne/contract/publishing/faq'
import { request } from '@tonne/contract/support/request'
import { order } from '@tonne/contract/trading/order'
import { firstTerms } from '@tonne/domain/base/terms'
import { fillIn } from '@tonne/domain/fillIn'
import { accountRefusals } from '@tonne/domain/refusal/accountRefusals'
import { loginRefusals } from '@tonne/domain/refusal/loginRefusals'
import { type RefusalName, refusals } from '@tonne/domain/refusals'
import { wrongly } from '@tonne/domain/testing/wrongly'
import { Secret, TOTP } from 'otpauth'
import { insertTerms } from '../../base/settings/store.ts'
import { worldFiles } from '../../seed/worldFiles.ts'
import { done, refused } from '../answers.ts'
import { disable } from '../disable.ts'
import { openProject } from '../openProject.ts'
import { openWorld } from '../openWorld.ts'
import { askCode, freshAddress, freshInvitation, own, PASSWORD, type Person, readCode } from '../people.ts'
import { softPasskey } from '../softPasskey.ts'

const world = await openWorld()
const { db, as, clock } = world
const project = await openProject(world)
const TRADING = 'Keruing#2026x'
const nobody = () => as(undefined, { address: freshAddress() })
const other = (code: string) => (code === '000000' ? '000001' : '000000')
const times = async (count: number, work: () => Promise<Envelope<unknown>>) => {
  for (let i = 1; i < count; i++) await work()
  return work()
}

let count = 0
async function form(over: Record<string, unknown> = {}) {
  const email = (over.email as string | undefined) ?? `reader${++count}@example.sg`
  const mailed = await askCode(world, nobody(), { email, purpose: 'register' })
  const given = { email, ...mailed, password: PASSWORD, invitationCode: await freshInvitation(world), agreed: true }
  return { kind: 'personal' as const, firstName: 'Mei', lastName: 'Goh', ...given, ...over }
}
const register = async (over: Record<string, unknown> = {}, call = nobody()) => call(login.register, await form(over))
/** A form that the field rules refuse needs no code. */
const written = (over: Record<string, unknown>) =>
  nobody()(login.register, {
    kind: 'personal',
    firstName: 'Mei',
    lastName: 'Goh',
    email: 'x@example.sg',
    codeTicket: 'x'.repeat(43),
    code: '123456',
    password: PASSWORD,
    invitationCode: 'ABCDEF',
    agreed: true,
    ...over,
  })
const company = (uen: string) => ({ kind: 'corporate', companyName: 'Kopi Selasih Pte Ltd (Demo)', uen })
const enter = (email: string, password = PASSWORD, call = nobody()) =>
  call(login.logIn, { kind: 'personal', email, password, agreed: true })
const resetCode = (email: string) => askCode(world, nobody(), { email, purpose: 'reset' })
const someone = () => world.newMember()
const calls = async () => as((await someone()).token)
const give = (call: ReturnType<typeof as>, over: object = {}) =>
  call(identity.give, { realName: 'Lim Jun Hao', ic: 'S1234567D', phone: '91234567', proof: own, ...over })
async function armed(): Promise<Person> {
  const person = await someone()
  done(await person.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  return person
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
async function withTotp(person: Person): Promise<{ person: Person; secret: string; wrong: string }> {
  const { call } = person
  const { secret } = done(await call(credential.startTotp, { password: PASSWORD }))
  done(await call(credential.confirmTotp, { totp: codeOf(secret) }))
  await clock.forward(30_000)
  const near = [-30_000, 0, 30_000].map((by) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + by }),
  )
  return { person, secret, wrong: ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code))! }
}
const check = ({ token }: Person, tradingPassword = TRADING, more: object = {}) =>
  as(token)(credential.check, { proof: { tradingPassword, ...more } })
const asked = async (email: string) => String(refused(await enter(email), 'secondFactorAsked').ticket)
const second = (input: object) => nobody()(login.secondFactor, wrongly(input))
async function addPasskey(person: Person) {
  const [call, key] = [person.call, softPasskey()]
  const { options } = done(await call(credential.startPasskey, { password: PASSWORD }))
  return call(credential.addPasskey, { label: 'Phone', passkey: key.make(options) })
}

/** Shown on the form before anything is sent, because the server gets a password only once. */
const ONLY_ON_PAGES = ['passwordMismatch']
type Rule = RefusalName
type Say = () => Promise<Envelope<unknown>>

const codes: Partial<Record<Rule, Say>> = {
  emailFormat: () => nobody()(login.sendCode, { email: 'a@b', purpose: 'register' }),
  emailExists: async () => register({ email: (await someone()).email }),
  emailNotInUse: async () => {
    const email = 'nobody-here@example.sg'
    return nobody()(login.resetPassword, { email, ...(await resetCode(email)), password: PASSWORD })
  },
  codeFormat: () => written({ code: '12345' }),
  codeWrong: async () => {
    const input = await form()
    return nobody()(login.register, { ...input, code: other(input.code) })
  },
  codeExpired: async () => {
    const input = await form()
    await clock.forward(10 * 60_000)
    return nobody()(login.register, input)
  },
  codeResendWait: async () => {
    const [browser, email] = [nobody(), 'waits@example.sg']
    done(await browser(login.sendCode, { email, purpose: 'register' }))
    return browser(login.sendCode, { email, purpose: 'register' })
  },
  codesMost: () =>
    times(firstTerms.login.codesADay + 1, () =>
      nobody()(login.sendCode, { email: 'many@example.sg', purpose: 'reset' }),
    ),
}
const registration: Partial<Record<Rule, Say>> = {
  loginPasswordWeak: () => written({ password: 'tembusu2026' }),
  invitationFormat: () => written({ invitationCode: 'ABC10O' }),
  invitationInvalid: () => register({ invitationCode: 'ZZZZZZ' }),
  termsNotAgreed: () => written({ agreed: false }),
  nameEmpty: () => written({ firstName: '  ' }),
  uenInvalid: () => written(company('197401143D')),
  uenExists: async () => {
    done(await register(company('T01FC6132D')))
    return register(company('T01FC6132D'))
  },
  bulkRegistration: async () => {
    const bulk = as(undefined, { address: '203.0.113.77', device: 'one phone' })
    return times(firstTerms.registration.perDevice + 1, () => register({}, bulk))
  },
  registrationClosed: async () => {
    const closed = { ...firstTerms, registration: { ...firstTerms.registration, open: false } }
    await insertTerms(db, closed, clock.now(), clock.now())
    const answer = await nobody()(login.sendCode, { email: 'late@example.sg', purpose: 'register' })
    await clock.forward(1000)
    await insertTerms(db, firstTerms, clock.now(), clock.now())
    return answer
  },
}
const entering: Partial<Record<Rule, Say>> = {
  loginIncorrect: async () => enter((await someone()).email, 'Wrong-2026'),
  passwordIncorrect: async () =>
    (await calls())(credential.changeLoginPassword, { password: 'Wrong-2026', newPassword: 'Meranti-2027' }),
  memberDisabled: async () => {
    const { id, email } = await someone()
    await disable(db, id, clock.now())
    return enter(email)
  },
  loginAttempts: async () => {
    const [{ email }, place] = [await someone(), nobody()]
    return times(6, () => enter(email, 'Wrong-2026', place))
  },
  sessionExpired: () => as('A'.repeat(43))(member.me, {}),
  guestCannot: () => as(world.guest)(credential.state, {}),
  unanswered: async () =>
    as((await world.newMember({ answered: false })).token)(order.buy, {
      project: project.no,
      kg: 1000,
      priceVersion: 1,
    }),
  quizUnfinished: async () => {
    const answers = worldFiles().quiz.map(({ id, options, right }) => ({
      question: id,
      option: options.find((one) => one.id !== right)!.id,
    }))
    return as((await world.newMember({ answered: false })).token)(faq.finishQuiz, { answers })
  },
  restricted: async () => {
    const call = await calls()
    done(await call(restriction.freeze, {}))
    return call(order.buy, { project: project.no, kg: 1000, priceVersion: 1 })
  },
  notFrozen: async () => (await calls())(restriction.thawCode, {}),
  loginTicketOver: async () => {
    const { person, secret } = await withTotp(await someone())
    const ticket = await asked(person.email)
    await clock.forward(5 * 60_000)
    return second({ ticket, totp: codeOf(secret) })
  },
}
const passwords: Partial<Record<Rule, Say>> = {
  tradingPasswordWeak: async () =>
    (await calls())(credential.setTradingPassword, { password: PASSWORD, tradingPassword: 'Keruing2026' }),
  tradingPasswordSame: async () =>
    (await calls())(credential.setTradingPassword, { password: PASSWORD, tradingPassword: PASSWORD }),
  tradingPasswordByService: async () =>
    as((await armed()).token)(credential.setTradingPassword, { password: PASSWORD, tradingPassword: 'Meranti#2026y' }),
  tradingPasswordUnset: async () => check(await someone()),
  tradingPasswordIncorrect: async () => {
    const { token, email } = await armed()
    done(await as(token)(restriction.freeze, {}))
    const mailed = await readCode(world, email, await as(token)(restriction.thawCode, {}))
    return as(token)(restriction.thaw, { ...mailed, proof: {} })
  },
  tradingPasswordAttempts: async () => check(await armed(), 'wrong'),
  tradingPasswordLocked: async () => {
    const person = await armed()
    return times(5, () => check(person, 'wrong'))
  },
  loginPasswordSameAsTrading: async () =>
    as((await armed()).token)(credential.changeLoginPassword, { password: PASSWORD, newPassword: TRADING }),
  loginPasswordTries: async () => {
    const call = as((await armed()).token)
    return times(6, () => call(credential.changeLoginPassword, { password: PASSWORD, newPassword: TRADING }))
  },
  loginPasswordUnchanged: async () =>
    (await calls())(credential.changeLoginPassword, { password: PASSWORD, newPassword: PASSWORD }),
  mailPhraseFormat: async () => (await calls())(credential.setMailPhrase, { phrase: 'abc' }),
}
const factors: Partial<Record<Rule, Say>> = {
  secondFactorAsked: async () => check((await withTotp(await armed())).person),
  factorIncorrect: async () => {
    const { person, wrong } = await withTotp(await armed())
    return check(person, TRADING, { totp: wrong })
  },
  factorAttempts: async () => {
    const { person, wrong } = await withTotp(await armed())
    return times(6, () => check(person, TRADING, { totp: wrong }))
  },
  passkeyRefused: async () => {
    const [call, key] = [await calls(), softPasskey()]
    const { options } = done(await call(credential.startPasskey, { password: PASSWORD }))
    return call(credential.addPasskey, {
      label: 'Phone',
      passkey: key.make(options, { origin: 'https://tonne.example.net' }),
    })
  },
  totpInForce: async () =>
    as((await withTotp(await someone())).person.token)(credential.startTotp, { password: PASSWORD }),
  factorMissing: async () => (await calls())(credential.removeTotp, { password: PASSWORD }),
  passkeysMost: async () => {
    const person = await someone()
    for (;;) {
      const before = await person.call(credential.startPasskey, { password: PASSWORD })
      if (before.code !== 0) return before
      done(await addPasskey(person))
    }
  },
}
const persons: Partial<Record<Rule, Say>> = {
  phoneFormat: async () => give(await calls(), { phone: '9123456' }),
  icFormat: async () => give(await calls(), { ic: '1234567D' }),
  icChecksum: async () => give(await calls(), { ic: 'S1234567A' }),
  icExists: async () => {
    await give(await calls())
    return give(await calls())
  },
  identityGiven: async () => {
    const call = await calls()
    done(await give(call, { ic: 'T0123456G' }))
    return give(call, { ic: 'F1234567N' })
  },
  identityHeld: async () => {
    const { email } = await someone()
    done(await nobody()(login.resetPassword, { email, ...(await resetCode(email)), password: 'Meranti-2027' }))
    const { token } = done(await enter(email, 'Meranti-2027')) as { token: string }
    return give(world.as(token))
  },
  icMissing: async () => {
    const { id } = await someone()
    return (await world.operator('support')).call(identityDesk.unmask, { memberId: id, reason: 'Asked by the member' })
  },
}
const requests: Partial<Record<Rule, Say>> = {
  identityMissing: async () =>
    (await calls())(request.submit, { kind: 'level_upgrade', level: 2, text: '', pictures: [] }),
}

/** An account with a lost second factor, whose password still works. */
async function lost() {
  const { person } = await withTotp(await someone())
  const mailed = async (password = PASSWORD) => {
    const ticket = String(refused(await enter(person.email, password), 'secondFactorAsked').ticket)
    return { ticket, answer: await nobody()(recovery.sendCode, { ticket }) }
  }
  return { person, mailed }
}
const recoveries: Partial<Record<Rule, Say>> = {
  recoveryAfterReset: async () => {
    const { person, mailed } = await lost()
    done(
      await nobody()(login.resetPassword, {
        email: person.email,
        ...(await resetCode(person.email)),
        password: 'Meranti-2027',
      }),
    )
    return (await mailed('Meranti-2027')).answer
  },
  recoveryMost: async () => {
    const { person, mailed } = await lost()
    for (let n = 0; n < 3; n++) {
      const { ticket, answer } = await mailed()
      const asked = {
        ticket,
        ...(await readCode(world, person.email, answer)),
        ic: 'S0000001I',
        text: 'The phone fell into the sea',
      }
      const { no } = done(await nobody()(recovery.ask, asked))
      done(await nobody()(recovery.cancel, { ticket: (await mailed()).ticket, no }))
      await clock.forward(3_600_000)
    }
    return (await mailed()).answer
  },
}

const raisedBy: Partial<Record<Rule, Say>> = {
  ...codes,
  ...registration,
  ...entering,
  ...passwords,
  ...factors,
  ...persons,
  ...requests,
  ...recoveries,
}
const accounts = [
  ...Object.keys(accountRefusals),
  ...Object.keys(loginRefusals),
  'sessionExpired',
  'guestCannot',
  'restricted',
  'unanswered',
]

for (const [rule, say] of Object.entries(raisedBy) as [Rule, Say][]) {
  test(`${refusals[rule].code} ${refusals[rule].en}`, async () => {
    const answer = await say()
    refused(answer, rule)
    // The catalogue's sentence with its numbers filled in, and its words as of many.
    const [before, end] = fillIn(refusals[rule].en, (_, place) => place).split(/\{\w+\}.*\{\w+\}|\{\w+\}/)
    assert.ok(answer.msg.startsWith(before!) && answer.msg.endsWith(end ?? ''), answer.msg)
    assert.ok(!/[{}]/.test(answer.msg), answer.msg)
    await clock.forward(61_000)
  })
}

test('every message about accounts is used, except those that a page has itself', () => {
  const silent = accounts.filter((rule) => !(rule in raisedBy))
  assert.deepEqual(silent, ONLY_ON_PAGES)
})

test('the catalogue has the sentences of the specification to the letter', () => {
  const sentences = [
    'Guest login, cannot perform this operation',
    'Email or password is incorrect',
    'Password is incorrect',
    'Username does not exist or has been disabled',
    'Exceeded maximum password attempts, please contact the administrator',
    'You have logged out or your login session has expired',
    'Trading password is incorrect',
    'Email already exists',
    'Email is not in use',
    'Passwords do not match',
    'Invitation code is invalid',
    'Bulk registration of accounts is prohibited',
  ]
  const all = Object.values(refusals).map(({ en }) => en as string)
  for (const sentence of sentences)
    assert.ok(
      all.some((en) => en.startsWith(sentence)),
      sentence,
    )
})
