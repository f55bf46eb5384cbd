import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { identity } from '@tonne/contract/people/identity'
import { notify } from '../../base/notice/store.ts'
import { done } from '../../testing/answers.ts'
import { own } from '../../testing/people.ts'
import { headerText, parseMail, smtpReceiver } from '../../testing/smtpReceiver.ts'
import { stuckRows } from '../../testing/stuckRows.ts'
import { makeWorld } from '../../testing/world.ts'
import { mailHtml } from './mailHtml.ts'
import { insertMail, listDueMail, wordsOf } from './outbox.ts'
import { sendDueMail } from './sendDueMail.ts'

const world = await makeWorld()
const smtp = await smtpReceiver()
after(async () => {
  await smtp.close()
  await world.end()
})
const { db, clock } = world
const from = 'Tonne <no-reply@tonne.example>'
const OFF = 'https://tonne.example/mail/off?mail='
const job = sendDueMail(db, { smtpUrl: smtp.url, from, offLink: (id) => `${OFF}${id}&key=k` })
/** Sends until nothing is due: each mail's text in the outbox, beside what arrived. */
async function sendAll() {
  const [written, before] = [[] as Awaited<ReturnType<typeof listDueMail>>, smtp.mails.length]
  for (let due = await listDueMail(db, clock.now()); due.length > 0; due = await listDueMail(db, clock.now())) {
    written.push(...due)
    await job.run(clock.now(), 0)
  }
  return { written, arrived: smtp.mails.slice(before) }
}
/** Our own headers; any other was injected by somebody's words. */
const HEADERS = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
const UNSUBSCRIBE = ['list-unsubscribe', 'list-unsubscribe-post']
const MARKUP = '<b onmouseover=alert(1)>Tan</b> & <img src=x>'

