import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { registryDesk } from '@tonne/contract/trading/registry'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'

const world = await openWorld()
const market = await world.operator('market')
const TITLES =
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Total Vintage Quantity,Quantity Issued,Serial ' +
  'Number,Retirement/Cancellation Date'
const serial = (first: number, last: number) => `900-${first}-${last}-VCS-VCU-1507-VER-ET-14-99340-01012020-31122020-1`
const row = (
  first: number,
  last: number,
  { ended = '', quantity = `"${(last - first + 1).toLocaleString('en')}"` } = {},
) => `2026-04-03,2020-01-01,2020-12-31,99340,"Demo, Ridge",99,${quantity},${serial(first, last)},${ended}`
const send = (lines: string[], name = 'verra.csv') =>
  market.call(registryDesk.import, { name, content: `\uFEFF${[TITLES, ...lines].join('\n')}`, reason: 'new issuance' })
const tons = async () =>
  (
    await world.db.pool.query(
      `select coalesce(sum(last_no - first_no + 1), 0)::int as n from registry_block where kind = 'issued'`,
    )
  ).rows[0].n

test('each row is imported, or named with its line and reason', async () => {
  const answer = done(
    await send([
      row(1001, 3000),
      row(5001, 5010, { quantity: '11' }),
      'x,,,99340,n,1,1,none,',
      row(2500, 3500),
      row(3001, 3100),
    ]),
  )
  assert.equal(answer.accepted, 2)
  assert.deepEqual(
    answer.named.map((n) => n.line),
    [3, 4, 5],
  )
  assert.match(answer.named[0]!.reason.en, /says 11 t, its serial numbers are 10/)
  assert.match(answer.named[1]!.reason.en, /cannot be read/)
  assert.match(answer.named[2]!.reason.en, /overlap those of line 2 of this file/)
  assert.equal(await tons(), 2100)
})
test('the same file twice changes nothing; a file that repeats rows adds only new ones', async () => {
  const lines = [
    row(1001, 3000),
    row(5001, 5010, { quantity: '11' }),
    'x,,,99340,n,1,1,none,',
    row(2500, 3500),
    row(3001, 3100),
  ]
  const again = done(await send(lines))
  assert.deepEqual([again.accepted, again.known], [0, 2])
  const more = done(await send([row(1001, 3000), row(7001, 7005)], 'later.csv'))
  assert.deepEqual([more.accepted, more.known, more.named], [1, 1, []])
  assert.equal(await tons(), 2105)
})
test('rows of one file that share a number are found in any order, whatever ended between them', async () => {
  const lines = [
    row(20_001, 20_100),
    row(20_201, 20_300),
    '',
    'too short',
    row(20_100, 20_110),
    row(20_050, 20_060, { ended: '2026-05-01' }),
    row(20_300, 20_300),
  ]
  const { accepted, named } = done(await send(lines, 'any order.csv'))
  assert.equal(accepted, 3)
  assert.deepEqual(
    named.map(({ line, reason }) => [line, reason.en.slice(0, 45)]),
    [
      [5, 'its serial number cannot be read: '],
      [6, 'its serial numbers overlap those of line 2 of'],
      [8, 'its serial numbers overlap those of line 3 of'],
    ],
  )
  const { items } = done(await market.call(registryDesk.blocks, { find: '99340' }))
  const at = items.find(({ first }) => first === 20_201)!
  assert.deepEqual([at.line, at.vintageFrom, at.vintageTo], [3, '2020-01-01', '2020-12-31'])
  const free = done(await market.call(projectDesk.blocks, { find: '99340' })).items
  assert.deepEqual([free[0]!.first, free.some(({ first }) => first === 20_050)], [20_201, false])
})
test('numbers that another file had in another run are the same tons: named', async () => {
  const { named, accepted } = done(await send([row(3000, 3000), row(1, 1001)], 'double.csv'))
  assert.equal(accepted, 0)
  assert.match(named[0]!.reason.en, /overlap those of line \d of verra.csv/)
  assert.equal(named.length, 2)
})
test('the end of tons is recorded for the same numbers, once', async () => {
  assert.equal(done(await send([row(1001, 1500, { ended: '2026-05-01' })], 'ended.csv')).accepted, 1)
  assert.equal(done(await send([row(1400, 1600, { ended: '2026-05-02' })], 'ended2.csv')).named.length, 1)
  const { items } = done(await market.call(registryDesk.blocks, { find: '99340' }))
  assert.deepEqual(
    items.filter((b) => b.kind === 'ended' && b.first < 20_000).map((b) => [b.first, b.last, b.endedOn]),
    [[1001, 1500, '2026-05-01']],
  )
  assert.equal(items.at(-1)!.text, serial(1001, 3000))
})
test('of twenty files with the same tons at once they are imported once', async () => {
  const before = await tons()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => send([row(80_001, 80_100), row(90_001 + i, 90_001 + i)], `race ${i}.csv`)),
  )
  assert.equal(
    answers.map(done).reduce((all, a) => all + a.accepted, 0),
    21,
  )
  assert.equal(await tons(), before + 120)
})
test('an unknown file and another role are refused; each file leaves a row of the audit', async () => {
  const of = (content: string) => market.call(registryDesk.import, { name: 'x', content, reason: 'try it' })
  refused(await of('a,b\n1,2'), 'registryFileColumns')
  refused(await of(`${TITLES}\n"never closed`), 'registryFileUnreadable')
  refused(await (await world.operator('finance')).call(registryDesk.files, {}), 'operatorRole')
  const { items } = done(await market.call(registryDesk.files, {}))
  assert.deepEqual(items.at(-1), { ...items.at(-1)!, name: 'verra.csv', rows: 5, accepted: 2 }, 'the newest first')
  const audited = await world.db.rows<{ name: string; accepted: number }>(
    `select subject as name, (after ->> 'accepted')::int as accepted from audit where act = 'registry.import'
      order by id desc`,
  )
  assert.deepEqual(
    audited,
    items.map(({ name, accepted }) => ({ name, accepted })),
  )
})
test('blocks are found by a part of the project’s name, in any case; a file has a limit of rows', async () => {
  const found = async (find: string) => done(await market.call(registryDesk.blocks, { find })).items.length
  assert.ok((await found('99340')) > 1)
  assert.deepEqual([await found('demo, RIDGE'), await found('9934')], [await found('99340'), 0])
  const free = async (find: string) => done(await market.call(projectDesk.blocks, { find })).items.length
  assert.deepEqual([await free('RIDGE'), await free('9934')], [await free('99340'), await free('99340')])
  const wrong = (count: number) => send(Array(count).fill('x,,,99340,n,1,1,none,'), `${count}.csv`)
  assert.equal(done(await wrong(20_000)).named.length, 20_000)
  assert.equal(refused(await wrong(20_001), 'registryFileRows').rows, 20_001)
})

