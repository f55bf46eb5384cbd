import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { plan } from '@tonne/contract/carbon/plan'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { member } from '@tonne/contract/people/member'
import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { upload } from '@tonne/contract/people/upload'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { firstTerms } from '@tonne/domain/base/terms'
import { cents, kg } from '@tonne/domain/money'
import { recoveryStops } from '@tonne/domain/people/recovery'
import { settleLine } from '../../money/deposit/settleLine.ts'
import { updateLevel } from '../../people/member/store.ts'
import { listMail } from '../../platform/mail/outbox.ts'
import { hashOfWords } from '../../shared/audit.ts'
import { done, refusalOf, refused, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshIc } from '../../testing/owners.ts'
import { NO_BROWSER, own, PASSWORD, type Person } from '../../testing/people.ts'
import { pictureOf } from '../../testing/pictureOf.ts'
import { stuckRows } from '../../testing/stuckRows.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

// P3 needs nothing here, so that an earned level can be requested.
const levels = firstTerms.levels.map((level) => (level.level === 3 ? { ...level, tonsKg: kg(0) } : level))
const world = await openWorld({ terms: { levels } })
const refreshed = await watchRefreshed(world, ['wallet', 'request', 'restriction'])
const { db, as, clock, app } = world
let [support, admin] = await world.operators('support', 'admin')
// Their sessions end when the clock moves on.
beforeEach(async () => {
  ;[support, admin] = await world.operators('support', 'admin')
})
const body = { text: 'Please', pictures: [] }
const why = 'Looked at the record'
const answer = { textEn: 'Checked and agreed', textCn: '核实无误' }
const HOUR = 3_600_000
const TRADING = 'Keruing#2026x'

async function known(): Promise<Person & { ic: string }> {
  const person = await world.newMember()
  const ic = freshIc()
  done(await person.call(identity.give, { realName: 'Lim Jun Hao', ic, phone: '91234567', proof: own }))
  return { ...person, ic }
}
const prove = (memberId: number, tradingPassword: string) =>
  world.tools
    .requireStepUp({ from: NO_BROWSER, memberId, proof: { tradingPassword }, bound: 'x' }, clock.now())
    .then(refusalOf)

test('one operator grants a level; a hundred approvals at once grant one', async () => {
  const person = await known()
  const { call } = person
  refused(
    await as((await world.newMember()).token)(request.submit, { kind: 'level_upgrade', level: 2, ...body }),
    'identityMissing',
  )
  refused(await call(request.submit, { kind: 'level_upgrade', level: 2, ...body }), 'requestTons')
  await db.tx((tx) => updateLevel(tx, person.id, 2))
  refused(await call(request.submit, { kind: 'level_upgrade', level: 2, ...body }), 'requestLevel')
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => call(request.submit, { kind: 'level_upgrade', level: 3, ...body })),
  )
  assert.deepEqual(tally(sent), { done: 1, requestOpen: 19 })
  const { no } = done(sent.find(({ code }) => code === 0)!)
  assert.match(no, /^R-20261120-\d{5}$/)
  assert.equal(done(await support.call(requestDesk.info, { no })).record.level, 2)
  const yes = await Promise.all(
    Array.from({ length: 50 }, () => support.call(requestDesk.decide, { no, approve: true, reason: why, ...answer })),
  )
  assert.deepEqual(tally(yes), { done: 1, requestOver: 49 })
  assert.equal(done(await call(member.me, {})).level, 3)
  const DECIDED = 'select decided_by as "decidedBy", proposed_by as "proposedBy" from request where no = $1'
  assert.deepEqual(await db.rows(DECIDED, [no]), [{ decidedBy: null, proposedBy: null }], 'its audit names the one')
  const info = done(await call(request.info, { no }))
  assert.deepEqual(
    [info.state, info.outcome?.cn, info.steps.map(({ state }) => state)],
    ['done', answer.textCn, ['submitted', 'in_review', 'approved', 'done']],
  )
  assert.match((await listMail(db, person.email))[0]!.subject, /is done/)
  const acts = await db.rows<{ act: string; after: unknown }>('select act, after from audit where subject = $1', [no])
  const sha256 = hashOfWords({ en: answer.textEn, cn: answer.textCn })
  assert.deepEqual(acts.find(({ act }) => act === 'request.approve')!.after, { level: 3, sha256 })
  assert.ok(!JSON.stringify(acts).includes(answer.textEn), 'acts are sealed for ever, and its words are not')
})

