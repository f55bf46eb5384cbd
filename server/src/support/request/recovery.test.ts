import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Input } from '@tonne/contract/endpoint'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { recovery } from '@tonne/contract/people/recovery'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { wrongly } from '@tonne/domain/testing/wrongly'
import { Secret, TOTP } from 'otpauth'
import { listMail } from '../../platform/mail/outbox.ts'
import { findCoolOff } from '../../shared/credential/coolOff.ts'
import { done, refusalOf, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import {
  askCode,
  freshAddress,
  NO_BROWSER,
  otherCode,
  own,
  PASSWORD,
  type Person,
  readCode,
} from '../../testing/people.ts'
import { softPasskey } from '../../testing/softPasskey.ts'
import { stuckRows } from '../../testing/stuckRows.ts'
import { fenceOf } from '../../testing/travel.ts'
import { carryOutDue } from './carryOutDue.ts'
import { watchRecoveries } from './watchRecoveries.ts'

const world = await openWorld()
const { db, clock, as, tools } = world
const HOUR = 3_600_000
const WAIT = 48 * HOUR
const why = 'Called on the number on record'
const answer = { textEn: 'Checked and agreed', textCn: '核实无误' }
const TRADING = 'Keruing#2026x'
const ICS = ['S1234567D', 'T0123456G', 'F1234567N', 'G5872776N', 'M1234567K']

const nobody = () => as(undefined, { address: freshAddress() })
const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
type Loser = Person & { secret: string; codes: readonly string[]; passkey: ReturnType<typeof softPasskey>; ic: string }
/**
 * A member with an authenticator, a passkey and recovery codes, all about to be lost; without an IC number once the
 * list of numbers is used up.
 */
async function loser(): Promise<Loser> {
  const person = await world.newMember()
  const { call } = person
  const ic = ICS.pop()
  if (ic) done(await call(identity.give, { realName: 'Lim Jun Hao', ic, phone: '91234567', proof: own }))
  const { secret } = done(await call(credential.startTotp, { password: PASSWORD }))
  const { codes } = done(await call(credential.confirmTotp, { totp: codeAt(secret) }))
  const passkey = softPasskey()
  const { options } = done(await call(credential.startPasskey, { password: PASSWORD }))
  done(await call(credential.addPasskey, { label: 'Phone', passkey: passkey.make(options) }))
  await clock.forward(60_000)
  return { ...person, secret, codes: codes!, passkey, ic: ic ?? 'S0000001I' }
}
const enter = (email: string, password = PASSWORD) =>
  nobody()(login.logIn, { kind: 'personal', email, password, agreed: true })
const ticketOf = async ({ email }: Person, password = PASSWORD) =>
  String(refused(await enter(email, password), 'secondFactorAsked').ticket)
async function proved(person: Loser): Promise<Input<typeof recovery.ask>> {
  const ticket = await ticketOf(person)
  const mailed = await readCode(tools, person.email, await nobody()(recovery.sendCode, { ticket }))
  return { ticket, ...mailed, ic: person.ic, text: 'The phone fell into the sea' }
}
async function reported(person: Loser): Promise<{ ticket: string; no: string }> {
  const input = await proved(person)
  return { ticket: input.ticket, no: done(await nobody()(recovery.ask, input)).no }
}
const two = () => world.operators('support', 'admin')
async function agreed(no: string): Promise<void> {
  const [one, other] = await two()
  done(await one.call(requestDesk.propose, { no, reason: why }))
  assert.equal(
    done(await other.call(requestDesk.decide, { no, approve: true, reason: why, ...answer })).state,
    'approved',
  )
}
/** The test holds the job's lease until it returns it to the schedule. */
const free = () => db.rows('delete from lease where job = $1', ['carryOutRequests'])
const turn = () => fenceOf(world, 'carryOutRequests')
const stateOf = async (no: string) =>
  (await db.rows<{ state: string }>('select state from request where no = $1', [no]))[0]!.state
const noticesOf = async ({ id }: Person, kind: string) =>
  (
    await db.rows<{ n: number }>('select count(*)::int as n from notice where member_id = $1 and kind = $2', [id, kind])
  )[0]!.n

/** No copy of data is due in this test. */
const carryingOut = carryOutDue({ ...tools, parts: () => [] })

test('from the lost factor to logging in again: nothing is removed before the wait ends, then everything', async () => {
  const person = await loser()
  done(await person.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  const { ticket, no } = await reported(person)
  const state = done(await nobody()(recovery.state, { ticket }))
  assert.deepEqual([state.request?.state, state.email, state.shut], ['submitted', person.email, null])
  const [mail] = await listMail(db, person.email)
  const mailed = `${mail!.subject} ${mail!.text}`
  for (const part of [/Somebody asks to remove your second factor/, /48 hours later/, /cancelrequest\?no=R-/])
    assert.match(mailed, part)
  assert.equal(done(await person.call(recovery.pending, {}))?.no, no)
  const [support, admin] = await two()
  refused(await support.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }), 'requestNeedsProposal')
  done(await support.call(requestDesk.propose, { no, reason: why }))
  refused(await support.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }), 'ownAct')
  const { recovery: evidence } = done(await support.call(requestDesk.info, { no }))
  const { icCompared, totp, passkeys, recoveryLeft, openSessions, knownDevice, wrongIcs } = evidence!
  assert.deepEqual(
    [icCompared, totp, passkeys, recoveryLeft, openSessions, knownDevice, wrongIcs],
    [true, true, 1, 10, 1, false, 0],
  )
  done(await admin.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }))
  assert.deepEqual([await noticesOf(person, 'recoveryAgreed'), await noticesOf(person, 'requestApproved')], [1, 0])
  await clock.forward(24 * HOUR - 1)
  await world.schedule.runNow()
  assert.equal(await noticesOf(person, 'recoverySoon'), 0)
  await clock.forward(1)
  await world.schedule.runNow()
  await world.schedule.runNow()
  assert.equal(await noticesOf(person, 'recoverySoon'), 1)
  await clock.forward(24 * HOUR - 1)
  await world.schedule.runNow()
  refused(await enter(person.email), 'secondFactorAsked')
  const late = await ticketOf(person)
  // Whoever has used an open session all the time is out as well.
  await db.rows('update session set used_at = $2, ends_at = $3 where member_id = $1', [
    ...[person.id, clock.now(), new Date(clock.now().getTime() + HOUR)],
  ])
  done(await person.call(member.me, {}))
  await clock.forward(1)
  const [endedAt, executed] = [clock.now().getTime(), await world.schedule.runNow()]
  assert.equal(executed, undefined)
  assert.equal(await stateOf(no), 'done')
  refused(await person.call(member.me, {}), 'sessionExpired')
  refused(await nobody()(recovery.state, { ticket: late }), 'loginTicketOver')
  const { token } = done(await enter(person.email))
  const now = done(await as(token)(credential.state, {}))
  assert.deepEqual(
    [now.totp, now.passkeys, now.recoveryLeft, now.trading, now.coolOff?.why],
    [false, [], 0, 'set', 'factor_recovery'],
  )
  assert.equal((await findCoolOff(db, person.id, clock.now()))?.until.getTime(), endedAt + 72 * HOUR)
  const proven = await tools.requireStepUp(
    { from: NO_BROWSER, memberId: person.id, proof: { tradingPassword: TRADING }, bound: 'x' },
    clock.now(),
  )
  assert.equal(refusalOf(proven), undefined)
  assert.match((await listMail(db, person.email))[0]!.text, /withdrawals wait until/)
  // Operators see how the author logged in, as with any other request.
  const next = done(
    await as(token)(request.submit, { kind: 'name_correction', realName: 'Lim Jun', text: '', pictures: [] }),
  ).no
  const again = await world.operator('support')
  assert.deepEqual(done(await again.call(requestDesk.info, { no: next })).recovered, [
    { why: 'factor_recovery', at: endedAt },
  ])
  const acts = await db.rows<{ act: string; reason: string; before: unknown }>(
    'select act, reason, before from audit where subject = $1 order by id',
    [no],
  )
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['request.recovery', 'request.propose', 'request.approve', 'request.done.second_factor'],
  )
  assert.deepEqual(acts.at(-1)!.before, { totp: true, passkeys: 1, recoveryCodes: 10 })
  assert.equal(acts.at(-1)!.reason, ownReasons.agreedByTwo.en, 'the words to the member are not sealed')
})

