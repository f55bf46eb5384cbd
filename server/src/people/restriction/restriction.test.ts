import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { order } from '@tonne/contract/trading/order'
import { listMail } from '../../platform/mail/outbox.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshAddress, NO_BROWSER, otherCode, PASSWORD, readCode } from '../../testing/people.ts'
import { softPasskey } from '../../testing/softPasskey.ts'
import { DAY, sleepThrough } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world, ['restriction'])
const { db, as, clock } = world
const TRADING = 'Keruing#2026x'
const answer = { textEn: 'Looked at again', textCn: '已重新审阅' }
const [support, admin, finance] = await world.operators('support', 'admin', 'finance')
const project = await openProject(world)
const buying = { project: project.no, kg: 1000, priceVersion: 1 }
const inputOf = (memberId: number, more: object = {}) => ({
  memberId,
  scopes: ['order' as const],
  code: 'unusual_orders' as const,
  textEn: 'Orders that cancel each other.',
  textCn: '订单相互抵消。',
  reviewBy: clock.now().getTime() + 3 * DAY,
  reason: 'Seen in the book of 20 Nov',
  ...more,
})

test('one operator stops orders, with the case in each refusal; the member reads it with its rule', async () => {
  const person = await world.newMember()
  await world.fund(person, 100_00)
  const { call } = person
  const { caseNo } = done(await support.call(restrictionDesk.impose, inputOf(person.id)))
  const params = refused(await call(order.buy, buying), 'restricted')
  assert.equal(params.caseNo, caseNo)
  const [seen] = done(await call(restriction.mine, {})).restrictions
  assert.deepEqual(
    [seen!.caseNo, seen!.code, seen!.imposedBy, seen!.thaw, seen!.overdue],
    [caseNo, 'unusual_orders', 'support', 'appeal', false],
  )
  assert.ok(seen!.rule.cn && seen!.send.en)
  assert.equal(done(await call(wallet.summary, {})).availableCents, 100_00)
  assert.match((await listMail(db, person.email))[0]!.subject, new RegExp(caseNo!))
  done(
    await support.call(restrictionDesk.lift, {
      caseNo: caseNo!,
      reason: 'Heard them',
      textEn: 'Explained by the member',
      textCn: '会员已说明',
    }),
  )
  done(await call(order.buy, buying))
  refused(await support.call(restrictionDesk.lift, { caseNo: caseNo!, reason: 'Again', ...answer }), 'notFound')
  assert.equal(done(await call(restriction.mine, {})).restrictions[0]!.liftedWhy?.cn, '会员已说明')
  const [open, over] = [
    done(await support.call(restrictionDesk.impose, inputOf(person.id))).caseNo,
    done(await support.call(restrictionDesk.impose, inputOf(person.id))).caseNo,
  ]
  done(await support.call(restrictionDesk.lift, { caseNo: over!, reason: 'Heard them', ...answer }))
  assert.deepEqual(
    done(await call(restriction.mine, {})).restrictions.map((one) => one.caseNo),
    [open, over, caseNo],
    'what is in force comes first',
  )
})

test('a restriction needs a reason, a review and the role', async () => {
  const { id, token } = await world.newMember()
  refused(
    await support.call(restrictionDesk.impose, inputOf(id, { reviewBy: clock.now().getTime() })),
    'restrictionReview',
  )
  refused(
    await support.call(restrictionDesk.impose, inputOf(id, { reviewBy: clock.now().getTime() + 31 * DAY })),
    'restrictionReview',
  )
  refused(await support.call(restrictionDesk.impose, inputOf(id, { reason: ' ' })), 'reasonNeeded')
  refused(await support.call(restrictionDesk.impose, inputOf(id, { textCn: '' })), 'wordsNeeded')
  refused(await support.call(restrictionDesk.impose, inputOf(id, { scopes: [] })), 'fieldInvalid')
  refused(await support.call(restrictionDesk.impose, inputOf(999_999)), 'notFound')
  refused(await finance.call(restrictionDesk.impose, inputOf(id)), 'operatorRole')
  refused(await as(token)(restrictionDesk.impose, inputOf(id)), 'operatorOnly')
})

