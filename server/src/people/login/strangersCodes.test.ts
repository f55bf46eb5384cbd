import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@tonne/contract/people/login'
import { firstTerms } from '@tonne/domain/base/terms'
import { hashings } from '../../platform/crypto/password.ts'
import { listMail } from '../../platform/mail/outbox.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askCode, type From, freshAddress, freshInvitation, mailedCode, PASSWORD } from '../../testing/people.ts'

const world = await openWorld()
const nobody = (from: From = {}) => world.as(undefined, { address: freshAddress(), ...from })
const NEW = 'Meranti-2027'
const budget = firstTerms.login.codesADay
const hour = () => world.clock.forward(3_600_000)
/** A member whose phone logged in once. */
async function withPhone() {
  const person = await world.newMember()
  const phone = { deviceId: `phone-${person.id}-0123456789`, address: freshAddress() }
  done(await nobody(phone)(login.logIn, { kind: 'personal', email: person.email, password: PASSWORD, agreed: true }))
  return { person, phone }
}

test('a stranger requests codes and guesses at all of them: the owner’s code stays valid', async () => {
  const person = await world.newMember()
  const mine = await askCode(world, nobody(), { email: person.email, purpose: 'reset' })
  const theirs = done(await nobody()(login.sendCode, { email: person.email, purpose: 'reset' }))
  for (const codeTicket of [theirs.codeTicket, 'x'.repeat(43)])
    for (let i = 0; i < 6; i++)
      await nobody()(login.resetPassword, { email: person.email, codeTicket, code: 'ZZZZ-ZZZZ', password: NEW })
  done(await nobody()(login.resetPassword, { email: person.email, ...mine, password: NEW }))
})

test('a code does not work in another browser, nor with the request of another mailbox', async () => {
  const [ann, ben] = [await world.newMember(), await world.newMember()]
  const [annCode, benCode] = [
    await askCode(world, nobody(), { email: ann.email, purpose: 'reset' }),
    await askCode(world, nobody(), { email: ben.email, purpose: 'reset' }),
  ]
  const asStranger = done(await nobody()(login.sendCode, { email: ann.email, purpose: 'reset' }))
  const reset = (email: string, codeTicket: string, code: string) =>
    nobody()(login.resetPassword, { email, codeTicket, code, password: NEW })
  refused(await reset(ann.email, asStranger.codeTicket, annCode.code), 'codeWrong')
  refused(await reset(ann.email, benCode.codeTicket, benCode.code), 'codeExpired')
  const opening = done(await nobody()(login.sendCode, { email: ann.email, purpose: 'register' }))
  refused(await reset(ann.email, opening.codeTicket, annCode.code), 'codeExpired')
  done(await reset(ann.email, annCode.codeTicket, annCode.code))
})

test('from a hundred places, hour after hour, a mailbox gets at most the day’s number', async () => {
  const { person, phone } = await withPhone()
  const ask = (from?: From, pass?: string) =>
    nobody(from)(login.sendCode, { email: person.email, purpose: 'reset', ...(pass ? { pass } : {}) })
  const answers = []
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 10; i++) answers.push(await ask({ deviceId: `stranger-${round}-${i}-0123456789` }))
    await hour()
  }
  assert.deepEqual(tally(answers), { done: budget, codesMost: 100 - budget })
  const mails = (await listMail(world.db, person.email)).filter(({ code }) => code !== null)
  assert.equal(mails.length, budget)
  assert.match(mails[0]!.text, new RegExp(`${budget} codes`))
  const [, pass] = /pass=([\w-]+)/.exec(mails[0]!.text)!
  done(await ask(phone))
  done(await ask({ deviceId: 'new-laptop-0123456789' }, pass))
  refused(await ask({ deviceId: 'stranger-x-0123456789' }, 'x'.repeat(22)), 'codesMost')
  const mine = await askCode(world, nobody({ deviceId: 'other-laptop-0123456789' }), {
    email: person.email,
    purpose: 'reset',
    pass,
  })
  done(await nobody()(login.resetPassword, { email: person.email, ...mine, password: NEW }))
  const acts = await world.db.rows<{ subject: string; n: number }>(
    "select subject, count(*)::int as n from audit where act = 'code.most' and member_id = $1 group by subject",
    [person.id],
  )
  assert.equal(acts.length, 1)
  assert.equal(acts[0]!.n, 1)
  assert.ok(!acts[0]!.subject.includes('@'))
})

