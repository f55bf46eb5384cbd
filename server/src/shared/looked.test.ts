import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailDesk } from '@tonne/contract/base/mail'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { identity } from '@tonne/contract/people/identity'
import { upload } from '@tonne/contract/people/upload'
import { letterDesk } from '@tonne/contract/support/letter'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { copyPartsOf } from '../modules.ts'
import { done, refused } from '../testing/answers.ts'
import { failingAudit } from '../testing/failingAudit.ts'
import { fieldsOf } from '../testing/fieldsOf.ts'
import { openProject } from '../testing/openProject.ts'
import { openWorld } from '../testing/openWorld.ts'
import { operatorHeaders } from '../testing/operatorHeaders.ts'
import { pictureOf } from '../testing/pictureOf.ts'
import { rowsRead } from '../testing/rowsRead.ts'
import { listenToStatements } from '../testing/sameWork.ts'
import { untilWaiting } from '../testing/untilWaiting.ts'
import { sweepLooks } from './looked.ts'

const world = await openWorld()
const { db, clock } = world
const [kim, lee, ann, admin] = await world.operators('support', 'support', 'finance', 'admin')
/** Moves the clock and keeps the operators' sessions alive, which end when idle. */
async function later(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 10) {
    clock.set(new Date(clock.now().getTime() + Math.min(left, 10) * 60_000))
    for (const { call } of [kim, lee, ann, admin]) done(await call(auditDesk.list, { limit: 1 }))
  }
}
/** [part, operator] of each look that is on record, oldest first. */
const looksAt = async (memberId: number) =>
  (
    await db.rows<{ part: string; by: number }>(
      `select after ->> 'part' as part, operator_id as by from audit where member_id = $1 and act = 'member.look'
        order by id`,
      [memberId],
    )
  ).map(({ part, by }) => [part, by])

test('every endpoint of a member’s page leaves the row of its part, even with an empty answer', async () => {
  const parts: Record<keyof typeof memberPageDesk, string> = {
    ...{ timeline: 'timeline', lines: 'money', deposits: 'money', withdrawals: 'money', payees: 'money' },
    ...{ tons: 'tons', orders: 'orders', requests: 'requests', cases: 'requests' },
    ...{ logins: 'access', sessions: 'access', mails: 'mails' },
  }
  for (const [name, part] of Object.entries(parts)) {
    const { id } = await world.newMember()
    const days = name === 'lines' ? { from: '2026-11-01', to: '2026-11-20' } : {}
    done(await admin.call(memberPageDesk[name as 'payees'], { memberId: id, ...days }))
    assert.deepEqual(await looksAt(id), [[part, admin.id]], name)
  }
  const { id } = await world.newMember()
  done(await admin.call(memberDesk.info, { memberId: id }))
  assert.deepEqual(await looksAt(id), [['who', admin.id]])
})

/** One thing of a member, read by its own number and not on the member's page: the part that it belongs to. */
const elsewhere: Readonly<Record<string, string>> = {
  'letterDesk.about': 'timeline',
  'blotterDesk.trade': 'orders',
  'blotterDesk.order': 'orders',
  'requestDesk.info': 'requests',
  'uploadDesk.file': 'requests',
  'mailDesk.info': 'mails',
}
test('a request, its picture, a mail, an order, a trade and what a letter may say leave their part’s row', async () => {
  const [person, buyer] = [await world.newMember(), await world.newMember()]
  const { call } = person
  for (const one of [person, buyer]) await world.fund(one, 1_000_00)
  const { no: project } = await openProject(world, { price: 10_00 })
  const bought = done(await call(order.buy, { project, kg: 5000, priceVersion: 1 }))
  done(await call(market.sell, { project, kg: 1000, priceCents: 10_00 }))
  done(await buyer.call(market.buy, { project, kg: 1000, priceCents: 10_00 }))
  const [{ id: trade } = { id: 0 }] = await db.rows<{ id: number }>('select max(id) as id from trade')
  const { name } = done(await call(upload.attach, { picture: await pictureOf(8, 8) }))
  const { no } = done(await call(request.submit, { kind: 'data_export', text: 'Please', pictures: [name] }))
  const [{ id: mail } = { id: 0 }] = await db.rows<{ id: number }>(
    'select max(l.id) as id from mail l join member m on m.email = l.to_address where m.id = $1',
    [person.id],
  )
  const picture = async () => {
    const headers = await operatorHeaders(world, 'market')
    const file = await world.app.inject({ method: 'GET', url: `/desk/api/upload/file?name=${name}`, headers })
    assert.equal(file.headers['content-type'], 'image/webp')
  }
  const read: Record<keyof typeof elsewhere, () => Promise<unknown>> = {
    'letterDesk.about': async () => done(await kim.call(letterDesk.about, { memberId: person.id })),
    'blotterDesk.trade': async () => done(await kim.call(blotterDesk.trade, { id: trade })),
    'blotterDesk.order': async () => done(await lee.call(blotterDesk.order, { no: bought.no })),
    'requestDesk.info': async () => done(await kim.call(requestDesk.info, { no })),
    'uploadDesk.file': picture,
    'mailDesk.info': async () => done(await kim.call(mailDesk.info, { id: mail })),
  }
  const before = (await looksAt(person.id)).length
  for (const [i, [of, part]] of Object.entries(elsewhere).entries()) {
    await read[of]!()
    assert.deepEqual(
      (await looksAt(person.id)).slice(before + i).map(([at]) => at),
      [part],
      of,
    )
  }
  assert.deepEqual(await looksAt(buyer.id), [['orders', kim.id]], 'the other side of the trade')
})

