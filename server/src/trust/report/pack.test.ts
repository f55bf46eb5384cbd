import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { correctionDesk } from '@tonne/contract/money/correction'
import { order } from '@tonne/contract/trading/order'
import { reportDesk } from '@tonne/contract/trust/report'
import { startOfDay } from '@tonne/domain/days'
import { firstDayOf, type Month, monthAfter } from '@tonne/domain/money/statement'
import { type PackReport, packReports } from '@tonne/domain/trust/monthPack'
import { parse } from 'csv-parse/sync'
import { nodeId } from '../../platform/node.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done, refused } from '../../testing/answers.ts'
import { strayLine } from '../../testing/bankLines.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { sleepThrough, travel } from '../../testing/travel.ts'
import { closeMonths } from './closeMonths.ts'

const world = await openWorld()
const { db, clock } = world
const [finance, second] = await world.operators('finance', 'finance')
const forest = await openProject(world)
const person = await payable(world, 20_000_00)
const reason = 'for the accountants'
const forms = ['pdf_en', 'pdf_cn', 'csv'] as const

async function take(month: Month, form: (typeof forms)[number] = 'csv', report?: PackReport) {
  const { content, sha256, ...file } = done(
    await (await finance.again())(reportDesk.pack, { month, form, reason, ...(report ? { report } : {}) }),
  )
  const bytes = Buffer.from(content, 'base64')
  assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256)
  return { ...file, bytes, sha256 }
}
const all = async (month: Month) => Promise.all(forms.map(async (form) => (await take(month, form)).sha256))
/** Reads figures of the CSV by part, item and detail. */
async function figures(month: Month): Promise<(part: string, item: string, detail: string) => string | undefined> {
  const rows: string[][] = parse((await take(month)).bytes.toString())
  return (part, item, detail) => rows.find(([p, i, d]) => p === part && i === item && d === detail)?.[3]
}
const buy = async (kg: number) => done(await person.call(order.buy, { project: forest.no, kg, priceVersion: 1 }))
/** Passes the end of the month: its balances are sealed, its last day is compared, and it is closed. */
async function overTheEnd(month: Month): Promise<void> {
  const end = startOfDay(firstDayOf(monthAfter(month))).getTime()
  await travel(world, end + 20_000 - clock.now().getTime())
  await travel(world, 2 * 3_600_000)
}
/** The month's postings to fees or GST, and nothing else. */
const SIMPLE = `
  select coalesce(sum(case when c.pocket = $1 then p.amount else -p.amount end), 0)::bigint as cents
  from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
  where $1 in (c.pocket, d.pocket) and p.at >= $2 and p.at < $3`
async function simple(pocket: 'fees' | 'gst', month: Month): Promise<string> {
  const span = [startOfDay(firstDayOf(month)), startOfDay(firstDayOf(monthAfter(month)))]
  return String((await db.rows<{ cents: number }>(SIMPLE, [pocket, ...span]))[0]!.cents / 100)
}

