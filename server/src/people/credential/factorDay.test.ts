import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payee } from '@tonne/contract/money/payee'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { sayDayTime } from '@tonne/domain/format'
import { listMail } from '../../platform/mail/outbox.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { addTotp, codeAt } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { TRADING } from '../../testing/payees.ts'
import { type From, freshAddress, PASSWORD } from '../../testing/people.ts'

const world = await openWorld()
const { as, clock } = world
const MINUTE = 60_000
const HOME: From = { deviceId: 'the-owners-own-phone-0001', device: 'phone' }
const anywhere = (): From => ({ address: freshAddress(), device: 'thief' })

/** A member with an authenticator who has logged in from `HOME` before. */
async function member() {
  const person = await world.newMember()
  const { secret } = await addTotp(world, person)
  const code = () => codeAt(world, secret)
  const wrong = (i: number) => String((Number(code()) + 100_000 + i) % 1_000_000).padStart(6, '0')
  const ticket = async (from: From) => {
    const answer = await as(undefined, from)(login.logIn, {
      kind: 'personal',
      email: person.email,
      password: PASSWORD,
      agreed: true,
    })
    return String(refused(answer, 'secondFactorAsked').ticket)
  }
  const shows = async (totp: string, from: From) =>
    as(undefined, from)(login.secondFactor, { ticket: await ticket(from), totp })
  await clock.forward(MINUTE)
  const { token } = done(await shows(code(), HOME))
  await clock.forward(MINUTE)
  /** As many tries as the quarter of an hour allows, as often as the day allows. */
  const guess = async (n: number, from: () => From = anywhere) => {
    const answers = []
    for (let i = 0; i < n; i++) {
      if (i > 0 && i % 5 === 0) await clock.forward(15 * MINUTE)
      answers.push(await shows(wrong(i), from()))
    }
    return tally(answers)
  }
  const heard = async () =>
    (await listMail(world.db, person.email))
      .filter(({ subject }) => /with a wrong second factor/.test(subject))
      .map(({ text }) => text)
  return { person, token, code, wrong, ticket, shows, guess, heard }
}

test('twenty wrong codes a day stop every stranger until tomorrow; a known device logs in', async () => {
  const { code, shows, guess } = await member()
  assert.deepEqual(await guess(20), { factorIncorrect: 20 })
  await clock.forward(15 * MINUTE)
  const shut = refused(await shows(code(), anywhere()), 'factorAttempts')
  assert.equal(shut.limit, 20)
  assert.ok(Number(shut.minutes) > 15, JSON.stringify(shut))
  done(await shows(code(), HOME))
  await clock.forward(MINUTE)
  refused(await shows(code(), anywhere()), 'factorAttempts')
  await clock.forward(24 * 60 * MINUTE)
  done(await shows(code(), anywhere()))
})

test('a right code from another place does not restart the day either', async () => {
  const { code, shows, guess } = await member()
  let wrong = 0
  for (let i = 0; i < 5; i++) {
    wrong += (await guess(4)).factorIncorrect ?? 0
    await clock.forward(MINUTE)
    const answer = await shows(code(), anywhere())
    if (i < 4) done(answer)
    else refused(answer, 'factorAttempts')
    await clock.forward(MINUTE)
  }
  assert.equal(wrong, 20)
})

test('of a hundred at once from a hundred places five are checked; the owner logs in meanwhile', async () => {
  const { code, ticket, wrong, shows } = await member()
  const froms = Array.from({ length: 100 }, anywhere)
  const answers = []
  for (let i = 0; i < 100; i += 25) {
    const wave = froms.slice(i, i + 25)
    const tickets = await Promise.all(wave.map(ticket))
    answers.push(
      ...(await Promise.all(
        wave.map((from, j) => as(undefined, from)(login.secondFactor, { ticket: tickets[j]!, totp: wrong(i + j) })),
      )),
    )
  }
  assert.deepEqual(tally(answers), { factorIncorrect: 5, factorAttempts: 95 })
  done(await shows(code(), HOME))
})

test('the owner is mailed once a day for the short lock and once for the long one, with its end', async () => {
  const { guess, heard } = await member()
  await guess(4)
  assert.deepEqual(await heard(), [])
  await clock.forward(15 * MINUTE)
  await guess(16)
  const mails = await heard()
  assert.equal(mails.length, 2)
  assert.ok(
    mails.every((text) => /tries from devices that never came in to your account are refused until/.test(text)),
    mails.join('\n'),
  )
  await clock.forward(24 * 60 * MINUTE)
  await guess(5)
  assert.equal((await heard()).length, 3, 'and again on another day')
})

test('wrong codes of a known device lock only that device, for a quarter of an hour', async () => {
  const { code, shows, guess, heard } = await member()
  const lockedAt = clock.now().getTime()
  const answers = await guess(25, () => HOME)
  assert.deepEqual(answers, { factorIncorrect: 25 })
  refused(await shows(code(), HOME), 'factorAttempts')
  done(await shows(code(), anywhere()))
  await clock.forward(15 * MINUTE)
  done(await shows(code(), HOME))
  const mails = await heard()
  assert.equal(mails.length, 1)
  const [, until] = /tries from that device are refused until (.*?\d\d:\d\d)/.exec(mails[0]!)!
  assert.equal(until, sayDayTime(new Date(lockedAt + 15 * MINUTE), 'en', clock.now()))
  const second: From = { deviceId: 'the-owners-second-phone-1', device: 'tablet' }
  await clock.forward(MINUTE)
  done(await shows(code(), second))
  await clock.forward(MINUTE)
  await guess(5, () => second)
  assert.equal((await heard()).length, 2, 'each device is one to look for')
})

test('wrong codes before an act count as at login: a stolen session on a new device is locked out', async () => {
  const { token, wrong, code, guess, heard } = await member()
  done(await as(token, HOME)(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  await guess(15)
  await clock.forward(15 * MINUTE)
  const add = (totp: string, from: From) =>
    as(token, from)(payee.add, {
      kind: 'mobile',
      number: '91234567',
      holder: 'LIM JUN HAO',
      proof: { tradingPassword: TRADING, totp },
    })
  const answers = []
  const before = (await heard()).length
  for (let i = 0; i < 5; i++) answers.push(await add(wrong(i), anywhere()))
  assert.deepEqual(tally(answers), { factorIncorrect: 5 })
  assert.equal((await heard()).length, before + 1, 'the owner reads of the day’s limit')
  assert.equal(refused(await add(code(), anywhere()), 'factorAttempts').limit, 20)
  done(await add(code(), HOME))
})
