import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { hashNow } from '@tonne/domain/base/hashing'
import { completedBy, headOf, inclusionSpans, type Nodes, proofOf, TILE } from '@tonne/domain/base/merkleLog'
import { toHex } from '@tonne/domain/bytes'
import pg from 'pg'
import { sha256 } from '../../platform/crypto/sha256.ts'
import { signerOf } from '../../platform/crypto/signature.ts'
import { connect } from '../../platform/database/database.ts'
import { runDue } from '../../platform/schedule/runDue.ts'
import { openOwnedDatabase } from '../../platform/testing/openTestDatabase.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { fenceOf } from '../../testing/travel.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { proofInvariants } from '../../trust/invariants/proofInvariants.ts'
import { sealedLog, sinceProof } from './sealedLog.ts'
import { sealRows } from './sealRows.ts'
import { countEntries, leavesOf, listHeads, listPartsBetween, listUnsealed, listWaiting, PART_OF } from './store.ts'

const SEED = Buffer.alloc(32, 7)
const signer = signerOf(SEED)
/** A separate node that seals what waits. */
const NODE = `
  const { connect } = await import('../../platform/database/database.ts')
  const { takeLease } = await import('../../platform/schedule/lease.ts')
  const { sealRows } = await import('./sealRows.ts')
  const { signerOf } = await import('../../platform/crypto/signature.ts')
  const db = connect(process.argv[1])
  const job = sealRows({ db, signer: signerOf(Buffer.from(process.argv[2], 'hex')) })
  const fence = await takeLease(db, job.name, 'another', 30_000)
  while ((await job.run(new Date(), fence)) > 0);`
/** A database with two accounts, and functions that write and seal postings between them. */
async function open() {
  const { database, db, owner } = await openOwnedDatabase()
  await owner.query(`insert into account (kind, owner_id, pocket, asset) values ('member', 1, 'available', 0),
    ('member', 2, 'available', 0)`)
  let entries = 0
  const write = async (count: number, on: Pick<pg.Client, 'query'> = owner) => {
    await on.query(
      `insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
        select $1 + g / 4, 'purchase', 1, 1, 2, 100, now() from generate_series(0, $2::int - 1) as g`,
      [entries + 1, count],
    )
    entries += Math.ceil(count / 4)
  }
  const job = sealRows({ db, signer })
  const once = async () => job.run(new Date(), await fenceOf({ db }, job.name))
  const all = async () => {
    while ((await once()) > 0);
  }
  /** Every leaf in order, and the RFC's tree over them. */
  const tree = async () => {
    const leaves = (await listPartsBetween(db, 0, await countEntries(db))).flatMap(leavesOf)
    const made = new Map<string, Uint8Array>()
    const nodes: Nodes = ({ level, index }) => made.get(`${level} ${index}`)!
    for (const [i, leaf] of leaves.entries())
      for (const node of hashNow(completedBy(i, leaf, nodes), sha256))
        made.set(`${node.level} ${node.index}`, node.hash)
    return { size: leaves.length, nodes }
  }
  const holds = async () =>
    assert.deepEqual(
      (await checkInvariants(db, proofInvariants.slice(0, 2), new Date())).flatMap(({ rows }) => rows),
      [],
    )
  return { database, db, owner, write, once, all, tree, holds }
}

test('a run reads the rows that it seals and not the table, however long the history', async () => {
  const { db, write, all, once } = await open()
  for (const history of [2000, 20_000]) {
    await write(history)
    await all()
    await write(40)
    const waiting = await db.tx((tx) => listWaiting(tx, 1000))
    assert.deepEqual(
      waiting.map(({ rows }) => rows),
      [40],
    )
    const found = () => listUnsealed(db, 'posting', waiting)
    assert.equal((await found()).length, 40)
    for (const [table, rows] of [
      ['posting_row', 40],
      ['log_part', 40],
      ['log_waiting', 1],
    ] as const)
      assert.ok((await rowsRead(db, found, table)) <= rows, table)
    assert.ok((await rowsRead(db, once)) <= TILE, 'the open tile, the way up, the last head')
  }
})

test('a look-up in an old snapshot does not pass the parts that were written since', async () => {
  const { owner, database } = await open()
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin isolation level repeatable read; select count(*) from log_part')
  const NEWER = 20_000
  await owner.query(
    `insert into log_part (position, source, first_id, last_id, leaf, salts, hashes)
      select g, 'audit', g, g, 2, substr(sha256(''), 1, 16), sha256('') from generate_series(1, $1) as g`,
    [NEWER],
  )
  const { rows } = await reader.query(
    `explain (analyze, buffers, timing off, format json) select p.position from ${PART_OF("'audit'", `${NEWER}`)}`,
  )
  const plan = rows[0]['QUERY PLAN'][0].Plan
  await reader.end()
  assert.equal(plan['Actual Rows'], 0)
  assert.ok(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] < 20, JSON.stringify(plan))
})