/** These are about nobody, or are the work of a queue, whose acts are recorded. */
const OF_NOBODY =
  /^(operator|arrangement|assignment|audit|project|registry|draw|daily|invariant|report|settings|content|template)/
const OF_WORK = [
  'pairDesk.list',
  'surveillanceDesk.alert',
  'lineDesk.candidates',
  'retirementDesk.compared',
  'withdrawalDesk.stop',
]
/** Payment files: the list has sums alone, and a file leaves a row as every file does (exportBatch.test.ts). */
const OF_FILES = ['withdrawalDesk.batches', 'withdrawalDesk.batch']
test('whatever else the desk reads by a number is about no member, or work', () => {
  const single = deskEndpoints.filter(
    ({ name, endpoint }) =>
      endpoint.method === 'GET' &&
      endpoint.access === 'operator' &&
      !fieldsOf(endpoint).includes('after') &&
      !/^memberPageDesk|^memberDesk/.test(name),
  )
  const known = [...Object.keys(elsewhere), ...OF_WORK, ...OF_FILES]
  assert.deepEqual(
    single.map(({ name }) => name).filter((name) => !OF_NOBODY.test(name) && !known.includes(name)),
    [],
  )
  for (const name of known)
    assert.ok(
      single.some((one) => one.name === name),
      name,
    )
})

test('one visit is one row, however often the page fetches; half an hour without it ends the visit', async () => {
  const { id } = await world.newMember()
  const read = (who: typeof kim) => who.call(memberDesk.info, { memberId: id })
  await Promise.all(Array.from({ length: 10 }, () => read(kim)))
  assert.deepEqual(await looksAt(id), [['who', kim.id]], 'ten at once')
  for (let n = 0; n < 12; n++) {
    await later(6)
    done(await read(kim))
  }
  assert.equal((await looksAt(id)).length, 1, 'an hour and more in one visit')
  done(await read(lee))
  done(await kim.call(memberPageDesk.payees, { memberId: id }))
  assert.deepEqual(await looksAt(id), [
    ['who', kim.id],
    ['who', lee.id],
    ['money', kim.id],
  ])
  await later(31)
  done(await read(kim))
  assert.deepEqual((await looksAt(id)).slice(3), [['who', kim.id]])
})

test('of two reads at one instant the second finds the visit begun', async () => {
  const { id } = await world.newMember()
  const owner = await world.owner()
  await owner.query('begin')
  await owner.query(`insert into member_look values ($1, $2, 'who', $3)`, [kim.id, id, clock.now()])
  const reading = kim.call(memberDesk.info, { memberId: id })
  await untilWaiting(db)
  await owner.query('commit')
  done(await reading)
  assert.deepEqual(await looksAt(id), [], 'the first writes the row')
})

