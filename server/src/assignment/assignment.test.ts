/** Who works on what: taken, given on, given back, on record; only among those who work in the queue. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assignmentDesk } from '@tonne/contract/assignment'
import { operator } from '@tonne/contract/operator'
import { queueRoles, queues } from '@tonne/domain/queue'
import { done, refused } from '../testing/answers.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
after(() => world.end())
const [ann, bob, support, admin] = [
  await world.operator('finance'),
  await world.operator('finance'),
  await world.operator('support'),
  await world.operator('admin'),
]
const queue = 'withdrawal' as const
const subject = 'W-20261120-00001'
const listed = async () => done(await support.call(assignmentDesk.list, { queue }))

test('taken, given to a colleague, given back; everybody at the desk sees it, and each change is on record', async () => {
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
  const acts = await world.db.rows<{ reason: string }>(`select reason from audit where act = 'queue.assign' order by id`)
  assert.deepEqual(
    acts.map(({ reason }) => reason),
    ['taken', 'given to a colleague', 'given back'],
  )
})

test('only who works in the queue gives, and only to who does; what is with somebody who left is nobody’s', async () => {
  refused(await support.call(assignmentDesk.set, { queue, subject, operatorId: support.id }), 'assignNotThere')
  refused(await ann.call(assignmentDesk.set, { queue, subject, operatorId: support.id }), 'assignNotThere')
  refused(await ann.call(assignmentDesk.set, { queue, subject, operatorId: 999_999 }), 'assignNotThere')
  done(await ann.call(assignmentDesk.set, { queue, subject, operatorId: bob.id }))
  done(await admin.call(operator.disable, { id: bob.id, reason: 'has left us' }))
  assert.deepEqual((await listed()).items, [])
})

test('ten at once: one of them has it', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ann.call(assignmentDesk.set, { queue, subject: 'W-2', operatorId: ann.id })))
  assert.equal((await listed()).items.length, 1)
})

test('every queue names who works in it', () => {
  for (const one of queues) assert.ok(queueRoles[one].length > 0)
})
