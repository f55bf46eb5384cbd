import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { invariant, invariantDesk } from '@tonne/contract/trust/invariant'
import { reportDesk } from '@tonne/contract/trust/report'
import { sayReason } from '@tonne/domain/people/ownReason'
import { findStop } from '../../money/moneyout/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { done } from '../../testing/answers.ts'
import { breakages } from '../../testing/breakages.ts'
import { invariantsText } from '../../testing/invariantsText.ts'
import { liveThrough } from '../../testing/livedWorld.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { checkIn, checkInvariants } from './checkInvariants.ts'
import { invariants } from './invariantList.ts'

const world = await openWorld()
const owner = await world.owner()
const { db, clock } = world
await liveThrough(world)
// A log of more than one tile has nodes above it.
await db.rows(
  `insert into audit (actor, act, subject, reason, at)
    select 'system', 'member.note', g::text, (select reason from audit where actor = 'system' order by id limit 1), $1
    from generate_series(1, 256) as g`,
  [clock.now()],
)
await world.schedule.runNow()
const redOf = (found: Awaited<ReturnType<typeof checkIn>>) =>
  found.filter((f) => f.broken > 0).map((f) => f.invariant.id)
/** Bypasses every guard of the schema, as a thief with the database's own password could. */
const thief = await world.owner()
await thief.query('set session_replication_role = replica; set plan_cache_mode = force_generic_plan')
const asThief: Tx = {
  db,
  // A named statement is planned once and not again for every breakage.
  rows: async (text, values = []) =>
    (await thief.query({ name: createHash('md5').update(text).digest('hex'), text, values: [...values] })).rows,
  send: () => assert.fail('a look sends nothing'),
  unhurried: () => undefined,
  reserve: () => assert.fail('a look takes no id'),
  take: () => assert.fail('a look takes no id'),
  afterCommit: () => assert.fail('a look commits nothing'),
}

test('a world in which everything has happened once holds', async () => {
  assert.deepEqual(
    (await checkInvariants(db, invariants, clock.now()))
      .filter((f) => f.broken > 0)
      .map((f) => [f.invariant.id, f.rows]),
    [],
  )
})

const HAN = /\p{Script=Han}/u
test('each invariant says in both languages what holds and what would break it', () => {
  for (const { id, sentence, breaks } of invariants)
    for (const [en, cn] of [sentence, breaks])
      assert.ok(en !== '' && !HAN.test(en) && HAN.test(cn), `${id}: ${en} ${cn}`)
})

test('every act of the system has a reason of ours, so that it is read in Chinese too', async () => {
  const rows = (await owner.query(`select distinct act, reason from audit where actor = 'system'`)).rows as {
    act: string
    reason: string
  }[]
  assert.ok(rows.length > 0, 'the world has acts of the system')
  assert.deepEqual(
    rows.filter(({ reason }) => !HAN.test(sayReason(reason, 'cn'))),
    [],
  )
})

test('each invariant is broken on purpose by at least one row of the table', () => {
  const broken = new Set(breakages.map(([id]) => id))
  assert.deepEqual(
    invariants.map(({ id }) => id).filter((id) => !broken.has(id)),
    [],
  )
})

for (const [id, how, statements, also = []] of breakages) {
  test(`${id}: ${how}`, async () => {
    await thief.query('begin')
    try {
      for (const sql of statements) {
        const { rowCount, command } = await thief.query(sql)
        if (['UPDATE', 'INSERT', 'DELETE'].includes(command))
          assert.ok((rowCount ?? 0) > 0, `nothing was changed by ${sql}`)
      }
      assert.deepEqual(redOf(await checkIn(asThief, invariants, clock.now())).sort(), [id, ...also].sort())
    } finally {
      await thief.query('rollback')
    }
  })
}

test('the result of a check is public without its rows, whole at the desk; a money breach stops payments', async () => {
  const finance = await world.operator('finance')
  const other = await world.operator('finance')
  const wrong = async (by: number) =>
    void (await owner.query(`update account set balance = balance + ${by} where kind = 'member' and pocket = 'held'`))
  const desk = async () => done(await finance.call(invariantDesk.latest, {}))
  assert.equal(done(await world.as()(invariant.latest, {})).broken, 0)
  await wrong(1)
  await world.schedule.runNow()
  const stop = await findStop(db)
  // The comparison ran in the same round and comes first.
  assert.match(stop?.why ?? '', /2 comparison/)
  const open = done(await world.as()(invariant.latest, {}))
  assert.equal(open.items.find((i) => i.id === '4 held')?.holds, false)
  assert.deepEqual(Object.keys(open.items[0]!).sort(), ['at', 'holds', 'id', 'sentence'])
  const held = (await desk()).items.find((i) => i.id === '4 held')!
  assert.ok(held.broken > 0 && held.rows.length > 0 && held.stopsMoney)
  // Two people look and resume while the breach is still there. They have seen it, so it does not stop payments again.
  const { id } = done(await finance.call(withdrawalDesk.proposeResume, { reason: 'Looked into it' }))
  done(await other.call(withdrawalDesk.approveResume, { id, reason: 'Looked into it' }))
  await world.schedule.runNow()
  assert.equal(await findStop(db), undefined)
  await wrong(-1)
  await world.schedule.runNow()
  assert.equal((await desk()).items.find((i) => i.id === '4 held')?.holds, true)
  // A breach that was repaired and comes back is another breach.
  await wrong(1)
  await world.schedule.runNow()
  assert.match((await findStop(db))?.why ?? '', /2 comparison/)
  await wrong(-1)
  await world.schedule.runNow()
})

test('the whole histories are checked once a day', async () => {
  const runs = async () =>
    (await db.rows<{ n: number }>(`select count(*) as n from invariant_run where detail ->> 'cost' = 'whole'`))[0]!.n
  const before = await runs()
  await world.schedule.runNow()
  assert.equal(await runs(), before)
  await travel(world, DAY)
  assert.equal(await runs(), before + 1)
  const admin = await world.operator('admin')
  const { checked } = done(await admin.call(reportDesk.overview, {})).invariants!
  assert.equal(checked, invariants.length, 'what is looked at in pieces and whole counts once')
})

test('the published list is the checked one', () => {
  const path = resolve(import.meta.dirname, '../../../../docs/invariants.md')
  if (process.env.WRITE) writeFileSync(path, invariantsText())
  assert.equal(readFileSync(path, 'utf8'), invariantsText(), 'write it anew: see its first lines')
})
