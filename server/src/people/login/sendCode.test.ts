import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@tonne/contract/people/login'
import { firstTerms } from '@tonne/domain/base/terms'
import { insertTerms } from '../../base/settings/store.ts'
import { hashings, verifications } from '../../platform/crypto/password.ts'
import { listDueMail, listMail, markSent, wordsOf } from '../../platform/mail/outbox.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshAddress } from '../../testing/people.ts'
import { listenToStatements, usual } from '../../testing/sameWork.ts'
import { sweepCodes } from './sweepCodes.ts'

const world = await openWorld()
const nobody = () => world.as(undefined, { address: freshAddress() })
const ask = (email: string, call = nobody()) => call(login.sendCode, { email, purpose: 'register' })
const forward = (seconds: number) => world.clock.forward(seconds * 1000)
const newest = async (email: string) => (await listMail(world.db, email))[0]!

test('a new email gets a code, with its wait and lifetime', async () => {
  const sent = done(await ask('new@example.sg'))
  assert.deepEqual(sent, { ...sent, waitSeconds: 60, expiresMinutes: 10 })
  const mail = await newest('new@example.sg')
  assert.match(mail.code!, /^\d{6}$/)
  assert.equal(mail.subject, `Your Tonne code (request ${sent.ref})`)
  assert.ok(mail.text.includes(`Your code is ${mail.code}.`))
})

/** The ticket and the number of a request are random, so they are removed. */
const withoutChance = (body: string) => body.replace(/"codeTicket":"[\w-]{43}","ref":"\w{4}"/, '')

test('known and unknown emails get the same bytes; only the mailbox learns more', async () => {
  const bytes = async (email: string) => {
    const payload = { email, purpose: 'register', lang: 'en', t: '1', v: '1' }
    const response = await world.app.inject({
      method: 'POST',
      url: '/h5/api/login/code',
      payload,
      remoteAddress: freshAddress(),
    })
    const { date: _, ...headers } = response.headers
    return { status: response.statusCode, headers, body: withoutChance(response.body) }
  }
  await forward(61)
  assert.deepEqual(await bytes('ann@example.sg'), await bytes('stranger@example.sg'))
  assert.deepEqual(await bytes('ann@example.sg'), await bytes('stranger@example.sg'))
  const mail = await newest('ann@example.sg')
  assert.match(mail.subject, /^You already have a Tonne account/)
  assert.match(mail.code!, /^\d{6}$/)
})

test('mail is written in the caller’s language', async () => {
  done(await ask('chinese@example.sg', world.as(undefined, { lang: 'cn', address: freshAddress() })))
  const mail = await newest('chinese@example.sg')
  assert.match(mail.subject, /^Tonne 验证码（请求 \w{4}）$/)
  assert.ok(mail.text.includes(`您的验证码是 ${mail.code}`))
})

test('the code is stored as a hash, and its text is deleted when the mail is sent', async () => {
  done(await ask('hash@example.sg'))
  const mail = await newest('hash@example.sg')
  const rows = await world.db.rows<{ hash: string; body: string }>(
    `select c.code_hash as hash, m.body from mail_code c, mail m where c.email_key = 'hash@example.sg'
      and m.to_address = 'hash@example.sg'`,
  )
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]!.hash.includes(mail.code!) && !rows[0]!.body.includes(mail.code!))
  const due = (await listDueMail(world.db, world.clock.now())).find(({ to }) => to === 'hash@example.sg')!
  assert.ok(wordsOf(due).includes(mail.code!))
  await markSent(world.db, due.id, world.clock.now())
  const sent = await newest('hash@example.sg')
  assert.ok(sent.code === null && !sent.text.includes(mail.code!))
})

test('another code within a minute is refused with the remaining seconds, in any spelling of the email', async () => {
  const mine = nobody()
  done(await ask('wait@example.sg', mine))
  await forward(20)
  assert.equal(refused(await ask('Wait@Example.SG', mine), 'codeResendWait').seconds, 40)
  done(await ask('wait@example.sg'))
  await forward(40)
  done(await ask('wait@example.sg', mine))
})

