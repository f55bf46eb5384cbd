import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionDesk } from '@tonne/contract/money/correction'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { identity } from '@tonne/contract/people/identity'
import { operator } from '@tonne/contract/people/operator'
import { contentDesk } from '@tonne/contract/publishing/content'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { stopMoneyOut } from '../../money/moneyout/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { own } from '../../testing/people.ts'
import { HOUR, sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const [ann, bob, support, kim, admin] = await world.operators('finance', 'finance', 'support', 'support', 'admin')
const note = 'The bank’s file comes at 06:00'
const shiftOf = async ({ call }: typeof ann) => done(await call(assignmentDesk.shift, {}))
const heldBy = async (who: typeof ann) => (await shiftOf(who)).held.map(({ subject, kind }) => [subject, kind])

async function correction(by: typeof ann): Promise<string> {
  const member = await world.newMember()
  await world.fund(member, 60_00)
  const entry = done(await member.call(wallet.logs, {})).items[0]!.entryNo
  const texts = { reason: 'twice the same', textEn: 'Booked twice', textCn: '重复入账' }
  return done(await by.call(correctionDesk.propose, { entry, ...texts })).no
}
async function asked(ic: string): Promise<string> {
  const member = world.as((await world.newMember()).token)
  done(await member(identity.give, { realName: 'Tan Mei', ic, phone: '91234567', proof: own }))
  const asks = { kind: 'name_correction', realName: 'Tan Mei Lin', text: 'Renewed', pictures: [] } as const
  return done(await member(request.submit, asks)).no
}

test('unfinished work is an operator’s own proposal, own item, or a member whom they asked', async () => {
  const no = await correction(ann)
  assert.deepEqual(await heldBy(ann), [[no, 'second']])
  assert.deepEqual(await heldBy(bob), [])
  done(await bob.call(assignmentDesk.set, { queue: 'correction', subject: no, operatorId: bob.id }))
  assert.deepEqual(await heldBy(bob), [[no, 'taken']])
  const about = await asked('S1234567D')
  done(await support.call(requestDesk.message, { no: about, text: 'From which day?', ask: true }))
  assert.deepEqual(await heldBy(support), [[about, 'asked']])
  done(await bob.call(correctionDesk.decide, { no, approve: false, reason: 'it was once' }))
  assert.deepEqual([await heldBy(ann), await heldBy(bob)], [[], []])
})

test('handed over with a note, the colleague sees it first and holds it; it is counted and recorded', async () => {
  const [one, two] = [await correction(ann), await correction(ann)]
  const items = [one, two].map((subject) => ({ queue: 'correction' as const, subject }))
  const { id, count } = done(
    await ann.call(assignmentDesk.handOver, { to: bob.id, note, items: [...items, items[0]!] }),
  )
  assert.equal(count, 2)
  const { handed, held } = await shiftOf(bob)
  const isOpen = items.map((item) => ({ ...item, open: true })).sort((a, b) => (a.subject < b.subject ? -1 : 1))
  assert.deepEqual(
    handed.map((row) => [row.id, row.note, row.readAt, row.items]),
    [[id, note, null, isOpen]],
  )
  assert.deepEqual(held.map(({ subject }) => subject).sort(), [one, two].sort())
  const acts = await world.db.rows<{ act: string; reason: string; after: { items?: number } }>(
    'select act, reason, after from audit where operator_id = $1 and act like $2 order by id desc limit 3',
    [ann.id, 'queue.%'],
  )
  assert.deepEqual(
    acts.map(({ act, after }) => [act, after.items]),
    [
      ['queue.handover', 2],
      ['queue.assign', undefined],
      ['queue.assign', undefined],
    ],
  )
  assert.equal(acts[0]!.reason, note)
  assert.equal((await shiftOf(ann)).given[0]!.readAt, null)
  refused(await kim.call(assignmentDesk.readHandover, { id }), 'notFound')
  refused(await ann.call(assignmentDesk.readHandover, { id }), 'notFound')
  done(await bob.call(assignmentDesk.readHandover, { id }))
  assert.notEqual((await shiftOf(ann)).given[0]!.readAt, null)
  done(await bob.call(correctionDesk.decide, { no: one, approve: false, reason: 'it was once' }))
  const { handed: after } = await shiftOf(bob)
  assert.deepEqual(
    after[0]!.items.filter(({ open }) => open).map(({ subject }) => subject),
    [two],
  )
  assert.deepEqual((await shiftOf(ann)).given[0]!.items, after[0]!.items)
})

test('only own work is handed over, to a colleague of that queue; else nothing of it', async () => {
  const no = await correction(ann)
  const item = { queue: 'correction' as const, subject: no }
  const hand = (who: typeof ann, to: number, items: (typeof item)[]) =>
    who.call(assignmentDesk.handOver, { to, note, items })
  refused(await hand(ann, ann.id, [item]), 'notFound')
  refused(await hand(ann, support.id, [item]), 'assignNotThere')
  refused(await hand(ann, 999_999, []), 'notFound')
  refused(await hand(bob, ann.id, [item]), 'assignNotYours')
  refused(await hand(ann, bob.id, [item, { queue: 'correction', subject: 'CR-20200101-00001' }]), 'assignNotYours')
  assert.deepEqual(
    done(await ann.call(assignmentDesk.list, { queue: 'correction' })).items.filter((a) => a.subject === no),
    [],
  )
  refused(await ann.call(assignmentDesk.handOver, { to: bob.id, note: ' ', items: [] }), 'reasonNeeded')
  done(await hand(ann, admin.id, []))
})

test('when ten hand over the same item at once one of them does', async () => {
  const no = await correction(ann)
  const item = { queue: 'correction' as const, subject: no }
  const carl = await world.operator('finance')
  done(await bob.call(assignmentDesk.set, { ...item, operatorId: bob.id }))
  const all = await Promise.all(
    Array.from({ length: 10 }, () => bob.call(assignmentDesk.handOver, { to: carl.id, note, items: [item] })),
  )
  assert.equal(all.filter(({ code }) => code === 0).length, 1)
  assert.equal((await shiftOf(carl)).handed.length, 1)
})

test('an invitation, a text, a halt and a stop of payments are own work, and are handed over', async () => {
  const [market, other, admin2] = await world.operators('market', 'market', 'admin')
  const both = { en: 'Words', cn: '文字' }
  const body = { en: [{ p: 'Text' }], cn: [{ p: '正文' }] }
  const value = { kind: 'terms' as const, title: both, body, changed: both }
  const item = done(await market.call(contentDesk.create, { key: 'terms', value, reason: 'A new version' })).id
  done(await market.call(contentDesk.publish, { id: item, revision: 1, publishAt: null, reason: 'A new version' }))
  const halting = { reason: 'Prices of one feed', textEn: 'We look into prices', textCn: '正在核查价格' }
  done(await market.call(projectDesk.haltMarket, halting))
  const invited = { email: 'new@tonne.example', name: 'New Colleague', role: 'support' as const, reason: 'She begins' }
  const { id: invite } = done(await admin.call(operator.invite, invited))
  assert.ok(await world.db.tx((tx) => stopMoneyOut(tx, { why: 'a test stops it' }, world.clock.now())))
  done(await ann.call(withdrawalDesk.proposeResume, { reason: 'The file is right' }))
  const queuesOf = async (who: typeof ann) =>
    (await shiftOf(who)).held
      .filter(({ queue }) => ['content', 'halt', 'invite', 'payments'].includes(queue))
      .map(({ queue, kind }) => [queue, kind])
  assert.deepEqual(await queuesOf(market), [
    ['content', 'second'],
    ['halt', 'second'],
  ])
  assert.deepEqual(await queuesOf(admin), [['invite', 'second']])
  assert.deepEqual(await queuesOf(ann), [['payments', 'second']])
  const halt = (await shiftOf(market)).held.find(({ queue }) => queue === 'halt')!.subject
  const items = [
    { queue: 'content' as const, subject: String(item) },
    { queue: 'halt' as const, subject: halt },
  ]
  done(await market.call(assignmentDesk.handOver, { to: other.id, note, items }))
  assert.deepEqual(await queuesOf(other), [
    ['content', 'taken'],
    ['halt', 'taken'],
  ])
  const one = [{ queue: 'invite' as const, subject: String(invite) }]
  refused(await admin.call(assignmentDesk.handOver, { to: ann.id, note, items: one }), 'assignNotThere')
  done(await admin.call(assignmentDesk.handOver, { to: admin2.id, note, items: one }))
  done(await other.call(projectDesk.proposeReopen, { no: null, reason: 'The feed is right' }))
  const fourth = await world.operator('market')
  done(await fourth.call(projectDesk.reopenMarket, { reason: 'The feed is right' }))
  done(await admin2.call(operator.decideInvite, { id: invite, approve: false, reason: 'she does not begin' }))
  done(await other.call(contentDesk.decide, { id: item, revision: 1, approve: false, reason: 'one word is wrong' }))
  for (const who of [market, other, admin, admin2]) assert.deepEqual(await queuesOf(who), [])
})

test('the overview lists arrivals since the shift before, in the queues of the operator’s role', async () => {
  const mo = await world.operator('finance')
  assert.deepEqual([(await shiftOf(mo)).lastAt, (await shiftOf(mo)).came], [null, []])
  // Shorter than the time after which an unattended session ends.
  await sleepThrough(world, HOUR / 6)
  await correction(ann)
  await asked('S0000001I')
  const call = await mo.again()
  const { lastAt, came } = done(await call(assignmentDesk.shift, {}))
  assert.notEqual(lastAt, null)
  assert.deepEqual(came, [{ queue: 'correction', count: 1 }])
})

test('an operator who left is given nothing', async () => {
  const gone = await world.operator('finance')
  done(await admin.call(operator.disable, { id: gone.id, reason: 'has left us' }))
  refused(await ann.call(assignmentDesk.handOver, { to: gone.id, note, items: [] }), 'notFound')
})
