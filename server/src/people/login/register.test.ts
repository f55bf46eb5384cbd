import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { firstTerms } from '@tonne/domain/base/terms'
import { wrongly } from '@tonne/domain/testing/wrongly'
import { insertTerms } from '../../base/settings/store.ts'
import { insertAttempt } from '../../platform/limits/attempts.ts'
import { listMail } from '../../platform/mail/outbox.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askCode, freshAddress, freshInvitation, otherCode as other, PASSWORD } from '../../testing/people.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { updateDisabled } from '../member/store.ts'

const world = await openWorld()
const nobody = (lang: 'en' | 'cn' = 'en') => world.as(undefined, { lang, address: freshAddress() })
let count = 0
/** A form that would be accepted, with its code mailed. */
async function form(over: Record<string, unknown> = {}) {
  const email = (over.email as string | undefined) ?? `person${++count}@example.sg`
  const mailed = await askCode(world, nobody(), { email, purpose: 'register' })
  const given = { email, ...mailed, password: PASSWORD, invitationCode: await freshInvitation(world), agreed: true }
  return { kind: 'personal' as const, firstName: 'Mei', lastName: 'Goh', ...given, ...over }
}
const company = (uen: string) => ({ kind: 'corporate', companyName: 'Kopi Selasih Pte Ltd (Demo)', uen })
const send = (input: unknown, call = nobody()) => call(login.register, wrongly(input))
/** Each has read what it counts before any has committed, unless it waits for another. */
async function atOneInstant<T>(sends: (() => Promise<T>)[]): Promise<T[]> {
  const client = await world.owner()
  await client.query('begin; lock table member in share mode')
  const all = sends.map((go) => go())
  await untilWaiting(world.db, sends.length)
  await client.query('commit')
  return Promise.all(all)
}
const countMembers = async () =>
  (await world.db.rows<{ count: number }>('select count(*) as count from member'))[0]!.count

test('a person registers, is logged in, welcomed, and has an invitation code', async () => {
  const input = await form({ firstName: ' Mei ', email: 'Mei.Goh@Example.sg' })
  const { token, loginInfo } = done(await send(input))
  assert.deepEqual(
    { ...loginInfo, mem_id: 0 },
    { mem_id: 0, realname: 'Mei Goh', account: 'Mei.Goh@Example.sg', mobile: '', avatar: '', is_answer: false },
  )
  const me = done(await world.as(token)(member.me, {}))
  assert.match(me.invitationCode, /^[2-9A-HJKMNP-TV-Z]{6}$/)
  const [welcome] = await listMail(world.db, 'mei.goh@example.sg')
  assert.ok(welcome!.subject === 'Welcome to Tonne' && welcome!.text.includes(me.invitationCode))
})

test('a company registers under its name; mails are in the language of the form', async () => {
  const { loginInfo } = done(await send(await form({ ...company('T01FC6132D'), email: 'cn@example.sg' }), nobody('cn')))
  assert.equal(loginInfo.realname, 'Kopi Selasih Pte Ltd (Demo)')
  assert.equal((await listMail(world.db, 'cn@example.sg'))[0]!.subject, '欢迎使用 Tonne')
})

test('a new member counts for the member who invited them', async () => {
  const before = done(await world.ann.call(member.me, {})).invited
  done(await send(await form({ invitationCode: world.ann.invitationCode.toLowerCase() })))
  assert.equal(done(await world.ann.call(member.me, {})).invited, before + 1)
})

test('each field names its own rule', async () => {
  const input = await form()
  const wrong: [Record<string, unknown>, Parameters<typeof refused>[1]][] = [
    [{ email: 'nobody' }, 'emailFormat'],
    [{ code: '12345' }, 'codeFormat'],
    [{ password: 'password1' }, 'loginPasswordWeak'],
    [{ invitationCode: 'ABC10O' }, 'invitationFormat'],
    [{ firstName: '  ' }, 'nameEmpty'],
    [{ agreed: false }, 'termsNotAgreed'],
    [{ ...company('123') }, 'uenInvalid'],
    [{ ...company('197401143D') }, 'uenInvalid'],
  ]
  for (const [over, rule] of wrong) refused(await send({ ...input, ...over }), rule)
  done(await send(input))
})