test('withdrawals and logging in need a second operator; a hundred approvals open one case', async () => {
  const person = await world.newMember()
  const { caseNo, proposal } = done(
    await support.call(
      restrictionDesk.impose,
      inputOf(person.id, { scopes: ['withdraw', 'login'], code: 'taken_over' }),
    ),
  )
  assert.equal(caseNo, null)
  assert.deepEqual(done(await person.call(restriction.mine, {})).restrictions, [])
  const waiting = done(await admin.call(restrictionDesk.list, {})).proposals.find(({ id }) => id === proposal)
  assert.deepEqual([waiting!.proposedBy.id, waiting!.memberId], [support.id, person.id])
  const decision = { proposal: proposal!, approve: true, reason: 'The mails of today agree' }
  refused(await support.call(restrictionDesk.decide, decision), 'ownAct')
  const answers = await Promise.all(Array.from({ length: 50 }, () => admin.call(restrictionDesk.decide, decision)))
  assert.deepEqual(tally(answers), { done: 1, stateMoved: 49 })
  const rows = await db.rows('select imposed_by as by from restriction where member_id = $1', [person.id])
  assert.deepEqual(rows, [{ by: 'admin' }], 'the member reads the role, and no name')
  assert.equal((await person.call(member.me, {})).code, -1)
  const audit = await db.rows<{ act: string }>('select act from audit where member_id = $1 order by id', [person.id])
  assert.deepEqual(
    audit.map((row) => row.act),
    ['restriction.propose', 'restriction.impose'],
  )
})

test('a late review is reported once and stays on the list until it gets another date', async () => {
  const person = await world.newMember()
  const { caseNo } = done(
    await support.call(restrictionDesk.impose, inputOf(person.id, { reviewBy: clock.now().getTime() + 60_000 })),
  )
  const isOverdue = async () => done(await person.call(restriction.mine, {})).restrictions[0]!.overdue
  await clock.forward(60_000 - 1)
  assert.equal(await isOverdue(), false)
  await clock.forward(1)
  assert.equal(await isOverdue(), true)
  await world.schedule.runNow()
  await world.schedule.runNow()
  const late = (await listMail(db, person.email)).filter(({ subject }) => subject.includes('late'))
  assert.equal(late.length, 1)
  const listed = async (inputOf: { part?: 'due' | 'lifted'; find?: string }) => {
    const { items, counts } = done(await support.call(restrictionDesk.list, { ...inputOf, limit: 50 }))
    return { one: items.find((item) => item.caseNo === caseNo), counts }
  }
  for (const inputOf of [{}, { part: 'due' }, { find: caseNo! }, { find: String(person.id) }] as const) {
    const { one, counts } = await listed(inputOf)
    assert.equal(one?.overdue, true, JSON.stringify(inputOf))
    assert.ok(counts.late >= 1 && counts.due >= counts.late && counts.open >= counts.due)
  }
  assert.equal((await listed({ part: 'lifted' })).one, undefined)
  done(
    await support.call(restrictionDesk.review, {
      caseNo: caseNo!,
      reviewBy: clock.now().getTime() + DAY,
      reason: 'Waiting for the bank',
      ...answer,
    }),
  )
  assert.equal(await isOverdue(), false)
  const [reviewed] = await listMail(db, person.email)
  assert.match(reviewed!.text, /Looked at again/)
  assert.doesNotMatch(reviewed!.text, /Waiting for the bank/, 'what operators write for themselves')
  done(await support.call(restrictionDesk.lift, { caseNo: caseNo!, reason: 'The bank answered', ...answer }))
  assert.equal((await listed({})).one, undefined)
  for (const inputOf of [{ part: 'lifted' }, { find: caseNo! }, { part: 'lifted', find: person.email }] as const)
    assert.ok((await listed(inputOf)).one?.liftedAt, JSON.stringify(inputOf))
})

