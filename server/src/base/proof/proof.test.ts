import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import pg from 'pg'
import { nodeId } from '../../platform/node.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done, refused } from '../../testing/answers.ts'
import { makeWorld } from '../../testing/world.ts'
import { sealRows } from './sealRows.ts'

const world = await makeWorld()
after(() => world.end())
const { db, ann, corp } = world
const count = async (sql: string) => Number((await db.pool.query(sql)).rows[0].n)
/** A day's published sums are rows as well. */
const sealable = async () =>
  (
    await Promise.all(
      ['posting', 'audit', 'liability_day'].map((table) => count(`select count(*)::int as n from ${table}`)),
    )
  ).reduce((a, b) => a + b)
const seal = () => world.schedule.runNow()
const head = async () => done(await world.as()(proof.head, {})).head
const lastEntry = async () => {
  const { items } = done(await world.as(ann.token)(wallet.logs, {}))
  return items[0]!.entryNo
}

test('what is committed is sealed, once, and the head says how much', async () => {
  for (let i = 0; i < 7; i++) await world.fund(ann, 100_00 + i)
  await seal()
  const rows = await sealable()
  assert.equal((await head())!.size, rows)
  await seal()
  assert.equal((await head())!.size, rows)
  assert.equal(await count('select count(*)::int as n from log_entry'), rows)
})

test('of each source the oldest is sealed first', async () => {
  const order = await db.rows<{ source: string; ids: string[] }>(
    'select source, array_agg(row_id order by position) as ids from log_entry group by source',
  )
  assert.ok(order.some(({ ids }) => ids.length > 5))
  for (const { source, ids } of order)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => Number(a) - Number(b)),
      source,
    )
})

test('a transaction open for longer than the floor waits is found by the hourly look at everything', async () => {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  const minutesLater = (column: string, minutes: number) =>
    owner.query(`update log_floor set ${column} = ${column} - $1 * interval '1 minute'`, [minutes])
  const late = await db.pool.connect()
  try {
    await late.query('begin')
    const { rows } = await late.query(
      `insert into audit (actor, act, subject, reason, at) values ('system', 'late.act', 'x', 'open for minutes', now())
        returning id`,
    )
    const isSealed = async () =>
      (await db.rows(`select 1 from log_entry where source = 'audit' and row_id = $1`, [rows[0].id])).length > 0
    await db.pool.query(
      `insert into audit (actor, act, subject, reason, at) values ('system', 'early.act', 'x', 'commits first', now())`,
    )
    for (let i = 0; i < 3; i++) {
      await minutesLater('next_at', 3)
      await seal()
    }
    assert.ok(
      Number((await owner.query(`select floor_id from log_floor where source = 'audit'`)).rows[0].floor_id) >=
        Number(rows[0].id),
    )
    await late.query('commit')
    await seal()
    assert.equal(await isSealed(), false, 'the floor lies above it, or this shows nothing')
    await minutesLater('swept_at', 61)
    await seal()
    assert.equal(await isSealed(), true)
    // A row that is found late comes last, because sealed rows keep their place.
    const { rows: last } = await owner.query(`select row_id as id from log_entry order by position desc limit 1`)
    assert.equal(last[0].id, rows[0].id)
  } finally {
    late.release()
    await owner.end()
  }
})

test('a transaction that commits late, with ids from before, is not missed', async () => {
  const before = (await head())!.size
  const late = await db.pool.connect()
  await late.query('begin')
  await late.query(
    `insert into audit (actor, act, subject, reason, at) values ('system', 'late.act', 'x', 'commits late', now())`,
  )
  await world.fund(ann, 1_00)
  await db.rows(`select 1`)
  await db.pool.query(
    `insert into audit (actor, act, subject, reason, at) values ('system', 'early.act', 'x', 'commits first', now())`,
  )
  await seal()
  assert.equal((await head())!.size, before + 2)
  await late.query('commit')
  late.release()
  await seal()
  assert.equal((await head())!.size, before + 3)
})

test('each head continues every earlier one, in a bundle that anyone can check', async () => {
  const { items } = done(await world.as()(proof.heads, {}))
  assert.ok(items.length >= 3)
  for (const old of items) {
    const bundle = done(await world.as()(proof.consistency, { from: old.size, to: items[0]!.size }))
    assert.deepEqual(
      (await verifyBundle('consistency', bundle)).filter((c) => !c.holds),
      [],
    )
    const forged = {
      ...bundle,
      old: { ...bundle.old, root: bundle.old.root.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
    }
    assert.notDeepEqual(
      (await verifyBundle('consistency', forged)).filter((c) => !c.holds),
      [],
    )
  }
  refused(await world.as()(proof.consistency, { from: items[0]!.size, to: items[0]!.size + 1 }), 'notFound')
})

test('a node whose clock is behind dates no head before the one that it continues', async () => {
  const before = (await head())!
  await world.fund(ann, 1_00)
  const job = sealRows(world.tools)
  await job.run(new Date(before.at - 60_000), (await takeLease(db, job.name, nodeId, 30_000))!)
  const next = (await head())!
  assert.ok(next.size > before.size)
  assert.equal(next.at, before.at)
})

test('a member proves their own entry to anyone, and nobody else’s', async () => {
  const no = await lastEntry()
  const bundle = done(await world.as(ann.token)(proof.entry, { no }))
  assert.ok(bundle.entries.length > 0 && bundle.waiting === 0)
  assert.deepEqual(
    (await verifyBundle('log', bundle)).filter((c) => !c.holds),
    [],
  )
  assert.match(bundle.entries[0]!.text, /"member:\d+:available:0"/)
  refused(await world.as(corp.token)(proof.entry, { no }), 'notFound')
  refused(await world.as(ann.token)(proof.entry, { no: 'LE-20261120-99999999' }), 'notFound')
  for (const change of [
    { ...bundle, entries: bundle.entries.map((e) => ({ ...e, text: e.text.replace(/\d{3,}/, '999') })) },
    { ...bundle, entries: bundle.entries.map((e) => ({ ...e, position: e.position + 1 })) },
    { ...bundle, head: { ...bundle.head, size: bundle.head.size + 1 } },
    { ...bundle, head: { ...bundle.head, at: bundle.head.at + 1 } },
    { ...bundle, subject: 'LE-20261120-99999999' },
    { ...bundle, waiting: 1 },
  ])
    assert.notDeepEqual(
      (await verifyBundle('log', change)).filter((c) => !c.holds),
      [],
    )
})

test('a posting edited behind the app’s back no longer proves itself', async () => {
  const no = await lastEntry()
  const owner = new (await import('pg')).default.Client({ connectionString: world.url })
  await owner.connect()
  const id = Number(no.split('-')[2])
  await owner.query('update posting set amount = amount + 1 where entry_id = $1', [id])
  try {
    const broken = (await verifyBundle('log', done(await world.as(ann.token)(proof.entry, { no })))).filter(
      (c) => !c.holds,
    )
    assert.deepEqual(
      broken.map((c) => c.step),
      ['inclusion'],
    )
  } finally {
    await owner.query('update posting set amount = amount - 1 where entry_id = $1', [id])
    await owner.end()
  }
})

test('a hundred rows at once and two sealings at once: each sealed once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => world.as(ann.token)(deposit.create, { amountCents: 100 + i })))
  await world.fund(corp, 5_00)
  await Promise.all([seal(), seal(), seal()])
  await seal()
  const rows = await sealable()
  assert.equal((await head())!.size, rows)
})
