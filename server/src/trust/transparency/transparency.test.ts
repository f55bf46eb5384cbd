import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { settings } from '@tonne/contract/base/settings'
import { API_BASE } from '@tonne/contract/envelope'
import { order } from '@tonne/contract/trading/order'
import { transparency, transparencyTables } from '@tonne/contract/trust/transparency'
import { firstTerms } from '@tonne/domain/base/terms'
import { insertTerms } from '../../base/settings/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { setTrading } from '../../testing/payees.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { putSnapshot } from './store.ts'

const world = await openWorld()
const { ann, app, clock, db } = world
await openProject(world, { no: 'TN-0001' })
await openProject(world, { no: 'TN-0002', approved: false })
const figures = async () => done(await world.as()(transparency.figures, {})).figures
const ask = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `${API_BASE}${path}`, headers })

test('before the first computation there is nothing, and the answer says so', async () => {
  assert.equal(await figures(), null)
  assert.match((await ask('/open/csv?table=days')).body, /^"day",/)
})
test('tons, money and lateness are those of the ledger', async () => {
  await world.fund(ann, 500_00)
  done(await ann.call(order.buy, { project: 'TN-0001', kg: 2000, priceVersion: 1 }))
  await setTrading(world, ann)
  await completeRetirement(world, done(await retire(ann, 'TN-0001')).no)
  await world.schedule.runNow()
  const found = (await figures())!
  const { issuedKg } = found.tons
  const { serialKg } = done(await world.as()(settings.ledgerCheck, {}))
  assert.equal(serialKg, issuedKg, 'the start page counts the same tons')
  assert.deepEqual(found.tons, { issuedKg, soldKg: 2000, retiredKg: 1000, custodyKg: issuedKg - 1000 })
  assert.deepEqual(found.projects, [{ no: 'TN-0001', issuedKg, soldKg: 2000, retiredKg: 1000 }])
  const { rows } = await db.pool.query(`select sum(balance)::int as n from account where kind = 'member' and asset = 0`)
  assert.equal(found.money.membersCents, rows[0].n)
  assert.equal(found.money.clientMoneyCents, 500_00)
  const deposits = found.times.find((t) => t.what === 'deposit')!
  assert.ok(deposits.count >= 1 && deposits.late === 0 && deposits.medianSeconds !== null)
  assert.deepEqual(found.log!.root, done(await world.as()(proof.head, {})).head!.root)
})
test('each refusal is counted by its rule, outside of the refused transaction, and by nothing else', async () => {
  const before = (await figures())!.refusals.find((r) => r.rule === 'notFound')?.count ?? 0
  for (let i = 0; i < 5; i++) refused(await ann.call(proof.entry, { no: 'LE-20261120-99999999' }), 'notFound')
  await world.schedule.runNow()
  assert.equal((await figures())!.refusals.find((r) => r.rule === 'notFound')!.count, before + 5)
  const { rows } = await db.pool.query(
    `select array_agg(column_name::text order by column_name::text) as names from information_schema.columns
      where table_name = 'refusal_count'`,
  )
  assert.deepEqual(rows[0].names, ['day', 'n', 'rule'])
})
test('a change of terms is listed with its day and its changes', async () => {
  const from = new Date(clock.now().getTime() + 86_400_000)
  await insertTerms(db, { ...firstTerms, sellFeeBasisPoints: 120 }, from, clock.now())
  await world.schedule.runNow()
  assert.deepEqual((await figures())!.terms[0], {
    version: 2,
    effectiveAt: from.getTime(),
    changes: [{ field: 'sellFeeBasisPoints', before: '150', after: '120' }],
  })
  assert.match((await ask('/open/csv?table=terms')).body, /"sellFeeBasisPoints","150","120"/)
})
test('a caller who has the answer gets 304, without a key; the next computation is another answer', async () => {
  for (const path of ['/open/figures', '/open/days', '/open/csv?table=projects']) {
    const first = await ask(path)
    assert.equal(first.headers['cache-control'], 'public, max-age=60')
    assert.equal(first.headers['access-control-allow-origin'], '*')
    const tag = String(first.headers.etag)
    const again = await ask(path, { 'if-none-match': tag })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    clock.set(new Date(clock.now().getTime() + 60_000))
    await world.schedule.runNow()
    assert.equal((await ask(path, { 'if-none-match': tag })).statusCode, 200)
  }
})
test('a day keeps its last figures when the next begins', async () => {
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  await world.schedule.runNow()
  const { items } = done(await world.as()(transparency.days, {}))
  assert.deepEqual(
    items.map((f) => f.day),
    ['2026-11-21', '2026-11-20'],
  )
  const { rows } = await db.pool.query('select owed from liability_day where asset = 0 order by day desc limit 1')
  assert.equal(items[0]!.liability!.owedCents, rows[0].owed)
  assert.equal((await ask('/open/csv?table=days')).body.split('\r\n').length, 3)
})
test('no name, mail address or member number is in any of it', async () => {
  const all = (
    await Promise.all(
      ['/open/figures', '/open/days', '/open/csv?table=refusals', '/open/csv?table=restrictions'].map((p) => ask(p)),
    )
  ).map((r) => r.body)
  const { rows } = await db.pool.query(`select email, first_name || ' ' || last_name as name from member`)
  assert.ok(rows.length > 0)
  for (const { name, email } of rows) assert.ok(!all.some((text) => text.includes(email) || text.includes(name)))
})

