import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedTwice, queues } from '@tonne/domain/support/queue'
import { queuePlaces } from './queuePlaces.ts'

test('each check of a withdrawal leads to the withdrawals that wait for it', () => {
  assert.deepEqual(queuePlaces.withdrawal.checks, {
    first: { stage: 'requested' },
    second: { stage: 'proposed' },
    passed: { stage: 'approved' },
  })
  for (const queue of queues) if (queuePlaces[queue].checks) assert.ok(checkedTwice.has(queue), queue)
})
