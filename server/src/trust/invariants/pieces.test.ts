import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { fenceOf } from '../../testing/travel.ts'
import { checkPieces } from './checkInvariants.ts'
import type { Place } from './invariant.ts'
import { invariants } from './invariantList.ts'
import { findRun } from './store.ts'
import { watchInvariants } from './watchInvariants.ts'

const world = await openWorld()
const { db, clock } = world
const owner = await world.owner()
const TONS = 7000
/** Splits each project's stock into ranges of one ton, as many purchases would. */
async function openInTons(projects: number): Promise<void> {
  for (let i = 0; i < projects; i++) await openProject(world, { tons: TONS })
  await owner.query(`
    insert into serial_range (project_id, account_id, from_kg, to_kg, entry_id)
    select project_id, account_id, 1000 * n, 1000 * (n + 1), entry_id
    from serial_range, generate_series(1, ${TONS - 1}) n
    where to_kg - from_kg > 1000`)
  await owner.query('update serial_range set to_kg = 1000 where from_kg = 0')
  await owner.query('analyze')
}
const [watch] = watchInvariants({ db })
/** One round of the product's check: what is broken, and where the next one begins. */
async function look(): Promise<{ broken: readonly string[]; reached: Readonly<Record<string, Place>> }> {
  await watch!.run(clock.now(), await fenceOf(world, 'watchInvariants'))
  const { broken, detail } = (await findRun(db, 'cheap'))!
  return { broken, reached: detail.reached! }
}
async function lookUntil(done: (seen: Awaited<ReturnType<typeof look>>) => boolean): Promise<number> {
  for (let looks = 1; looks < 20; looks++) if (done(await look())) return looks
  throw new Error('twenty looks were not enough')
}
const SERIALS = ['11 serials of accounts', '11 serials of projects']
const byPieces = invariants.filter((one) => one.piece)
const rowsOfLook = async () => {
  const { reached } = await look()
  return rowsRead(db, () => checkPieces(db, byPieces, clock.now(), reached))
}

test('checks continue where the last one ended, and begin again after the end', async () => {
  await openInTons(3)
  const begin = (id: string) => invariants.find((one) => one.id === id)!.piece!.begin
  const places: Readonly<Record<string, Place>>[] = []
  for (let i = 0; i < 6; i++) {
    const { broken, reached } = await look()
    assert.deepEqual(broken, [])
    places.push(reached)
  }
  for (const id of SERIALS) {
    const seen = places.map((reached) => reached[id]!.join(' '))
    assert.equal(new Set(seen.slice(0, 3)).size, 3, `${id}: ${seen}`)
    assert.equal(seen[2], begin(id).join(' '), `${id}: ${seen}`)
    assert.deepEqual(seen.slice(3), seen.slice(0, 3))
  }
})

const LAST = '(select max(project_id) from serial_range)'
const at = (kg: number) => `where project_id = ${LAST} and from_kg = ${kg}`
for (const [id, how, plant, undo] of [
  [
    '11 serials of projects',
    'half a ton twice, and half a ton nowhere',
    `update serial_range set from_kg = from_kg + 500, to_kg = to_kg + 500 ${at(5_000_000)}`,
    `update serial_range set from_kg = from_kg - 500, to_kg = to_kg - 500 ${at(5_000_500)}`,
  ],
  [
    '11 serials of projects',
    'the first ton twice, and another not at all',
    `update serial_range set from_kg = 1, to_kg = 1001 ${at(6_000_000)}`,
    `update serial_range set from_kg = 6000000, to_kg = 6001000 ${at(1)}`,
  ],
  [
    '11 serials of accounts',
    'a ton in another’s hands',
    `update serial_range set account_id = (select id from account where pocket = 'unsold' order by id desc
       offset 1 limit 1), from_kg = from_kg + 1 ${at(5_000_000)}`,
    `update serial_range set account_id = (select account_id from serial_range ${at(0)}), from_kg = 5000000
       ${at(5_000_001)}`,
  ],
] as const) {
  test(`${id}: ${how}, found when its piece is checked, and again until it is gone`, async () => {
    assert.equal((await owner.query(plant)).rowCount, 1)
    await lookUntil(({ broken }) => broken.includes(id))
    assert.ok((await look()).broken.includes(id), 'it is passed over')
    assert.equal((await owner.query(undo)).rowCount, 1)
    assert.deepEqual((await look()).broken, [])
  })
}

test('a check reads a fixed number of rows, however many there are', async () => {
  const few = await rowsOfLook()
  await openInTons(9)
  const many = await rowsOfLook()
  assert.ok(few > 8000 && many < 1.5 * few, `${many} rows after ${few}`)
})

test('the members who moved last are found without reading earlier movements', async () => {
  const { sql } = invariants.find(({ id }) => id === '30 paging')!
  await owner.query('begin')
  const account = await owner.query<{ id: string }>(`
    insert into account (kind, owner_id, pocket, asset, balance) values ('member', 1, 'available', 0, 0),
      ('member', 1, 'held', 0, 0) returning id`)
  const [one, other] = account.rows.map(({ id }) => id)
  const write = (from: number, to: number) =>
    owner.query(
      `insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at)
       select 1000000000 + n, 1000000000 + 2 * n, 'buy', 1, 1, '{${one},${other}}', '{${other},${one}}', '{1,1}', now()
       from generate_series($1::int, $2::int) n`,
      [from, to],
    )
  const entriesRead = async (): Promise<number> => {
    const { rows } = await owner.query<Record<string, string>>(`explain (analyze, costs off, timing off) ${sql}`)
    const lines = rows.map((row) => row['QUERY PLAN']!).filter((line) => / on entry\b/.test(line))
    return lines.reduce((sum, line) => sum + Number(/rows=([\d.]+)/.exec(line)![1]), 0)
  }
  await write(1, 3000)
  const few = await entriesRead()
  await write(3001, 30_000)
  assert.deepEqual([few > 0 && few <= 2000, await entriesRead()], [true, few])
  await owner.query('rollback')
})