test('it takes password, mailbox and IC number; each wrong one counts, a wrong IC costs no code', async () => {
  const person = await loser()
  const stranger = 'A'.repeat(43)
  for (const at of [recovery.state, recovery.sendCode] as const)
    refused(await nobody()(at, { ticket: stranger }), 'loginTicketOver')
  refused(
    await nobody()(recovery.ask, { ticket: stranger, codeTicket: stranger, code: '23456789', ic: person.ic, text: '' }),
    'loginTicketOver',
  )
  const ticket = await ticketOf(person)
  refused(
    await nobody()(recovery.ask, { ticket, codeTicket: stranger, code: '23456789', ic: person.ic, text: '' }),
    'codeExpired',
  )
  const input = await proved(person)
  assert.equal(refused(await nobody()(recovery.ask, { ...input, code: otherCode(input.code) }), 'codeWrong').left, 4)
  refused(await nobody()(recovery.ask, { ...input, ic: 'S1234567A' }), 'icChecksum')
  for (const left of [4, 3])
    assert.equal(refused(await nobody()(recovery.ask, { ...input, ic: 'S0000001I' }), 'icMismatch').left, left)
  // A code for another purpose is not accepted here, nor this one elsewhere.
  refused(
    await nobody()(login.resetPassword, {
      email: person.email,
      codeTicket: input.codeTicket,
      code: input.code,
      password: 'Meranti-2027',
    }),
    'codeExpired',
  )
  const { no } = done(await nobody()(recovery.ask, input))
  refused(await nobody()(recovery.ask, input), 'requestOpen')
  assert.equal((await db.rows('select 1 from request where member_id = $1', [person.id])).length, 1)
  await clock.forward(31 * 60_000)
  refused(await nobody()(recovery.state, { ticket: input.ticket }), 'loginTicketOver')
  done(await person.call(request.cancel, { no }))
})

