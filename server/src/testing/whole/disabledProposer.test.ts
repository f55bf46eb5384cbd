/** A proposal is one of the two people's yes, and ends with its operator's access. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '@tonne/contract/client'
import { operator } from '@tonne/contract/people/operator'
import { done, refused } from '../answers.ts'
import { openWorld } from '../openWorld.ts'
import { reason, twoPersonActs } from '../twoPersonActs.ts'

const world = await openWorld()
const [admin] = await world.operators('admin', 'admin', 'admin')
/** The same decision with a no. */
const against =
  (call: Call): Call =>
  (endpoint, input, key) =>
    call(endpoint, { ...(input as object), approve: false } as typeof input, key)
/** A stop is in force at once, and no proposal. */
const IN_FORCE = ['projectDesk.decideStop <- stop']
/** The next version is another input. */
const BY_VERSION = ['contentDesk.decide <- publish']
/** Acts without a no: the next proposal takes the place of the one before. */
const REPLACED = [
  'withdrawalDesk.approve <- propose',
  'withdrawalDesk.approveResume <- proposeResume',
  'projectDesk.decideStop <- proposeReopen',
  'projectDesk.reopenMarket <- proposeReopen',
  'requestDesk.decide <- propose',
  'retirementDesk.confirm <- proposeEvidence',
  'retirementDesk.confirm <- takeEvidence',
]

const proposing = Object.entries(twoPersonActs).filter(([name]) => !IN_FORCE.includes(name))
for (const [name, { roles, prepare }] of proposing) {
  test(`${name}: who was disabled since has proposed nothing, and another may`, async () => {
    const [first, second, third, market] = await world.operators(roles, roles, roles, 'market')
    const { propose, decide } = await prepare(world, { market: market.call })
    const proposed = done(await propose(first.call))
    done(await admin.call(operator.disable, { id: first.id, reason }))
    const { name: who } = refused(await decide(second.call, proposed), 'proposerDisabled')
    assert.equal(who, `${roles} operator`)
    if (!REPLACED.includes(name)) done(await decide(against(second.call), proposed))
    if (BY_VERSION.includes(name)) return
    const again = done(await propose(third.call))
    done(await decide(second.call, again))
  })
}

test('what they decided is sealed', async () => {
  await world.schedule.runNow()
  assert.equal(proposing.length, Object.keys(twoPersonActs).length - IN_FORCE.length)
})