test('a level counts tons held or retired, the same on page and request; sold tons do not count', async () => {
  const project = await openProject(world, { price: 10_00 })
  const [person, buyer] = [await known(), await world.newMember()]
  for (const one of [person, buyer]) await world.fund(one, 100_00)
  const { call } = person
  done(await call(order.buy, { project: project.no, kg: 1000, priceVersion: 1 }))
  const { no } = done(await call(request.submit, { kind: 'level_upgrade', level: 2, ...body }))
  done(await buyer.call(market.buy, { project: project.no, kg: 1000, priceCents: 10_00 }))
  done(await call(market.sell, { project: project.no, kg: 1000, priceCents: 10_00 }))
  assert.equal(done(await call(wallet.summary, {})).carbonKg, 0)
  assert.equal(done(await call(member.membership, {})).tons.countsKg, 0)
  assert.equal(done(await support.call(requestDesk.info, { no })).record.tons.countsKg, 0)
  const asked = { no, approve: true, reason: why, ...answer }
  refused(await support.call(requestDesk.decide, asked), 'requestTons')
  done(await call(order.buy, { project: project.no, kg: 1000, priceVersion: 1 }))
  done(await support.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }))
  assert.equal(done(await call(member.me, {})).level, 2)
})

test('other members’ requests and pictures count as none; messages go back and forth with pictures', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  const { call } = one
  const png = await pictureOf(8, 8)
  const { name } = done(await call(upload.attach, { picture: png }))
  refused(
    await other.call(request.submit, { kind: 'account_closure', password: PASSWORD, text: '', pictures: [name] }),
    'attachmentUnknown',
  )
  assert.equal((await support.call(requestDesk.list, {})).code, 0)
  const { no } = done(
    await call(request.submit, { kind: 'account_closure', password: PASSWORD, text: 'Bye', pictures: [name] }),
  )
  for (const endpoint of [request.info, request.cancel] as const)
    refused(await other.call(endpoint, { no }), 'notFound')
  refused(await other.call(request.message, { no, ...body }), 'notFound')
  refused(await other.call(request.download, { no, password: PASSWORD }), 'notFound')
  done(await support.call(requestDesk.message, { no, text: 'Why?', ask: true }))
  assert.equal(done(await call(request.info, { no })).state, 'waiting_for_member')
  assert.equal(done(await call(request.message, { no, ...body })).state, 'in_review')
  const { messages } = done(await support.call(requestDesk.info, { no }))
  assert.deepEqual(
    messages.map(({ by, text, pictures }) => [by, text, pictures.length]),
    [
      ['member', 'Bye', 1],
      ['operator', 'Why?', 0],
      ['member', 'Please', 0],
    ],
  )
  assert.equal(done(await call(request.cancel, { no })).state, 'cancelled')
  refused(await call(request.cancel, { no }), 'requestOver')
  refused(await support.call(requestDesk.propose, { no, reason: why }), 'requestOver')
})

