import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setDatesClock } from '@tonne/parts/dates.ts'
import { reachedLimit } from './purchaseLimits.ts'

// Noon in Singapore on the last day of November.
const now = Date.parse('2026-11-30T12:00:00+08:00')
setDatesClock(() => now)
after(() => setDatesClock(Date.now))
const limits = { minLevel: 2, monthlyOrders: 3, totalOrders: 5 }
const known = { level: 2, now, lang: 'en' as const, mine: { monthOrders: 2, totalOrders: 4 } }

test('a limit is reached with its last purchase, and the first in the server’s order is named', () => {
  assert.equal(reachedLimit(limits, known), null)
  assert.deepEqual(reachedLimit(limits, { ...known, mine: { monthOrders: 2, totalOrders: 5 } }), {
    key: 'totalUsed',
    values: { limit: 5 },
  })
  const used = { ...known, mine: { monthOrders: 3, totalOrders: 5 } }
  assert.equal(reachedLimit(limits, used)?.key, 'monthUsed')
  for (const level of [0, 1])
    assert.deepEqual(reachedLimit(limits, { ...used, level }), { key: 'levelShort', values: { level: 2 } })
})
test('the month is Singapore’s', () => {
  const at = (text: string) =>
    reachedLimit(limits, { ...known, now: Date.parse(text), mine: { monthOrders: 3, totalOrders: 3 } })!.values.at
  assert.deepEqual(
    [at('2026-11-30T15:59:59Z'), at('2026-11-30T16:00:00Z')].map((day) => String(day).replaceAll('\u00a0', ' ')),
    ['Tue 1 Dec', 'Fri 1 Jan 2027'],
  )
})
test('what is not limited, or not known, is not reached', () => {
  const mine = { monthOrders: 99, totalOrders: 99 }
  assert.equal(reachedLimit({ minLevel: 0, monthlyOrders: null, totalOrders: null }, { ...known, mine }), null)
  assert.equal(reachedLimit(limits, { ...known, level: undefined, mine: undefined }), null)
})
