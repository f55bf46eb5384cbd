import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '@tonne/contract/trading/order'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { fundAll } from '../../testing/standing.ts'
import { insertOrders, moveOrders, type NewOrder } from './store.ts'

const world = await openWorld()
const { db, clock, ann } = world
const { id: projectId } = await openProject(world)
await fundAll(world, [ann], 100_00)
/** Orders move under their project's lock. */
const moving = <T>(move: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await tx.rows('select id from project where id = $1 for update', [projectId])
    return move(tx)
  })
const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)

const PURSE = `select id from account where kind = 'member' and owner_id = $1 and pocket = 'available' for update`
async function applying(...ids: number[]): Promise<void> {
  const row = (id: number): NewOrder => ({
    id,
    no: `P-20261120-${id}`,
    kind: 'presale',
    state: 'applying',
    memberId: ann.id,
    projectId,
    kg: 5000,
    priceCents: 28_40,
    priceVersion: 1,
    totalCents: 142_00,
    feeCents: 0,
    gstCents: 0,
    entryId: 1,
  })
  await db.tx(async (tx) => {
    // As if its money was taken, without which the database takes no order.
    const [purse] = await tx.rows<{ id: number }>(PURSE, [ann.id])
    await tx.rows('update account set balance = balance where id = $1', [purse!.id])
    insertOrders(tx, ids.map(row), clock.now())
  })
}
const stateOf = async (id: number) =>
  (await db.rows<{ state: string }>('select state from "order" where id = $1', [id]))[0]!.state

test('each step is stored with its time, and the result of a draw becomes the order’s', async () => {
  await applying(90_001)
  await moving((tx) =>
    moveOrders(
      tx,
      [
        {
          id: 90_001,
          from: 'applying',
          to: 'pending_final_payment',
          now: { kg: 3000, totalCents: 85_20, feeCents: 1_28, gstCents: 12 },
        },
      ],
      at(1),
    ),
  )
  const paid = {
    memberId: ann.id,
    kind: 'finalPaid',
    cause: 'order 90001 paid',
    params: { no: 'P-20261120-90001', amount: 'S$86.60', tons: '3 t' },
  } as const
  await moving(async (tx) => {
    await moveOrders(tx, [{ id: 90_001, from: 'pending_final_payment', to: 'final_payment_made', entryId: 7 }], at(2))
    await notify(tx, paid, at(2))
  })
  const info = done(await ann.call(order.info, { no: 'P-20261120-90001' }))
  assert.deepEqual([info.kg, info.totalCents, info.payCents], [3000, 85_20, 86_60])
  assert.deepEqual(info.steps, [
    { state: 'applying', at: clock.now().getTime(), entryNo: 'LE-20261120-00000001' },
    { state: 'pending_final_payment', at: at(1).getTime(), entryNo: null },
    { state: 'final_payment_made', at: at(2).getTime(), entryNo: 'LE-20261120-00000007' },
  ])
})
test('an order that is no longer in its state rolls back the others', async () => {
  await applying(90_002, 90_003)
  await moving((tx) => moveOrders(tx, [{ id: 90_003, from: 'applying', to: 'cancelled' }], at(1)))
  const both = [90_002, 90_003].map((id) => ({ id, from: 'applying', to: 'not_allocated' }) as const)
  await assert.rejects(
    moving((tx) => moveOrders(tx, both, at(2))),
    /1 of 2 orders were not in the state/,
  )
  assert.deepEqual([await stateOf(90_002), await stateOf(90_003)], ['applying', 'cancelled'])
})
test('a move that the table does not list is a bug, and nothing is stored', async () => {
  await applying(90_004)
  await assert.rejects(
    moving((tx) => moveOrders(tx, [{ id: 90_004, from: 'applying', to: 'final_payment_made' }], at(1))),
    /no move from applying/,
  )
  assert.equal(await stateOf(90_004), 'applying')
})
test('of two that move the same order at once one does', async () => {
  await applying(90_005)
  const to = (state: 'not_allocated' | 'cancelled') =>
    moving((tx) => moveOrders(tx, [{ id: 90_005, from: 'applying', to: state }], at(1)))
  const settled = await Promise.allSettled([to('not_allocated'), to('cancelled')])
  assert.deepEqual(settled.map((s) => s.status).sort(), ['fulfilled', 'rejected'])
})