test('a wrong code counts down, and then the right one no longer works either', async () => {
  const input = await form()
  const wrong = { ...input, code: other(input.code) }
  for (const left of [4, 3, 2, 1, 0]) assert.equal(refused(await send(wrong), 'codeWrong').left, left)
  refused(await send(input), 'codeExpired')
  await world.clock.forward(61_000)
  done(await send(await form({ email: input.email })))
})

test('a hundred wrong codes at once are counted five times', async () => {
  const input = await form()
  const answers = await Promise.all(Array.from({ length: 100 }, () => send({ ...input, code: other(input.code) })))
  const left = answers.flatMap(({ data }) =>
    (data as { rule?: string }).rule === 'codeWrong' ? [(data as unknown as { left: number }).left] : [],
  )
  assert.deepEqual(left.sort(), [0, 1, 2, 3, 4])
  assert.deepEqual(await world.db.rows('select tries from mail_code where email_key = $1', [input.email]), [
    { tries: 5 },
  ])
})

test('a hundred registrations at once with one code open one account', async () => {
  const input = await form()
  const before = await countMembers()
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(input)))
  assert.equal(answers.filter(({ code }) => code === 0).length, 1)
  assert.equal(await countMembers(), before + 1)
})

test('a code ends after ten minutes and works only for its request and email; later ones change nothing', async () => {
  const [late, mine, theirs, twice] = [await form(), await form(), await form(), await form()]
  refused(await send({ ...mine, code: mine.code === theirs.code ? other(mine.code) : theirs.code }), 'codeWrong')
  refused(await send({ ...mine, codeTicket: theirs.codeTicket, code: theirs.code }), 'codeExpired')
  await world.clock.forward(61_000)
  const again = await form({ email: twice.email })
  if (again.code !== twice.code) refused(await send({ ...twice, codeTicket: again.codeTicket }), 'codeWrong')
  refused(await send({ ...again, email: 'never-asked@example.sg' }), 'codeExpired')
  done(await send(twice))
  await world.clock.forward(9 * 60_000)
  refused(await send(late), 'codeExpired')
  refused(await send(again), 'emailExists')
})

test('only the mailbox’s reader learns that an email has an account', async () => {
  await world.clock.forward(61_000)
  const input = await form({ email: 'ANN@example.sg' })
  refused(await send({ ...input, code: other(input.code) }), 'codeWrong')
  refused(await send(input), 'emailExists')
})

test('a company registers once, and the refusal comes only after the code', async () => {
  const input = await form(company('209941207N'))
  refused(await send({ ...input, code: other(input.code) }), 'codeWrong')
  refused(await send(input), 'uenExists')
})

test('of two companies with one number at once one registers', async () => {
  const inputs = [await form(company('S16FC0121D')), await form(company('S16FC0121D'))]
  const answers = await Promise.all(inputs.map((input) => send(input)))
  assert.deepEqual(answers.map(({ data }) => (data as { rule?: string }).rule ?? 'done').sort(), ['done', 'uenExists'])
})

test('an invitation must be known, unused and of a member in good standing; the code stays valid', async () => {
  const input = await form({ invitationCode: 'ZZZZZZ' })
  refused(await send(input), 'invitationInvalid')
  const single = await freshInvitation(world, 1)
  done(await send(await form({ invitationCode: single })))
  refused(await send({ ...input, invitationCode: single }), 'invitationInvalid')
  const inviter = await world.newMember()
  await world.db.tx((tx) => updateDisabled(tx, inviter.id, world.clock.now()))
  refused(await send({ ...input, invitationCode: inviter.invitationCode }), 'invitationInvalid')
  done(await send({ ...input, invitationCode: await freshInvitation(world) }))
})

test('an invitation for one is used once by many at once', async () => {
  const single = await freshInvitation(world, 1)
  const inputs = await Promise.all(Array.from({ length: 8 }, () => form({ invitationCode: single })))
  const answers = await Promise.all(inputs.map((input) => send(input)))
  assert.equal(answers.filter(({ code }) => code === 0).length, 1)
  const another = await freshInvitation(world, 1)
  const pair = [await form({ invitationCode: another }), await form({ invitationCode: another })]
  assert.deepEqual(tally(await atOneInstant(pair.map((input) => () => send(input)))), { done: 1, invitationInvalid: 1 })
})

