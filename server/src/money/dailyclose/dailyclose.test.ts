import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dailyClose, dailyCloseDesk } from '@tonne/contract/money/dailyclose'
import { order } from '@tonne/contract/trading/order'
import { done, refused } from '../../testing/answers.ts'
import { strayLine } from '../../testing/bankLines.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { closeDay, closeDays } from './closeDay.ts'

const world = await openWorld()
const { db, clock, ann } = world
const latest = async () => done(await world.as()(dailyClose.latest, {}))
const day = '2026-11-19'

test('the day closes over deposits, purchases and unmatched money, and anyone may read it', async () => {
  assert.deepEqual(await latest(), { last: null, openDay: null, openDifferences: [] })
  const forest = await openProject(world)
  await world.fund(ann, 5_000_00)
  done(await ann.call(order.buy, { project: forest.no, kg: 10_000, priceVersion: 1 }))
  await strayLine(world, 7_00, { bankRef: 'stray' })
  await closeDays(db, false).run(clock.now(), 1)
  const { last, openDay } = await latest()
  assert.equal(openDay, null)
  assert.deepEqual(
    [last!.day, last!.closed, last!.bankCents, last!.suspenseCents, last!.differences],
    [day, true, 5_007_00, 7_00, []],
  )
  assert.equal(
    last!.bankCents,
    last!.membersCents +
      last!.suspenseCents +
      last!.payoutsCents +
      last!.proceedsCents +
      last!.feesCents +
      last!.gstCents,
  )
  const again = await closeDay(db, { day, now: clock.now(), files: false })
  assert.deepEqual(again.closed, true)
  assert.equal((await db.rows('select 1 from daily_close')).length, 1)
})
test('a member’s cent that the bank lacks keeps the day open and is named; corrected, it closes', async () => {
  const slip = (by: number) =>
    db.rows(
      `update account set balance = balance + $2 where kind = 'member' and owner_id = $1 and pocket = 'available'`,
      [ann.id, by],
    )
  const friday = { day: '2026-11-18', now: clock.now(), files: false }
  await slip(1)
  const open = await closeDay(db, friday)
  assert.deepEqual([open.closed, open.differences], [false, [{ what: 'client_money', cents: -1, lines: [] }]])
  await closeDay(db, friday)
  const { openDay, openDifferences } = await latest()
  assert.deepEqual([openDay, openDifferences], ['2026-11-18', [{ what: 'client_money', cents: -1 }]])
  await slip(-1)
  assert.equal((await closeDay(db, friday)).closed, true)
  assert.equal((await db.rows(`select 1 from daily_close where day = '2026-11-18'`)).length, 2)
})
test('suspense that its open lines do not explain keeps the day open and is named', async () => {
  const owner = await world.owner()
  const called = (outcome: string) =>
    owner.query(`update bank_line set outcome = $1 where bank_ref = 'stray'`, [outcome])
  await called('credited')
  const open = await closeDay(db, { day: '2026-11-15', now: clock.now(), files: false })
  assert.deepEqual([open.closed, open.differences], [false, [{ what: 'suspense', cents: 7_00, lines: [] }]])
  await called('in_review')
  assert.equal((await closeDay(db, { day: '2026-11-15', now: clock.now(), files: false })).closed, true)
  await called('suspense')
})
test('a line that one operator has decided about is open until another approves', async () => {
  const owner = await world.owner()
  const { rows } = await owner.query(
    `insert into line_decision (line_id, kind, reason, state, proposed_by, proposed_name, proposed_at)
      select id, 'return', 'a test', 'proposed', 1, 'Kim', now() from bank_line where bank_ref = 'stray' returning id`,
  )
  assert.equal((await closeDay(db, { day: '2026-11-12', now: clock.now(), files: false })).closed, true)
  await owner.query('delete from line_decision where id = $1', [rows[0].id])
})
test('two nodes that close a day at one instant write it once', async () => {
  const onDay = { day: '2026-11-11', now: clock.now(), files: false }
  const owner = await world.owner()
  await owner.query('begin; lock table daily_close in share mode')
  const both = [closeDay(db, onDay), closeDay(db, onDay)]
  await untilWaiting(db, 2)
  await owner.query('commit')
  assert.deepEqual(
    (await Promise.all(both)).map(({ closed }) => closed),
    [true, true],
  )
  assert.equal((await db.rows('select 1 from daily_close where day = $1', [onDay.day])).length, 1)
})
test('with a bank that sends files a day waits for its statement', async () => {
  const waiting = await closeDay(db, { day: '2026-11-17', now: clock.now(), files: true })
  assert.deepEqual(
    waiting.differences.map(({ what, cents }) => [what, cents]),
    [
      ['statement_missing', 0],
      ['bank', -5_007_00],
    ],
  )
  // A close of the day before does not count as this day's.
  const owner = await world.owner()
  const taken = (at: string) =>
    owner.query(
      `insert into bank_file (name, statement, hash, opening_cents, closing_cents, closing_day, lines, taken_by,
        taken_at, booked_at) values ($1, $1, $1, 0, 500700, $1::text::date, '[]', 'test', now(), now())`,
      [at],
    )
  await taken('2026-11-13')
  const before = await closeDay(db, { day: '2026-11-14', now: clock.now(), files: true })
  assert.deepEqual(before.differences, [{ what: 'statement_missing', cents: 0, lines: ['2026-11-13'] }])
  await taken('2026-11-14')
  assert.equal((await closeDay(db, { day: '2026-11-14', now: clock.now(), files: true })).closed, true)
  await owner.query('delete from bank_file')
})
test('by files the bank has the last closing less the first opening, once every statement is booked', async () => {
  const owner = await world.owner()
  const take = (at: string, [opening, closing]: readonly [number, number], booked: boolean) =>
    owner.query(
      `insert into bank_file (name, statement, hash, opening_cents, closing_cents, closing_day, lines, taken_by,
        taken_at, booked_at) values ($1, $1, $1, $2, $3, $1::text::date, '[]', 'test', now(), $4)`,
      [at, opening, closing, booked ? clock.now() : null],
    )
  const close = () => closeDay(db, { day: '2026-11-10', now: clock.now(), files: true })
  await take('2026-11-09', [3_00, 103_00], true)
  await take('2026-11-10', [103_00, 5_010_00], false)
  assert.deepEqual((await close()).differences, [{ what: 'statement_missing', cents: 0, lines: ['2026-11-10'] }])
  await owner.query('update bank_file set booked_at = now()')
  const { closed, bankCents } = await close()
  assert.deepEqual([closed, bankCents], [true, 5_007_00])
  await owner.query('delete from bank_file')
})
test('a closed day stays closed, and of the open days the newest is named', async () => {
  const slip = (by: number) =>
    db.rows(
      `update account set balance = balance + $2 where owner_id = $1 and kind = 'member' and pocket = 'available'`,
      [ann.id, by],
    )
  const close = (on: string) => closeDay(db, { day: on, now: clock.now(), files: false })
  await slip(1)
  assert.equal((await close(day)).closed, true)
  for (const on of ['2026-11-08', '2026-11-07']) assert.equal((await close(on)).closed, false)
  assert.equal((await db.rows('select 1 from daily_close where day = $1', [day])).length, 1)
  await slip(-1)
  for (const on of ['2026-11-17', '2026-11-15']) assert.equal((await close(on)).closed, true)
  const { openDay, last } = await latest()
  assert.deepEqual([openDay, last!.day], ['2026-11-08', day], 'the last one is the latest day, and not the last act')
})
test('what is closed by itself is yesterday in Singapore', async () => {
  await closeDays(db, false).run(new Date('2026-11-21T16:30:00Z'), 1)
  assert.equal((await latest()).last!.day, '2026-11-21')
})
test('a weekend closes by itself with the statement that covers it, and a day over a month old no longer', async () => {
  const owner = await world.owner()
  const take = (on: string, [opening, closing]: readonly [number, number]) =>
    owner.query(
      `insert into bank_file (name, statement, hash, opening_cents, closing_cents, closing_day, lines, taken_by,
        taken_at, booked_at) values ($1, $1, $1, $2, $3, $1::text::date, '[]', 'test', now(), now())`,
      [on, opening, closing],
    )
  const rows = async () =>
    (
      await db.rows<{ day: string; closed: boolean }>(
        `select day::text, closed from daily_close where day >= '2026-11-27' order by id`,
      )
    ).map((row) => `${row.day} ${row.closed}`)
  const closes = (at: string) => closeDays(db, true).run(new Date(at), 1)
  const tryOut = (on: string) => closeDay(db, { day: on, now: clock.now(), files: true })
  await tryOut('2026-10-26')
  const closedOf = async (on: string) =>
    (await db.rows('select 1 from daily_close where closed and day = $1', [on])).length
  await take('2026-11-27', [0, 5_007_00])
  // Friday; Saturday and Sunday, of which no statement has come; on Tuesday Monday's, which covers them.
  for (const on of ['2026-11-28', '2026-11-29', '2026-11-30']) await closes(`${on}T01:00:00Z`)
  assert.deepEqual(await rows(), ['2026-11-27 true', '2026-11-28 false', '2026-11-29 false'])
  // What differs now is written of yesterday alone.
  await owner.query('update bank_file set closing_cents = closing_cents + 1')
  await closes('2026-11-30T02:00:00Z')
  for (const on of ['2026-10-29', '2026-10-30']) await tryOut(on)
  await owner.query('update bank_file set closing_cents = closing_cents - 1')
  assert.deepEqual((await rows()).slice(3), ['2026-11-29 false'])
  await take('2026-11-30', [5_007_00, 5_007_00])
  await closes('2026-12-01T01:00:00Z')
  assert.deepEqual((await rows()).slice(4), ['2026-11-28 true', '2026-11-29 true', '2026-11-30 true'])
  assert.equal((await latest()).openDay, '2026-10-29')
  assert.deepEqual([await closedOf('2026-10-29'), await closedOf('2026-10-30')], [0, 1], '32 and 31 days before')
  await owner.query('delete from bank_file')
})
test('finance may try again, nobody closes the present day, and no row of a close can change', async () => {
  const finance = await world.operator('finance')
  const reason = 'looking again after the statement'
  refused(await finance.call(dailyCloseDesk.run, { day: '2026-11-20', reason }), 'closeTooSoon')
  assert.equal(done(await finance.call(dailyCloseDesk.run, { day: '2026-11-16', reason })).closed, true)
  await db.rows(
    `update account set balance = balance + 1 where kind = 'member' and owner_id = $1 and pocket = 'available'`,
    [ann.id],
  )
  assert.equal(done(await finance.call(dailyCloseDesk.run, { day: '2026-11-05', reason })).closed, false)
  await db.rows(
    `update account set balance = balance - 1 where kind = 'member' and owner_id = $1 and pocket = 'available'`,
    [ann.id],
  )
  assert.deepEqual(await db.rows(`select subject, after from audit where act = 'close.run' order by id`), [
    { subject: '2026-11-16', after: { closed: true, differences: [] } },
    { subject: '2026-11-05', after: { closed: false, differences: [{ what: 'client_money', cents: -1, lines: [] }] } },
  ])
  refused(await (await world.operator('support')).call(dailyCloseDesk.run, { day, reason }), 'operatorRole')
  assert.equal(done(await finance.call(dailyCloseDesk.list, { limit: 2 })).items.length, 2)
  await assert.rejects(db.rows('update daily_close set closed = true'), /permission denied/)
  await assert.rejects(db.rows('delete from daily_close'), /permission denied/)
})
