/** Operators decide by this page, so its rows are compared as a whole. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payee } from '@tonne/contract/money/payee'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { order } from '@tonne/contract/trading/order'
import { sayBothDayTimes } from '@tonne/domain/format'
import { done } from '../../testing/answers.ts'
import { disable } from '../../testing/disable.ts'
import { enteredAnew } from '../../testing/heldPeople.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshIc, linkOwner } from '../../testing/owners.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { own, PASSWORD } from '../../testing/people.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'

const world = await openWorld()
const { as, clock, db } = world
const [support, admin] = await world.operators('support', 'admin')
const reason = 'The member is on the phone'
const project = await openProject(world)
const later = () => clock.set(new Date(clock.now().getTime() + 60_000))
const DAY_MS = 86_400_000

type Who = { id: number }
const timeline = async ({ id }: Who, ours?: 'yes') =>
  done(await admin.call(memberPageDesk.timeline, { memberId: id, limit: 50, ...(ours && { ours }) })).items
const info = async ({ id }: Who) => done(await admin.call(memberDesk.info, { memberId: id }))

test('each event says what it was, by whom and of how much; a member’s own acts are not operators’', async () => {
  const person = await payable(world, 900_00)
  const { call, email, id: memberId } = person
  later()
  done(await call(order.buy, { project: project.no, kg: 2000, priceVersion: 1 }))
  later()
  const retirement = done(await retire(person, project.no)).no
  later()
  await completeRetirement(world, retirement)
  later()
  const { no } = done(await requestOut(person, 100_00))
  later()
  done(await call(withdrawal.cancel, { no }))
  later()
  done(await call(identity.give, { realName: 'Goh Ah Hock', ic: 'F1234567N', phone: '91112222', proof: own }))
  later()
  const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const from = { address: '203.0.113.9', device }
  done(await as(undefined, from)(login.logIn, { kind: 'personal', email, password: PASSWORD, agreed: true }))
  later()
  const [{ id, tail } = { id: 0, tail: '' }] = done(await call(payee.list, {})).items
  done(await call(payee.remove, { id }))
  later()
  const imposing = {
    ...{ memberId, scopes: ['order' as const], code: 'unusual_orders' as const, reason },
    ...{ textEn: 'Two orders in one minute', textCn: '一分钟内两笔订单', reviewBy: clock.now().getTime() + DAY_MS },
  }
  const { caseNo } = done(await support.call(restrictionDesk.impose, imposing))
  later()
  const text = { textEn: 'Looked at again', textCn: '已重新审阅' }
  done(await support.call(restrictionDesk.lift, { caseNo: caseNo!, reason, ...text }))
  const second = done(await support.call(restrictionDesk.impose, imposing)).caseNo!
  later()
  const appeal = done(await call(request.submit, { kind: 'appeal', caseNo: second, text: 'No', pictures: [] })).no
  later()
  done(await admin.call(requestDesk.decide, { no: appeal, approve: true, reason, ...text }))
  later()
  const frozen = done(await call(restriction.freeze, {})).caseNo
  const [R, case1, case2] = [appeal, caseNo, second]
  const rows = (await timeline(person)).map(({ what, kind, no: of, by, detail, kg, amountCents }) =>
    [what, kind, of?.startsWith('D-') || of?.startsWith('B-') ? '' : of, by, detail?.en, kg, amountCents].join(' | '),
  )
  assert.deepEqual(rows, [
    `case.opened | requests | ${frozen} | member | Frozen by yourself |  | `,
    `case.lifted | requests | ${case2} | appeal | Unusual orders |  | `,
    `request.done | requests | ${R} | admin operator | Appeal a restriction |  | `,
    `request.approved | requests | ${R} | admin operator | Appeal a restriction |  | `,
    `request.in_review | requests | ${R} | admin operator | Appeal a restriction |  | `,
    `request.submitted | requests | ${R} | Goh Ah Hock | Appeal a restriction |  | `,
    `case.opened | requests | ${case2} | support | Unusual orders |  | `,
    `case.lifted | requests | ${case1} | support | Unusual orders |  | `,
    `case.opened | requests | ${case1} | support | Unusual orders |  | `,
    `payee.removed | money |  |  | ${tail} |  | `,
    'login.in | access |  |  | Firefox, Linux |  | ',
    'member.verified | people |  |  |  |  | ',
    `withdrawal.ended.cancelled | money | ${no} |  | ${tail} |  | 10000`,
    `withdrawal.asked | money | ${no} |  | ${tail} |  | -10000`,
    `retirement.retired | trades | ${retirement} |  |  | 1000 | `,
    `retirement.confirm | trades | ${retirement} | market operator |  |  | `,
    `retirement.evidence | trades | ${retirement} | market operator |  |  | `,
    `retirement.instruct | trades | ${retirement} | market operator |  |  | `,
    `retirement.asked | trades | ${retirement} |  |  | 1000 | `,
    'order.buy.completed | trades |  |  |  | 2000 | -5680',
    'deposit.completed | money |  |  |  |  | 90000',
    'deposit.asked | money |  |  |  |  | 90000',
    'payee.verify | money | payee 1 | system |  |  | ',
    `payee.added | money |  |  | ${tail} |  | `,
    'member.joined | people |  |  |  |  | ',
  ])
  const whole = await timeline(person)
  const one = (what: string) => whole.find((row) => row.what === what)!
  assert.deepEqual([one('login.in').why, one('request.done').detail?.cn], [from.address, '对限制提出申诉'])
  assert.deepEqual(
    (await timeline(person, 'yes')).map(({ what }) => what),
    [
      ...['request.done', 'request.approved', 'request.in_review', 'case.opened', 'case.lifted', 'case.opened'],
      ...['retirement.confirm', 'retirement.evidence', 'retirement.instruct'],
    ],
  )
  const { items: deposits } = done(await admin.call(memberPageDesk.deposits, { memberId }))
  const { items: lines } = done(await admin.call(memberPageDesk.lines, { memberId }))
  assert.deepEqual([deposits.length, deposits[0]!.entryNo], [1, lines.at(-1)!.entryNo])
  const { items } = done(await admin.call(memberPageDesk.cases, { memberId }))
  assert.deepEqual(
    items.map(({ no: of, reviewBy, liftedAt, reason: why }) => [
      of,
      reviewBy > clock.now().getTime(),
      liftedAt !== null,
      why,
    ]),
    [
      [frozen, true, false, items[0]!.reason],
      [second, true, true, { en: imposing.textEn, cn: imposing.textCn }],
      [caseNo, true, true, { en: imposing.textEn, cn: imposing.textCn }],
    ],
  )
  assert.deepEqual(
    (await info(person)).restrictions.map(({ no: of }) => of),
    [frozen],
    'a lifted case is in the list, and in force no more',
  )
})

test('standing says what holds the money and until when, and what waits for operators, the oldest first', async () => {
  const person = await payable(world, 200_00)
  const before = await info(person)
  assert.deepEqual([before.verifiedAt, before.answered, before.closed, before.waits], [null, true, false, null])
  const [{ at, usableAt } = { at: 0, usableAt: 0 }] = done(
    await admin.call(memberPageDesk.payees, { memberId: person.id }),
  ).items
  assert.ok(at < usableAt && usableAt <= clock.now().getTime())
  done(await person.call(identity.give, { realName: 'LIM JUN HAO', ic: freshIc(), phone: '91112222', proof: own }))
  later()
  const renamed = { kind: 'name_correction' as const, realName: 'Lim Jun', text: '', pictures: [] }
  const asked = done(await person.call(request.submit, renamed)).no
  later()
  const { no } = done(await requestOut(person, 50_00))
  const after = await info(person)
  assert.equal(after.verifiedAt, clock.now().getTime() - 120_000)
  assert.deepEqual(
    after.waiting.map((one) => one.no),
    [asked, no],
  )
  assert.deepEqual(
    after.holds.map(({ amountCents }) => amountCents),
    [50_00],
  )
  done(await support.call(requestDesk.message, { no: asked, text: 'Which name?', ask: true }))
  assert.deepEqual(
    (await info(person)).waiting.map((one) => one.no),
    [no],
    'the member’s answer is waited for, not ours',
  )
  await enteredAnew(world, person)
  const until = new Date(clock.now().getTime() + DAY_MS)
  assert.deepEqual((await info(person)).waits?.until, sayBothDayTimes(until, clock.now()))
  const gone = await world.newMember()
  await disable(db, gone.id, clock.now())
  assert.equal((await info(gone)).closed, true)
})

test('an open alert about the owner is on the page of each of their accounts, which name each other', async () => {
  const [person, company] = [await world.newMember(), await world.newMember({ kind: 'corporate' })]
  await linkOwner(world, person, [company])
  const alert = (no: string, state: string) =>
    db.rows(
      `insert into market_alert (no, rule, subject, state, owners, measured, threshold, trades, orders, operators,
        latest_at, opened_at, decided_by, decided_name, decided_reason, decided_at)
      select $1, 'layering', $1, $2, array[$3::bigint], 9, 8, '{}', '{}', '{}', $4, $4, o.id, o.name, o.why, o.at
      from (select 1) one left join (select id, name, 'Looked at it' as why, $4::timestamptz as at from operator
        where id = $5 and $2 <> 'open') o on true`,
      [no, state, person.id, clock.now(), admin.id],
    )
  await alert('AL-1', 'open')
  await alert('AL-2', 'no_case')
  for (const [one, other] of [
    [person, company],
    [company, person],
  ] as const) {
    const { alerts, linked } = await info(one)
    const { name } = await info(other)
    assert.deepEqual([alerts.map(({ no }) => no), linked], [['AL-1'], [{ id: other.id, name, state: 'confirmed' }]])
  }
})
