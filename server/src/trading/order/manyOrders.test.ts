import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { order } from '@tonne/contract/trading/order'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { makeWorld } from '../../testing/world.ts'
import { listBuyers } from './store.ts'

const ORDERS = 2000
const world = await makeWorld()
after(() => world.end())
const { db, clock, ann } = world
const owner = await world.owner()

test('who may buy in a project is decided without reading the orders of other projects', async () => {
  const [old, fresh] = [await openProject(world), await openProject(world)]
  await world.fund(ann, 90_000_00)
  for (let i = 0; i < 2; i++) done(await ann.call(order.buy, { project: old.no, kg: 1000, priceVersion: 1 }))
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into "order" overriding user value select made.* from "order" o, generate_series(1, ${ORDERS}) n,
      jsonb_populate_record(o, jsonb_build_object('id', 9000000 + n, 'no', 'B-COPY-' || n, 'key', 'copy-' || n,
        'at', o.at - interval '70 days')) made
     where o.id = (select min(id) from "order" where member_id = $1)`,
    [ann.id],
  )
  await owner.query('analyze')
  const standing = async (projectId: number) => {
    const [buyer] = await listBuyers(db, [{ memberId: ann.id, projectId }], clock.now())
    return { bought: buyer!.inTotal, month: buyer!.thisMonth, read: await read(projectId) }
  }
  const read = (projectId: number) =>
    rowsRead(db, () => listBuyers(db, [{ memberId: ann.id, projectId }], clock.now()), 'order')
  // The two of this month are read for what was spent in it.
  assert.deepEqual(await standing(fresh.id), { bought: 0, month: 0, read: 2 })
  assert.deepEqual(await standing(old.id), { bought: ORDERS + 2, month: 2, read: ORDERS + 4 })
  await owner.query('delete from "order" where id > 9000000')
})
