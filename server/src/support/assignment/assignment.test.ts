import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identity } from '@tonne/contract/people/identity'
import { operator } from '@tonne/contract/people/operator'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { queueRoles, queues } from '@tonne/domain/support/queue'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { own } from '../../testing/people.ts'

const world = await openWorld()
const [ann, bob, support, admin] = await world.operators('finance', 'finance', 'support', 'admin')
const queue = 'withdrawal' as const
const subject = 'W-20261120-00001'
const listed = async () => done(await support.call(assignmentDesk.list, { queue }))

test('taken, given to a colleague, given back: the whole desk sees it, and each change is recorded', async () => {
  assert.deepEqual((await listed()).people.map((p) => p.id).sort(), [ann.id, bob.id].sort())
  done(await ann.call(assignmentDesk.set, { queue, subject, operatorId: ann.id }))
  done(await ann.call(assignmentDesk.set, { queue, subject, operatorId: ann.id }))
  done(await ann.call(assignmentDesk.set, { queue, subject, operatorId: bob.id }))
  assert.deepEqual(
    (await listed()).items.map(({ subject: no, operatorId }) => [no, operatorId]),
    [[subject, bob.id]],
  )
  done(await bob.call(assignmentDesk.set, { queue, subject, operatorId: null }))
  assert.deepEqual((await listed()).items, [])
  const acts = await world.db.rows<{
    by: number
    reason: string
    before: { operatorId: number | null }
    after: { operatorId: number | null }
  }>(`select operator_id as by, reason, before, after from audit where act = 'queue.assign' order by id`)
  assert.deepEqual(
    acts.map(({ by, reason, before, after: then }) => [by, reason, before.operatorId, then.operatorId]),
    [
      [ann.id, 'taken', null, ann.id],
      [ann.id, 'given to a colleague', ann.id, bob.id],
      [bob.id, 'given back', bob.id, null],
    ],
  )
})

test('what a colleague took while one looked is not taken from them unseen', async () => {
  const item = { queue, subject: 'W-20261120-00002' }
  done(await ann.call(assignmentDesk.set, { ...item, operatorId: ann.id, from: null }))
  const { name } = refused(
    await bob.call(assignmentDesk.set, { ...item, operatorId: bob.id, from: null }),
    'assignMoved',
  )
  const [held] = (await listed()).items
  assert.deepEqual([held!.operatorId, held!.name], [ann.id, name])
  refused(await bob.call(assignmentDesk.set, { ...item, operatorId: null, from: bob.id }), 'assignMoved')
  done(await bob.call(assignmentDesk.set, { ...item, operatorId: bob.id, from: ann.id }))
  done(await bob.call(assignmentDesk.set, { ...item, operatorId: null, from: bob.id }))
})

test('only operators of the queue give, and only to each other; a leaver’s rows belong to nobody', async () => {
  refused(await support.call(assignmentDesk.set, { queue, subject, operatorId: support.id }), 'assignNotThere')
  refused(await ann.call(assignmentDesk.set, { queue, subject, operatorId: support.id }), 'assignNotThere')
  refused(await ann.call(assignmentDesk.set, { queue, subject, operatorId: 999_999 }), 'assignNotThere')
  done(await ann.call(assignmentDesk.set, { queue, subject, operatorId: bob.id }))
  done(await admin.call(operator.disable, { id: bob.id, reason: 'has left us' }))
  assert.deepEqual((await listed()).items, [])
  done(await ann.call(assignmentDesk.set, { queue, subject, operatorId: ann.id, from: null }))
  assert.equal((await listed()).items.length, 1)
  done(await ann.call(assignmentDesk.set, { queue, subject, operatorId: null, from: ann.id }))
})

test('of ten at once one gets it', async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => ann.call(assignmentDesk.set, { queue, subject: 'W-2', operatorId: ann.id })),
  )
  assert.equal((await listed()).items.length, 1)
})

test('a request given to a colleague is in review, which the member sees; given back, it is queued', async () => {
  const [kim, lee] = await world.operators('support', 'support')
  const person = await world.newMember()
  const member = person.call
  done(await member(identity.give, { realName: 'Tan Mei', ic: 'S1234567D', phone: '91234567', proof: own }))
  const { no } = done(
    await member(request.submit, { kind: 'name_correction', realName: 'Tan Mei Lin', text: 'Renewed', pictures: [] }),
  )
  const give = (operatorId: number | null) =>
    kim.call(assignmentDesk.set, { queue: 'request', subject: no, operatorId })
  const seen = async () => {
    const { items, counts } = done(await kim.call(requestDesk.list, { find: no }))
    return [items[0]!.state, items[0]!.assignedTo?.id ?? null, counts.reduce((sum, row) => sum + row.unassigned, 0)]
  }
  assert.deepEqual(await seen(), ['submitted', null, 1])
  done(await give(lee.id))
  assert.deepEqual(await seen(), ['in_review', lee.id, 0])
  assert.equal(done(await member(request.info, { no })).state, 'in_review')
  done(await give(null))
  assert.deepEqual(await seen(), ['in_review', null, 1])
  // The operator of the next act becomes its assignee, if there is none.
  done(await lee.call(requestDesk.message, { no, text: 'From which day?', ask: false }))
  assert.deepEqual(await seen(), ['in_review', lee.id, 0])
  const { items } = done(await kim.call(assignmentDesk.list, { queue: 'request' }))
  assert.deepEqual(
    items.map(({ subject: of, operatorId }) => [of, operatorId]),
    [[no, lee.id]],
  )
  done(await admin.call(operator.disable, { id: lee.id, reason: 'has left us' }))
  assert.deepEqual(await seen(), ['in_review', null, 1])
})

test('every queue names the operators who work in it', () => {
  assert.ok(queues.length > 0)
  for (const one of queues) assert.ok(queueRoles[one].length > 0)
})
