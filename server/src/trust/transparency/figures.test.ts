/** What the published figures count, on rows at each boundary. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '@tonne/domain/base/terms'
import { startOfDay } from '@tonne/domain/days'
import type { Tx } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { overRows, type Rows } from '../../platform/testing/overRows.ts'
import { countRefusals } from './countRefusals.ts'
import { countRestrictions, listTermsVersions, listTimes, listTons, sumCash, sumRefusals } from './store.ts'
import { termChanges } from './termChanges.ts'

const { database, db } = await openTestDatabase()
const over = <T>(tables: Rows, read: (tx: Tx) => Promise<T>): Promise<T> => overRows(database.url, tables, read)
const now = new Date('2026-11-20T04:00:00Z')
const DAY = 86_400_000
const before = (days: number, ms = 0) => new Date(now.getTime() - days * DAY + ms)
const NONE = { deposit: [] as unknown[][], withdrawal: [] as unknown[][], trade: [] as unknown[][] }
const timesOf = (rows: Partial<typeof NONE>) => {
  const { deposit, withdrawal, trade } = { ...NONE, ...rows }
  return over(
    {
      deposit: { columns: 'state text, created_at timestamptz, settled_at timestamptz', rows: deposit },
      withdrawal: {
        columns: 'stage text, requested_at timestamptz, paid_at timestamptz, arrives_by date, ended_at timestamptz',
        rows: withdrawal,
      },
      trade: { columns: 'at timestamptz, settled_at timestamptz, due_at timestamptz, late boolean', rows: trade },
    },
    (tx) => listTimes(tx, now),
  )
}
const took = (seconds: number, endedAt = before(1)) => [new Date(endedAt.getTime() - seconds * 1000), endedAt]
const silent = { count: 0, late: 0, overdue: 0, refused: 0, medianSeconds: null, p95Seconds: null }

test('deposits count if completed within 90 days, with the time from the request to the credit', async () => {
  const completed = (seconds: number, endedAt?: Date) => ['completed', ...took(seconds, endedAt)]
  const deposit = [
    ...[60, 120, 1000].map((seconds) => completed(seconds)),
    completed(30, before(90, 1)),
    completed(9000, before(90)),
    ['expired', ...took(9000)],
  ]
  assert.deepEqual(await timesOf({ deposit }), [
    { ...silent, what: 'deposit', count: 4, medianSeconds: 90, p95Seconds: 868 },
    { ...silent, what: 'settlement' },
    { ...silent, what: 'withdrawal' },
  ])
})

test('a withdrawal is late if it was paid after its Singapore day, and overdue while that day is over', async () => {
  // A statement names the day of a payment, which begins before a request of that day.
  const paid = (day: string, endedAt: Date, arrivesBy = '2026-11-19') => [
    'completed',
    new Date(endedAt.getTime() - 60_000),
    startOfDay(day),
    arrivesBy,
    endedAt,
  ]
  const waits = (stage: string, arrivesBy: string) => [stage, now, null, arrivesBy, null]
  const refused = (endedAt: Date) => ['refused', now, null, '2026-11-01', endedAt]
  const withdrawal = [
    paid('2026-11-19', before(0, 1)),
    paid('2026-11-20', before(0, 1)),
    paid('2026-01-01', before(90), '2026-01-01'),
    ['refused', before(2), before(2), '2026-11-01', before(1)],
    ...['requested', 'proposed', 'approved', 'sending', 'sent'].map((stage) => waits(stage, '2026-11-19')),
    waits('sent', '2026-11-20'),
    waits('cancelled', '2026-11-01'),
    refused(before(90, 1)),
    refused(before(90)),
  ]
  const found = (await timesOf({ withdrawal })).find(({ what }) => what === 'withdrawal')
  const expected = { count: 2, late: 1, overdue: 5, refused: 2, medianSeconds: 60, p95Seconds: 60 }
  assert.deepEqual(found, { what: 'withdrawal', ...expected })
})

test('proceeds are late as they were marked, and overdue once their instant is past', async () => {
  const settled = (seconds: number, late: boolean, endedAt?: Date) => [...took(seconds, endedAt), before(100), late]
  const trade = [
    settled(100, false),
    settled(300, true),
    settled(9000, true, before(90)),
    [before(3), null, before(0, -1), false],
    [before(3), null, now, false],
  ]
  const found = (await timesOf({ trade })).find(({ what }) => what === 'settlement')
  const expected = { count: 2, late: 1, overdue: 1, refused: 0, medianSeconds: 200, p95Seconds: 290 }
  assert.deepEqual(found, { what: 'settlement', ...expected })
})

test('restrictions by reason: opened and lifted within 90 days, open, and past their review', async () => {
  const restriction = {
    columns: 'code text, since timestamptz, lifted_at timestamptz, review_by timestamptz',
    rows: [
      ['owner', before(90, 1), null, now],
      ['owner', before(90), before(90, 1), before(80)],
      ['owner', before(200), before(90), before(80)],
      ['owner', before(1), null, before(0, -1)],
      ['aml', before(300), null, before(-1)],
      // Only its member ends it, so nobody is late with it.
      ['self_freeze', before(100), null, before(1)],
    ],
  }
  assert.deepEqual(await over({ restriction }, (tx) => countRestrictions(tx, now)), [
    { reason: 'aml', opened: 0, lifted: 0, open: 1, overdue: 0 },
    { reason: 'owner', opened: 2, lifted: 1, open: 2, overdue: 1 },
    { reason: 'self_freeze', opened: 0, lifted: 0, open: 1, overdue: 0 },
  ])
})

test('refusals of thirty days with today, the most frequent first', async () => {
  const refusal_count = {
    columns: 'day date, rule text, n bigint',
    rows: [
      ['2026-11-20', 'b', 2],
      ['2026-10-22', 'b', 3],
      ['2026-10-21', 'b', 100],
      ['2026-11-19', 'c', 5],
      ['2026-11-01', 'a', 6],
    ],
  }
  assert.deepEqual(await over({ refusal_count }, (tx) => sumRefusals(tx, '2026-11-20')), [
    { rule: 'a', count: 6 },
    { rule: 'b', count: 5 },
    { rule: 'c', count: 5 },
  ])
})

test('tons and cash of members in every pocket, and none of the house; one without tons is left out', async () => {
  const tables = {
    account: {
      columns: 'kind text, asset bigint, pocket text, balance bigint',
      rows: [
        ['member', 7, 'available', 3000],
        ['member', 7, 'frozen', 500],
        ['member', 7, 'retired', 1000],
        ['house', 7, 'stock', 90_000],
        ['member', 8, 'retired', 40],
        ['member', 0, 'available', 12_34],
        ['member', 0, 'frozen', 5_00],
        ['house', 0, 'fees', 99_00],
      ],
    },
    project: {
      columns: 'id bigint, no text, issued_kg bigint',
      rows: [
        [9, 'TN-9', 0],
        [8, 'TN-8', 70_000],
        [7, 'TN-7', 94_500],
        [6, 'TN-6', 1000],
      ],
    },
  }
  const { tons, cents } = await over(tables, async (tx) => ({ tons: await listTons(tx), cents: await sumCash(tx) }))
  assert.deepEqual(tons, [
    { no: 'TN-6', issuedKg: 1000, soldKg: 0, retiredKg: 0 },
    { no: 'TN-7', issuedKg: 94_500, soldKg: 4500, retiredKg: 1000 },
    { no: 'TN-8', issuedKg: 70_000, soldKg: 40, retiredKg: 40 },
  ])
  assert.equal(cents, 17_34)
})

test('of more versions of the terms than are listed the oldest still says what it changed', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => [i + 1, before(60 - i), { ...firstTerms, sellFeeBasisPoints: i }])
  const terms_version = { columns: 'version int, effective_at timestamptz, terms jsonb', rows }
  const listed = termChanges(await over({ terms_version }, (tx) => listTermsVersions(tx)))
  assert.deepEqual([listed.length, listed[0]!.version, listed.at(-1)!.version], [50, 60, 11])
  assert.deepEqual(
    listed.map(({ changes }) => changes[0]),
    listed.map(({ version }) => ({ field: 'sellFeeBasisPoints', before: `${version - 2}`, after: `${version - 1}` })),
  )
})

test('what was refused while the database was away is counted when it is back, and counted once', async () => {
  const day = '2026-01-05'
  let away = true
  const rows: typeof db.rows = async (text, values) => {
    if (away && values?.[0] === day) throw new Error('away')
    return db.rows(text, values)
  }
  const counts = countRefusals({ ...db, rows })
  const refuse = (rule: string, at: string) => counts.refused(rule, new Date(at))
  refuse('unavailable', '2026-01-05T04:00:00Z')
  refuse('busy', '2026-01-06T04:00:00Z')
  await assert.rejects(counts.flush(), /away/)
  refuse('unavailable', '2026-01-05T04:00:10Z')
  away = false
  await counts.flush()
  await counts.stop()
  assert.deepEqual(await db.rows(`select day, rule, n from refusal_count where day < '2026-02-01' order by day`), [
    { day, rule: 'unavailable', n: 2 },
    { day: '2026-01-06', rule: 'busy', n: 1 },
  ])
})

test('refusals are counted on their Singapore day, also those of the last seconds before the app stops', async () => {
  const counts = countRefusals(db)
  counts.refused('a', new Date('2026-11-20T15:59:59Z'))
  counts.refused('a', new Date('2026-11-20T16:00:00Z'))
  counts.refused('a', new Date('2026-11-20T16:00:00Z'))
  await counts.stop()
  assert.deepEqual(await db.rows(`select day, rule, n from refusal_count where day > '2026-11-01' order by day`), [
    { day: '2026-11-20', rule: 'a', n: 1 },
    { day: '2026-11-21', rule: 'a', n: 2 },
  ])
})
