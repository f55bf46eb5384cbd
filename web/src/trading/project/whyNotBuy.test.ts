import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setDatesClock } from '@tonne/parts/dates.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'
import { whyNotBuy } from './whyNotBuy.ts'

const now = Date.parse('2026-11-30T15:59:59Z')
setDatesClock(() => now)
after(() => setDatesClock(Date.now))
const day = 86_400_000
type Known = { project?: object; mine?: object | undefined; level?: number | undefined }
function keyOf({ project = {}, mine = {}, level = 2 }: Known = {}) {
  const sale = { phase: 'in_progress', stop: null, closedReason: null, startsAt: now - day, endsAt: null }
  const limits = {
    minLevel: 2,
    monthlyOrders: 3,
    totalOrders: 5,
    minKg: 2000,
    maxKg: 9000,
    lotKg: 1000,
    unsoldKg: 2000,
  }
  return whyNotBuy({
    project: { ...sale, ...limits, ...project } as ProjectInfoOut,
    mine: { monthOrders: 2, totalOrders: 4, ...mine } as MineOut,
    ...{ level, now, lang: 'en' },
  })
}
const later = { endsAt: now + 9 * day, startsAt: now + day }

test('the reason is the first of the server’s refusals, with its number', () => {
  assert.equal(keyOf(), null)
  const cases: [Known, string, Record<string, unknown>?][] = [
    [{ project: { phase: 'pending_review', stop: {}, ...later } }, 'reviewShort'],
    [{ project: { phase: 'not_begun', stop: {}, ...later } }, 'stoppedShort'],
    [{ project: { phase: 'closed', closedReason: {}, minLevel: 3 } }, 'closedShort'],
    ...(['not_begun', 'presale', 'reservation_waiting'] as const).map(
      (phase): [Known, string, Record<string, unknown>] => [
        { project: { phase, ...later, minLevel: 3 } },
        'opensShort',
        { at: 'Tue 1 Dec, 23:59' },
      ],
    ),
    [{ project: { phase: 'ended', ...later } }, 'endedShort', { at: 'Wed 9 Dec' }],
    [{ project: { phase: 'full', minLevel: 3 } }, 'soldOut'],
    [{ level: 1, mine: { monthOrders: 3 } }, 'levelShort', { level: 2 }],
    [{ mine: { monthOrders: 3, totalOrders: 5 } }, 'monthUsed', { at: 'Tue 1 Dec' }],
    [{ mine: { totalOrders: 5 }, project: { unsoldKg: 1000 } }, 'totalUsed', { limit: 5 }],
    [{ project: { unsoldKg: 1999 } }, 'leftBelowMin', { left: '1.999 t', min: '2 t' }],
  ]
  // The spaces in dates and sums do not break.
  const plain = (found: unknown) => JSON.stringify(found).replaceAll('\u00a0', ' ')
  for (const [known, key, values = {}] of cases) assert.equal(plain(keyOf(known)), plain({ key, values }))
})