test('of a hundred wrong IC numbers at once five are checked; a hundred right ones make one request', async () => {
  const person = await loser()
  const input = await proved(person)
  const guesses = await Promise.all(
    Array.from({ length: 100 }, () => nobody()(recovery.ask, { ...input, ic: 'S0000001I' })),
  )
  assert.deepEqual(tally(guesses), { icMismatch: 5, requestIcTries: 95 })
  refused(await nobody()(recovery.ask, input), 'requestIcTries')
  await clock.forward(24 * HOUR)
  const again = await proved(person)
  const made = await Promise.all(Array.from({ length: 100 }, () => nobody()(recovery.ask, again)))
  assert.deepEqual(tally(made), { done: 1, requestOpen: 99 })
  assert.equal(await noticesOf(person, 'recoveryAsked'), 1)
  const { no } = done(made.find(({ code }) => code === 0)!)
  const stops = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0 ? person.call(request.cancel, { no }) : nobody()(recovery.cancel, { ticket: again.ticket, no }),
    ),
  )
  // The earlier session is over by now; whoever gave the password cancels it once.
  assert.equal(tally(stops).done, 1)
})

test('another member’s ticket and session reach nothing of it', async () => {
  const [mine, other] = [await loser(), await loser()]
  const { no } = await reported(mine)
  const ticket = await ticketOf(other)
  assert.equal(done(await nobody()(recovery.state, { ticket })).request, null)
  refused(await nobody()(recovery.cancel, { ticket, no }), 'notFound')
  refused(await nobody()(recovery.answer, { ticket, no, text: 'mine' }), 'notFound')
  refused(await other.call(request.cancel, { no }), 'notFound')
  assert.equal(done(await other.call(recovery.pending, {})), null)
  assert.equal(await stateOf(no), 'submitted')
  done(await mine.call(request.cancel, { no }))
})

test('its owner stops it from an open session or the mailed link, even at the last moment, for good', async () => {
  const person = await loser()
  const first = await reported(person)
  done(await person.call(request.cancel, { no: first.no }))
  await clock.forward(60_000)
  const second = await reported(person)
  const key = /key=([\w-]+)/.exec((await listMail(db, person.email))[0]!.text)![1]!
  refused(await nobody()(request.cancelByLink, { no: first.no, key }), 'linkInvalid')
  done(await nobody()(request.cancelByLink, { no: second.no, key }))
  refused(await nobody()(request.cancelByLink, { no: second.no, key }), 'requestOver')
  await clock.forward(60_000)
  const third = await reported(person)
  await agreed(third.no)
  await clock.forward(WAIT)
  // Due, and at the same moment cancelled from two sides: either carried out or cancelled.
  const ticket = await ticketOf(person)
  const fence = await turn()
  const [stopped] = await Promise.all([
    nobody()(recovery.cancel, { ticket, no: third.no }),
    carryingOut.run(clock.now(), fence),
  ])
  const state = await stateOf(third.no)
  assert.equal(state, stopped.code === 0 ? 'cancelled' : 'done')
  const factors = await db.rows('select 1 from totp where member_id = $1', [person.id])
  assert.equal(factors.length, stopped.code === 0 ? 1 : 0)
  await free()
})

