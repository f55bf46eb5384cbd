import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextLoop } from 'node:timers/promises'
import type { QueryClient } from '@tanstack/react-query'
import { readStored, store } from '../../api/storage.ts'
import { isUnderWay, unanswered } from '../../api/unanswered.ts'
import { resume } from './resume.ts'

const HOUR = 3_600_000
/** Every step that is taken without a network. */
const settled = async () => {
  for (let i = 0; i < 20; i++) await nextLoop()
}
const queries = { invalidateQueries: async () => undefined } as unknown as QueryClient
const sent = { member: 7, at: Date.now(), path: '/order/buy', key: 'a-key', input: {}, v: '1' }

test('a payment without an outcome is told on its day, to the member who sent it', async () => {
  const asks = (change: Partial<typeof sent>, member = 7) => {
    store('sent', JSON.stringify({ ...sent, ...change }))
    resume(queries, member)
    return unanswered.get()?.path
  }
  assert.equal(asks({}, 8), undefined, 'another member on this phone')
  assert.equal(asks({ at: Date.now() - 24 * HOUR - 1000 }), undefined, 'an old one')
  assert.equal(asks({ path: '/order/unknown' }), undefined, 'one that this app does not know')
  assert.equal(asks({ at: Date.now() - 23 * HOUR }), sent.path)
  const waits = unanswered.get()
  assert.ok(waits?.is === 'lost')
  // Without a network the repeat has no outcome either, so the member may leave it.
  waits.ask()
  await settled()
  const again = unanswered.get()
  assert.ok(again?.is === 'lost' && again.leave)
  again.leave()
  await settled()
  assert.deepEqual([isUnderWay(), readStored('sent')], [false, null])
})
