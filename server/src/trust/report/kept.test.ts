/** What the figures of a month’s end count, on rows at each boundary. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { overRows, type Rows } from '../../platform/testing/overRows.ts'
import { listActs } from './actStore.ts'
import { listComing } from './comingStore.ts'
import { findLargest, listAnswered, listWaiting } from './keptStore.ts'

const { database } = await openTestDatabase()
const over = <T>(tables: Rows, read: (tx: Tx) => Promise<T>): Promise<T> => overRows(database.url, tables, read)
const [from, to] = [new Date('2026-11-30T16:00:00Z'), new Date('2026-12-31T16:00:00Z')]
const [MINUTE, DAY] = [60_000, 86_400_000]
const before = (days: number, ms = 0) => new Date(to.getTime() - days * DAY + ms)
/** What waited, what ended right at the end, what had ended, and what came right at the end. */
const ends = (rest: unknown[]): unknown[][] => [
  [before(2), ...rest, null],
  [before(2), ...rest, to],
  [before(2), ...rest, before(0, -1)],
  [to, ...rest, null],
]

test('what waits at the end of a month began before it and had not ended, by its age', async () => {
  const line = (id: number, outcome: string, at: Date) => [id, outcome, at, 100]
  const tables = {
    bank_line: {
      columns: 'id bigint, outcome text, value_at timestamptz, amount_cents bigint',
      rows: [
        line(1, 'in_review', before(1, 1)),
        line(2, 'suspense', before(1)),
        line(3, 'suspense', before(7)),
        line(4, 'suspense', before(30)),
        line(5, 'suspense', to),
        line(6, 'credited', before(2)),
        line(7, 'suspense', before(2)),
        line(8, 'suspense', before(2)),
        line(9, 'suspense', before(2)),
      ],
    },
    line_decision: {
      columns: 'line_id bigint, state text, decided_at timestamptz',
      rows: [
        [7, 'approved', before(0, -1)],
        [8, 'approved', to],
        [9, 'rejected', before(1)],
      ],
    },
    claim: { columns: 'made_at timestamptz, amount_cents bigint, decided_at timestamptz', rows: ends([7]) },
    withdrawal: { columns: 'requested_at timestamptz, amount_cents bigint, ended_at timestamptz', rows: ends([8]) },
    retirement: { columns: 'requested_at timestamptz, kg bigint, ended_at timestamptz', rows: ends([9]) },
    correction: { columns: 'proposed_at timestamptz, decided_at timestamptz', rows: ends([]) },
    request: {
      columns: 'id bigint, at timestamptz',
      rows: [...[1, 2, 3, 4, 5, 6].map((id) => [id, before(2)]), [7, to]],
    },
    request_step: {
      columns: 'request_id bigint, state text, at timestamptz',
      rows: [
        [1, 'in_review', before(1)],
        [2, 'done', to],
        ...['done', 'refused', 'cancelled'].map((state, i) => [i + 3, state, before(0, -1)]),
      ],
    },
  }
  const waiting = await over(tables, (tx) => listWaiting(tx, to))
  assert.deepEqual(
    waiting.map(({ queue, count, cents, kg, ages }) => [queue, count, cents, kg, ...ages]),
    [
      ['line', 6, 600, 0, 1, 3, 1, 1],
      ['claim', 2, 14, 0, 0, 2, 0, 0],
      ['withdrawal', 2, 16, 0, 0, 2, 0, 0],
      // Of six that came before, three had ended.
      ['request', 3, 0, 0, 0, 3, 0, 0],
      ['retirement', 2, 0, 18, 0, 2, 0, 0],
      ['correction', 2, 0, 0, 0, 2, 0, 0],
    ],
  )
})

