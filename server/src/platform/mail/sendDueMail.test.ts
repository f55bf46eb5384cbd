import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { identity } from '@tonne/contract/people/identity'
import { notify } from '../../base/notice/store.ts'
import { done } from '../../testing/answers.ts'
import { own } from '../../testing/people.ts'
import { headerText, parseMail, smtpReceiver } from '../../testing/smtpReceiver.ts'
import { makeWorld } from '../../testing/world.ts'
import { insertMail, listDueMail } from './outbox.ts'
import { sendDueMail } from './sendDueMail.ts'

const world = await makeWorld()
const smtp = await smtpReceiver()
after(async () => {
  await smtp.close()
  await world.end()
})
const { db, clock } = world
const from = 'Tonne <no-reply@tonne.example>'
const job = sendDueMail(db, { smtpUrl: smtp.url, from })
/** Until nothing is due: each mail's text in the outbox, beside what arrived. */
async function sendAll() {
  const [written, before] = [[] as Awaited<ReturnType<typeof listDueMail>>, smtp.mails.length]
  for (let due = await listDueMail(db, clock.now()); due.length > 0; due = await listDueMail(db, clock.now())) {
    written.push(...due)
    await job.run(clock.now(), 0)
  }
  return { written, arrived: smtp.mails.slice(before) }
}
/** Our own headers; any other was injected by somebody's words. */
const HEADERS = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]
const MARKUP = '<b onmouseover=alert(1)>Tan</b> & <img src=x>'

test('each arrives once, at its reader alone, as text, word for word, under no header but ours', async () => {
  const person = await world.newMember()
  done(
    await world.as(person.token)(identity.give, {
      realName: 'Tan Mei',
      ic: 'S1234567D',
      phone: '91234567',
      proof: own,
    }),
  )
  const params = { no: 'R-1', by: MARKUP, text: `${MARKUP}\r\n.\r\nQUIT\r\nBcc: thief@example.sg\n.dot 好` }
  await db.tx((tx) => notify(tx, { memberId: person.id, kind: 'requestMessage', cause: 'markup', params }, clock.now()))
  await insertMail(
    db,
    { to: 'cn@example.sg', subject: '您的验证码 <i>', body: `${MARKUP} {code}`, code: '123456' },
    clock.now(),
  )
  const { written, arrived } = await sendAll()
  assert.ok(written.length >= 4)
  assert.ok(written.some(({ body }) => body.includes(MARKUP)))
  assert.equal(arrived.length, written.length)
  for (const [i, { to, subject, body }] of written.entries()) {
    const { headers, type, text } = parseMail(arrived[i]!.raw)
    assert.deepEqual([arrived[i]!.from, arrived[i]!.to], ['no-reply@tonne.example', [to]])
    assert.deepEqual(headers.map(([name]) => name).sort(), HEADERS)
    assert.match(headers.find(([one]) => one === 'message-id')![1], /^<tonne-\d+@tonne\.example>$/)
    const of = (name: string) => headerText(headers.find(([one]) => one === name)![1])
    assert.deepEqual([of('to'), of('subject')], [to, subject])
    // A reader shows text as it is. If mails ever become markup, they must escape these words, and this test must check
    // that.
    assert.equal(type, 'text/plain')
    assert.equal(text, body.replaceAll('\r\n', '\n').trimEnd())
  }
})

for (const [what, to, subject] of [
  ['a line break in the address', 'a@example.sg\r\nBcc: thief@example.sg', 'x'],
  ['a second address', 'a@example.sg, thief@example.sg', 'x'],
  ['a name before another address', '"a@example.sg" <thief@example.sg>', 'x'],
  ['a line break in the subject', 'a@example.sg', 'x\r\nBcc: thief@example.sg\r\n\r\nAnother body'],
  ['a line feed alone in the subject', 'a@example.sg', 'x\nBcc: thief@example.sg'],
] as const) {
  test(`${what} sends nothing to anybody else and adds no header`, async () => {
    await insertMail(db, { to, subject, body: 'Words' }, clock.now())
    const before = smtp.mails.length
    await job.run(clock.now(), 0)
    const [last] = await db.rows<{ sent: boolean }>(
      'select sent_at is not null as sent from mail order by id desc limit 1',
    )
    assert.equal(smtp.mails.length - before, last!.sent ? 1 : 0)
    for (const { to: reached, raw } of smtp.mails.slice(before)) {
      assert.ok(reached.length === 1 && !reached.includes('thief@example.sg'), reached.join())
      const { headers, text } = parseMail(raw)
      assert.deepEqual(headers.map(([name]) => name).sort(), HEADERS)
      assert.equal(text, 'Words')
    }
    await db.rows('update mail set failures = 8 where sent_at is null')
  })
}

test('one that the server refuses is tried again later and arrives once; those behind it do not wait', async () => {
  smtp.refuse(1)
  for (const to of ['late@example.sg', 'next@example.sg'])
    await insertMail(db, { to, subject: 'x', body: 'Words' }, clock.now())
  const first = await sendAll()
  assert.deepEqual(
    first.arrived.flatMap(({ to }) => to),
    ['next@example.sg'],
  )
  clock.set(new Date(clock.now().getTime() + 31_000))
  const second = await sendAll()
  assert.deepEqual(
    second.arrived.flatMap(({ to }) => to),
    ['late@example.sg'],
  )
})

for (const at of ['greeting', 'sender'] as const) {
  test(`a server that refuses us for a day at the ${at} costs that day and no mail`, async () => {
    smtp.deny(at)
    for (const to of ['one@example.sg', 'two@example.sg'])
      await insertMail(db, { to, subject: 'x', body: 'Words' }, clock.now())
    for (let hour = 0; hour < 24; hour += 1) {
      for (let i = 0; i < 3; i += 1) await job.run(clock.now(), 0)
      clock.set(new Date(clock.now().getTime() + 3_600_000))
    }
    smtp.deny(null)
    const { arrived } = await sendAll()
    assert.deepEqual(arrived.flatMap(({ to }) => to).sort(), ['one@example.sg', 'two@example.sg'])
  })
}

test('a server that is away for a day costs that day and no mail, and the log is told why, not to whom', async () => {
  const gone = await smtpReceiver()
  await gone.close()
  const failures: object[] = []
  const away = sendDueMail(db, { smtpUrl: gone.url, from, failed: (failure) => failures.push(failure) })
  for (const to of ['one@example.sg', 'two@example.sg'])
    await insertMail(db, { to, subject: 'x', body: 'Words' }, clock.now())
  for (let hour = 0; hour < 24; hour += 1) {
    await away.run(clock.now(), 0)
    await away.run(clock.now(), 0)
    clock.set(new Date(clock.now().getTime() + 3_600_000))
  }
  assert.equal(failures.length, 48)
  assert.deepEqual(
    failures.filter((one) => JSON.stringify(one).includes('@')),
    [],
  )
  const { arrived } = await sendAll()
  assert.deepEqual(arrived.flatMap(({ to }) => to).sort(), ['one@example.sg', 'two@example.sg'])
})