test('a repeated message is stored once, with its pictures; after another it is a new one', async () => {
  const { token } = await world.newMember()
  const call = as(token)
  const png = await pictureOf(8, 8)
  const { no } = done(await call(request.submit, { kind: 'account_closure', password: PASSWORD, ...body }))
  const { name } = done(await call(upload.attach, { picture: png }))
  const shown = { no, text: 'See here', pictures: [name] }
  const sent = await Promise.all(Array.from({ length: 10 }, () => call(request.message, shown)))
  assert.deepEqual(tally(sent), { done: 10 })
  done(await call(request.message, { no, ...body }))
  done(await support.call(requestDesk.message, { no, text: 'Thanks', ask: true }))
  assert.equal(done(await call(request.message, { no, ...body })).state, 'in_review')
  const { messages } = done(await call(request.message, { no, ...body }))
  assert.deepEqual(
    messages.map(({ by, text, pictures }) => [by, text, pictures]),
    [
      ['member', 'Please', []],
      ['member', 'See here', [name]],
      ['member', 'Please', []],
      ['operator', 'Thanks', []],
      ['member', 'Please', []],
    ],
  )
})

test('links are not guessed without end from one place, and wrong IC numbers until the next day', async () => {
  const guess = () => as()(request.cancelByLink, { no: 'R-20261120-00001', key: 'A'.repeat(22) })
  for (let i = 0; i < 30; i++) refused(await guess(), 'linkInvalid')
  refused(await guess(), 'tooManyRequests')
  const person = await known()
  done(await person.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  const asked = { kind: 'trading_password' as const, password: PASSWORD, tradingPassword: 'Meranti#2026y', ...body }
  const wrong = () => person.call(request.submit, { ...asked, ic: 'S0000001I' })
  for (const left of [4, 3, 2, 1, 0]) assert.equal(refused(await wrong(), 'icMismatch').left, left)
  refused(await wrong(), 'requestIcTries')
  await clock.forward(86_400_000 - 1)
  refused(await as((await again(person)).token)(request.submit, { ...asked, ic: person.ic }), 'requestIcTries')
  await clock.forward(1)
  done(await as((await again(person)).token)(request.submit, { ...asked, ic: person.ic }))
})

test('a new trading password takes the IC number, two operators and a day in which a tap or mail cancels', async () => {
  const person = await known()
  await world.fund(person, 50_00)
  const { call } = person
  const input = {
    kind: 'trading_password' as const,
    ic: person.ic,
    password: PASSWORD,
    tradingPassword: 'Meranti#2026y',
    ...body,
  }
  refused(await call(request.submit, input), 'tradingPasswordUnset')
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  refused(await call(request.submit, { ...input, ic: 'S0000001I' }), 'icMismatch')
  refused(await call(request.submit, { ...input, password: 'Wrong-2026' }), 'passwordIncorrect')
  refused(await call(request.submit, { ...input, tradingPassword: 'short' }), 'tradingPasswordWeak')
  refused(await call(request.submit, { ...input, tradingPassword: PASSWORD }), 'tradingPasswordSame')
  const first = done(await call(request.submit, input)).no
  const link = /key=([\w-]+)/.exec((await listMail(db, person.email))[0]!.text)![1]!
  refused(await as()(request.cancelByLink, { no: first, key: 'A'.repeat(22) }), 'linkInvalid')
  done(await as()(request.cancelByLink, { no: first, key: link }))
  const { no } = done(await call(request.submit, input))
  refused(await support.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }), 'requestNeedsProposal')
  done(await support.call(requestDesk.propose, { no, reason: why }))
  refused(await support.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }), 'ownAct')
  assert.equal(
    done(await admin.call(requestDesk.decide, { no, approve: true, reason: why, ...answer })).state,
    'approved',
  )
  for (let i = 0; i < 5; i++) await prove(person.id, 'wrong')
  assert.equal(done(await call(wallet.summary, {})).heldCents, 50_00)
  await clock.forward(24 * HOUR - 1)
  await world.schedule.runNow()
  assert.equal(done(await as((await again(person)).token)(request.info, { no })).state, 'approved')
  await clock.forward(1)
  await world.schedule.runNow()
  const later = as((await again(person)).token)
  assert.equal(done(await later(request.info, { no })).state, 'done')
  assert.equal(await prove(person.id, 'Meranti#2026y'), undefined)
  assert.equal(done(await later(wallet.summary, {})).heldCents, 0)
  assert.equal(done(await later(credential.state, {})).coolOff?.why, 'trading_password')
  const [row] = await db.rows<{ secret: unknown }>('select secret_sealed as secret from request where no = $1', [no])
  assert.equal(row!.secret, null)
})
/** A day later the session has ended, so the member logs in again. */
async function again({ email }: Person, password = PASSWORD): Promise<{ token: string }> {
  const { login } = await import('@tonne/contract/people/login')
  return done(await as()(login.logIn, { kind: 'personal', email, password, agreed: true })) as { token: string }
}

