import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { addDays } from '@tonne/domain/days'
import { done } from '../../testing/answers.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { listenToStatements } from '../../testing/sameWork.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { makeWorld } from '../../testing/world.ts'
import { statementFacts } from './statementFacts.ts'

const world = await makeWorld({ now: new Date('2026-09-01T04:00:00Z') })
// Its lines have no orders and no lines of the bank, because a hundred thousand orders would be another test.
after(() => world.end(['7 every posting has its cause', '13 sums', '21 came in']))
const { db, clock } = world
const busy = await world.newMember()
await world.fund(busy, 1_00)
const LINES = 100_000
await sleepUntil(world, '2026-11-20T04:00:00Z')
await db.rows(
  `insert into account (kind, owner_id, pocket, asset) values ('house', 0, 'fees', 0) on conflict do nothing`,
)
const [{ cash, bank, fees }] = (await db.rows<{ cash: number; bank: number; fees: number }>(
  `select max(id) filter (where owner_id = $1 and pocket = 'available') as cash, max(id) filter (where kind = 'house'
    and pocket = 'bank') as bank, max(id) filter (where kind = 'house' and pocket = 'fees') as fees from account`,
  [busy.id],
)) as [{ cash: number; bank: number; fees: number }]
// As many deposits and payments as in a busy year: each line a minute after the one before, two cents in, one cent out,
// and so on.
await db.rows(
  `with payments as (
     insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at)
     select 10000000 + n, 1000000 + n, 'buy', n, $5, array[$1::bigint], array[$6::bigint], array[1],
     $3::timestamptz - (($4 + 10 - n) * interval '1 minute') from generate_series(1, $4::int, 2) n
   )
   insert into posting_row (id, entry_id, kind, cause_id, debit_id, credit_id, amount, at) overriding system value
   select 1000000 + n, 10000000 + n, 'deposit', n, $2, $1, 2,
     $3::timestamptz - (($4 + 10 - n) * interval '1 minute') from generate_series(2, $4::int, 2) n`,
  [cash, bank, clock.now(), LINES, busy.id, fees],
)
await db.rows('update account set balance = balance + $2 where id = $1', [cash, LINES / 2])
const owner = await world.owner()
await owner.query(`select setval('posting_id_seq', $1)`, [1_000_001 + LINES])
await owner.query('analyze posting_row, entry')

const logs = async (ask: Record<string, unknown> = {}) => done(await busy.call(wallet.logs, ask))

const PURCHASES = `
  with mine as (
    select id from account where (kind, owner_id, pocket, asset) = ('member', $1::bigint, 'available', 0)
  ), spent as (
    update account set balance = balance - 3 * ($5::int - $4::int + 1) from mine where account.id = mine.id
  ), made as (
    select mine.id as cash, n, $3::timestamptz - interval '2 hours' + (n % 1000) * interval '1 minute' as at
    from mine, generate_series($4::int, $5::int) n
  )`
const IN_ONE_ROW = `${PURCHASES}
  insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at)
  select 20000000 + n, 2000000 + 3 * n, 'buy', 500000 + n, $1, array[cash, cash, cash], array[$2::bigint, $2, $2],
    array[1, 1, 1], at from made`
const IN_ROWS = `${PURCHASES}
  insert into posting_row (id, entry_id, kind, cause_id, debit_id, credit_id, amount, at) overriding system value
  select 2000000 + 3 * n + leg, 20000000 + n, 'buy', 500000 + n, cash, $2::bigint, 1, at
  from made, generate_series(0, 2) leg where $1::bigint > 0`
/** Purchases `from` to `to`, each an entry of three postings of a cent, a minute after the one before. */
const buyAs = (memberId: number, [from, to]: [number, number], how = IN_ONE_ROW) =>
  db.rows(how, [memberId, fees, clock.now(), from, to])

