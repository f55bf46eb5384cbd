import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { member } from '@tonne/contract/people/member'
import { listMail } from '../../platform/mail/outbox.ts'
import { done, refused } from '../../testing/answers.ts'
import { disable } from '../../testing/disable.ts'
import { openWorld } from '../../testing/openWorld.ts'
import type { Person } from '../../testing/people.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { mailOffLink } from './mailOff.ts'
import { insertBroadcast, type NewNotice, notify, notifyAll } from './store.ts'

const world = await openWorld()
const { db, clock } = world
const refreshed = await watchRefreshed(world, ['notice'])

const deposit = ({ id }: Pick<Person, 'id'>, n: number | string): NewNotice<'depositCredited'> => ({
  memberId: id,
  kind: 'depositCredited',
  cause: `deposit ${n}`,
  params: { amount: `S$${n}.00`, reference: `DEP-${n}` },
})
const credit = ({ id }: Pick<Person, 'id'>, n: number): NewNotice<'creditRatingMoved'> => ({
  memberId: id,
  kind: 'creditRatingMoved',
  cause: `credit ${n}`,
  params: { score: 74, rating: { en: 'medium', cn: '中等' }, points: '−2', no: `P-${n}` },
})
const send = (notice: NewNotice) => db.tx((tx) => notify(tx, notice, clock.now()))
const mailsTo = async ({ email }: Person) => (await listMail(db, email)).filter((mail) => mail.code === null)
const unread = async (person: Person) => done(await person.call(notice.unread, {})).unread
const list = async (person: Person, input = {}) => done(await person.call(notice.list, input))