for (const [when, waits] of [
  ['at the same instant', 0],
  ['a minute later', 60_000],
  ['when it is due', 24 * HOUR],
] as const) {
  test(`a login password that changes ${when} ends the request: it cannot become the trading password`, async () => {
    const [person, wanted] = [await known(), 'Meranti#2026y']
    const { call, ic } = person
    done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
    const input = { kind: 'trading_password', ic, password: PASSWORD, tradingPassword: wanted, ...body } as const
    const { no } = done(await call(request.submit, input))
    done(await support.call(requestDesk.propose, { no, reason: why }))
    done(await admin.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }))
    await clock.forward(waits)
    const inside = as((await again(person)).token)
    done(await inside(credential.changeLoginPassword, { password: PASSWORD, newPassword: wanted }))
    await clock.forward(24 * HOUR - waits)
    await world.schedule.runNow()
    const { state, outcome } = done(await as((await again(person, wanted)).token)(request.info, { no }))
    assert.deepEqual([state, outcome], ['cancelled', recoveryStops.password_changed])
    assert.equal(await prove(person.id, TRADING), undefined)
  })
}

test('an unlock and an appeal end the case; the operator who imposed it does not decide', async () => {
  const person = await known()
  await world.fund(person, 50_00)
  const { call } = person
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  const imposed = {
    memberId: person.id,
    scopes: ['order' as const],
    code: 'unusual_orders' as const,
    textEn: 'Orders.',
    textCn: '交易异常。',
    reason: why,
  }
  const { caseNo } = done(
    await support.call(restrictionDesk.impose, { ...imposed, reviewBy: clock.now().getTime() + 24 * HOUR }),
  )
  refused(await call(request.submit, { kind: 'unlock', ic: person.ic, ...body }), 'notLocked')
  for (let i = 0; i < 5; i++) await prove(person.id, 'wrong')
  const { no } = done(await call(request.submit, { kind: 'unlock', ic: person.ic, ...body }))
  done(await support.call(requestDesk.propose, { no, reason: why }))
  done(await admin.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }))
  assert.equal(done(await call(wallet.summary, {})).availableCents, 50_00)
  const inForce = async () =>
    done(await call(restriction.mine, {})).restrictions.flatMap((one) => (one.liftedAt === null ? one.caseNo : []))
  assert.deepEqual(await inForce(), [caseNo], 'an unlock ends no other case')
  refused(
    await as((await world.newMember()).token)(request.submit, { kind: 'appeal', caseNo: caseNo!, ...body }),
    'notFound',
  )
  const appeal = done(await call(request.submit, { kind: 'appeal', caseNo: caseNo!, ...body })).no
  const [shown] = done(await admin.call(requestDesk.list, { find: appeal })).items
  assert.deepEqual([shown!.two, shown!.imposedBy, shown!.proposedBy], [false, [support.id], null])
  const about = done(await admin.call(requestDesk.info, { no: appeal })).case
  assert.deepEqual(about, { caseNo, reason: { en: imposed.textEn, cn: imposed.textCn } })
  for (const approve of [true, false])
    refused(await support.call(requestDesk.decide, { no: appeal, approve, reason: why, ...answer }), 'ownAct')
  refused(await support.call(requestDesk.propose, { no: appeal, reason: why }), 'ownAct')
  done(await admin.call(requestDesk.decide, { no: appeal, approve: true, reason: why, ...answer }))
  assert.deepEqual(await inForce(), [])
  refused(await call(request.submit, { kind: 'appeal', caseNo: caseNo!, ...body }), 'notFound')
})