test('every head and every proof follow from the leaves by the RFC, within tiles and across them', async () => {
  const { db, write, all, tree, holds } = await open()
  for (const count of [1, 3, 250, 2, 1, 600, 4500, 40]) {
    await write(count)
    await all()
  }
  const { size, nodes } = await tree()
  const heads = await listHeads(db, null, 100)
  assert.ok(heads.length >= 8 && heads[0]!.size === size)
  for (const head of heads)
    assert.equal(toHex(hashNow(headOf([0, head.size], nodes), sha256)), head.root.toString('hex'))
  const ids = [1, 2, 255, 256, 257, 258, 511, 1000, 4096, size - 1, size]
  const { entries } = await sealedLog({ db, signer }).open([{ source: 'posting', ids }])
  assert.deepEqual(
    entries.map(({ proof }) => proof),
    ids.map((id) => hashNow(proofOf(inclusionSpans(id - 1, size), nodes), sha256).map(toHex)),
  )
  await holds()
})

test('a row is sealed once, also when its entry waits again or another row of the entry comes later', async () => {
  const { db, owner, write, all, holds } = await open()
  await write(40)
  await all()
  await owner.query(`insert into log_waiting (source, rows, keys) values ('posting', 4, '{1}')`)
  await owner.query(`insert into posting_row (entry_id, kind, cause_id, debit_id, credit_id, amount, at)
    select 1, 'purchase', 1, 1, 2, 7, now()`)
  await all()
  assert.equal(await countEntries(db), 41)
  await holds()
})

test('the row that waited longest is sealed first, and the rows of one statement in their order', async () => {
  const { db, owner, write, once, all, holds } = await open()
  const acts = (from: number, to: number) =>
    owner.query(
      `insert into audit (actor, act, subject, reason, at) select 'system', 'some.act', n::text, 'reason', now()
      from generate_series($1::int, $2::int) as n`,
      [from, to],
    )
  await write(8)
  await acts(1, 3)
  await acts(4, 6)
  const waiting = (rows: number) => db.tx((tx) => listWaiting(tx, rows))
  const whole = await waiting(100)
  const counts = whole.map(({ source, rows }) => `${source} ${rows}`)
  assert.deepEqual(counts, ['posting 8', 'audit 3', 'audit 3'])
  // A run of at most two rows still takes the whole first statement; one of nine takes the whole second.
  for (const [rows, count] of [
    [2, 1],
    [8, 1],
    [9, 2],
    [12, 3],
  ] as const)
    assert.deepEqual(await waiting(rows), whole.slice(0, count))
  await once()
  await all()
  const { rows: found } = await owner.query(
    'select position::int, source, (last_id - first_id + 1)::int as rows from log_part order by position',
  )
  assert.deepEqual(found, [
    { position: 0, source: 'posting', rows: 8 },
    { position: 8, source: 'audit', rows: 6 },
  ])
  await holds()
})

test('numbers taken alternately by two transactions, with gaps of a third, are found at their places', async () => {
  const { db, database, owner, write, all, tree, holds } = await open()
  const [first, second] = [owner, new pg.Client({ connectionString: database.url })]
  await second.connect()
  await Promise.all([first.query('begin'), second.query('begin')])
  for (let i = 0; i < 5; i++) {
    await write(3, first)
    await write(2, second)
  }
  await first.query('commit')
  await all()
  assert.equal(await countEntries(db), 15)
  await second.query('rollback')
  await write(5)
  await all()
  await second.end()
  const ids = (await db.rows<{ id: number }>('select id from posting order by id')).map(({ id }) => id)
  const { entries, waiting } = await sealedLog({ db, signer }).open([{ source: 'posting', ids }])
  assert.equal(waiting, 0)
  const { nodes } = await tree()
  for (const { position, proof } of entries)
    assert.deepEqual(proof, hashNow(proofOf(inclusionSpans(position, 20), nodes), sha256).map(toHex))
  assert.deepEqual(
    entries.map(({ text }) => (JSON.parse(text) as [string, number])[1]),
    ids,
  )
  await holds()
})

test('a node killed between two batches leaves whole heads, and the next continues from there', async () => {
  const { db, database, write, all, holds } = await open()
  for (let i = 0; i < 6; i++) await write(4096)
  const child = spawn(process.execPath, ['--input-type=module', '-e', NODE, database.appUrl, SEED.toString('hex')], {
    cwd: import.meta.dirname,
  })
  const ended = once(child, 'exit')
  while ((await listHeads(db, null, 1)).length === 0) await new Promise((turn) => setImmediate(turn))
  child.kill('SIGKILL')
  await ended
  const killedAt = await countEntries(db)
  assert.ok(killedAt > 0 && killedAt < 6 * 4096, `between batches, not at ${killedAt}`)
  const [head] = await listHeads(db, null, 1)
  assert.equal(head!.size, killedAt)
  await db.rows(`update lease set until = now() - interval '1 second' where job = 'sealRows'`)
  await all()
  assert.equal(await countEntries(db), 6 * 4096)
  assert.ok((await sinceProof(db, killedAt, 6 * 4096)).length > 0)
  await holds()
})

test('two nodes that seal at once, for longer than a lease, seal each row once, in one chain of heads', async () => {
  const { db, database, write, holds } = await open()
  for (let i = 0; i < 6; i++) await write(4096)
  const other = connect(database.appUrl)
  const errors: unknown[] = []
  const schedules = [db, other].map((on) =>
    runDue(on, () => new Date(), [sealRows({ db: on, signer })], {
      log: (error) => errors.push(error),
      started: false,
    }),
  )
  await Promise.all(schedules.flatMap((s) => [s.runNow(), s.runNow()]))
  await Promise.all(schedules.map((s) => s.stop()))
  await other.end()
  assert.equal(await countEntries(db), 6 * 4096)
  assert.deepEqual(errors, [])
  await holds()
})
