import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { presale } from '@tonne/contract/trading/presale'
import { done, refused } from '../../testing/answers.ts'
import { bookWith, openPresale, openPresales } from '../../testing/openPresale.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { stuckRows } from '../../testing/stuckRows.ts'
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

test('a project whose bookings cannot end keeps no other from its lapses and deliveries', async () => {
  const owner = await world.owner()
  const [late, paid] = [await openPresales(world, 2, { tons: 100 }), await openPresales(world, 2, { tons: 100 })]
  const book = async (projects: readonly { no: string }[]) => {
    const orders: string[] = []
    for (const { no } of projects) orders.push(done(await bookWith(world)(ann, no, 1)).no)
    return orders
  }
  const [lapsing, arriving] = [await book(late), await book(paid)]
  const states = (orders: readonly string[]) =>
    Promise.all(orders.map(async (no) => done(await call(presale.info, { no })).state))
  const stuckIn = ([first]: readonly { id: number }[]) => stuckRows(owner, 'booking', `old.project_id = ${first!.id}`)
  await travel(world, 2 * DAY)
  for (const no of arriving) done(await call(presale.pay, { no }))

  const free = await stuckIn(late)
  await travel(world, 3 * DAY)
  assert.deepEqual(await states(lapsing), ['pending_final_payment', 'expired'])
  await free()
  await world.schedule.runNow()
  assert.deepEqual(await states(lapsing), ['expired', 'expired'])

  const freeAgain = await stuckIn(paid)
  await travel(world, 14 * DAY)
  assert.deepEqual(await states(arriving), ['final_payment_made', 'completed'])
  await freeAgain()
  await world.schedule.runNow()
  assert.deepEqual(await states(arriving), ['completed', 'completed'])
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
