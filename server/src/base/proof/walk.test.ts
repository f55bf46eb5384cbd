import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyWalk } from '@tonne/verify/verifyWalk'
import { collectFrom } from '../../testing/collectFrom.ts'
import { liveThrough } from '../../testing/livedWorld.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.owner()
after(() => world.end(['34 one place each', '28 what is owed']))
before(async () => {
  await liveThrough(world)
  await world.schedule.runNow()
})
const walk = () => collectFrom(world.as())
const broken = async () => (await verifyWalk(await walk())).filter(({ holds }) => !holds)

test('all leaves and published rows, page by page, add up to the newest head', async () => {
  const file = await walk()
  assert.deepEqual(
    (await verifyWalk(file)).filter(({ holds }) => !holds),
    [],
  )
  const kinds = new Set(file.rows.map(({ text }) => (JSON.parse(text) as [string])[0]))
  assert.deepEqual([...kinds].sort(), ['draw.commit', 'draw.list', 'draw.result', 'liability'])
  assert.ok(file.leaves.length > file.rows.length, 'postings and acts stay closed')
})
test('a walk finds a second root for a published day, whatever its row says', async () => {
  await owner.query('set session_replication_role = replica')
  await owner.query('alter table liability_day drop constraint liability_day_pkey')
  await owner.query(`insert into liability_day (id, day, asset, project_no, name_en, name_cn, root, leaves, owed,
    members, issued, retired, custody, at)
    select (select max(id) + 1 from liability_day), day, asset, project_no, name_en, name_cn, sha256(root), leaves,
    owed / 2, members, issued, retired, custody, at
    from liability_day where asset = 0 order by id desc limit 1`)
  await world.schedule.runNow()
  const found = await broken()
  assert.deepEqual(
    found.map(({ step }) => step),
    ['published'],
  )
  assert.match(found[0]!.wrong.join(), /liability \d{4}-\d\d-\d\d 0 twice/)
})
