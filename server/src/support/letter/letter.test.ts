import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { deposit } from '@tonne/contract/money/deposit'
import { member } from '@tonne/contract/people/member'
import { templateDesk } from '@tonne/contract/publishing/template'
import { letterDesk } from '@tonne/contract/support/letter'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { listMail } from '../../platform/mail/outbox.ts'
import { overRows } from '../../platform/testing/overRows.ts'
import { hashOfWords } from '../../shared/audit.ts'
import { done, refused } from '../../testing/answers.ts'
import { disable } from '../../testing/disable.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { HOUR } from '../../testing/travel.ts'
import { listSubjects } from './store.ts'

const world = await openWorld()
const { db, as, clock } = world
const [support, finance] = await world.operators('support', 'finance')
const reason = 'We must understand the payment'
const words = {
  ...{ kind: 'letter' as const, queue: null, titleEn: 'Where the money came from', titleCn: '资金来源' },
  textEn: 'Dear {member}, about {no} over {amount}: send {what} by {day}.',
  textCn: '{member} 您好：关于 {no}（{amount}），请于 {day} 前提供 {what}。',
  ...{ retired: false, reason },
}
const { id: template } = done(await support.call(templateDesk.write, words))
const what = { en: 'the <b>contract</b>', cn: '合同' }
const base = { template, version: 1, answerBy: '2026-11-27', places: { what }, reason }
async function somebody() {
  const person = await world.newMember()
  const { call } = person
  const { no } = done(await call(deposit.create, { amountCents: 100_00 }, `a-deposit-of-${person.id}`))
  return { ...person, call, no, asks: { ...base, memberId: person.id, no } }
}

test('a message of template and books is notified and mailed in their language, and answered in requests', async () => {
  const { id, token, email, call, no: about, asks } = await somebody()
  done(await as(token, { lang: 'cn' })(member.setLang, {}))
  const known = done(await support.call(letterDesk.about, { memberId: id }))
  assert.deepEqual([known.lang, known.subjects[0]!.no, known.subjects[0]!.amountCents], ['cn', about, 100_00])
  const { no } = done(await support.call(letterDesk.send, asks))
  const [mail] = await listMail(db, email)
  assert.equal(mail!.subject, '资金来源')
  assert.ok(mail!.text.includes(`关于 ${about}（S$100.00），请于`) && mail!.text.includes('前提供合同'))
  assert.match(mail!.text, new RegExp(`applyinfo\\?no=${no}`))
  const [notified] = done(await call(notice.list, {})).items
  assert.deepEqual([notified!.title.en, notified!.leadsTo], [words.titleEn, `/pages/profile/applyinfo?no=${no}`])
  assert.ok(notified!.body.en.includes('send the <b>contract</b> by') && notified!.body.cn.includes('前提供合同'))
  const mine = done(await call(request.info, { no }))
  assert.deepEqual(
    [mine.kind, mine.state, mine.messages[0]!.letter!.title.cn],
    ['letter', 'waiting_for_member', '资金来源'],
  )
  assert.ok(!done(await support.call(requestDesk.list, { find: no })).items[0]!.late)
  const answered = done(await call(request.message, { no, text: 'Here it is', pictures: [] }))
  assert.equal(answered.state, 'in_review')
  const info = done(await support.call(requestDesk.info, { no }))
  assert.deepEqual(info.messages.map(({ text }) => text).at(-1), 'Here it is')
  const closing = { no, approve: true, reason, textEn: 'Thank you, all is clear', textCn: '已收到，事项已办结' }
  assert.equal(done(await support.call(requestDesk.decide, closing)).state, 'done')
})

test('an empty line of a template begins a paragraph, in the mail, in notices and in requests', async () => {
  const { email, call, asks } = await somebody()
  const texts = { textEn: 'Dear {member},\n\nsend it by {day}.', textCn: '{member} 您好：\n\n请于 {day} 前提供。' }
  const { id } = done(await support.call(templateDesk.write, { ...words, ...texts }))
  const { no } = done(await support.call(letterDesk.send, { ...asks, template: id, places: {} }))
  assert.match((await listMail(db, email))[0]!.text, /,\n\nsend it by 27 Nov 2026\./)
  assert.match(done(await call(notice.list, {})).items[0]!.body.en, /,\n\nsend it/)
  assert.match(done(await call(request.info, { no })).messages[0]!.letter!.text.cn, /：\n\n请于/)
})