test('of a hundred at once one goes to each browser, and at most the day’s number to the mailbox', async () => {
  const mine = world.as(undefined, { address: freshAddress(), deviceId: 'one-browser-0123456789' })
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 50 }, () => ask('storm@example.sg', mine)))), {
    done: 1,
    codeResendWait: 49,
  })
  const { codesADay } = firstTerms.login
  const others = await Promise.all(Array.from({ length: 100 }, () => ask('storm@example.sg')))
  assert.deepEqual(tally(others), { done: codesADay - 1, codesMost: 101 - codesADay })
  assert.equal((await listMail(world.db, 'storm@example.sg')).length, codesADay)
})

test('one place cannot flood a mailbox', async () => {
  const place = world.as(undefined, { address: '198.51.100.7' })
  const answers = []
  for (let i = 0; i < 61; i++) answers.push(await ask(`place${i}@example.sg`, place))
  assert.deepEqual(tally(answers), { done: 60, tooManyRequests: 1 })
  done(await ask('elsewhere@example.sg'))
})

test('a code is deleted a day after its end', async () => {
  done(await ask('sweep@example.sg'))
  const left = () => world.db.rows(`select 1 as one from mail_code where email_key = 'sweep@example.sg'`)
  await sweepCodes(world.tools).run(world.clock.now(), 1)
  assert.equal((await left()).length, 1)
  await forward(25 * 3600)
  assert.ok((await sweepCodes(world.tools).run(world.clock.now(), 1)) > 0)
  assert.deepEqual(await left(), [])
})

for (const purpose of ['register', 'reset'] as const) {
  test(`a code to ${purpose}, over many samples: the same bytes, the same hashes and the same statements`, async () => {
    const person = await world.newMember()
    const sent = listenToStatements(world.db)
    const statements: Record<'known' | 'unknown', string[][]> = { known: [], unknown: [] }
    const work = new Set<string>()
    for (let i = 0; i < 60; i++) {
      for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const payload = {
          email: who === 'known' ? person.email : `${purpose}-${i}@example.sg`,
          purpose,
          lang: 'en',
          t: '1',
          v: '1',
        }
        const hashed = hashings() + verifications()
        sent()
        const answer = await world.app.inject({
          method: 'POST',
          url: '/h5/api/login/code',
          payload,
          remoteAddress: freshAddress(),
        })
        const { date: _, ...headers } = answer.headers
        statements[who].push(sent())
        const hashes = hashings() + verifications() - hashed
        work.add(
          JSON.stringify([answer.statusCode, headers, withoutChance(answer.body).replace(/"time":\d+/, ''), hashes]),
        )
      }
      // Too few in a day to be warned about by mail.
      await forward(3 * 3600)
    }
    assert.equal(work.size, 1, [...work].join('\n'))
    assert.equal(usual(statements.known), usual(statements.unknown))
  })
}

test('an invalid email is refused in both languages', async () => {
  for (const email of ['', 'a', 'a@b', 'a b@example.sg', `${'a'.repeat(250)}@example.sg`])
    assert.ok((await ask(email)).code > 0, email)
  assert.equal((await ask('a@b')).msg, 'Email format is incorrect')
  assert.equal((await ask('a@b', world.as(undefined, { lang: 'cn' }))).msg, '邮箱格式不正确')
})

test('the mail for a new password says how long withdrawals wait by the terms in force', async () => {
  const coolOff = { ...firstTerms.coolOff, recoveryHours: 96 }
  await insertTerms(world.db, { ...firstTerms, coolOff }, world.clock.now(), world.clock.now())
  for (const [lang, words] of [
    ['en', 'withdrawals wait 96 hours'],
    ['cn', '提现须等待 96 小时'],
  ] as const) {
    const person = await world.newMember()
    const call = world.as(undefined, { lang, address: freshAddress() })
    done(await call(login.sendCode, { email: person.email, purpose: 'reset' }))
    assert.ok((await newest(person.email)).text.includes(words))
  }
})

test('while registration is closed no code is sent', async () => {
  const closed = { ...firstTerms, registration: { ...firstTerms.registration, open: false } }
  await insertTerms(world.db, closed, world.clock.now(), world.clock.now())
  refused(await ask('closed@example.sg'), 'registrationClosed')
  assert.equal((await listMail(world.db, 'closed@example.sg')).length, 0)
})
