import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents } from '../money.ts'
import { type Refusal, sayRefusal } from '../refusals.ts'
import { type ProjectPhase, projectPhases } from '../states.ts'
import { refusedBy } from '../testing/refusedBy.ts'
import { changeOf, nextChange, percentSold, phaseOf, phasesSince, refuseClosed, type Schedule } from './project.ts'

const seed = 20261120
const HOUR = 3_600_000
const start = Date.parse('2026-11-20T04:00:00Z')
const hour = (n: number) => new Date(start + n * HOUR)

/** Dates as the database allows them: presale before sale before end, presale and end optional. */
const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    gaps: fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
    ),
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
    if (from)
      assert.ok((projectPhases[from] as readonly string[]).includes(to), `${from} -> ${to} in ${phases.join(' > ')}`)
  }
}

test('every sequence that the clock produces is allowed by the table, with tons left and without', () => {
  fc.assert(
    fc.property(schedules, fc.boolean(), (schedule, soldInPresale) => {
      const hours = Array.from({ length: 80 }, (_, i) => hour(i / 2))
      assertMoves(path(hours.map((now) => phaseOf(schedule, 1000, now))))
      // Only a presale can sell everything before the sale begins.
      const left = (now: Date) => (soldInPresale && schedule.presaleEndsAt && now >= schedule.presaleEndsAt ? 0 : 1000)
      assertMoves(path(hours.map((now) => phaseOf(schedule, left(now), now))))
    }),
    { seed },
  )
})
test('tons that go and come back during a sale make moves that the table allows', () => {
  fc.assert(
    fc.property(schedules, fc.array(fc.nat(2), { minLength: 1, maxLength: 20 }), (schedule, stock) => {
      const phases = stock.map((tons, i) =>
        phaseOf(schedule, tons * 1000, new Date(schedule.startsAt.getTime() + i * HOUR)),
      )
      assertMoves(path(phases))
    }),
    { seed },
  )
})
test('the next change is the first instant at which the clock alone changes the phase', () => {
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
test('a project that was not approved has its decision’s phase, and no clock changes it', () => {
  const schedule = { presaleStartsAt: null, presaleEndsAt: null, startsAt: hour(0), endsAt: hour(1) }
  for (const decision of ['pending_review', 'closed'] as const) {
    for (const n of [-1, 0, 2]) assert.equal(phaseOf({ ...schedule, decision }, 1000, hour(n)), decision)
    assert.equal(nextChange({ ...schedule, decision }, hour(-1)), null)
  }
})
test('a boundary belongs to the phase that begins', () => {
  const schedule: Schedule = {
    decision: 'approved',
    presaleStartsAt: hour(1),
    presaleEndsAt: hour(2),
    startsAt: hour(3),
    endsAt: hour(4),
  }
  const at = (n: number) => phaseOf(schedule, 1000, hour(n))
  assert.deepEqual(
    [at(0), at(1), at(2), at(3), at(4)],
    ['not_begun', 'presale', 'reservation_waiting', 'in_progress', 'ended'],
  )
  assert.equal(phaseOf(schedule, 0, hour(3)), 'full')
  assert.equal(phaseOf(schedule, 0, hour(4)), 'ended')
})
test('only a full project shows 100 %', () => {
  assert.deepEqual(
    [percentSold(0, 0), percentSold(0, 10), percentSold(999_999, 1_000_000), percentSold(1_000_000, 1_000_000)],
    [0, 0, 99, 100],
  )
})
test('a change is measured from the price before', () => {
  assert.deepEqual(changeOf(cents(2840), cents(2870)), { cents: 30, basisPoints: 106 })
  assert.deepEqual(changeOf(cents(2840), cents(2810)), { cents: -30, basisPoints: -106 })
  assert.deepEqual(changeOf(cents(0), cents(100)), { cents: 100, basisPoints: 0 })
  assert.deepEqual(changeOf(cents(50_00), cents(150_00)), { cents: 100_00, basisPoints: 200_00 })
})
test('a presale with half of its times is none', () => {
  const schedule: Schedule = {
    decision: 'approved',
    presaleStartsAt: hour(1),
    presaleEndsAt: null,
    startsAt: hour(3),
    endsAt: null,
  }
  assert.equal(phaseOf(schedule, 1000, hour(2)), 'not_begun')
  assert.equal(phaseOf({ ...schedule, presaleStartsAt: null, presaleEndsAt: hour(2) }, 1000, hour(1)), 'not_begun')
})
test('tons wait for a draw without a result, whatever the clock says, unless the sale has ended', () => {
  const schedule: Schedule = {
    decision: 'approved',
    presaleStartsAt: hour(1),
    presaleEndsAt: hour(2),
    startsAt: hour(3),
    endsAt: hour(4),
  }
  const at = (n: number) => phaseOf({ ...schedule, drawPending: true }, 1000, hour(n))
  assert.deepEqual([at(1), at(2), at(3), at(4)], ['presale', 'reservation_waiting', 'reservation_waiting', 'ended'])
})

test('phases missed while the server was down are recorded as if it had looked every hour', () => {
  fc.assert(
    fc.property(schedules, fc.nat(40), fc.nat(40), fc.boolean(), (schedule, since, slept, known) => {
      const last = known ? phaseOf(schedule, 1000, hour(since)) : null
      const looked: { phase: ProjectPhase; at: Date }[] = []
      for (let n = since + 1; n <= since + slept; n++) {
        const phase = phaseOf(schedule, 1000, hour(n))
        if (phase !== phaseOf(schedule, 1000, hour(n - 1))) looked.push({ phase, at: hour(n) })
      }
      const written = phasesSince(schedule, 1000, { last, from: hour(since), now: hour(since + slept) })
      // Without an earlier look the present phase is reported, when no instant lies between.
      if (!known && looked.length === 0)
        assert.deepEqual(written, [{ phase: phaseOf(schedule, 1000, hour(since + slept)), at: hour(since + slept) }])
      else assert.deepEqual(written, looked)
    }),
    { seed },
  )
})
test('a change that no clock brings is dated with the look that saw it', () => {
  const schedule: Schedule = {
    decision: 'approved',
    presaleStartsAt: hour(1),
    presaleEndsAt: hour(2),
    startsAt: hour(3),
    endsAt: null,
  }
  const look = (last: ProjectPhase, change: Partial<Schedule> = {}, left = 1000) =>
    phasesSince({ ...schedule, ...change }, left, { last, from: hour(3), now: hour(5) })
  assert.deepEqual(look('in_progress'), [])
  assert.deepEqual(look('in_progress', {}, 0), [{ phase: 'full', at: hour(5) }])
  assert.deepEqual(look('in_progress', { decision: 'closed' }), [{ phase: 'closed', at: hour(5) }])
  // Drawn after the first instant of the sale, at which the last look still saw the tons waiting.
  assert.deepEqual(look('reservation_waiting'), [{ phase: 'in_progress', at: hour(5) }])
})
test('after the last instant the clock changes nothing', () => {
  const schedule: Schedule = {
    decision: 'approved',
    presaleStartsAt: null,
    presaleEndsAt: null,
    startsAt: hour(3),
    endsAt: hour(4),
  }
  assert.deepEqual([nextChange(schedule, hour(3)), nextChange(schedule, hour(4))], [hour(4), null])
})
test('a closed project names the reason, or that the operator closed it', () => {
  const closed = (reason: { en: string; cn: string } | null) => () =>
    refuseClosed({ decision: 'closed', closedReason: reason })
  const says = (en: string, cn: string) => (error: unknown) => {
    assert.ok(refusedBy('projectClosed')(error))
    assert.ok(sayRefusal(error as Refusal, 'en').includes(en) && sayRefusal(error as Refusal, 'cn').includes(cn))
    return true
  }
  assert.throws(closed(null), says('by the operator', '由运营方关闭'))
  assert.throws(
    closed({ en: 'the registry withdrew it', cn: '登记处已撤回' }),
    says('the registry withdrew it', '登记处已撤回'),
  )
  assert.doesNotThrow(() => refuseClosed({ decision: 'approved', closedReason: { en: 'x', cn: '某' } }))
})