test('one place gets at most half of the day’s number', async () => {
  const person = await world.newMember()
  const address = freshAddress()
  const answers = []
  for (let i = 0; i < budget; i++) {
    answers.push(
      await nobody({ address, deviceId: `one-place-${i}-0123456789` })(login.sendCode, {
        email: person.email,
        purpose: 'register',
      }),
    )
  }
  assert.deepEqual(tally(answers), { done: budget / 2, codesMost: budget / 2 })
  done(await nobody()(login.sendCode, { email: person.email, purpose: 'register' }))
})

test('unknown mailboxes run out like known ones, with the same words', async () => {
  const person = await world.newMember()
  const last = async (email: string) => {
    let answer = await nobody()(login.sendCode, { email, purpose: 'reset' })
    for (let i = 0; i < budget; i++) answer = await nobody()(login.sendCode, { email, purpose: 'reset' })
    return { msg: answer.msg, data: { ...(answer.data as object), seconds: 0 } }
  }
  assert.deepEqual(await last(person.email), await last('no-account@example.sg'))
})

test('nothing is hashed without a right code and the right to open an account', async () => {
  const person = await world.newMember()
  const email = 'not-hashed@example.sg'
  const { codeTicket, code } = await askCode(world, nobody(), { email, purpose: 'register' })
  const form = { kind: 'personal' as const, firstName: 'Mei', lastName: 'Goh', email, password: PASSWORD, agreed: true }
  const invitationCode = await freshInvitation(world)
  const before = hashings()
  refused(
    await nobody()(login.register, {
      ...form,
      invitationCode,
      codeTicket,
      code: code === '000000' ? '000001' : '000000',
    }),
    'codeWrong',
  )
  refused(await nobody()(login.register, { ...form, invitationCode, codeTicket: 'x'.repeat(43), code }), 'codeExpired')
  refused(await nobody()(login.register, { ...form, invitationCode: 'ZZZZZZ', codeTicket, code }), 'invitationInvalid')
  refused(
    await nobody()(login.resetPassword, { email: person.email, codeTicket, code: 'ZZZZ-ZZZZ', password: NEW }),
    'codeExpired',
  )
  assert.equal(hashings(), before)
  done(await nobody()(login.register, { ...form, invitationCode, codeTicket, code }))
  assert.equal(hashings(), before + 1)
})

test('a mail names the device, place and time of its request, and the request as the screen does', async () => {
  const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const { ref } = done(
    await nobody({ device: agent, address: '203.0.113.9' })(login.sendCode, {
      email: 'where@example.sg',
      purpose: 'register',
    }),
  )
  const [mail] = await listMail(world.db, 'where@example.sg')
  assert.ok(mail!.subject.endsWith(` (request ${ref})`), mail!.subject)
  assert.match(mail!.text, /Chrome, Android/)
  assert.match(mail!.text, /203\.0\.113\.9/)
})

test('the code of a reset has forty bits: eight of thirty characters, in any case, dash or none', async () => {
  const person = await world.newMember()
  const { codeTicket, code } = await askCode(world, nobody(), { email: person.email, purpose: 'reset' })
  assert.match(code, /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
  const typed = ` ${code.toLowerCase().replace('-', '')} `
  done(await nobody()(login.resetPassword, { email: person.email, codeTicket, code: typed, password: NEW }))
  assert.equal(await mailedCode(world, person.email), code)
})