test('cancelled a moment before it is due it is never done, and a node that comes late does nothing', async () => {
  const person = await loser()
  const { no } = await reported(person)
  await agreed(no)
  await clock.forward(WAIT - 1)
  const fence = await turn()
  await assert.rejects(carryingOut.run(new Date(clock.now().getTime() + 1), fence + 1), /passed on/)
  assert.equal(await stateOf(no), 'approved')
  await assert.rejects(watchRecoveries(tools).run(clock.now(), 999), /passed on/)
  done(await nobody()(recovery.cancel, { ticket: await ticketOf(person), no }))
  await clock.forward(1)
  assert.equal(await carryingOut.run(clock.now(), fence), 0)
  refused(await enter(person.email), 'secondFactorAsked')
  assert.equal(await stateOf(no), 'cancelled')
  await free()
})

test('it is carried out exactly once, however many nodes check it', async () => {
  const person = await loser()
  const { no } = await reported(person)
  await agreed(no)
  await clock.forward(WAIT)
  const fence = await turn()
  const ran = await Promise.all(Array.from({ length: 20 }, () => carryingOut.run(clock.now(), fence)))
  assert.equal(
    ran.reduce((sum, n) => sum + n, 0),
    1,
  )
  assert.equal(await noticesOf(person, 'factorRecovered'), 1)
  const waits = await db.rows('select 1 from cool_off where member_id = $1 and why = $2', [
    person.id,
    'factor_recovery',
  ])
  assert.equal(waits.length, 1)
  await free()
})

const uses: readonly [string, (person: Loser) => Promise<unknown>][] = [
  [
    'a code of the app at a login',
    async (p) => done(await nobody()(login.secondFactor, { ticket: await ticketOf(p), totp: codeAt(p.secret) })),
  ],
  [
    'a recovery code',
    async (p) => done(await nobody()(login.secondFactor, { ticket: await ticketOf(p), recovery: p.codes[0]! })),
  ],
  [
    'a passkey',
    async (p) => {
      const ticket = await ticketOf(p)
      const { options } = done(await nobody()(login.askPasskey, { ticket }))
      done(await nobody()(login.secondFactor, { ticket, passkey: p.passkey.use(options) }))
    },
  ],
]
for (const [what, use] of uses) {
  test(`a working factor is not lost: ${what} ends it`, async () => {
    const person = await loser()
    const { no, ticket } = await reported(person)
    await agreed(no)
    await clock.forward(60_000)
    // A wrong code does not count as use.
    refused(
      await nobody()(login.secondFactor, { ticket: await ticketOf(person), recovery: 'AAAAA-AAAAA' }),
      'factorIncorrect',
    )
    await world.schedule.runNow()
    assert.equal(await stateOf(no), 'approved')
    await use(person)
    await world.schedule.runNow()
    assert.equal(await stateOf(no), 'cancelled')
    assert.match(done(await nobody()(recovery.state, { ticket })).request!.outcome!.en, /was used, so it is not lost/)
    assert.equal(await noticesOf(person, 'recoveryStopped'), 1)
  })
}

test('a mailed new password ends it and blocks another for three days: the mailbox is not enough', async () => {
  const person = await loser()
  const { no, ticket } = await reported(person)
  await agreed(no)
  // Due at the very moment of the reset, with no job in between.
  await clock.forward(WAIT)
  const mailed = await askCode(tools, nobody(), { email: person.email, purpose: 'reset' })
  const password = 'Meranti-2027'
  done(await nobody()(login.resetPassword, { email: person.email, ...mailed, password }))
  await world.schedule.runNow()
  assert.equal(await stateOf(no), 'cancelled')
  refused(await nobody()(recovery.state, { ticket }), 'loginTicketOver')
  const fresh = await ticketOf(person, password)
  assert.match(done(await nobody()(recovery.state, { ticket: fresh })).shut!.en, /just reset by email/)
  refused(await nobody()(recovery.sendCode, { ticket: fresh }), 'recoveryAfterReset')
  await clock.forward(72 * HOUR - 1)
  refused(await nobody()(recovery.sendCode, { ticket: await ticketOf(person, password) }), 'recoveryAfterReset')
  await clock.forward(1)
  done(await nobody()(recovery.sendCode, { ticket: await ticketOf(person, password) }))
})