test('accounts in bulk are refused by device, by address and by code, for a time', async () => {
  const device = { address: '203.0.113.1', device: 'one phone' }
  const { perDevice, perAddress } = firstTerms.registration
  for (let i = 0; i < perDevice; i++) done(await send(await form(), world.as(undefined, device)))
  const onceMore = await form()
  const no = refused(await send(onceMore, world.as(undefined, device)), 'bulkRegistration')
  assert.deepEqual(no, { rule: 'bulkRegistration', limit: perDevice, hours: 24 })
  const office = (i: number) => world.as(undefined, { address: '203.0.113.1', device: `desk ${i}` })
  const inputs = await Promise.all(Array.from({ length: 18 }, () => form()))
  const answers = await Promise.all(inputs.map((input, i) => send(input, office(i))))
  assert.equal(answers.filter(({ code }) => code === 0).length, perAddress - perDevice)
  const limits = answers.filter(({ code }) => code !== 0).map((answer) => refused(answer, 'bulkRegistration').limit)
  assert.ok(limits.every((limit) => limit === perAddress))
  await world.clock.forward(24 * 3_600_000 - 1)
  refused(await send(await form(), world.as(undefined, device)), 'bulkRegistration')
  await world.clock.forward(1)
  done(await send(await form(), world.as(undefined, device)))
})

test('an invitation brings at most its number a day, counted for many at once', async () => {
  const few = { ...firstTerms, registration: { ...firstTerms.registration, perCode: 3 } }
  await insertTerms(world.db, few, world.clock.now(), world.clock.now())
  const invitationCode = await freshInvitation(world)
  const inputs = await Promise.all(Array.from({ length: 6 }, () => form({ invitationCode })))
  const answers = await Promise.all(inputs.map((input) => send(input)))
  assert.equal(answers.filter(({ code }) => code === 0).length, 3)
  for (const answer of answers.filter(({ code }) => code !== 0))
    assert.equal(refused(answer, 'bulkRegistration').limit, 3)
})

test('a place brings at most its number a day, from different devices at one instant too', async () => {
  const { perAddress } = firstTerms.registration
  const office = (i: number) => world.as(undefined, { address: '203.0.113.77', device: `desk ${i}` })
  const early = await Promise.all(Array.from({ length: perAddress - 1 }, () => form()))
  for (const [i, input] of early.entries()) done(await send(input, office(i)))
  const late = [await form(), await form()]
  const answers = await atOneInstant(late.map((input, i) => () => send(input, office(100 + i))))
  assert.deepEqual(tally(answers), { done: 1, bulkRegistration: 1 })
})

test('a refusal leaves no member, session, use or mail behind', async () => {
  const trace = `select (select count(*) from member) as members, (select count(*) from session) as sessions,
    (select sum(uses) from invitation) as uses,
    (select count(*) from mail) as mails, (select count(*) from attempt where key like 'register:%') as counted`
  const input = await form({ invitationCode: 'ZZZZZZ' })
  const before = await world.db.rows(trace)
  refused(await send(input), 'invitationInvalid')
  assert.deepEqual(await world.db.rows(trace), before)
})

test('many tries from one place are refused', async () => {
  const input = await form()
  const place = world.as(undefined, { address: '198.51.100.9' })
  for (let i = 0; i < 199; i++) await insertAttempt(world.db, 'registering:198.51.100.9', world.clock.now())
  refused(await send({ ...input, email: 'never-asked@example.sg' }, place), 'codeExpired')
  refused(await send(input, place), 'tooManyRequests')
})

test('while registration is closed nobody registers, with a code or without', async () => {
  const input = await form()
  const closed = { ...firstTerms, registration: { ...firstTerms.registration, open: false } }
  await insertTerms(world.db, closed, world.clock.now(), world.clock.now())
  refused(await send(input), 'registrationClosed')
})