test('each mail arrives once, only at its recipient, as text and HTML, word for word, under our headers', async () => {
  const person = await world.newMember()
  done(await person.call(identity.give, { realName: 'Tan Mei', ic: 'S1234567D', phone: '91234567', proof: own }))
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
  for (const [i, mail] of written.entries()) {
    const { id, to, subject, topic } = mail
    const { headers, type, text, html } = parseMail(arrived[i]!.raw)
    assert.deepEqual([arrived[i]!.from, arrived[i]!.to], ['no-reply@tonne.example', [to]])
    const also = topic ? UNSUBSCRIBE : []
    assert.deepEqual(headers.map(([name]) => name).sort(), [...HEADERS, ...also].sort())
    assert.equal(headers.find(([one]) => one === 'message-id')![1], `<tonne-${id}@tonne.example>`)
    const of = (name: string) => headerText(headers.find(([one]) => one === name)?.[1] ?? '')
    assert.deepEqual([of('to'), of('subject'), of('auto-submitted')], [to, subject, 'auto-generated'])
    if (topic) {
      assert.equal(of('list-unsubscribe').replaceAll(' ', ''), `<${OFF}${id}&key=k>`)
      assert.equal(of('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    }
    assert.equal(type, 'multipart/alternative')
    const words = wordsOf(mail).replaceAll('\r\n', '\n').trimEnd()
    assert.equal(text, topic ? `${words}\n\nStop emails like this one: ${OFF}${id}&key=k` : words)
    assert.deepEqual(readHtml(html), [
      subject,
      ...words.split(/\n{2,}/),
      ...(topic ? ['Stop emails like this one'] : []),
    ])
  }
})

const write = (to: string) => insertMail(db, { to, subject: 'Hello', body: 'Hello' }, clock.now())
const arrivedAt = (address: string) => smtp.mails.filter(({ to }) => to.includes(address)).length
test('a mail that cannot be marked before it is sent is not sent, and keeps no other waiting', async () => {
  for (const to of ['stuck@example.sg', 'free@example.sg']) await write(to)
  const free = await stuckRows(await world.owner(), 'mail', `old.to_address = 'stuck@example.sg'`)
  await assert.rejects(job.run(clock.now(), 0), /stuck/)
  assert.deepEqual(
    (await listDueMail(db, clock.now())).map(({ to }) => to),
    ['stuck@example.sg'],
  )
  assert.deepEqual([arrivedAt('stuck@example.sg'), arrivedAt('free@example.sg')], [0, 1])
  await free()
  await sendAll()
  assert.equal(arrivedAt('stuck@example.sg'), 1)
})

test('a mail that was sent but cannot be marked as sent goes out ever more rarely', async () => {
  for (const to of ['sent@example.sg', 'next@example.sg']) await write(to)
  const free = await stuckRows(
    await world.owner(),
    'mail',
    `old.to_address = 'sent@example.sg' and new.sent_at is not null`,
  )
  await assert.rejects(job.run(clock.now(), 0), /stuck/)
  assert.equal(arrivedAt('next@example.sg'), 1)
  const minutes: number[] = []
  for (let minute = 1; minute <= 20; minute++) {
    const before = arrivedAt('sent@example.sg')
    clock.set(new Date(clock.now().getTime() + 60_000))
    await job.run(clock.now(), 0).catch((error) => assert.match(String(error), /stuck/))
    if (arrivedAt('sent@example.sg') > before) minutes.push(minute)
  }
  assert.deepEqual(minutes, [1, 3, 7, 15])
  await free()
  clock.set(new Date(clock.now().getTime() + 60 * 60_000))
  await sendAll()
  assert.equal((await listDueMail(db, clock.now())).length, 0)
})

const plain = (text: string): string =>
  [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
    ['&amp;', '&'],
  ].reduce((rest, [name, sign]) => rest.replaceAll(name!, sign!), text)
/** The words of the page, block by block. Fails on an element that the template does not have. */
function readHtml(html: string): string[] {
  const body = html.slice(html.indexOf('<body'))
  const tags = new Set([...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name]) => name!.toLowerCase()))
  const known = 'html head meta title style body table tr td span h1 p br a'.split(' ')
  assert.deepEqual(
    [...tags].filter((name) => !known.includes(name)),
    [],
  )
  return [...body.matchAll(/<(h1|p) [^>]*>([\s\S]*?)<\/\1>/g)].map(([, , inner]) =>
    plain(inner!.replaceAll('<br>', '\n').replace(/<[^>]*>/g, '')),
  )
}

const TYPED = 'https://thief.example/ <a href="https://thief.example">Tan</a> {link} javascript:alert(1)'
test('typed text is never HTML: no element, no attribute, no link but ours', () => {
  const link = 'https://tonne.example/pages/other/cancelrequest?no=R-1&key=a-b'
  const body = `${TYPED}\n\n"><img src=x onerror=alert(1)>\n\nCancel: ${link}\n\n{code}`
  for (const lang of ['en', 'cn'] as const) {
    const html = mailHtml({ subject: `</title>${TYPED}`, body, code: '<i>12', lang, link, off: null })
    assert.deepEqual(
      [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => plain(to!)),
      [link],
    )
    assert.deepEqual(readHtml(html), [
      `</title>${TYPED}`,
      TYPED,
      '"><img src=x onerror=alert(1)>',
      `Cancel: ${link}`,
      '<i>12',
    ])
    assert.doesNotMatch(html, /<[^>]*(onerror|javascript:|\ssrc=)/i)
    assert.match(html, lang === 'cn' ? /<html lang="zh-CN">/ : /<html lang="en">/)
    assert.match(html, /prefers-color-scheme:dark/)
    const parts = { subject: 'x', body: 'one\ntwo', code: null, lang, link: null, off: link }
    assert.match(mailHtml(parts), lang === 'cn' ? />one<br>two<.*>不再接收此类邮件</s : />one<br>two<.*>Stop emails/s)
  }
})

test('answers and undeliverable mails go where the settings say', async () => {
  const replyTo = 'Tonne <help@tonne.example>'
  const own = sendDueMail(db, { smtpUrl: smtp.url, from, replyTo, bounce: 'bounces@tonne.example' })
  await insertMail(db, { to: 'reader@example.sg', subject: 'x', body: 'Words' }, clock.now())
  const before = smtp.mails.length
  await own.run(clock.now(), 0)
  const [{ from: sender, raw } = { from: '', raw: '' }] = smtp.mails.slice(before)
  const headers = new Map(parseMail(raw).headers)
  assert.deepEqual([sender, headers.get('reply-to'), headers.get('from')], ['bounces@tonne.example', replyTo, from])
})

for (const [what, to, subject] of [
  ['a line break in the address', 'a@example.sg\r\nBcc: thief@example.sg', 'x'],
  ['a second address', 'a@example.sg, thief@example.sg', 'x'],
  ['a group of addresses', 'a:thief@example.sg', 'x'],
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
    const given = (await listDueMail(db, new Date('2099-01-01'))).filter((mail) => mail.to === to)
    assert.deepEqual(given, [], 'it is sent, or given up at once')
    assert.equal(smtp.mails.length - before, last!.sent ? 1 : 0)
    for (const { to: reached, raw } of smtp.mails.slice(before)) {
      assert.ok(reached.length === 1 && !reached.includes('thief@example.sg'), reached.join())
      const { headers, text, html } = parseMail(raw)
      assert.deepEqual(headers.map(([name]) => name).sort(), HEADERS)
      assert.deepEqual([text, readHtml(html).slice(1)], ['Words', ['Words']])
    }
    await db.rows('update mail set failures = 8 where sent_at is null')
  })
}