test('a restriction whose review has passed meanwhile is not approved any more', async () => {
  const { id } = await world.newMember()
  const reviewBy = clock.now().getTime() + 60_000
  const { proposal } = done(await support.call(restrictionDesk.impose, inputOf(id, { scopes: ['withdraw'], reviewBy })))
  await clock.forward(60_000)
  const decision = { proposal: proposal!, reason: 'The mails of today agree' }
  refused(await admin.call(restrictionDesk.decide, { ...decision, approve: true }), 'restrictionReview')
  done(await admin.call(restrictionDesk.decide, { ...decision, approve: false }))
  const acts = await db.rows<{ act: string }>('select act from audit where member_id = $1 order by id', [id])
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['restriction.propose', 'restriction.decline'],
  )
})

test('a freeze is one tap, and thaws with only the mailed code and the trading password', async () => {
  const person = await world.newMember()
  await world.fund(person, 100_00)
  const { call } = person
  refused(await call(restriction.thawCode, {}), 'notFrozen')
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  const taps = await Promise.all(Array.from({ length: 20 }, () => call(restriction.freeze, {})))
  assert.equal(new Set(taps.map((tap) => done(tap).caseNo)).size, 1)
  refused(await call(order.buy, buying), 'restricted')
  const mailed = await readCode(world.tools, person.email, await call(restriction.thawCode, {}))
  refused(await call(restriction.thawCode, {}), 'codeResendWait')
  refused(
    await call(restriction.thaw, { ...mailed, code: otherCode(mailed.code), proof: { tradingPassword: TRADING } }),
    'codeWrong',
  )
  refused(
    await call(restriction.thaw, { ...mailed, proof: { tradingPassword: 'Wrong#2026x' } }),
    'tradingPasswordAttempts',
  )
  done(await call(restriction.thaw, { ...mailed, proof: { tradingPassword: TRADING } }))
  refused(await call(restriction.thaw, { ...mailed, proof: { tradingPassword: TRADING } }), 'notFrozen')
  done(await call(order.buy, buying))
  assert.equal(done(await call(restriction.mine, {})).frozen, null)
  const { caseNo: again } = done(await call(restriction.freeze, {}))
  assert.equal(done(await call(restriction.mine, {})).frozen, again)
  const kinds = await db.rows<{ kind: string }>(
    `select kind from notice where member_id = $1 and kind like 'account%' order by id`,
    [person.id],
  )
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['accountFrozen', 'accountThawed', 'accountFrozen'],
    'each freeze is told of',
  )
})

test('without a trading password the mailed code and the login password thaw, with any factor', async () => {
  const person = await world.newMember()
  const { call } = person
  const key = softPasskey()
  const added = key.make(done(await call(credential.startPasskey, { password: PASSWORD })).options)
  done(await call(credential.addPasskey, { label: 'Phone', passkey: added }))
  const { caseNo } = done(await call(restriction.freeze, {}))
  const mailed = await readCode(world.tools, person.email, await call(restriction.thawCode, {}))
  refused(await call(restriction.thaw, { ...mailed, proof: {} }), 'tradingPasswordUnset')
  refused(await call(restriction.thaw, { ...mailed, proof: { loginPassword: 'Wrong-2026' } }), 'passwordIncorrect')
  refused(await call(restriction.thaw, { ...mailed, proof: { loginPassword: PASSWORD } }), 'secondFactorAsked')
  const sign = async (bound: string) => key.use(done(await call(credential.askPasskey, { bound })).options)
  const forMoney = await sign('withdrawal 2000 payee 1')
  refused(
    await call(restriction.thaw, { ...mailed, proof: { loginPassword: PASSWORD, passkey: forMoney } }),
    'factorIncorrect',
  )
  const proof = { loginPassword: PASSWORD, passkey: await sign(`thaw ${caseNo}`) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(restriction.thaw, { ...mailed, proof })))
  assert.equal(answers.filter((answer) => answer.code === 0).length, 1)
  assert.equal(done(await call(restriction.mine, {})).frozen, null)
})