test('one event told a hundred times at once makes one notice and one mail', async () => {
  const bob = await world.newMember()
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(deposit(bob, 7))))
  assert.equal(answers.filter(Boolean).length, 1)
  const { items } = await list(bob)
  assert.deepEqual([items.length, (await mailsTo(bob)).length, await unread(bob)], [1, 1, 1])
})
test('a hundred events at once make a hundred notices and mails, in any order and combination', async () => {
  const bob = await world.newMember()
  const all = Array.from({ length: 100 }, (_, n) => deposit(bob, n))
  const turned = (by: number) =>
    [...all.slice(by), ...all.slice(0, by)].flatMap((one, i) => (i % 7 ? [one] : [one, one]))
  const news = await Promise.all(
    [0, 13, 50, 77].map((by) =>
      db.tx((tx) => notifyAll(tx, by === 50 ? turned(by).reverse() : turned(by), clock.now())),
    ),
  )
  assert.equal(
    news.reduce((sum, n) => sum + n, 0),
    100,
  )
  assert.deepEqual([await unread(bob), (await mailsTo(bob)).length], [100, 50], 'the mailbox shows fifty')
  const count = 'select count(*)::int as n from mail where to_address = $1'
  assert.deepEqual(await db.rows(count, [bob.email]), [{ n: 100 }])
})
test('a rolled back event makes no notice', async () => {
  const bob = await world.newMember()
  const failing = db.tx(async (tx) => {
    await notify(tx, deposit(bob, 1), clock.now())
    throw new Error('it failed')
  })
  await assert.rejects(failing, /it failed/)
  assert.deepEqual([await unread(bob), (await mailsTo(bob)).length], [0, 0])
  assert.equal(await send(deposit(bob, 1)), true)
})
test('a mail ends with the member’s own phrase, in the language they last chose', async () => {
  const bob = await world.newMember()
  await db.rows(`update member set mail_phrase = 'blue kueh' where id = $1`, [bob.id])
  await send(deposit(bob, 1))
  assert.deepEqual(done(await world.as(bob.token, { lang: 'cn' })(member.setLang, {})), { lang: 'cn' })
  await send(deposit(bob, 2))
  const [second, first] = await mailsTo(bob)
  assert.match(first!.text, /^S\$1\.00 arrived.*Your mail phrase: blue kueh.*never asks you to pay/s)
  assert.match(second!.text, /^附言为 DEP-2 的 S\$2\.00 已到账.*您的防伪短语：blue kueh.*先付款再提现/s)
})
test('pages list each notice once, newest first, also of one topic, while new ones arrive', async () => {
  const bob = await world.newMember()
  for (let n = 0; n < 9; n++) await send(n % 3 ? deposit(bob, n) : credit(bob, n))
  const seen: number[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list(bob, { topic: 'money', limit: 2, ...(after ? { after } : {}) })
    seen.push(...page.items.map(({ id }) => id))
    assert.ok(page.items.every(({ topic, leadsTo }) => topic === 'money' && leadsTo === '/pages/profile/fundlogs'))
    await send(deposit(bob, `later ${seen.length}`))
    after = page.next
  }
  assert.equal(new Set(seen).size, 6)
  assert.deepEqual(
    [...seen].sort((a, b) => b - a),
    seen,
  )
})
test('reading one or all updates the counts; notices that arrive meanwhile stay unread', async () => {
  const bob = await world.newMember()
  for (let n = 0; n < 4; n++) await send(n < 2 ? deposit(bob, n) : credit(bob, n))
  const { items } = await list(bob)
  const { call } = bob
  await clock.forward(1000)
  assert.equal(done(await call(notice.read, { id: items[3]!.id })).unread, 3)
  assert.equal(done(await call(notice.read, { id: items[3]!.id })).unread, 3)
  await clock.forward(1000)
  await send(deposit(bob, 'meanwhile'))
  await clock.forward(1000)
  const { unread: left, byTopic } = done(await call(notice.readAll, { upTo: items[0]!.id, topic: 'account' }))
  assert.deepEqual([left, byTopic.find(({ topic }) => topic === 'account')?.unread], [2, 0])
  assert.equal(done(await call(notice.readAll, { upTo: items[0]!.id })).unread, 1)
  const readAgo = (await list(bob)).items.map(({ readAt }) => readAt && clock.now().getTime() - readAt)
  assert.deepEqual(readAgo, [null, 0, 0, 0, 2000])
  await clock.forward(1000)
  const params = { amount: 'S$1.00', reference: 'DEP-1' }
  for (const cause of ['1', '2']) await send({ memberId: bob.id, kind: 'depositReturned', cause, params })
  const money = done(await call(notice.unread, {})).byTopic.find(({ topic }) => topic === 'money')
  assert.equal(money?.unread, 3, 'one credited and two returned')
})
test('only the first reading of a notice is recorded', async () => {
  const bob = await world.newMember()
  await send(deposit(bob, 1))
  const { id } = (await list(bob)).items[0]!
  const first = clock.now().getTime()
  done(await bob.call(notice.read, { id }))
  await clock.forward(1000)
  done(await bob.call(notice.read, { id }))
  done(await bob.call(notice.readAll, { upTo: id }))
  assert.equal((await list(bob)).items[0]!.readAt, first)
})
test('another member’s notice counts as none, and reading all touches only one’s own', async () => {
  const [bob, cyd] = [await world.newMember(), await world.newMember()]
  await send(deposit(bob, 1))
  const { id } = (await list(bob)).items[0]!
  const other = await cyd.call(notice.read, { id })
  refused(other, 'notFound')
  assert.deepEqual(other, await cyd.call(notice.read, { id: 999_999_999 }))
  done(await cyd.call(notice.readAll, { upTo: id }))
  assert.deepEqual([await unread(bob), (await list(cyd)).items.length], [1, 0])
})
test('mails of a topic switch off and on; the notice stays; security and money are always mailed', async () => {
  const bob = await world.newMember()
  const { call } = bob
  const off = done(await call(notice.prefer, { topic: 'account', mail: false }))
  assert.deepEqual(
    off.topics.find(({ topic }) => topic === 'account'),
    { topic: 'account', mail: false, always: false },
  )
  await Promise.all(Array.from({ length: 8 }, () => call(notice.prefer, { topic: 'account', mail: false })))
  await send(credit(bob, 1))
  assert.deepEqual([(await mailsTo(bob)).length, await unread(bob)], [0, 1])
  done(await call(notice.prefer, { topic: 'account', mail: true }))
  await send(credit(bob, 2))
  assert.equal((await mailsTo(bob)).length, 1)
  for (const topic of ['security', 'money'] as const)
    refused(await call(notice.prefer, { topic, mail: false }), 'noticeAlways')
  done(await call(notice.prefer, { topic: 'money', mail: true }))
  await send(deposit(bob, 1))
  assert.equal((await mailsTo(bob)).length, 2)
})
test('the link at the end of a mail switches off its topic for good, and nothing else', async () => {
  const [bob, cyd] = [await world.newMember(), await world.newMember()]
  const ofNewest = async ({ email }: Person, subject: RegExp) => {
    const mail = (await listMail(db, email)).find((one) => subject.test(one.subject))!
    const url = new URL(mailOffLink(world.tools.settings, mail.id))
    return { mail: mail.id, key: url.searchParams.get('key')!, url }
  }
  await send(credit(bob, 1))
  await send(deposit(bob, 1))
  await send(credit(cyd, 1))
  const off = (person: Person) =>
    world
      .as(person.token)(notice.preferences, {})
      .then((answer) => done(answer).topics.flatMap(({ topic, mail }) => (mail ? [] : [topic])))
  const [mine, money, theirs] = [
    await ofNewest(bob, /credit/i),
    await ofNewest(bob, /Deposit/),
    await ofNewest(cyd, /credit/i),
  ]
  const nobody = world.as()
  for (const wrong of [
    { mail: mine.mail, key: theirs.key },
    { mail: mine.mail, key: '' },
    { mail: mine.mail + 1_000_000, key: mine.key },
    { mail: money.mail, key: money.key },
  ])
    assert.notEqual((await nobody(notice.mailOff, wrong)).code, 0)
  refused(await nobody(notice.mailOff, { mail: money.mail, key: money.key }), 'mailLinkInvalid')
  // Whatever the mail's row says.
  await db.rows(`update mail set topic = 'money' where id = $1`, [money.mail])
  refused(await nobody(notice.mailOff, { mail: money.mail, key: money.key }), 'mailLinkInvalid')
  assert.deepEqual([await off(bob), await off(cyd)], [[], []])
  const post = (url: string) =>
    world.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const path = mine.url.pathname + mine.url.search
  const opened = await world.app.inject({ method: 'GET', url: path })
  assert.deepEqual(
    [opened.statusCode, opened.headers.location],
    [302, `/pages/other/mailoff?mail=${mine.mail}&key=${mine.key}`],
  )
  assert.deepEqual(await off(bob), [], 'who only opens it, as a scanner of mails does, changes nothing')
  assert.deepEqual(
    [(await post(`${path}x`)).statusCode, (await post(money.url.pathname + money.url.search)).statusCode],
    [404, 404],
  )
  assert.deepEqual([(await post(path)).statusCode, (await post(path)).statusCode], [200, 200])
  assert.deepEqual([await off(bob), await off(cyd)], [['account'], []])
  assert.deepEqual(done(await nobody(notice.mailOff, { mail: theirs.mail, key: theirs.key })), { topic: 'account' })
  assert.deepEqual(await off(cyd), ['account'])
  await send(credit(bob, 2))
  assert.equal((await mailsTo(bob)).length, 2)
})
test('a link from before the secret was replaced switches off; none does so for a member who has left', async () => {
  const bob = await world.newMember()
  await send(credit(bob, 1))
  const [mail] = await mailsTo(bob)
  const { settings } = world.tools
  const linked = (secret: string) => {
    const key = new URL(mailOffLink({ ...settings, secret }, mail!.id)).searchParams.get('key')!
    return world.as()(notice.mailOff, { mail: mail!.id, key })
  }
  const old = 'the secret of last year, which was long'
  refused(await linked(old), 'mailLinkInvalid')
  const { secretPrevious } = settings
  Object.assign(settings, { secretPrevious: old })
  assert.deepEqual(done(await linked(old)), { topic: 'account' })
  refused(await linked(`${old}er`), 'mailLinkInvalid')
  Object.assign(settings, { secretPrevious })
  // An address keeps the letters in which it was typed.
  await db.rows('update mail set to_address = upper(to_address) where id = $1', [mail!.id])
  assert.deepEqual(done(await linked(settings.secret)), { topic: 'account' })
  await disable(db, bob.id, clock.now())
  refused(await linked(settings.secret), 'mailLinkInvalid')
})

test('more members than one run notifies get a notice to all: each of them, once', async () => {
  for (let i = 0; i < 21; i++) await Promise.all(Array.from({ length: 10 }, () => world.newMember()))
  const words = { en: 'Words', cn: '文字' }
  const params = { title: words, text: words, page: 'news/index' }
  await db.tx((tx) => insertBroadcast(tx, { kind: 'announcement', cause: 'notice to all', params }, clock.now()))
  for (let i = 0; i < 3; i++) await world.schedule.runNow()
  const [counts] = await db.rows(
    `select (select count(*)::int from member where disabled_at is null) as members, count(*)::int as notices,
      count(distinct member_id)::int as readers from notice where kind = 'announcement'`,
  )
  const { members, ...sent } = counts as { members: number; notices: number; readers: number }
  assert.ok(members > 200, `${members} members are one page`)
  assert.deepEqual(sent, { notices: members, readers: members })
})
test('whoever was concerned by a change was told to read it again', () => refreshed())
