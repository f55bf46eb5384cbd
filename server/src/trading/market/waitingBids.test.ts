import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market } from '@tonne/contract/trading/market'
import { cents, type Kg, kg } from '@tonne/domain/money'
import { nodeId } from '../../platform/node.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'
import { ownersSeen } from '../owner/store.ts'
import { loadMarket, type MarketInput } from './marketFacts.ts'

const world = await openWorld()
const { db, clock, ann } = world
const NAMES = ['emptyClosedBooks', 'keepReferences', 'settleProceeds', 'tellFills', 'watchMarket']
const jobs = world.modules.flatMap(({ due = [] }) => due).filter(({ name }) => NAMES.includes(name))
const PAST_TIME = invariants.filter(({ id }) => id === '20 orders past their time')
const owner = await world.owner()

const BIDS = 2000
/** Above every number that the test data uses. */
const FIRST = 9_000_000
/** Inserts many bids like the one that waits. */
async function copyBid(): Promise<void> {
  const copy = (table: string, id: string, no: string) => `
    insert into ${table} overriding user value select made.* from ${table} o, generate_series(1, ${BIDS}) n,
      jsonb_populate_record(o, jsonb_build_object('${id}', ${FIRST} + n ${no})) made where o.member_id = ${ann.id}`
  // Skips the constraint that each bid holds its money.
  await owner.query('set session_replication_role = replica')
  await owner.query(copy('"order"', 'id', `, 'no', 'B-COPY-' || n`))
  await owner.query(copy('book_order', 'order_id', ''))
  await owner.query('analyze')
}
async function rowsOf(table: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const job of jobs) {
    const fence = (await takeLease(db, job.name, nodeId, 60_000))!
    rows[`${job.name} of ${table}`] = await rowsRead(db, () => job.run(clock.now(), fence), table)
  }
  const look = () => checkInvariants(db, PAST_TIME, clock.now())
  rows[`orders past their time of ${table}`] = await rowsRead(db, look, table)
  return rows
}
/** The kg that a batch reaches which cancels the best bid, of 500 t, and then sells as much as it may. */
async function reachPast(project: string, ask: Kg): Promise<number> {
  const bob = await world.newMember()
  await world.fund(bob, 6_000_00)
  const best = done(await bob.call(market.buy, { project, kg: 500_000, priceCents: 9_10 })) as { no: string }
  const one = { memberId: bob.id, requestHash: '' }
  const sale = { project, side: 'sell', asset: 'credits', kg: ask, priceCents: cents(9_00) } as const
  const inputs: MarketInput[] = [
    { ...one, act: 'cancel', key: 'cancel', no: best.no },
    { ...one, act: 'place', key: 'sell', ...sale },
  ]
  const load = { inputs, now: clock.now(), owners: ownersSeen() }
  const { books } = await db.tx((tx) => loadMarket(tx, load))
  const left = books.get(project)!.front.filter(({ no }) => no !== best.no)
  return left.reduce((sum, { leftKg }) => sum + leftKg, 0)
}

test('the jobs find their orders without reading waiting bids, and a batch as many as it can reach', async () => {
  assert.deepEqual(jobs.map(({ name }) => name).sort(), NAMES)
  const { no } = await openProject(world, { price: 10_00 })
  await world.fund(ann, 20_00)
  done(await ann.call(market.buy, { project: no, kg: 1000, priceCents: 9_00 }))
  await world.schedule.runNow()
  const rows = async () => ({ ...(await rowsOf('order')), ...(await rowsOf('book_order')) })
  const before = await rows()
  await copyBid()
  try {
    for (const [what, read] of Object.entries(await rows()))
      assert.ok(read <= before[what]! + BIDS / 20, `${what}: ${read} rows, and ${before[what]} of a book with one bid`)
    assert.ok((await reachPast(no, kg(400_000))) >= 400_000)
  } finally {
    await owner.query(`delete from book_order where order_id > ${FIRST}`)
    await owner.query(`delete from "order" where id > ${FIRST}`)
  }
})
