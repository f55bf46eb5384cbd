import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESK_BASE } from '@tonne/contract/envelope'
import { correctionDesk } from '@tonne/contract/money/correction'
import { order } from '@tonne/contract/trading/order'
import { reportDesk } from '@tonne/contract/trust/report'
import { addDays, dayOf } from '@tonne/domain/days'
import { checkLedger } from '../../base/checkpoint/checkLedger.ts'
import { closePeriod } from '../../base/checkpoint/closePeriod.ts'
import { areDaysSummed } from '../../base/checkpoint/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { operatorHeaders } from '../../testing/operatorHeaders.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { retire } from '../../testing/retirements.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { fenceOf, sleepUntil } from '../../testing/travel.ts'

// A leap year: its February ends on the 29th.
const world = await openWorld({ now: new Date('2028-01-30T04:00:00Z') })
const { db, clock } = world
const [finance, second] = await world.operators('finance', 'finance')
const forest = await openProject(world, { tons: 100_000 })
const person = await payable(world, 50_000_00)
// One tile, so that a small test world has closed periods; the lease keeps the scheduled job from running.
const fence = await fenceOf(world, 'checkLedger')
const closePeriods = () => checkLedger({ db }, 256).run(clock.now(), fence)

function chance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const bought: string[] = []
const acts: readonly (() => Promise<unknown>)[] = [
  () => world.fund(person, 10_000_00),
  async () => {
    const { entryNo } = done(await person.call(order.buy, { project: forest.no, kg: 2000, priceVersion: 1 }))
    bought.push(entryNo)
  },
  async () => {
    const entry = bought.shift()
    if (!entry) return
    const text = { textEn: 'Bought twice', textCn: '重复买入', reason: 'the log shows it' }
    const { data } = await (await finance.again())(correctionDesk.propose, { entry, ...text })
    if (data) await (await second.again())(correctionDesk.decide, { no: data.no, approve: true, reason: 'Compared' })
  },
  () => requestOut(person, 100_00),
  () => retire(person, forest.no),
]

/** Every posting that is dated before the day's end in Singapore, and nothing else. */
const SIMPLE = `
  select case when a.asset = 0 then 'SGD' else 'tons' end as asset, a.kind, a.pocket, sum(m.debit)::bigint as debit,
    sum(m.credit)::bigint as credit
  from (
    select debit_id as id, amount as debit, 0 as credit, at from posting
    union all select credit_id, 0, amount, at from posting
  ) m join account a on a.id = m.id
  where m.at < ($1::timestamp at time zone 'Asia/Singapore') group by 1, 2, 3 order by 1, 2, 3`
async function assertSame(day: string): Promise<void> {
  const { trial, trialTons, client, tons } = done(await (await finance.again())(reportDesk.asOf, { day }))
  const rows = [
    ...trial.map(({ debitCents: debit, creditCents: credit, ...of }) => ({ asset: 'SGD', ...of, debit, credit })),
    ...trialTons.map(({ debitKg: debit, creditKg: credit, ...of }) => ({ asset: 'tons', ...of, debit, credit })),
  ]
  assert.deepEqual(rows, await db.rows(SIMPLE, [addDays(day, 1)]), day)
  const { close: _, bankCents, ...owed } = client
  const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)
  assert.equal(bankCents, sum(Object.values(owed)), day)
  for (const { project, issuedKg, ...places } of tons)
    assert.equal(issuedKg, sum(Object.values(places)), `${day} ${project}`)
}

/** Midnight in Singapore is 16:00 UTC; the first instant is the last of the day before. */
const EDGES = [
  '2028-01-31T15:59:59.999Z',
  '2028-01-31T16:00:00.000Z',
  '2028-02-28T16:00:00.000Z',
  '2028-02-29T15:59:59.999Z',
  '2028-02-29T16:00:00.000Z',
  '2028-03-01T00:00:00.000Z',
  '2028-03-31T15:59:59.999Z',
  '2028-03-31T16:00:00.000Z',
]
test('reports of a random history are the sums of its postings, as of every day', async () => {
  const next = chance(69)
  const times = [...EDGES, ...Array.from({ length: 12 }, () => new Date(Date.UTC(2028, 0, 31) + next(75 * 86_400_000)))]
  for (const time of times.map((one) => new Date(one).toISOString()).sort()) {
    await sleepUntil(world, time)
    for (let n = 1 + next(16); n > 0; n--) await acts[next(acts.length)]!()
    if (next(2) > 0) await world.schedule.runNow()
    if (next(2) > 0) await closePeriods()
    await assertSame(dayOf(clock.now()))
  }
  await world.schedule.runNow()
  const today = dayOf(clock.now())
  for (let day = '2028-01-28'; day <= today; day = addDays(day, 1)) await assertSame(day)
  const kept = await db.rows<{ months: number; periods: number }>(
    'select (select count(*) from month_close) as months, (select count(*) from period_days) as periods',
  )
  assert.ok(kept[0]!.months >= 2 && kept[0]!.periods >= 1, JSON.stringify(kept))
  refused(await (await finance.again())(reportDesk.asOf, { day: addDays(today, 1) }), 'reportAhead')
  refused(await (await world.operator('support')).call(reportDesk.asOf, {}), 'operatorRole')
})

