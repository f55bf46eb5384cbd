import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { presale } from '@tonne/contract/trading/presale'
import { done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { DAY, travel } from '../../testing/travel.ts'
import { closeProject } from '../project/createProject.ts'

const world = await openWorld()
const { ann, db } = world
await world.fund(ann, 2_000_00)
const { call } = ann

test('closed between draw and payment: refused with the reason, all of the fee returns, tons go on sale', async () => {
  const { no: project } = await openPresale(world, { tons: 100 })
  const { no } = done(await bookWith(world)(ann, project, 20))
  await travel(world, 2 * DAY)
  assert.equal(done(await call(presale.info, { no })).state, 'pending_final_payment')
  await closeProject({ db })(project, { en: 'The registry suspended it', cn: '登记处已暂停' })
  assert.match(
    String((refused(await call(presale.pay, { no }), 'projectClosed').reason as { en: string }).en),
    /suspended/,
  )
  await world.schedule.runNow()
  assert.equal(done(await call(presale.info, { no })).state, 'cancelled')
  const { availableCents, heldCents } = done(await call(wallet.summary, {}))
  assert.deepEqual([availableCents, heldCents], [2_000_00, 0])
  refused(await call(presale.pay, { no }), 'finalPaymentFailed')
})

test('a node with a late clock lets nobody leave a list that another node has sealed', async () => {
  const { no: project, id } = await openPresale(world, { tons: 100 })
  const { no } = done(await bookWith(world)(ann, project, 1))
  const owner = await world.owner()
  const sealed = `insert into draw_list (project_id, entrants, entrants_hash, member_seeds, sealed_at) values ($1, 'x',
    repeat('0', 64), 'x', now())`
  await owner.query(sealed, [id])
  refused(await call(presale.cancel, { no }), 'bookingClosed')
  await owner.query('delete from draw_list where project_id = $1', [id])
  done(await call(presale.cancel, { no }))
})