const listed = async (no: string) =>
  done(await support.call(requestDesk.list, { find: no })).items.find((item) => item.no === no)!
test('an operator who approved a restriction of two does not decide the appeal; a third does', async () => {
  const person = await world.newMember()
  const [one, two, third] = await world.operators('support', 'admin', 'support')
  const about = {
    memberId: person.id,
    scopes: ['withdraw' as const],
    code: 'unusual_orders' as const,
    textEn: 'Orders.',
    textCn: '交易异常。',
  }
  const { proposal } = done(
    await one.call(restrictionDesk.impose, { ...about, reason: why, reviewBy: clock.now().getTime() + 24 * HOUR }),
  )
  const { caseNo } = done(await two.call(restrictionDesk.decide, { proposal: proposal!, approve: true, reason: why }))
  const { no } = done(await person.call(request.submit, { kind: 'appeal', caseNo: caseNo!, ...body }))
  assert.deepEqual((await listed(no)).imposedBy, [one.id, two.id])
  for (const [{ call }, en, cn] of [
    [one, 'you imposed the case', '该限制由您实施'],
    [two, 'you agreed to the case', '该限制经您批准'],
  ] as const) {
    for (const approve of [true, false])
      assert.deepEqual(
        refused(await call(requestDesk.decide, { no, approve, reason: why, ...answer }), 'ownAct').because,
        { en, cn },
      )
  }
  done(await third.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }))
})

test('an appeal is no way round two people: a locked trading password and an own freeze take two as well', async () => {
  const person = await world.newMember()
  await world.fund(person, 50_00)
  const { call } = person
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  for (let i = 0; i < 5; i++) await prove(person.id, 'wrong')
  const locked = done(await call(restriction.mine, {})).restrictions[0]!.caseNo
  const frozen = done(await call(restriction.freeze, {})).caseNo
  for (const caseNo of [locked, frozen]) {
    const { no } = done(await call(request.submit, { kind: 'appeal', caseNo, ...body }))
    assert.equal(done(await support.call(requestDesk.info, { no })).two, true)
    assert.equal((await listed(no)).two, true, 'the list says it of the row, not of the kind')
    refused(await admin.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }), 'requestNeedsProposal')
    done(await admin.call(requestDesk.propose, { no, reason: why }))
    refused(await admin.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }), 'ownAct')
    done(await support.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }))
  }
  assert.equal(done(await call(wallet.summary, {})).availableCents, 50_00)
})