test('once a trading password is set the login password does not replace it; a missing one costs no try', async () => {
  const person = await world.newMember()
  const { call } = person
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  done(await call(restriction.freeze, {}))
  const mailed = await readCode(world.tools, person.email, await call(restriction.thawCode, {}))
  for (let i = 0; i < 4; i++)
    refused(await call(restriction.thaw, { ...mailed, proof: { loginPassword: PASSWORD } }), 'tradingPasswordIncorrect')
  assert.equal(done(await call(credential.state, {})).triesLeft, 5)
  done(await call(restriction.thaw, { ...mailed, proof: { tradingPassword: TRADING } }))
})

test('login names a case that stops it only to a caller with the password', async () => {
  const person = await world.newMember()
  const { proposal } = done(
    await support.call(restrictionDesk.impose, inputOf(person.id, { scopes: ['login'], code: 'taken_over' })),
  )
  const { caseNo } = done(
    await admin.call(restrictionDesk.decide, { proposal: proposal!, approve: true, reason: 'Agreed with the bank' }),
  )
  const enter = (password: string, lang: 'en' | 'cn' = 'en') =>
    as(undefined, { address: freshAddress(), lang })(login.logIn, {
      kind: 'personal',
      email: person.email,
      password,
      agreed: true,
    })
  refused(await enter('Wrong-2026'), 'loginIncorrect')
  const no = await enter(PASSWORD)
  assert.equal(refused(no, 'restricted').caseNo, caseNo)
  assert.ok(no.msg.includes(caseNo!) && no.msg.includes('Orders that cancel each other.'), no.msg)
  const cn = await enter(PASSWORD, 'cn')
  assert.ok(cn.msg.includes(caseNo!) && cn.msg.includes('订单相互抵消'), cn.msg)
  assert.match((await listMail(db, person.email))[0]!.subject, new RegExp(caseNo!))
  done(
    await support.call(restrictionDesk.lift, {
      caseNo: caseNo!,
      reason: 'The member wrote from the mailbox',
      textEn: 'You wrote from your mailbox',
      textCn: '您已通过邮箱联系我们',
    }),
  )
  done(await enter(PASSWORD))
})

test('one operator cannot lift the case of wrong trading passwords, nor a member’s own freeze', async () => {
  const person = await world.newMember()
  await world.fund(person, 100_00)
  const { call } = person
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  for (let i = 0; i < 5; i++)
    await world.tools.requireStepUp(
      { from: NO_BROWSER, memberId: person.id, proof: { tradingPassword: 'no' }, bound: 'x' },
      clock.now(),
    )
  assert.equal(done(await call(wallet.summary, {})).heldCents, 100_00)
  const [locked] = done(await call(restriction.mine, {})).restrictions
  assert.equal(locked!.thaw, 'unlock')
  refused(
    await support.call(restrictionDesk.lift, { caseNo: locked!.caseNo, reason: 'Spoke with the member', ...answer }),
    'caseEndsOtherwise',
  )
  assert.equal(done(await call(wallet.summary, {})).availableCents, 0)
  const { caseNo } = done(await call(restriction.freeze, {}))
  refused(
    await admin.call(restrictionDesk.lift, { caseNo, reason: 'Asked for by phone', ...answer }),
    'caseEndsOtherwise',
  )
})

test('codes that thaw are few a day, so that a thief of a session cannot guess one', async () => {
  const { id, token } = await world.newMember()
  const call = as(token)
  done(await call(restriction.freeze, {}))
  for (let i = 0; i < 10; i++) {
    done(await call(restriction.thawCode, {}))
    await clock.forward(61_000)
  }
  assert.equal(refused(await call(restriction.thawCode, {}), 'codesMost').limit, 10)
  await world.db.rows(
    "update session set ends_at = ends_at + interval '3 days', used_at = used_at + interval '1 day' where " +
      'member_id = $1',
    [id],
  )
  await clock.forward(24 * 3_600_000)
  done(await call(restriction.thawCode, {}))
})