test('the first page marks the history; later pages read their own lines and few more', async () => {
  await logs({ from: '2020-01-01', limit: 20 })
  const marks = (await db.rows<{ n: number }>('select count(*)::int as n from fund_mark'))[0]!.n
  assert.equal(marks, LINES / 50)
  for (const ask of [
    { limit: 20 },
    { from: '2026-10-01', to: '2026-10-31', limit: 50 },
    { from: '2026-09-15', to: '2026-09-15', group: 'deposits' },
    { search: 'LE-20261115-10050000' },
  ]) {
    const page = await logs(ask)
    assert.equal(page.openingCents + page.inCents - page.outCents, page.closingCents)
  }
  // A week has 10,000 lines and a month 45,000; only the page is read, and the lines between each end and a mark.
  for (const [ask, most] of [
    [{ limit: 20 }, 800],
    [{ from: '2026-10-01', to: '2026-10-31', limit: 50 }, 2000],
  ] as const) {
    const rows = await rowsRead(db, () => logs(ask))
    assert.ok(rows > 0 && rows < most, `${rows} rows are read for ${JSON.stringify(ask)}`)
  }
})
test('every balance and every sum equals that of all postings, from whichever mark', async () => {
  const truth = `
    select coalesce(sum(case when credit_id = $1 then amount else -amount end) filter (where at < $2),
    0)::bigint as cents from posting where $1 in (debit_id, credit_id)`
  for (const day of ['2026-09-12', '2026-10-03', '2026-11-01', '2026-11-20']) {
    const page = await logs({ from: day, to: day, limit: 3 })
    const at = async (instant: string) => (await db.rows<{ cents: number }>(truth, [cash, new Date(instant)]))[0]!.cents
    assert.equal(page.openingCents, await at(`${day}T00:00:00+08:00`), day)
    assert.equal(page.closingCents, await at(`${addDays(day, 1)}T00:00:00+08:00`), day)
    if (page.items[0]) assert.equal(page.items[0].balanceCents, page.closingCents, day)
    for (const [i, line] of page.items.entries())
      if (page.items[i + 1]) assert.equal(line.balanceCents - line.amountCents, page.items[i + 1]!.balanceCents)
  }
  const all = await logs({ from: '2020-01-01', limit: 1 })
  assert.equal(all.closingCents, done(await busy.call(wallet.summary, {})).currentCents)
})
test('paging through a day while lines are appended lists each once; their sum is the day’s', async () => {
  const seen = new Map<string, number>()
  let before: Awaited<ReturnType<typeof logs>> | undefined
  for (let after: string | null | undefined; after !== null; ) {
    const page = await logs({ from: '2026-11-20', to: '2026-11-20', limit: 50, ...(after ? { after } : {}) })
    before ??= page
    for (const { entryNo, amountCents } of page.items) {
      assert.ok(!seen.has(entryNo), entryNo)
      seen.set(entryNo, amountCents)
    }
    await Promise.all([world.fund(busy, 5_00), world.fund(busy, 7_00), world.fund(busy, 9_00)])
    after = page.next
  }
  const sum = [...seen.values()].reduce((all, cents) => all + cents, 0)
  assert.equal(sum, before!.inCents - before!.outCents)
})
test('a line is found by its number, its cause or its amount', async () => {
  const [line] = (await logs({ limit: 1 })).items
  assert.deepEqual(
    (await logs({ search: line!.entryNo })).items.map((l) => l.entryNo),
    [line!.entryNo],
  )
  assert.equal((await logs({ search: line!.causeNo! })).items[0]!.entryNo, line!.entryNo)
  assert.ok((await logs({ search: 'S$7.00' })).items.every((l) => l.amountCents === 7_00))
  assert.deepEqual((await logs({ search: 'nothing like it' })).items, [])
  assert.deepEqual((await logs({ search: 'B-20261120-00001' })).items, [])
})
test('lines are marked once there are a hundred, not at each read, however many postings a line has', async () => {
  const buyer = await world.newMember()
  await world.fund(buyer, 10_00)
  await sleepUntil(world, '2026-11-20T08:00:00Z')
  const sent = listenToStatements(db)
  const marksOf = async () => {
    sent()
    await buyer.call(wallet.logs, { limit: 2 })
    const tried = sent().filter((text) => text.includes('insert into fund_mark')).length
    const [{ n }] = (await db.rows<{ n: number }>('select count(*)::int as n from fund_mark where member_id = $1', [
      buyer.id,
    ])) as [{ n: number }]
    return { tried, n }
  }
  await buyAs(buyer.id, [1, 98])
  // With the deposit 99 lines, of 295 postings.
  assert.deepEqual(await marksOf(), { tried: 0, n: 0 })
  await buyAs(buyer.id, [99, 99])
  assert.deepEqual(await marksOf(), { tried: 1, n: 2 })
  assert.deepEqual(await marksOf(), { tried: 0, n: 2 })
})
test('a statement has every line of a month once, however many pages they are read in', async () => {
  const buyer = await world.newMember()
  await world.fund(buyer, 30_00)
  await buyAs(buyer.id, [1001, 1500])
  await buyAs(buyer.id, [1501, 1900], IN_ROWS)
  const operator = { name: 'Tonne', uen: '209941207N', gstNumber: null }
  const facts = await statementFacts(db, { memberId: buyer.id, month: '2026-11', operator, now: clock.now() })
  assert.equal(facts.lines.length, 901)
  assert.equal(new Set(facts.lines.map(({ entryNo }) => entryNo)).size, 901)
  assert.deepEqual([facts.lines.at(-1)!.balanceCents, facts.closingCents], [30_00 - 2700, 30_00 - 2700])
})