test('a copy of the data is made, sealed, given for the login password, and deleted after seven days', async () => {
  const person = await known()
  const { no } = done(await person.call(request.submit, { kind: 'data_export', text: '', pictures: [] }))
  await world.schedule.runNow()
  assert.equal(done(await person.call(request.info, { no })).state, 'done')
  refused(await person.call(request.download, { no, password: 'Wrong-2026' }), 'passwordIncorrect')
  const asked = {
    method: 'POST' as const,
    url: '/h5/api/request/download',
    payload: { no, password: PASSWORD },
    headers: { authorization: person.token },
  }
  const file = await app.inject(asked)
  assert.match(String(file.headers['content-disposition']), /attachment; filename="tonne-R-/)
  const copy = file.json() as { member: { email: string }[]; requests: unknown[] }
  assert.deepEqual([copy.member[0]!.email, copy.requests.length], [person.email, 1])
  assert.ok(!file.body.includes(person.ic) && !file.body.includes('argon2') && !file.body.includes('key='))
  clock.set(new Date(clock.now().getTime() + 7 * 24 * HOUR))
  const late = as((await again(person)).token)
  const copies = () => db.rows('select 1 from data_copy where member_id = $1', [person.id])
  assert.equal((await copies()).length, 1, 'not yet deleted')
  refused(await late(request.download, { no, password: PASSWORD }), 'exportGone')
  await world.schedule.runNow()
  assert.deepEqual(await copies(), [])
})

test('a request that cannot be carried out keeps no other waiting, and is tried again after a minute', async () => {
  const made: { person: Person; no: string }[] = []
  for (let i = 0; i < 2; i++) {
    const person = await world.newMember()
    const { no } = done(await person.call(request.submit, { kind: 'data_export', text: '', pictures: [] }))
    made.push({ person, no })
  }
  const states = () =>
    Promise.all(made.map(async ({ person, no }) => done(await person.call(request.info, { no })).state))
  const free = await stuckRows(await world.owner(), 'request', `old.no = '${made[0]!.no}'`)
  for (let i = 0; i < 2; i++) await world.schedule.runNow()
  assert.deepEqual(await states(), ['approved', 'done'])
  await free()
  await world.schedule.runNow()
  assert.deepEqual(await states(), ['approved', 'done'])
  await clock.forward(60_000)
  await world.schedule.runNow()
  assert.deepEqual(await states(), ['done', 'done'])
})

test('two operators close an empty account, and its sessions end', async () => {
  const rich = await world.newMember()
  await world.fund(rich, 12_50)
  refused(await rich.call(request.submit, { kind: 'account_closure', password: PASSWORD, ...body }), 'closureStands')
  const person = await world.newMember()
  const { no } = done(await person.call(request.submit, { kind: 'account_closure', password: PASSWORD, ...body }))
  done(await admin.call(requestDesk.propose, { no, reason: why }))
  await world.fund(person, 1_00)
  refused(await support.call(requestDesk.decide, { no, approve: true, reason: why, ...answer }), 'closureStands')
  assert.equal(done(await person.call(request.info, { no })).state, 'in_review')
  done(
    await support.call(requestDesk.decide, {
      no,
      approve: false,
      reason: why,
      textEn: 'Withdraw the balance first',
      textCn: '请先提取余额',
    }),
  )
  assert.match((await listMail(db, person.email))[0]!.text, /Withdraw the balance first/)
  const empty = await world.newMember()
  const terms = {
    kg: 1000,
    capCents: 70_00,
    day: 25,
    beneficiary: 'self',
    reason: 'travel',
    reasonText: '',
    message: '',
  } as const
  done(await empty.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  done(
    await empty.call(plan.create, {
      ...terms,
      project: (await openProject(world)).no,
      proof: { tradingPassword: TRADING },
    }),
  )
  const intent = done(await empty.call(deposit.create, { amountCents: 30_00 }))
  done(await empty.call(deposit.cancel, { no: intent.no }))
  const closing = done(await empty.call(request.submit, { kind: 'account_closure', password: PASSWORD, ...body })).no
  done(await admin.call(requestDesk.propose, { no: closing, reason: why }))
  done(await support.call(requestDesk.decide, { no: closing, approve: true, reason: why, ...answer }))
  assert.equal((await empty.call(member.me, {})).code, -1)
  assert.deepEqual(await db.rows('select state from plan where member_id = $1', [empty.id]), [{ state: 'stopped' }])
  // The payment arrives after all: nobody could take it out again, so an operator decides whose it is.
  const line = {
    bank: 'test',
    bankRef: 'after the end',
    direction: 'credit',
    amountCents: cents(30_00),
    reference: intent.reference,
  } as const
  const rest = { endToEndId: null, counterparty: null, valueAt: clock.now() }
  assert.equal(await settleLine(world.tools)({ ...line, ...rest }, clock.now()), 'in_review')
  assert.deepEqual(
    await db.rows(`select 1 from account where kind = 'member' and owner_id = $1 and balance > 0`, [empty.id]),
    [],
  )
  await world.schedule.runNow()
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