test('the pack of a closed month is always the same bytes; a later correction is in its own month', async () => {
  await buy(3_000)
  const bought = await buy(10_000)
  done(await requestOut(person, 100_00))
  done(await retire(person, forest.no))
  await strayLine(world, 7_00)
  refused(await finance.call(reportDesk.pack, { month: '2026-11', form: 'csv', reason }), 'reportOpen')
  await overTheEnd('2026-11')
  const first = await all('2026-11')
  assert.equal(new Set(first).size, 3)
  assert.deepEqual(await all('2026-11'), first)
  const whole = (await take('2026-11')).bytes.toString().trim().split('\r\n')
  const apart = await Promise.all(packReports.map((report) => take('2026-11', 'csv', report)))
  const lines = apart.flatMap(({ bytes }) => bytes.toString().trim().split('\r\n'))
  // The lines of the files together are the lines of the pack.
  assert.deepEqual(new Set(lines), new Set(whole))
  assert.deepEqual(
    apart.map(({ name }) => name),
    packReports.map((report) => `tonne-2026-11-${report}.csv`),
  )
  const [paper, again] = [await take('2026-11', 'pdf_cn', 'tons'), await take('2026-11', 'pdf_cn', 'tons')]
  assert.equal(paper.sha256, again.sha256)
  assert.ok(!first.includes(paper.sha256))

  const text = { textEn: 'Bought twice', textCn: '重复买入', reason: 'the log shows it' }
  const { no } = done(await (await finance.again())(correctionDesk.propose, { entry: bought.entryNo, ...text }))
  done(await (await second.again())(correctionDesk.decide, { no, approve: true, reason: 'Compared' }))
  await sleepThrough(world, 86_400_000)
  await buy(1_000)
  await world.fund(person, 1_000_00)
  await world.schedule.runNow()
  assert.deepEqual(await all('2026-11'), first)
  const wanted = done(await retire(person, forest.no)).no
  await completeRetirement(world, wanted)
  const hash = (await db.rows<{ hash: string }>('select hash from certificate'))[0]!.hash
  await db.rows(
    `insert into market_alert (no, rule, subject, state, owners, measured, threshold, trades, orders, operators,
      latest_at, opened_at, decided_by, decided_name, decided_reason, decided_at)
    values ('AL-1', 'layering', 'a test', 'no_case', array[$1::bigint], 9, 8, '{}', '{}', '{}', $2, $2, $3, 'Kim',
      'Looked at by hand', $2)`,
    [person.id, clock.now(), second.id],
  )
  await overTheEnd('2026-12')
  assert.deepEqual(await all('2026-11'), first)
  const acted = await figures('2026-12')
  assert.deepEqual(
    [acted('Corrections', no, 'decision'), acted('Corrections', no, 'kind'), acted('Alerts', 'AL-1', 'decision')],
    ['approved', 'mirror', 'no_case'],
  )
  assert.deepEqual(
    ['tons', 'ended', 'certificate'].map((detail) => acted('Retirements', wanted, detail)),
    ['1000', 'retired', hash],
  )
  assert.ok(!(await take('2026-12')).bytes.toString().includes('Looked at by hand'))
  const before = (await figures('2026-11'))('Corrections', no, 'decision')
  assert.equal(before, undefined)

  const [november, december] = [await figures('2026-11'), await figures('2026-12')]
  assert.equal(november('Fees and GST', 'correction', 'net'), undefined)
  assert.ok(Number(december('Fees and GST', 'correction', 'net')) < 0)
  assert.ok(Number(december('Fees and GST', 'correction', 'GST')) < 0)
  for (const [month, of] of [
    ['2026-11', november],
    ['2026-12', december],
  ] as const) {
    assert.equal(of('GST return', 'Box 1', 'month'), await simple('fees', month), month)
    assert.equal(of('GST return', 'Box 6', 'month'), await simple('gst', month), month)
    assert.notEqual(of('GST return', 'Box 6', 'month'), '0')
  }
})
test('a pack names the head of the log and the open items, and nobody', async () => {
  const of = await figures('2026-11')
  const heads = await db.rows<{ root: string; size: number }>(`select encode(root, 'hex') as root, size from log_head`)
  assert.ok(heads.some(({ root, size }) => root === of('Log', 'root', '') && `${size}` === of('Log', 'size', '')))
  assert.deepEqual(
    ['line', 'withdrawal', 'retirement', 'request'].map((queue) => of('Open items', queue, 'count')),
    ['1', '1', '1', '0'],
  )
  assert.equal(of('Open items', 'line', 'amount'), '7')
  assert.equal(of('Open items', 'line', 'up to 30 days'), '1')
  assert.equal(of('Client money', 'bank statement', 'month end'), of('Client money', 'bank', 'month end'))
  assert.equal(of('Tons', forest.no, 'retiring'), '1000')
  const money = await db.rows<{ cents: number }>(
    `select sum(amount)::bigint as cents from liability_leaf where day = '2026-12-01' and asset = 0 and member_id = $1`,
    [person.id],
  )
  assert.equal(of('Largest, money', '1', ''), String(money[0]!.cents / 100))
  const text = (await take('2026-11')).bytes.toString()
  for (const secret of ['LIM JUN HAO', String(person.id), '@']) assert.ok(!text.includes(secret), secret)
})
test('a month closed before packs had decisions keeps its bytes', async () => {
  const owner = await world.owner()
  const month = '2026-12'
  const kept = async (change: string) => owner.query(`update month_close set kept = ${change} where month = '${month}'`)
  await kept(`kept - 'acts'`)
  try {
    const partsIn = ({ bytes }: { bytes: Buffer }) =>
      new Set((parse(bytes.toString()) as string[][]).slice(1).map(([part]) => part))
    const whole = partsIn(await take(month))
    assert.ok(whole.has('Trial balance'))
    for (const part of ['Corrections', 'Alerts', 'Retirements']) assert.ok(!whole.has(part), part)
    assert.deepEqual(partsIn(await take(month, 'csv', 'corrections')), new Set(['Month', 'Log']))
    for (const form of forms) assert.ok((await take(month, form, 'alerts')).bytes.length > 0)
  } finally {
    await kept(`kept || '{"acts": true}'`)
  }
})
test('each download is audited with its hash, and is for finance and admin', async () => {
  const { sha256, bytes, name } = await take('2026-11')
  const [row] = await db.rows<{ act: string; subject: string; reason: string; after: object }>(
    'select act, subject, reason, after from audit order by id desc limit 1',
  )
  assert.deepEqual(row, {
    ...{ act: 'report.export', subject: '2026-11', reason },
    after: { file: name, bytes: bytes.length, sha256 },
  })
  for (const role of ['support', 'market'] as const) {
    const { call } = await world.operator(role)
    refused(await call(reportDesk.pack, { month: '2026-11', form: 'csv', reason }), 'operatorRole')
    refused(await call(reportDesk.months, {}), 'operatorRole')
  }
})
test('the last twelve months: each month equals its pack, the newest is open', async () => {
  const { months, shares, waiting, largest } = done(await (await finance.again())(reportDesk.months, {}))
  assert.deepEqual(
    months.map(({ month, closed }) => [month, closed]),
    [
      ['2026-11', true],
      ['2026-12', true],
      ['2027-01', false],
    ],
  )
  for (const { month, feesCents, gstCents, inCents, soldCents } of months.slice(0, 2)) {
    const of = await figures(month)
    assert.equal(of('GST return', 'Box 1', 'month'), String(feesCents / 100))
    assert.equal(of('GST return', 'Box 6', 'month'), String(gstCents / 100))
    assert.equal(of('Flows', 'in', 'month'), String(inCents / 100))
    assert.equal(of('Flows', 'sold', 'month'), String(soldCents / 100))
  }
  assert.deepEqual(
    shares.map(({ project, boughtKg }) => [project, boughtKg]),
    [[forest.no, 14_000]],
  )
  const { queues } = done(await (await finance.again())(reportDesk.queues, {}))
  for (const queue of ['line', 'claim', 'request', 'retirement', 'correction'] as const)
    assert.equal(
      waiting.find((row) => row.queue === queue)!.count,
      queues.find((row) => row.queue === queue)!.count,
      queue,
    )
  assert.equal(largest!.month, '2026-12')
  const answered = months.map((month) =>
    month.answered.flatMap(({ queue, count }) => (count > 0 ? [queue, count] : [])),
  )
  assert.deepEqual(answered, [[], ['retirement', 1, 'correction', 1, 'alert', 1], []])
})

