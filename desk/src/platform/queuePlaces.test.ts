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

test('an item is named on its page, a case apart from a proposal about one', () => {
  const places = (['line', 'claim', 'payee', 'withdrawal', 'correction', 'settings', 'draw'] as const).map((queue) => {
    const { to, search, item } = queuePlaces[queue]
    return [to, search ?? {}, item('7')]
  })
  const numbered = { find: '7', no: '7' }
  assert.deepEqual(places, [
    ['/deposits', {}, { line: '7' }],
    ['/deposits', { tab: 'claims' }, { tab: 'claims', ...numbered }],
    ['/payees', {}, { payee: '7' }],
    ['/withdrawals', {}, numbered],
    ['/corrections', { tab: 'proposed' }, { tab: 'proposed', no: '7' }],
    ['/settings', { tab: 'proposals' }, { tab: 'proposals', proposal: '7' }],
    ['/draws', { stage: 'due' }, { no: '7' }],
  ])
  const { item } = queuePlaces.restriction
  assert.deepEqual(item('12'), { part: 'proposals', proposal: '12' })
  const caseNo = 'C-20261120-00012'
  assert.deepEqual(item(caseNo), { find: caseNo, case: caseNo })
  assert.deepEqual(
    queues.filter((queue) => queuePlaces[queue].listed === false),
    ['content', 'halt', 'payments'],
  )
})
