import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { identity } from '@tonne/contract/people/identity'
import { operator } from '@tonne/contract/people/operator'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { overRows } from '../../platform/testing/overRows.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { failingAudit } from '../../testing/failingAudit.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { own } from '../../testing/people.ts'
import { listActs } from './store.ts'

const world = await openWorld()
const { db, clock } = world
const [support, other, admin] = await world.operators('support', 'support', 'admin')
const answer = { textEn: 'Checked and agreed', textCn: '核实无误' }
const reason = 'Looked at the record'
const imposing = (memberId: number, scopes: ('order' | 'withdraw')[]) => ({
  memberId,
  scopes,
  code: 'unusual_orders' as const,
  ...answer,
  reason,
  reviewBy: clock.now().getTime() + 86_400_000,
})

test('an admin reads every act with its changes, others only their own; pages follow each other by id', async () => {
  const { id } = await world.newMember()
  const { caseNo } = done(await support.call(restrictionDesk.impose, imposing(id, ['order'])))
  done(await other.call(restrictionDesk.lift, { caseNo: caseNo!, reason, ...answer }))
  const all = done(await admin.call(auditDesk.list, { memberId: id })).items
  assert.deepEqual(
    all.map(({ act, operatorId, subject }) => [act, operatorId, subject]),
    [
      ['restriction.lift', other.id, caseNo],
      ['restriction.impose', support.id, caseNo],
    ],
  )
  assert.deepEqual(all[1]!.after?.scopes, ['order'])
  const own = done(await support.call(auditDesk.list, {}))
  assert.deepEqual([own.mineOnly, own.items.every(({ operatorId }) => operatorId === support.id)], [true, true])
  const first = done(await admin.call(auditDesk.list, { memberId: id, limit: 1 }))
  const rest = done(await admin.call(auditDesk.list, { memberId: id, limit: 1, after: first.next! }))
  assert.deepEqual(
    [first.items[0]!.act, rest.items[0]!.act, rest.next],
    ['restriction.lift', 'restriction.impose', null],
  )
  assert.equal(done(await admin.call(auditDesk.list, { memberId: id, act: 'restriction.l' })).items.length, 1)
  for (const [to, count] of [
    ['2026-11-19', 0],
    ['2026-11-20', 2],
  ] as const)
    assert.equal(done(await admin.call(auditDesk.list, { memberId: id, to })).items.length, count, to)
  await clock.forward(60_000)
  await world.schedule.runNow()
  const [sealed] = done(await (await world.operator('admin')).call(auditDesk.list, { memberId: id })).items
  assert.match(sealed!.sealed!.root!, /^[0-9a-f]{64}$/)
  assert.ok(sealed!.sealed!.size! > sealed!.sealed!.position)
  // Anyone with the file can check without us that this act is in the log.
  const bundle = done(await (await world.operator('admin')).call(auditDesk.proof, { id: sealed!.id }))
  assert.ok((await verifyBundle('log', bundle)).every((step) => step.holds))
  assert.ok(bundle.entries[0]!.text.includes('restriction.lift') && bundle.waiting === 0)
  const changed = { ...bundle, entries: bundle.entries.map((e) => ({ ...e, text: e.text.replace('lift', 'kept') })) }
  assert.ok((await verifyBundle('log', changed)).some((step) => !step.holds))
  refused(await (await world.operator('support')).call(auditDesk.proof, { id: sealed!.id }), 'notFound')
  refused(await (await world.operator('admin')).call(auditDesk.proof, { id: 999_999 }), 'notFound')
})