test('a second message continues the open request; each is a row of the audit without its text', async () => {
  const { id, call, asks } = await somebody()
  const { no } = done(await support.call(letterDesk.send, asks))
  assert.equal(done(await support.call(letterDesk.send, asks)).no, no)
  assert.equal(done(await call(request.info, { no })).messages.length, 2)
  assert.equal(done(await call(request.list, {})).items.length, 1)
  const acts = await db.rows<{ subject: string; reason: string; after: { sha256: string } }>(
    `select subject, reason, after from audit where act = 'letter.send' and member_id = $1`,
    [id],
  )
  assert.deepEqual(
    acts.map((act) => [act.subject, act.reason]),
    [
      [no, reason],
      [no, reason],
    ],
  )
  assert.ok(!JSON.stringify(acts).includes('contract'))
  const { title, body } = done(await call(notice.list, {})).items[0]!
  const [first] = done(await call(request.info, { no })).messages
  const text = { en: first!.text, cn: first!.letter!.text.cn }
  assert.ok(body.en.includes(text.en))
  assert.equal(acts[0]!.after.sha256, hashOfWords({ title, text }), 'what was sent can be compared with it')
  const known = done(await support.call(letterDesk.about, { memberId: id }))
  assert.deepEqual(
    known.letters.map((one) => [one.no, one.readAt]),
    [
      [no, null],
      [no, null],
    ],
  )
  const mails = done(await support.call(memberPageDesk.mails, { memberId: id }))
  assert.equal(mails.items.filter(({ subject }) => subject === words.titleEn).length, 2)
})

test('a message emptied in time has no text left, in neither language', async () => {
  const { asks } = await somebody()
  const { no } = done(await support.call(letterDesk.send, asks))
  const of = 'request_id = (select id from request where no = $1)'
  await db.rows(`update request_message set text = 'gone' where ${of}`, [no])
  const rows = await db.rows(`select title, title_cn, text, text_cn from request_message where ${of}`, [no])
  assert.deepEqual(rows, [{ title: null, title_cn: null, text: 'gone', text_cn: null }])
})

test('the answer is due by six in the evening of the last day that was named, sixty days on at most', async () => {
  const { asks } = await somebody()
  for (const answerBy of ['2027-01-19', '2026-11-21']) {
    const { no } = done(await support.call(letterDesk.send, { ...asks, answerBy }))
    const [row] = await db.rows<{ at: Date }>('select due_at as at from request where no = $1', [no])
    assert.deepEqual(row!.at, new Date(`${answerBy}T18:00:00+08:00`))
  }
})

test('a message is about what is the member’s own, the newest first', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 10, n))
  const owned = (prefix: string, ...rest: unknown[]) => [
    [`${prefix}-1`, 1, ...rest],
    [`${prefix}-2`, 2, ...rest],
  ]
  const tables = {
    '"order"': {
      columns: 'no text, member_id bigint, total_cents bigint, at timestamptz',
      rows: owned('B', 10, at(1)),
    },
    withdrawal: {
      columns: 'no text, member_id bigint, amount_cents bigint, requested_at timestamptz',
      rows: owned('W', 20, at(2)),
    },
    deposit: {
      columns: 'no text, member_id bigint, amount_cents bigint, created_at timestamptz',
      rows: owned('D', 30, at(3)),
    },
    retirement: { columns: 'no text, member_id bigint, requested_at timestamptz', rows: owned('RT', at(4)) },
    request: {
      columns: 'no text, member_id bigint, at timestamptz, kind text, id int',
      rows: [...owned('R', at(5), 'appeal', 1), ['R-9', 1, at(9), 'letter', 2]],
    },
    restriction: { columns: 'case_no text, member_id bigint, since timestamptz, id int', rows: owned('C', at(6), 1) },
  }
  const subjects = await overRows(world.url, tables, async (tx) => ({
    all: await listSubjects(tx, 1, null),
    one: await listSubjects(tx, 1, 'RT-1'),
    others: await listSubjects(tx, 1, 'RT-2'),
  }))
  assert.deepEqual(
    subjects.all.map(({ no, amountCents }) => [no, amountCents]),
    [
      ['C-1', null],
      ['R-1', null],
      ['RT-1', null],
      ['D-1', 30],
      ['W-1', 20],
      ['B-1', 10],
    ],
  )
  assert.deepEqual([subjects.one.length, subjects.others], [1, []])
})

