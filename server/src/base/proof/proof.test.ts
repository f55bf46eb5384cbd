import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proof } from '@tonne/contract/base/proof'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { nodeId } from '../../platform/node.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { sealRows } from './sealRows.ts'
import { countEntries, listEntries } from './store.ts'

const world = await openWorld()
const { db, ann, corp } = world
const count = async (sql: string) => Number((await db.pool.query(sql)).rows[0].n)
/** The published sums of a day are sealed rows too. */
const sealable = async () =>
  (
    await Promise.all(
      ['posting', 'audit', 'liability_day'].map((table) => count(`select count(*)::int as n from ${table}`)),
    )
  ).reduce((a, b) => a + b)
const seal = () => world.schedule.runNow()
const head = async () => done(await world.as()(proof.head, {})).head
const lastEntry = async () => {
  const { items } = done(await ann.call(wallet.logs, {}))
  return items[0]!.entryNo
}

test('committed rows are sealed once, and the head says how many there are', async () => {
  for (let i = 0; i < 7; i++) await world.fund(ann, 100_00 + i)
  await seal()
  const rows = await sealable()
  assert.equal((await head())!.size, rows)
  await seal()
  assert.equal((await head())!.size, rows)
  assert.equal(await count('select sum(last_id - first_id + 1)::int as n from log_part'), rows)
})

test('the oldest rows of each source are sealed first', async () => {
  const order = await db.rows<{ source: string; ids: string[] }>(
    `select source, array_agg(id order by position, id) as ids from log_part
      cross join generate_series(first_id, last_id) as id group by source`,
  )
  assert.ok(order.some(({ ids }) => ids.length > 5))
  for (const { source, ids } of order)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => Number(a) - Number(b)),
      source,
    )
})

test('a long transaction is sealed by the first run after its commit, however many ran before', async () => {
  const late = await db.pool.connect()
  try {
    await late.query('begin')
    const { rows } = await late.query(
      `insert into audit (actor, act, subject, reason, at) values ('system', 'member.note', 'x', 'open for long', now())
        returning id`,
    )
    const id = Number(rows[0].id)
    for (let i = 0; i < 3; i++) {
      await db.rows(
        `insert into audit (actor, act, subject, reason, at)
          values ('system', 'member.note', 'x', 'commits first', now())`,
      )
      await seal()
    }
    assert.ok((await listEntries(db, 'audit', [id + 1, id + 2, id + 3])).length === 3)
    await late.query('commit')
    assert.deepEqual(await listEntries(db, 'audit', [id]), [])
    await seal()
    // It comes last, because sealed rows keep their place.
    assert.deepEqual(
      (await listEntries(db, 'audit', [id])).map(({ position }) => position),
      [(await countEntries(db)) - 1],
    )
  } finally {
    late.release()
  }
})

test('a transaction that commits late with earlier ids is not missed', async () => {
  const before = (await head())!.size
  const late = await db.pool.connect()
  await late.query('begin')
  await late.query(
    `insert into audit (actor, act, subject, reason, at) values ('system', 'member.note', 'x', 'commits late', now())`,
  )
  await world.fund(ann, 1_00)
  await db.rows(`select 1`)
  await db.pool.query(
    `insert into audit (actor, act, subject, reason, at) values ('system', 'member.note', 'x', 'commits first', now())`,
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

test('a node whose clock is behind dates no head before the one it continues', async () => {
  const before = (await head())!
  await world.fund(ann, 1_00)
  const job = sealRows(world.tools)
  await job.run(new Date(before.at - 60_000), (await takeLease(db, job.name, nodeId, 30_000))!)
  const next = (await head())!
  assert.ok(next.size > before.size)
  assert.equal(next.at, before.at)
})

test('a member can prove their own entry to anyone, and nobody else’s', async () => {
  const no = await lastEntry()
  const bundle = done(await ann.call(proof.entry, { no }))
  assert.ok(bundle.entries.length > 0 && bundle.waiting === 0)
  assert.deepEqual(
    (await verifyBundle('log', bundle)).filter((c) => !c.holds),
    [],
  )
  assert.match(bundle.entries[0]!.text, /"member:\d+:available:0"/)
  refused(await corp.call(proof.entry, { no }), 'notFound')
  refused(await ann.call(proof.entry, { no: 'LE-20261120-99999999' }), 'notFound')
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

test('a posting edited behind the app’s back no longer verifies', async () => {
  const no = await lastEntry()
  const owner = new (await import('pg')).default.Client({ connectionString: world.url })
  await owner.connect()
  const id = Number(no.split('-')[2])
  await owner.query('update posting_row set amount = amount + 1 where entry_id = $1', [id])
  try {
    const broken = (await verifyBundle('log', done(await ann.call(proof.entry, { no })))).filter((c) => !c.holds)
    assert.deepEqual(
      broken.map((c) => c.step),
      ['inclusion'],
    )
  } finally {
    await owner.query('update posting_row set amount = amount - 1 where entry_id = $1', [id])
    await owner.end()
  }
})

test('a hundred rows and two sealings at once: each row is sealed once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => ann.call(deposit.create, { amountCents: 100 + i })))
  await world.fund(corp, 5_00)
  await Promise.all([seal(), seal(), seal()])
  await seal()
  const rows = await sealable()
  assert.equal((await head())!.size, rows)
})