const CAR_TITLES =
  'Vintage,Offset Credit Serial Numbers,Quantity of Offset Credits,Status Effective,Project ID,Project Name'
const ISOMETRIC_TITLES =
  'id,issued_at,project_id,supplier.organisation.name,supplier_credit_batch_size_total.credit_kgs'
const take = (name: string, ...lines: string[]) =>
  market.call(registryDesk.import, { name, content: lines.join('\n'), reason: 'a new export' })

test('columns identify the registry; kilograms stay kilograms, and missing values are null', async () => {
  const car = done(
    await take(
      'car.csv',
      CAR_TITLES,
      '2025,CAR-1-US-99335-31-983-KS-2025-9205-1 to 5000,5000,10/27/2025,CAR99335,Demo',
    ),
  )
  assert.deepEqual([car.registry, car.accepted, car.named], ['car', 1, []])
  const isometric = done(
    await take(
      'isometric.csv',
      ISOMETRIC_TITLES,
      'iss_1ABCDEFGHJK2MNPQ,2026-04-14T16:50:41.621676Z,prj_9DEMO,Demo,4923623',
    ),
  )
  assert.deepEqual([isometric.registry, isometric.accepted, isometric.named], ['isometric', 1, []])
  const shown = async (find: string) => done(await market.call(registryDesk.blocks, { find })).items[0]!
  const [retired, issued] = [await shown('CAR99335'), await shown('prj_9DEMO')]
  assert.deepEqual(
    [retired.kind, retired.kg, retired.issuedOn, retired.endedOn],
    ['ended', 5_000_000, null, '2025-10-27'],
  )
  assert.deepEqual(
    [issued.kind, issued.kg, issued.vintageFrom, issued.text],
    ['issued', 4_923_623, null, 'iss_1ABCDEFGHJK2MNPQ 1 to 4923623 kg'],
  )
  // A project sells whole tons of a vintage, so it cannot be made of this one.
  const { items } = done(await market.call(projectDesk.blocks, { find: 'prj_9DEMO' }))
  assert.deepEqual(items, [])
})
test('a list of issuances without serial numbers is refused by its registry’s name', async () => {
  const answer = await take('acr.csv', 'Date Issued (GMT),Total Credits Issued,Project ID', '3/24/2026,74344,ACR99731')
  const { registry } = refused(answer, 'registryFileNoSerials') as { registry: { en: string } }
  assert.equal(registry.en, 'American Carbon Registry')
})