const BANK = `
  select (sum(case a.id when p.debit_id then p.amount else -p.amount end))::bigint as debit from posting p
  join account a on a.id in (p.debit_id, p.credit_id) where a.kind = 'house' and a.pocket = 'bank'`
test('a posting dated in a closed month counts in the first open one, and the closed one stays the same', async () => {
  const of = async (day: string) => done(await (await finance.again())(reportDesk.asOf, { day }))
  const today = dayOf(clock.now())
  const closed = await of('2028-02-29')
  assert.equal(closed.closed?.month, '2028-02')
  assert.equal((await of('2028-02-28')).closed, null, 'no other day of it was closed')
  const now = clock.now()
  // A node whose clock is behind by weeks.
  clock.set(new Date('2028-02-29T15:00:00Z'))
  await world.fund(person, 7_00)
  clock.set(now)
  for (const step of [async () => undefined, () => world.schedule.runNow(), closePeriods]) {
    await step()
    assert.deepEqual(await of('2028-02-29'), closed)
    const [bank] = await db.rows<{ debit: number }>(BANK)
    assert.equal((await of(today)).client.bankCents, bank!.debit)
  }
})
test('the files of a closed month are the same bytes after new business and another name of a project', async () => {
  const headers = await operatorHeaders(world, 'finance')
  const take = async (path: string, query: Record<string, string>) => {
    const { body, headers: sent } = await world.app.inject({ url: `${DESK_BASE}${path}`, headers, query })
    return { body, name: /filename="([^"]+)"/.exec(String(sent['content-disposition']))?.[1] }
  }
  const takeAll = async () => {
    const parts = ['trial', 'trialTons', 'tons'] as const
    const asOf = parts.map((csv) => take('/report/asof', { day: '2028-02-29', csv }))
    return Promise.all([...asOf, take('/report/sales', { from: '2028-02-01', to: '2028-02-29', csv: 'rows' })])
  }
  const first = await takeAll()
  assert.deepEqual(
    first.map(({ name }) => name),
    [
      'report-asof-trial-2028-02-29.csv',
      'report-asof-trialTons-2028-02-29.csv',
      'report-asof-tons-2028-02-29.csv',
      'report-sales-2028-02-01-2028-02-29.csv',
    ],
  )
  for (const { body } of first) assert.ok(body.trim().split('\r\n').length > 1, body)
  for (const act of acts) await act()
  await (await world.owner()).query(`update project set name_en = name_en || ' (renamed)'`)
  assert.deepEqual(await takeAll(), first)
})

test('a report as of a closed month reads a number of rows that does not grow with its postings', async () => {
  const call = await finance.again()
  for (const table of ['entry', 'posting_row'])
    assert.equal(await rowsRead(db, () => call(reportDesk.asOf, { day: '2028-02-29' }), table), 0, table)
})

test('a changed closed month is found when the periods have been summed anew', async () => {
  const owner = await world.owner()
  const latest = async () =>
    (await db.rows<{ wrong: { why: string }[] }>('select wrong from ledger_check order by id desc limit 1'))[0]!.wrong
  const rounds = async () => {
    const found = new Set<string>()
    const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*) as n from checkpoint')
    for (let i = 0; i <= n; i++) {
      await closePeriods()
      for (const { why } of await latest()) found.add(why)
    }
    return [...found]
  }
  assert.deepEqual(await rounds(), [])
  const change = (by: number) =>
    owner.query(
      `update month_close set sums = jsonb_set(sums, '{0,debit}', to_jsonb((sums -> 0 ->> 'debit')::bigint + ${by}))`,
    )
  await change(1)
  assert.deepEqual(await rounds(), ['a closed month is not what its days add up to'])
  await change(-1)
  assert.deepEqual(await rounds(), [])
})

test('no month is closed before the days of every closed period are summed', async () => {
  const newest = async () =>
    (await db.rows<{ month: string }>('select month from month_close order by month desc limit 1'))[0]!.month
  await world.fund(person, 90_000_00)
  for (let i = 0; i < 80; i++) await acts[1]!()
  await world.schedule.runNow()
  assert.equal(await db.tx((tx) => closePeriod(tx, clock.now(), 256)), true)
  assert.equal(await areDaysSummed(db), true, 'closing a period reads it once, for its days too')
  // As left by a node of a release that summed the days later.
  await (await world.owner()).query('delete from period_days where period = (select max(id) from checkpoint)')
  await sleepUntil(world, '2028-05-31T16:00:10Z')
  await world.schedule.runNow()
  const before = await newest()
  await sleepUntil(world, '2028-05-31T18:00:00Z')
  await world.schedule.runNow()
  assert.equal(await newest(), before)
  await closePeriods()
  await world.schedule.runNow()
  assert.equal(await newest(), '2028-05')
})
