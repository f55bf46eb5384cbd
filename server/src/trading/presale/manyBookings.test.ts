/** A draw, and the look for second bookings before it, must be done within a statement's time however many booked. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { rowsHandled } from '../../testing/rowsRead.ts'
import { fundAll } from '../../testing/standing.ts'
import { listDoubles, listWaiting } from './store.ts'

const world = await openWorld()
const { db } = world

test('twice as many bookings are twice the work, and only the second one of an owner is found', async () => {
  const [one, company] = [await world.newMember(), await world.newMember({ kind: 'corporate' })]
  await fundAll(world, [one, company], 5_000_00)
  const { no, id } = await openPresale(world, { tons: 100 })
  for (const who of [one, company]) await bookWith(world)(who, no, 2)
  const owner = await world.owner()
  const copy = async (table: string, over: string, where: string, [from, to]: readonly [number, number]) =>
    owner.query(
      `insert into ${table} overriding system value select (jsonb_populate_record(t, jsonb_build_object(${over}))).*
       from ${table} t, generate_series($1::int, $2::int) n where ${where}`,
      [from, to],
    )
  const add = async (span: readonly [number, number]): Promise<void> => {
    await owner.query('set session_replication_role = replica')
    const texts = `'email', n || '@b.sg', 'email_key', n || '@b.sg', 'invitation_code', n::text`
    await copy('member', `'id', 9000000 + n, ${texts}`, `t.id = ${one.id}`, span)
    const named = `'order_id', 9000000 + n, 'order_no', n::text, 'member_id', 9000000 + n`
    await copy('booking', named, `t.project_id = ${id} and t.member_id = ${one.id}`, span)
    const order = `'id', 9000000 + n, 'no', n::text, 'member_id', 9000000 + n, 'key', null`
    await copy('"order"', order, `t.project_id = ${id} and t.member_id = ${one.id}`, span)
    await owner.query('set session_replication_role = origin')
    await owner.query('analyze')
  }
  const work = async () => [
    await rowsHandled(db, () => listWaiting(db, id)),
    await rowsHandled(db, () => listDoubles(db)),
  ]
  // As if the person in charge had been found out after both had booked.
  const link = async (ownerId: number): Promise<void> => {
    await owner.query('set session_replication_role = replica')
    await owner.query('update owner_link set owner_id = $2 where account_id = $1', [company.id, ownerId])
    await owner.query('set session_replication_role = origin')
  }
  const was = await owner.query<{ id: number }>('select owner_id as id from owner_link where account_id = $1', [
    company.id,
  ])
  await link(one.id)
  await add([1, 200])
  const few = await work()
  await add([201, 400])
  const many = await work()
  const [waiting, doubles] = [await listWaiting(db, id), await listDoubles(db)]
  await link(was.rows[0]!.id)
  for (const table of ['member', 'booking']) {
    const key = table === 'member' ? 'id' : 'order_id'
    await owner.query('set session_replication_role = replica')
    await owner.query(`delete from ${table} where ${key} > 9000000`)
  }
  await owner.query('delete from "order" where id > 9000000')
  assert.deepEqual([waiting.length, doubles.map(({ memberId }) => memberId)], [401, [company.id]])
  for (const [i, what] of ['the draw', 'second bookings'].entries())
    assert.ok(few[i]! > 200 && many[i]! < few[i]! * 2.5, `${what}: ${few[i]} rows for 200, ${many[i]} for 400`)
})
