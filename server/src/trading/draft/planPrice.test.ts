import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '@tonne/contract/trading/order'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'

const world = await openWorld()
const { clock, ann } = world
const reason = 'the board decided'

test('approved a moment before its instant it is too late; approved in time, it applies from then on', async () => {
  const { no } = await openProject(world)
  await world.fund(ann, 200_00)
  const [first, second] = await world.operators('market', 'market')
  const effectiveAt = clock.now().getTime() + 60_000
  const { id: plan } = done(await first.call(projectDesk.proposePrice, { no, priceCents: 30_00, effectiveAt, reason }))
  await clock.forward(59_000)
  refused(await second.call(projectDesk.decidePrice, { plan, approve: true, reason }), 'priceTooSoon')
  done(await second.call(projectDesk.decidePrice, { plan, approve: false, reason }))
  const next = done(
    await first.call(projectDesk.proposePrice, { no, priceCents: 31_00, effectiveAt: effectiveAt + 60_000, reason }),
  )
  done(await second.call(projectDesk.decidePrice, { plan: next.id, approve: true, reason }))
  await clock.forward(60_999)
  assert.equal(done(await ann.call(order.buy, { project: no, kg: 1000, priceVersion: 1 })).payCents, 28_87)
  await clock.forward(1)
  refused(await ann.call(order.buy, { project: no, kg: 1000, priceVersion: 1 }), 'priceMoved')
  assert.equal(done(await ann.call(order.buy, { project: no, kg: 1000, priceVersion: 2 })).payCents, 31_51)
})