test('acts are found between two instants, by the beginning of a subject, and by a part of a name', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute))
  const row = (id: number, subject: string, actor: string) => [id, at(id), actor, null, 'a.b', subject, '', null, '']
  const audit = {
    columns: `id bigint, at timestamptz, actor text, operator_id bigint, act text, subject text, reason text,
      member_id bigint, address text, before jsonb, after jsonb`,
    rows: [row(1, 'row 1', 'Mei Tan'), row(2, 'row 2', 'Mei Tan'), row(3, 'a row', 'Arun Nair')].map((one) => [
      ...[...one, null, null],
    ]),
  }
  const nothing = { operatorId: null, act: null, subject: null, actor: null, memberId: null, from: null, to: null }
  const place = { sort: 'at', desc: false, after: null, limit: 9 }
  const found = (filter: object) =>
    overRows(world.url, { audit }, async (tx) =>
      (await listActs(tx, { ...nothing, ...filter }, place)).map(({ id }) => id),
    )
  assert.deepEqual(await found({ from: at(1), to: at(3) }), [1, 2])
  assert.deepEqual(await found({ subject: 'row' }), [1, 2])
  assert.deepEqual(await found({ actor: 'nair' }), [3])
})

test('an act whose row cannot be written does not happen', async () => {
  const [person, name] = [await world.newMember(), await world.newMember()]
  done(await name.call(identity.give, { realName: 'Tan Mei', ic: 'S1234567D', phone: '91234567', proof: own }))
  const asked = { kind: 'name_correction' as const, realName: 'Tan Mei Lin', text: 'Renewed', pictures: [] }
  const { no } = done(await name.call(request.submit, asked))
  const { caseNo } = done(await support.call(restrictionDesk.impose, imposing(person.id, ['order'])))
  const { proposal } = done(await support.call(restrictionDesk.impose, imposing(person.id, ['withdraw'])))
  const state = async () =>
    JSON.stringify([
      ...(await db.rows('select * from restriction order by id')),
      ...(await db.rows('select * from restriction_proposal order by id')),
      ...(await db.rows('select * from request order by id')),
      ...(await db.rows('select * from assignment order by queue, subject')),
      ...(await db.rows('select id, disabled_at from operator order by id')),
      ...(await db.rows('select count(*) as n from unmasking')),
      ...(await db.rows('select count(*) as n from notice')),
      ...(await db.rows('select count(*) as n from request_message')),
    ])
  const before = await state()
  const acts = [
    () => support.call(restrictionDesk.impose, imposing(person.id, ['order'])),
    () => support.call(restrictionDesk.impose, imposing(person.id, ['withdraw'])),
    () => other.call(restrictionDesk.decide, { proposal: proposal!, approve: true, reason }),
    () => support.call(restrictionDesk.lift, { caseNo: caseNo!, reason, ...answer }),
    () =>
      support.call(restrictionDesk.review, {
        caseNo: caseNo!,
        reviewBy: clock.now().getTime() + 2 * 86_400_000,
        reason,
        ...answer,
      }),
    () => support.call(assignmentDesk.set, { queue: 'request', subject: no, operatorId: support.id }),
    () => support.call(requestDesk.message, { no, text: 'Which day?', ask: true }),
    () => support.call(requestDesk.propose, { no, reason }),
    () => support.call(requestDesk.decide, { no, approve: false, reason, ...answer }),
    () => admin.call(operator.disable, { id: other.id, reason }),
  ]
  await failingAudit(await world.owner(), async () => {
    for (const act of acts) await assert.rejects(act, /HTTP 500/)
    assert.equal(await state(), before)
  })
})

test('an act of two is refused to its proposer, and two approvals at once do it once', async () => {
  const takesTwo = deskEndpoints
    .filter(({ endpoint }) => (endpoint.refusals as readonly string[]).includes('ownAct'))
    .map(({ name }) => name)
  assert.ok(
    ['requestDesk.decide', 'restrictionDesk.decide', 'withdrawalDesk.approve', 'operator.decideInvite'].every((name) =>
      takesTwo.includes(name),
    ),
  )
  const person = await world.newMember()
  const { proposal } = done(await support.call(restrictionDesk.impose, imposing(person.id, ['withdraw'])))
  const yes = { proposal: proposal!, approve: true, reason }
  refused(await support.call(restrictionDesk.decide, yes), 'ownAct')
  const answers = await Promise.all(
    [other, admin].flatMap(({ call }) => Array.from({ length: 10 }, () => call(restrictionDesk.decide, yes))),
  )
  assert.deepEqual(tally(answers), { done: 1, stateMoved: 19 })
})
