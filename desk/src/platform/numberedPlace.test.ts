import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberedPlace } from './numberedPlace.ts'

for (const [typed, path, search] of [
  ['w-20261120-00001', '/withdrawals', { find: 'W-20261120-00001', no: 'W-20261120-00001' }],
  [' LE-20261120-00000431 ', '/corrections', { q: 'LE-20261120-00000431' }],
  ['CR-20261120-00004', '/corrections', { tab: 'proposed', no: 'CR-20261120-00004' }],
  ['CN-B-20261120-00004', '/blotter', { part: 'orders', find: 'B-20261120-00004', no: 'B-20261120-00004' }],
  ['INV-W-20261120-00004', '/withdrawals', { find: 'W-20261120-00004', no: 'W-20261120-00004' }],
  ['member 10023', '/members', { id: '10023' }],
] as const)
  test(`${typed} leads to ${path}`, () => {
    const found = numberedPlace(typed)
    assert.deepEqual([found?.path, found?.search], [path, search])
  })

test('a text that is no number of ours leads nowhere', () => {
  for (const typed of ['', 'W-2026', 'X-20261120-00001', 'members 3', 'CN-'])
    assert.equal(numberedPlace(typed), undefined)
})