test('two people sign the cover for the same bytes, then it is a paper; a refused one makes room', async () => {
  const month = '2026-11'
  const [one, two] = [await finance.again(), await second.again()]
  const cover = () => one(reportDesk.pack, { month, form: 'pdf_en', report: 'cover', reason })
  const live = async () => done(await two(reportDesk.cover, { month })).cover
  assert.equal(await live(), null)
  refused(await cover(), 'coverOpen')
  refused(await one(reportDesk.signCover, { month: '2027-06', reason }), 'reportOpen')
  const first = done(await one(reportDesk.signCover, { month, reason }))
  assert.equal(first.sha256, (await take(month)).sha256)
  refused(await cover(), 'coverOpen')
  refused(await two(reportDesk.signCover, { month, reason }), 'stateMoved')
  refused(await one(reportDesk.decideCover, { id: first.id, approve: true, reason }), 'ownAct')
  done(await two(reportDesk.decideCover, { id: first.id, approve: false, reason }))
  assert.equal(await live(), null)
  const { id } = done(await two(reportDesk.signCover, { month, reason }))
  // The month is changed after it was signed, past the app.
  const owner = await world.owner()
  const sized = (by: number) =>
    owner.query('update month_close set log_size = log_size + $1 where month = $2', [by, month])
  await sized(1)
  await assert.rejects(one(reportDesk.decideCover, { id, approve: true, reason }), /HTTP 500/)
  await sized(-1)
  const signed = done(await one(reportDesk.decideCover, { id, approve: true, reason }))
  assert.deepEqual([signed.state, (await live())!.id], ['signed', id])
  refused(await two(reportDesk.decideCover, { id, approve: false, reason }), 'stateMoved')
  const acts = await db.rows(
    `select act, after ->> 'sha256' as sha256 from audit where act like '%over' and subject = $1 order by id`,
    [month],
  )
  assert.deepEqual(
    acts,
    ['signCover', 'refuseCover', 'signCover', 'cover'].map((act) => ({ act: `report.${act}`, sha256: first.sha256 })),
  )
  const [paper, again] = [done(await cover()), done(await cover())]
  assert.equal(paper.name, 'tonne-2026-11-cover-en.pdf')
  assert.equal(paper.sha256, again.sha256)
  assert.match(Buffer.from(paper.content, 'base64').subarray(0, 5).toString(), /^%PDF-/)
})