test('what was answered in a month, the median of its minutes, and what was past its target', async () => {
  /** Began so long before it was done. */
  const took = (seconds: number, done: Date) => [new Date(done.getTime() - seconds * 1000), done]
  const inside = new Date(from.getTime() + DAY)
  const HOUR = 3600
  const targets = { line: 24, claim: 48, withdrawal: 4, request: 48, retirement: 48, correction: 24, alert: 8 }
  const rowsOf = (queue: keyof typeof targets) => [
    took(90, from),
    took(targets[queue] * HOUR, inside),
    took(targets[queue] * HOUR + 1, new Date(to.getTime() - 1)),
    took(90, to),
    took(90, new Date(from.getTime() - 1)),
  ]
  const stepsOf = (states: readonly string[], queue: keyof typeof targets) =>
    rowsOf(queue).flatMap(([, done], i) => [
      [i, states[i % states.length], done],
      // What came after the answer is not its time.
      [i, states[(i + 1) % states.length], new Date(done!.getTime() + DAY)],
      [i, 'other', new Date(done!.getTime() - MINUTE)],
    ])
  const numbered = (queue: keyof typeof targets) => rowsOf(queue).map(([since], i) => [i, since])
  const spans = (queue: keyof typeof targets, since: string, done: string) => ({
    columns: `${since} timestamptz, ${done} timestamptz`,
    rows: rowsOf(queue),
  })
  const steps = (of: string, state: string, rows: unknown[][]) => ({
    columns: `${of}_id bigint, ${state} text, at timestamptz`,
    rows,
  })
  const tables = {
    bank_line: { columns: 'id bigint primary key, value_at timestamptz', rows: numbered('line') },
    line_decision: {
      columns: 'line_id bigint, state text, decided_at timestamptz',
      rows: stepsOf(['approved'], 'line'),
    },
    claim: spans('claim', 'made_at', 'decided_at'),
    withdrawal: { columns: 'id bigint primary key, requested_at timestamptz', rows: numbered('withdrawal') },
    withdrawal_step: steps('withdrawal', 'stage', stepsOf(['approved', 'refused', 'cancelled'], 'withdrawal')),
    request: { columns: 'id bigint primary key, at timestamptz', rows: numbered('request') },
    request_step: steps('request', 'state', stepsOf(['done', 'refused', 'cancelled'], 'request')),
    retirement: spans('retirement', 'requested_at', 'ended_at'),
    correction: spans('correction', 'proposed_at', 'decided_at'),
    market_alert: spans('alert', 'opened_at', 'decided_at'),
  }
  const answered = await over(tables, (tx) => listAnswered(tx, from, to))
  assert.deepEqual(
    answered.map(({ queue, count, medianMinutes, late }) => [queue, count, medianMinutes, late]),
    Object.entries(targets).map(([queue, hours]) => [queue, 3, hours * 60, 1]),
  )
})

test('the ten largest of each unit, a member’s leaves together, of one day', async () => {
  const day = '2027-01-01'
  const cash = Array.from({ length: 11 }, (_, i) => [day, 0, i + 1, 100 + i])
  const tables = {
    liability_day: { columns: 'day date, asset int, at timestamptz', rows: [[day, 0, to]] },
    liability_leaf: {
      columns: 'day date, asset int, member_id bigint, amount bigint',
      rows: [...cash, [day, 0, 1, 1000], [day, 0, 99, 0], ['2026-12-31', 0, 1, 5], [day, 7, 1, 30], [day, 8, 1, 12]],
    },
  }
  const largest = await over(tables, (tx) => findLargest(tx, day))
  const top = [1100, 110, 109, 108, 107, 106, 105, 104, 103, 102]
  assert.deepEqual(largest, {
    atMs: to.getTime(),
    cents: { total: 1100 + 110 + 109 + 108 + 107 + 106 + 105 + 104 + 103 + 102 + 101, members: 11, top },
    kg: { total: 42, members: 1, top: [42] },
  })
  assert.equal(await over(tables, (tx) => findLargest(tx, '2027-01-02')), null)
})