test('the published description says which answers are files, and which have an ETag', async () => {
  const { paths } = (await ask('/openapi.json')).json()
  const csv = paths['/open/csv'].get
  assert.ok(csv.responses[200].content['text/csv'] && csv.responses[304] && csv.security === undefined)
  assert.ok(paths['/open/figures'].get.responses[200].headers.ETag)
  assert.equal(paths['/wallet/summary'].get.responses[304], undefined)
  const [head, row] = (await ask('/open/csv?table=days')).body.split('\r\n')
  assert.equal(row!.split(',').length, head!.split(',').length)
})
test('refused withdrawals are counted beside paid ones', async () => {
  const [row] = (await figures())!.times.filter((t) => t.what === 'withdrawal')
  assert.equal(row!.refused, 0)
  assert.match((await ask('/open/csv?table=times')).body, /"what","count","late","overdue","refused",/)
})
test('each file holds the figures of its name, column by column', async () => {
  const one = {
    day: '2026-12-01',
    tons: { issuedKg: 1, soldKg: 2, retiredKg: 3, custodyKg: 4 },
    money: { membersCents: 5, clientMoneyCents: 6, closedDay: '2026-11-30', closedBankCents: 7, openDay: null },
    log: { size: 8, root: 'a1', at: 9 },
    liability: { day: '2026-11-29', root: 'b2', owedCents: 10, custodyCents: 11 },
    projects: [{ no: 'TN-9', issuedKg: 12, soldKg: 13, retiredKg: 14 }],
    times: [{ what: 'deposit', count: 15, late: 16, overdue: 17, refused: 18, medianSeconds: 19, p95Seconds: null }],
    refusals: [{ rule: 'notFound', code: 20, count: 21 }],
    restrictions: [{ reason: 'owner', opened: 22, lifted: 23, open: 24, overdue: 25 }],
    outages: [{ from: 0, to: 300_000 }],
    terms: [{ version: 26, effectiveAt: 0, changes: [{ field: 'f', before: '27', after: '28' }] }],
  }
  await db.tx((tx) => putSnapshot(tx, one.day, one, clock.now()))
  const lineOf = async (table: string) => (await ask(`/open/csv?table=${table}`)).body.split('\r\n').slice(0, 2)
  const written = await Promise.all(transparencyTables.map(async (table) => [table, ...(await lineOf(table))]))
  assert.deepEqual(Object.fromEntries(written.map(([table, head, row]) => [table, { head, row }])), {
    days: {
      head:
        '"day","issuedKg","soldKg","retiredKg","custodyKg","membersCents","clientMoneyCents","closedDay",' +
        '"closedBankCents","logSize","logRoot","sumsDay","sumsRoot","sumsOwedCents","sumsCustodyCents"',
      row: '"2026-12-01",1,2,3,4,5,6,"2026-11-30",7,8,"a1","2026-11-29","b2",10,11',
    },
    projects: { head: '"project","issuedKg","soldKg","retiredKg"', row: '"TN-9",12,13,14' },
    times: {
      head: '"what","count","late","overdue","refused","medianSeconds","p95Seconds"',
      row: '"deposit",15,16,17,18,19,""',
    },
    refusals: { head: '"rule","code","count"', row: '"notFound",20,21' },
    restrictions: { head: '"reason","opened","lifted","open","overdue"', row: '"owner",22,23,24,25' },
    outages: { head: '"from","to"', row: '"1970-01-01T00:00:00.000Z","1970-01-01T00:05:00.000Z"' },
    terms: {
      head: '"version","effectiveAt","field","before","after"',
      row: '26,"1970-01-01T00:00:00.000Z","f","27","28"',
    },
  })
  await (await world.owner()).query('delete from open_snapshot where day = $1', [one.day])
})
