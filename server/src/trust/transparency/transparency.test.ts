import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { API_BASE } from '@tonne/contract/envelope'
import { order } from '@tonne/contract/trading/order'
import { transparency } from '@tonne/contract/trust/transparency'
import { firstTerms } from '@tonne/domain/base/terms'
import { insertTerms } from '../../base/settings/store.ts'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'

const world = await openWorld()
const { ann, app, clock, db } = world
await openProject(world, { no: 'TN-0001' })
const figures = async () => done(await world.as()(transparency.figures, {})).figures
const ask = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `${API_BASE}${path}`, headers })

test('before the first computation there is nothing, and the answer says so', async () => {
  assert.equal(await figures(), null)
  assert.match((await ask('/open/csv?table=days')).body, /^"day",/)
})
test('tons, money and lateness are those of the ledger', async () => {
  await world.fund(ann, 500_00)
  done(await ann.call(order.buy, { project: 'TN-0001', kg: 2000, priceVersion: 1 }))
  await world.schedule.runNow()
  const found = (await figures())!
  assert.deepEqual([found.tons.soldKg, found.tons.retiredKg, found.tons.custodyKg], [2000, 0, found.tons.issuedKg])
  assert.equal(found.projects.find((p) => p.no === 'TN-0001')!.soldKg, 2000)
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
