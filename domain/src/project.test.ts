/** A project's phase is a function of clock and quantity; whatever the dates, its history is a path of the phase table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents } from './money.ts'
import { changeOf, nextChange, percentSold, phaseOf, type Schedule } from './project.ts'
import { type ProjectPhase, projectPhases } from './states.ts'

const seed = 20261120
const HOUR = 3_600_000
const start = Date.parse('2026-11-20T04:00:00Z')
const hour = (n: number) => new Date(start + n * HOUR)

/** Dates as the database allows them: presale before sale before end, presale and end optional. */
const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    gaps: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
    presale: fc.boolean(),
    ends: fc.boolean(),
  })
  .map(({ gaps: [a, b, c, d], presale, ends }) => ({
    decision: 'approved',
    presaleStartsAt: presale ? hour(a) : null,
    presaleEndsAt: presale ? hour(a + b) : null,
    startsAt: hour(a + b + c),
    endsAt: ends ? hour(a + b + c + d) : null,
  }))
const path = (phases: ProjectPhase[]) => phases.filter((phase, i) => phase !== phases[i - 1])
const assertMoves = (phases: ProjectPhase[]) => {
  for (const [i, to] of phases.entries()) {
    const from = phases[i - 1]
    if (from) assert.ok((projectPhases[from] as readonly string[]).includes(to), `${from} -> ${to} in ${phases.join(' > ')}`)
  }
}

test('every path of the clock is a path of the table, with tons and without', () => {
  fc.assert(
    fc.property(schedules, fc.boolean(), (schedule, soldInPresale) => {
      const hours = Array.from({ length: 80 }, (_, i) => hour(i / 2))
      assertMoves(path(hours.map((now) => phaseOf(schedule, 1000, now))))
      // Only a presale can leave nothing to sell before the sale begins.
      const left = (now: Date) => (soldInPresale && schedule.presaleEndsAt && now >= schedule.presaleEndsAt ? 0 : 1000)
      assertMoves(path(hours.map((now) => phaseOf(schedule, left(now), now))))
    }),
    { seed },
  )
})
test('tons going and coming back while a sale runs are moves of the table', () => {
  fc.assert(
    fc.property(schedules, fc.array(fc.nat(2), { minLength: 1, maxLength: 20 }), (schedule, stock) => {
      const phases = stock.map((tons, i) => phaseOf(schedule, tons * 1000, new Date(schedule.startsAt.getTime() + i * HOUR)))
      assertMoves(path(phases))
    }),
    { seed },
  )
})
test('the next change is the first instant at which the clock alone gives another phase', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: 0, max: 160 }), (schedule, quarter) => {
      const now = hour(quarter / 4)
      const change = nextChange(schedule, now)
      const phase = phaseOf(schedule, 1000, now)
      const before = change ? new Date(change.getTime() - 1) : hour(10_000)
      assert.equal(phaseOf(schedule, 1000, before), phase)
      if (change) assert.notEqual(phaseOf(schedule, 1000, change), phase)
    }),
    { seed },
  )
})
test('what was not approved has the phase of its decision, and no clock changes it', () => {
  const schedule = { presaleStartsAt: null, presaleEndsAt: null, startsAt: hour(0), endsAt: hour(1) }
  for (const decision of ['pending_review', 'closed'] as const) {
    for (const n of [-1, 0, 2]) assert.equal(phaseOf({ ...schedule, decision }, 1000, hour(n)), decision)
    assert.equal(nextChange({ ...schedule, decision }, hour(-1)), null)
  }
})
test('boundaries belong to what begins', () => {
  const schedule: Schedule = { decision: 'approved', presaleStartsAt: hour(1), presaleEndsAt: hour(2), startsAt: hour(3), endsAt: hour(4) }
  const at = (n: number) => phaseOf(schedule, 1000, hour(n))
  assert.deepEqual([at(0), at(1), at(2), at(3), at(4)], ['not_begun', 'presale', 'reservation_waiting', 'in_progress', 'ended'])
  assert.equal(phaseOf(schedule, 0, hour(3)), 'full')
  assert.equal(phaseOf(schedule, 0, hour(4)), 'ended')
})
test('only a full project says 100 %', () => {
  assert.deepEqual([percentSold(0, 0), percentSold(0, 10), percentSold(999_999, 1_000_000), percentSold(1_000_000, 1_000_000)], [0, 0, 99, 100])
})
test('a change is measured from the price before', () => {
  assert.deepEqual(changeOf(cents(2840), cents(2870)), { cents: 30, basisPoints: 106 })
  assert.deepEqual(changeOf(cents(2840), cents(2810)), { cents: -30, basisPoints: -106 })
  assert.deepEqual(changeOf(cents(0), cents(100)), { cents: 100, basisPoints: 0 })
})