test('a password that changed while the report was on its way ends it as well', async () => {
  const person = await loser()
  const input = await proved(person)
  await clock.forward(2000)
  const { no } = done(await nobody()(recovery.ask, input))
  // Committed after the ticket was read, with the time of a moment before.
  const changedAt = new Date(clock.now().getTime() - 1000)
  const insert = `insert into cool_off (member_id, why, at, until) values ($1, 'login_password', $2,
    $2::timestamptz + interval '24 hours')`
  await db.rows(insert, [person.id, changedAt])
  await world.schedule.runNow()
  assert.equal(await stateOf(no), 'cancelled')
})

test('a report that cannot be ended keeps no other from ending', async () => {
  const reports = []
  for (let i = 0; i < 2; i++) {
    const person = await loser()
    reports.push({ person, no: (await reported(person)).no })
  }
  await clock.forward(60_000)
  for (const { person } of reports)
    done(await nobody()(login.secondFactor, { ticket: await ticketOf(person), totp: codeAt(person.secret) }))
  const letGo = await stuckRows(await world.owner(), 'request', `old.no = '${reports[0]!.no}'`)
  await world.schedule.runNow()
  assert.deepEqual(await Promise.all(reports.map(({ no }) => stateOf(no))), ['submitted', 'cancelled'])
  await letGo()
  await world.schedule.runNow()
  assert.equal(await stateOf(reports[0]!.no), 'cancelled')
})

test('with only the password one reads no name, no address and no answer', async () => {
  const person = await loser()
  const { no, ticket } = await reported(person)
  const [support] = await two()
  done(await support.call(requestDesk.message, { no, text: 'Which project did you buy last?', ask: true }))
  done(await nobody()(recovery.answer, { ticket, no, text: 'Rimba Raya' }))
  const seen = JSON.stringify(done(await nobody()(recovery.state, { ticket: await ticketOf(person) })).request)
  assert.match(seen, /Which project did you buy last/)
  for (const hidden of ['Rimba', 'sea', 'Lim', 'Jun Hao', 'support operator', '127.0.0.1', '10.0.'])
    assert.ok(!seen.includes(hidden), hidden)
  done(await person.call(request.cancel, { no }))
})

test('three in a week, then none until the oldest is a week old; operators see the earlier ones', async () => {
  const person = await loser()
  const startAt = clock.now().getTime()
  for (let n = 0; n < 3; n++) {
    const { no } = await reported(person)
    if (n === 2) {
      const evidence = done(await (await world.operator('support')).call(requestDesk.info, { no })).recovery!
      assert.deepEqual([evidence.earlier.length, evidence.icCompared], [2, false])
    }
    assert.equal(done(await nobody()(recovery.state, { ticket: await ticketOf(person) })).request?.no, no)
    done(await nobody()(recovery.cancel, { ticket: await ticketOf(person), no }))
    await clock.forward(HOUR)
  }
  refused(await nobody()(recovery.sendCode, { ticket: await ticketOf(person) }), 'recoveryMost')
  clock.set(new Date(startAt + 7 * 24 * HOUR))
  done(await nobody()(recovery.sendCode, { ticket: await ticketOf(person) }))
})

test('operators ask, the reporter answers at login, and either may still refuse during the wait', async () => {
  const person = await loser()
  const { no, ticket } = await reported(person)
  const [support, admin] = await two()
  done(await support.call(requestDesk.message, { no, text: 'Which project did you buy last?', ask: true }))
  assert.equal(done(await nobody()(recovery.state, { ticket })).request!.state, 'waiting_for_member')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => nobody()(recovery.answer, { ticket, no, text: 'Rimba Raya' })),
  )
  assert.deepEqual(tally(answers), { done: 5 })
  const { messages, state } = done(await admin.call(requestDesk.info, { no }))
  assert.deepEqual(
    [messages.map(({ text }) => text), state],
    [['The phone fell into the sea', 'Which project did you buy last?', 'Rimba Raya'], 'in_review'],
  )
  await agreed(no)
  refused(await admin.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }), 'requestOver')
  done(
    await admin.call(requestDesk.decide, {
      no,
      approve: false,
      reason: why,
      textEn: 'The member called: it was not them',
      textCn: '会员来电确认非本人',
    }),
  )
  await clock.forward(WAIT)
  await world.schedule.runNow()
  assert.equal(await stateOf(no), 'refused')
  refused(await enter(person.email), 'secondFactorAsked')
})

test('without a second factor there is no such endpoint, and within the account it cannot be requested', async () => {
  const person = await world.newMember()
  assert.equal((await enter(person.email)).code, 0)
  const input = { kind: 'second_factor', text: '', pictures: [] }
  assert.notEqual((await person.call(request.submit, wrongly(input))).code, 0)
  assert.equal(done(await person.call(recovery.pending, {})), null)
})