test('the acts of a month were decided or ended in it, by the persons they name', async () => {
  const late = new Date(to.getTime() - 1)
  const at = [new Date(from.getTime() - 1), from, late, to]
  const seen = new Date(from.getTime() - DAY)
  const tables = {
    project: { columns: 'id bigint, no text', rows: [[1, 'TN-1']] },
    market_alert: {
      columns: `id bigint, no text, rule text, project_id bigint, state text, measured bigint, threshold bigint,
        opened_at timestamptz, decided_name text, decided_at timestamptz`,
      rows: [
        ...at.map((decided, i) => [i, `AL-${i}`, 'corner', 1, 'case', 50, 20, seen, 'Mei', decided]),
        [9, 'AL-9', 'corner', 1, 'open', 50, 20, seen, null, late],
      ],
    },
    correction: {
      columns: `id bigint, no text, kind text, state text, parked_cents bigint, proposed_name text,
        proposed_at timestamptz, decided_name text, decided_at timestamptz`,
      rows: [
        ...at.map((decided, i) => [i, `CR-${i}`, 'mirror', 'approved', 7, 'Arun', seen, 'Mei', decided]),
        [9, 'CR-9', 'mirror', 'proposed', 7, 'Arun', seen, null, late],
      ],
    },
    retirement: {
      columns: `id bigint, no text, project_id bigint, kg bigint, state text, requested_at timestamptz,
        ended_at timestamptz`,
      rows: at.map((ended, i) => [i, `RT-${i}`, 1, 1000, 'retired', seen, ended]),
    },
    certificate: {
      columns: 'retirement_id bigint, version int, hash text',
      rows: [
        [1, 2, 'corrected'],
        [1, 1, 'first'],
      ],
    },
  }
  const { alerts, corrections, retirements } = await over(tables, (tx) => listActs(tx, from, to))
  const [first, last] = [from.getTime(), late.getTime()]
  const alert = { rule: 'corner', project: 'TN-1', state: 'case', measured: 50, threshold: 20 }
  assert.deepEqual(
    alerts,
    [first, last].map((atMs, i) => ({
      ...{ no: `AL-${i + 1}`, ...alert, openedAtMs: seen.getTime(), decided: { by: 'Mei', atMs } },
    })),
  )
  assert.deepEqual(
    corrections,
    [first, last].map((atMs, i) => ({
      ...{ no: `CR-${i + 1}`, kind: 'mirror', state: 'approved', parkedCents: 7 },
      ...{ proposed: { by: 'Arun', atMs: seen.getTime() }, decided: { by: 'Mei', atMs } },
    })),
  )
  assert.deepEqual(
    retirements.map(({ no, endedAtMs, certificate }) => [no, endedAtMs, certificate]),
    [
      ['RT-1', first, 'first'],
      ['RT-2', last, null],
    ],
  )
})

test('what takes effect or falls due next is soonest first, and what is over or may not come is not', async () => {
  const project = (id: number, decision: string, starts: number) => [
    ...[id, `TN-${id}`, 'Forest', '森林', decision, before(-starts), before(-90)],
  ]
  const tables = {
    project: {
      columns: `id bigint, no text, name_en text, name_cn text, decision text, starts_at timestamptz,
        ends_at timestamptz`,
      rows: [project(1, 'approved', 3), project(2, 'closed', 1), project(3, 'approved', 0)],
    },
    draw_commit: {
      columns: 'project_id bigint, closes_at timestamptz',
      rows: [
        [1, before(-5)],
        [3, before(-1)],
      ],
    },
    draw_result: { columns: 'project_id bigint', rows: [[3]] },
    project_price: {
      columns: 'project_id bigint, effective_at timestamptz',
      rows: [
        [1, before(-4)],
        [2, before(-1)],
      ],
    },
    terms_version: {
      columns: 'version int, effective_at timestamptz',
      rows: [
        [2, before(-2)],
        [1, before(0)],
      ],
    },
    content_version: {
      columns: 'item_id bigint, publish_at timestamptz, state text',
      rows: [
        [8, before(-6), 'approved'],
        [9, before(-1), 'proposed'],
      ],
    },
    restriction: {
      columns: 'case_no text, review_by timestamptz, lifted_at timestamptz, code text',
      rows: [
        ['C-1', before(-7), null, 'owner'],
        ['C-2', before(-1), before(1), 'owner'],
        ['C-3', before(-1), null, 'self_freeze'],
      ],
    },
  }
  const coming = await over(tables, (tx) => listComing(tx, to))
  assert.deepEqual(
    coming.map(({ kind, subject, nameCn, at }) => [kind, subject, nameCn, (at.getTime() - to.getTime()) / DAY]),
    [
      ['terms', '2', null, 2],
      ['saleBegins', 'TN-1', '森林', 3],
      ['price', 'TN-1', '森林', 4],
      ['draw', 'TN-1', '森林', 5],
      ['content', '8', null, 6],
      ['review', 'C-1', null, 7],
    ],
  )
})