const closed = async () => (await db.rows('select 1 from month_close')).length
const until = (day: string, ms = 0) =>
  sleepThrough(world, Date.parse(`${day}T00:00:00+08:00`) + ms - clock.now().getTime())
test('a month waits for its last row to be sealed, and five days for the bank to be compared', async () => {
  await until('2027-01-31', 12 * 3_600_000)
  await buy(1_000)
  // Nobody compared its last day, because nothing ran on the day after.
  await until('2027-02-03')
  await world.schedule.runNow()
  await until('2027-02-06', -1)
  await world.schedule.runNow()
  assert.equal(await closed(), 2)
  await until('2027-02-06')
  await world.schedule.runNow()
  assert.equal(await closed(), 3)
  await until('2027-02-28', 23 * 3_600_000)
  await buy(1_000)
  await until('2027-03-06')
  const job = closeMonths({ db }, { name: '', uen: '', gstNumber: null })
  assert.equal(await job.run(clock.now(), (await takeLease(db, job.name, nodeId, 1))!), 0)
  assert.equal(await closed(), 3)
  await world.schedule.runNow()
  assert.equal(await closed(), 4)
})

test('a month whose last day differs from the bank’s waits as long, and its figures say so', async () => {
  const owner = await world.owner()
  const slip = (by: number) =>
    owner.query('update bank_line set amount_cents = amount_cents + $1 where id = (select min(id) from bank_line)', [
      by,
    ])
  await until('2027-03-31', 23 * 3_600_000)
  await buy(1_000)
  await slip(1)
  await until('2027-04-01', 3_600_000)
  await world.schedule.runNow()
  assert.deepEqual(await db.rows(`select closed from daily_close where day = '2027-03-31'`), [{ closed: false }])
  assert.equal(await closed(), 4)
  await until('2027-04-06')
  await world.schedule.runNow()
  assert.equal(await closed(), 5)
  const [kept] = await db.rows<{ bank: { closed: boolean; bankCents: number; ledgerCents: number } }>(
    `select kept -> 'bank' as bank from month_close where month = '2027-03'`,
  )
  assert.deepEqual([kept!.bank.closed, kept!.bank.bankCents - kept!.bank.ledgerCents], [false, 1])
  await slip(-1)
})