test('reading again within minutes writes nothing and begins no transaction', async () => {
  const { id } = await world.newMember()
  const read = () => ann.call(memberPageDesk.deposits, { memberId: id })
  done(await read())
  const heard = listenToStatements(db)
  done(await read())
  assert.ok(heard().every((text) => !/^\s*(begin|insert|update|delete)/i.test(text)))
  for (let n = 0; n < 200; n++)
    await db.rows(`insert into member_look values ($1, $2, $3, $4)`, [ann.id, id, `part ${n}`, clock.now()])
  assert.ok((await rowsRead(db, read, 'member_look')) <= 1)
})

test('a refused read leaves no row, and without its row nothing is read', async () => {
  const { id } = await world.newMember()
  refused(await kim.call(memberPageDesk.deposits, { memberId: id }), 'operatorRole')
  refused(await kim.call(memberDesk.info, { memberId: 999_999 }), 'notFound')
  assert.deepEqual(await looksAt(id), [])
  await failingAudit(await world.owner(), () =>
    assert.rejects(() => kim.call(memberDesk.info, { memberId: id }), /HTTP 500/),
  )
  done(await kim.call(memberDesk.info, { memberId: id }))
  assert.deepEqual(await looksAt(id), [['who', kim.id]])
})

test('the audit, the member and the copy of their data show it; the timeline does not', async () => {
  const person = await world.newMember()
  const memberId = person.id
  done(await kim.call(memberPageDesk.logins, { memberId }))
  const [act] = done(await admin.call(auditDesk.list, { memberId, act: 'member.look' })).items
  assert.deepEqual(
    [act!.subject, act!.reason, act!.operatorId],
    [`member ${memberId}`, 'Read: devices and logins', kim.id],
  )
  const { looks } = done(await person.call(identity.mine, {}))
  assert.deepEqual(looks, [{ by: act!.actor, part: 'access', at: act!.at }])
  const copy = copyPartsOf(world.modules).find(({ name }) => name === 'acts_of_operators')!
  const copied = await db.rows<{ act: string; actor: string }>(copy.sql, [memberId])
  assert.deepEqual(
    copied.map((row) => [row.act, row.actor]),
    [['member.look', act!.actor]],
  )
  const { items } = done(await admin.call(memberPageDesk.timeline, { memberId }))
  assert.ok(items.length > 0 && items.every(({ what }) => what !== 'member.look'))
  const other = await world.newMember()
  assert.deepEqual(done(await other.call(identity.mine, {})).looks, [])
})

test('the time of a page’s last read is deleted after a day, and the audit stays', async () => {
  const { id } = await world.newMember()
  done(await kim.call(memberDesk.info, { memberId: id }))
  await sweepLooks(db, new Date(clock.now().getTime() + 1))
  assert.deepEqual(await db.rows('select 1 from member_look'), [])
  assert.equal((await looksAt(id)).length, 1)
})

test('reading the directory leaves a row each half hour, and one more past the first page', async () => {
  const acts = async (who: typeof kim) =>
    (
      await db.rows<{ act: string; after: object }>(
        `select act, after from audit where operator_id = $1 and act in ('member.list', 'member.readOn') order by id`,
        [who.id],
      )
    ).map(({ act, after }) => [act, after])
  const person = await world.newMember()
  const typed = { view: 'all', level: null, typed: true }
  done(await lee.call(memberDesk.find, { q: person.email }))
  done(await lee.call(memberDesk.find, { view: 'large' }))
  assert.deepEqual(await acts(lee), [['member.list', typed]])
  const { next } = done(await lee.call(memberDesk.find, { limit: 1 }))
  for (const limit of [1, 2]) done(await lee.call(memberDesk.find, { limit, after: next! }))
  const on = ['member.readOn', { view: 'all', level: null, typed: false }]
  assert.deepEqual(await acts(lee), [['member.list', typed], on])
  await later(30)
  done(await lee.call(memberDesk.find, { view: 'large', level: 2 }))
  assert.deepEqual((await acts(lee)).at(-1), ['member.list', { view: 'large', level: 2, typed: false }])
  refused(await lee.call(memberDesk.find, { after: 'x' }), 'fieldInvalid')
  assert.equal((await acts(lee)).length, 3, 'what was refused was not read')
  // The typed text is not part of it.
  const [found] = await db.rows(`select 1 from audit where act like 'member.%' and strpos(after::text, $1) > 0`, [
    person.email,
  ])
  assert.equal(found, undefined)
})