test('a review that is late a second time is reported a second time', async () => {
  const [person, desk] = [await world.newMember(), await world.operator('support')]
  const reviewBy = clock.now().getTime() + 60_000
  const { caseNo } = done(await desk.call(restrictionDesk.impose, inputOf(person.id, { reviewBy })))
  const late = async () => (await listMail(db, person.email)).filter(({ subject }) => subject.includes('late')).length
  await clock.forward(120_000)
  await world.schedule.runNow()
  assert.equal(await late(), 1)
  const again = { reviewBy: clock.now().getTime() + DAY, reason: 'Waiting for the bank', ...answer }
  for (const other of [clock.now().getTime(), clock.now().getTime() + 31 * DAY])
    refused(
      await desk.call(restrictionDesk.review, { caseNo: caseNo!, ...again, reviewBy: other }),
      'restrictionReview',
    )
  done(await desk.call(restrictionDesk.review, { caseNo: caseNo!, ...again }))
  const [act] = await db.rows(
    `select before ->> 'reviewBy' as before, after ->> 'reviewBy' as after from audit where subject = $1
      and act = 'restriction.review'`,
    [caseNo],
  )
  const [was, is] = [reviewBy, again.reviewBy].map((at) => new Date(at).toISOString())
  assert.deepEqual(act, { before: was, after: is })
  await sleepThrough(world, DAY + 60_000)
  await world.schedule.runNow()
  assert.equal(await late(), 2)
  const third = { ...again, reviewBy: clock.now().getTime() + DAY }
  done(await (await world.operator('support')).call(restrictionDesk.review, { caseNo: caseNo!, ...third }))
  const notices = `select 1 from notice where member_id = $1 and kind = 'restrictionReviewed'`
  assert.equal((await db.rows(notices, [person.id])).length, 2, 'each review is told of')
  await sleepThrough(world, DAY)
  const [lifting] = await world.operators('support')
  const overdue = async () => done(await person.call(restriction.mine, {})).restrictions[0]!.overdue
  assert.equal(await overdue(), true)
  done(await lifting.call(restrictionDesk.lift, { caseNo: caseNo!, reason: 'The bank answered', ...answer }))
  assert.equal(await overdue(), false, 'nobody is late with what has ended')
})

test('a case is due two days before its review; nobody reviews a member’s own freeze', async () => {
  const [person, frozen] = [await world.newMember(), await world.newMember()]
  const desk = await world.operator('support')
  const now = clock.now().getTime()
  const cases: (string | null)[] = []
  for (const reviewBy of [now + 2 * DAY, now + 2 * DAY + 1])
    cases.push(done(await desk.call(restrictionDesk.impose, inputOf(person.id, { reviewBy }))).caseNo)
  cases.push(done(await frozen.call(restriction.freeze, {})).caseNo)
  const { items } = done(await desk.call(restrictionDesk.list, { part: 'due', limit: 50 }))
  assert.deepEqual(
    cases.map((caseNo) => items.some((item) => item.caseNo === caseNo)),
    [true, false, false],
  )
  await sleepThrough(world, 31 * DAY)
  await world.schedule.runNow()
  const late = async ({ email }: { email: string }) =>
    (await listMail(db, email)).filter(({ subject }) => subject.includes('late')).length
  assert.deepEqual([await late(person), await late(frozen)], [2, 0])
  const isOverdue = async ({ call }: { call: typeof person.call }) =>
    done(await call(restriction.mine, {})).restrictions.map(({ overdue }) => overdue)
  assert.deepEqual([await isOverdue(person), await isOverdue(frozen)], [[true, true], [false]])
  const due = done(await (await world.operator('support')).call(restrictionDesk.list, { part: 'due', limit: 50 }))
  assert.ok(!due.items.some(({ caseNo }) => caseNo === cases[2]))
  assert.deepEqual([due.counts.late, due.counts.due], [due.items.length, due.items.length])
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
