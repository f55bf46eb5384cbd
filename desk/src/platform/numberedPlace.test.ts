import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberedPlace } from './numberedPlace.ts'

for (const [typed, path, search] of [
  ['w-20261120-00001', '/withdrawals', { find: 'W-20261120-00001', no: 'W-20261120-00001' }],
  [' LE-20261120-00000431 ', '/corrections', { q: 'LE-20261120-00000431' }],
  ['CR-20261120-00004', '/corrections', { tab: 'proposed', no: 'CR-20261120-00004' }],
  ['RT-20261120-00007', '/retirements', { find: 'RT-20261120-00007', no: 'RT-20261120-00007' }],
  ['R-20261120-00007', '/requests', { find: 'R-20261120-00007', no: 'R-20261120-00007' }],
  ['C-20261120-00002', '/restrictions', { find: 'C-20261120-00002', case: 'C-20261120-00002' }],
  ['D-20261120-AM5KGCVY', '/deposits', { find: 'D-20261120-AM5KGCVY' }],
  ['CL-20261120-00003', '/deposits', { tab: 'claims', find: 'CL-20261120-00003', no: 'CL-20261120-00003' }],
  ['P-20261120-00004', '/blotter', { part: 'orders', find: 'P-20261120-00004', no: 'P-20261120-00004' }],
  ['S-20261120-00004', '/blotter', { part: 'orders', find: 'S-20261120-00004', no: 'S-20261120-00004' }],
  ['AL-20261120-00001', '/surveillance', { find: 'AL-20261120-00001', no: 'AL-20261120-00001' }],
  ['tn-0142', '/projects', { no: 'TN-0142' }],
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
  const forms = ['W', 'RT', 'R', 'C', 'D', 'CL', 'B', 'LE', 'CR', 'AL'].map((one) => `${one}-20261120-00001`)
  for (const no of [...forms, 'TN-0142', 'MEMBER 3'])
    for (const typed of [`X${no}`, `${no}-`, no.replace(/\d+$/, '')])
      assert.equal(numberedPlace(typed), undefined, typed)
})