test('two operators at the same instant write two messages in one request', async () => {
  const { call, asks } = await somebody()
  const [second] = await world.operators('support')
  const both = await Promise.all([support, second!].map((one) => one.call(letterDesk.send, asks)))
  const [one, two] = both.map((answer) => done(answer).no)
  assert.equal(one, two)
  assert.equal(done(await call(request.info, { no: one! })).messages.length, 2)
})

test('an invalid message is refused with what is wrong, and nobody is told', async () => {
  const [bob, cyd] = [await somebody(), await somebody()]
  const send = (change: object) => support.call(letterDesk.send, { ...bob.asks, ...change })
  const address = { what: { en: 'your code at tonne-help.com', cn: '验证码' } }
  refused(await send({ places: address }), 'letterAddress')
  refused(await send({ places: {} }), 'messageUnfilled')
  refused(await send({ no: cyd.no }), 'letterAbout')
  refused(await send({ answerBy: '2026-11-20' }), 'letterDay')
  refused(await send({ answerBy: '2027-01-20' }), 'letterDay')
  refused(await send({ version: 2 }), 'contentStale')
  refused(await send({ template: 999_999 }), 'notFound')
  refused(await send({ memberId: 999_999 }), 'notFound')
  refused(await finance.call(letterDesk.send, bob.asks), 'operatorRole')
  refused(await bob.call(letterDesk.send, bob.asks), 'operatorOnly')
  assert.equal(done(await bob.call(notice.list, {})).items.length, 0)
  const other = done(
    await support.call(templateDesk.write, { ...words, kind: 'reason', textEn: 'Compared', textCn: '已核对' }),
  )
  refused(await send({ template: other.id }), 'notFound')
  const { id } = done(await support.call(templateDesk.write, words))
  done(await support.call(templateDesk.write, { ...words, id, version: 1, retired: true }))
  refused(await send({ template: id, version: 2 }), 'contentStale')
  await disable(db, bob.asks.memberId, clock.now())
  refused(await send({}), 'letterClosed')
})

test('a member cannot cancel or send a message of ours, and another member’s counts as none', async () => {
  const [bob, cyd] = [await somebody(), await somebody()]
  const { no } = done(await support.call(letterDesk.send, bob.asks))
  refused(await bob.call(request.cancel, { no }), 'letterOurs')
  refused(await cyd.call(request.info, { no }), 'notFound')
  refused(await cyd.call(request.message, { no, text: 'Hello', pictures: [] }), 'notFound')
  const own = { kind: 'letter' as 'data_export', text: 'x', pictures: [] }
  refused(await bob.call(request.submit, own), 'fieldInvalid')
})

test('a sixth message to one member in a day is refused with the limit', async () => {
  const { asks } = await somebody()
  for (let i = 0; i < 5; i += 1) done(await support.call(letterDesk.send, asks))
  const sixth = await support.call(letterDesk.send, asks)
  refused(sixth, 'letterMost')
  assert.match(sixth.msg, /5 messages in 24 hours/)
  await clock.forward(23.9 * HOUR)
  const later = { ...asks, answerBy: '2026-11-28' }
  refused(await (await support.again())(letterDesk.send, later), 'letterMost')
  await clock.forward(0.2 * HOUR)
  done(await (await support.again())(letterDesk.send, later))
})