test('a mail that the server refuses is tried again later and arrives once; those behind it do not wait', async () => {
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

const why = async (to: string) =>
  (await db.rows<object>('select failures, tries, reason, answer, status from mail where to_address = $1', [to]))[0]
const laterBy = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
test('the reason of a refusal is stored as codes and never as the server’s text', async () => {
  const to = 'full@example.sg'
  await insertMail(db, { to, subject: 'x', body: 'Words' }, clock.now())
  smtp.refuse(1, '550 5.1.1 <full@example.sg> https://tonne.example/secret')
  await job.run(clock.now(), 0)
  assert.deepEqual(await why(to), { failures: 1, tries: 1, reason: 'nobody', answer: 550, status: '5.1.1' })
  laterBy(31_000)
  smtp.refuse(1, '550 no such user, rule 4.4.1')
  await job.run(clock.now(), 0)
  assert.deepEqual(await why(to), { failures: 2, tries: 2, reason: 'refused', answer: 550, status: null })
  for (const left of [2, 3]) {
    laterBy(31_000)
    await job.run(clock.now(), 0)
    assert.equal(((await why(to)) as { tries: number }).tries, left, 'a minute after its second try')
  }
  const [row] = await db.rows('select * from mail where to_address = $1', [to])
  assert.ok(!JSON.stringify(row).includes('secret'))
  assert.equal(smtp.mails.at(-1)!.to[0], to)
})

test('a mailbox that asks us to come back later is tried ever more rarely, and given up after five days', async () => {
  const to = 'later@example.sg'
  await insertMail(db, { to, subject: 'x', body: 'Words' }, clock.now())
  for (let minute = 0; minute < 6 * 24 * 60; minute += 5) {
    smtp.refuse(1, '452 4.2.2 over quota')
    await job.run(clock.now(), 0)
    laterBy(300_000)
  }
  smtp.refuse(0)
  const { failures, tries, ...rest } = (await why(to)) as { failures: number; tries: number }
  assert.deepEqual([failures, rest], [8, { reason: 'full', answer: 452, status: '4.2.2' }])
  assert.ok(tries > 100 && tries < 150, String(tries))
  const asked = smtp.mails.length
  await job.run(clock.now(), 0)
  assert.equal(smtp.mails.length, asked)
})

for (const at of ['greeting', 'sender'] as const) {
  test(`a server that refuses us for a day at the ${at} costs that day and no mail`, async () => {
    smtp.deny(at)
    for (const to of ['one@example.sg', 'two@example.sg'])
      await insertMail(db, { to, subject: 'x', body: 'Words' }, clock.now())
    const second = async () =>
      (
        await db.rows<{ tries: number }>(`select tries from mail where to_address = 'two@example.sg' order by id desc`)
      )[0]
    await job.run(clock.now(), 0)
    assert.equal((await second())!.tries, 0, 'it would wait for the same server')
    const [first] = await db.rows(
      `select reason, next_try_at as next from mail where to_address = 'one@example.sg' order by id desc limit 1`,
    )
    assert.deepEqual(first, { reason: 'sender', next: new Date(clock.now().getTime() + 60_000) })
    for (let hour = 0; hour < 24; hour += 1) {
      for (let i = 0; i < 3; i += 1) await job.run(clock.now(), 0)
      clock.set(new Date(clock.now().getTime() + 3_600_000))
    }
    smtp.deny(null)
    const { arrived } = await sendAll()
    assert.deepEqual(arrived.flatMap(({ to }) => to).sort(), ['one@example.sg', 'two@example.sg'])
  })
}

test('a server away for a day costs that day and no mail, and the log says why, not to whom', async () => {
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
