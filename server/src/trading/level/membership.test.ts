import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identity } from '@tonne/contract/people/identity'
import { member } from '@tonne/contract/people/member'
import { order } from '@tonne/contract/trading/order'
import { firstTerms } from '@tonne/domain/base/terms'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { own } from '../../testing/people.ts'
import { sleepUntil } from '../../testing/travel.ts'

const levels = firstTerms.levels.map((row) => (row.level === 2 ? { ...row, tonsKg: 7000 as typeof row.tonsKg } : row))
const counting = { ...firstTerms.counting, memberTonsDays: 20 }
const world = await openWorld({ terms: { levels, counting } })
const none = { heldKg: 0, retiredKg: 0, freshKg: 0, uncountedKg: 0, countsKg: 0 }
const standing = async (token: string) => done(await world.as(token)(member.membership, {}))

test('a new member has bought nothing, and levels are those of the terms in force', async () => {
  await openProject(world, { minLevel: 3 })
  // Neither one in review nor one that is over is open to a level.
  await openProject(world, { minLevel: 3, approved: false })
  await openProject(world, { minLevel: 3, startsAt: new Date(0), endsAt: world.clock.now() })
  const { level, tons, verified, monthSpentCents, levels: shown } = await standing(world.corp.token)
  assert.deepEqual([level, tons, verified, monthSpentCents], [1, none, false, 0])
  assert.deepEqual(
    shown.map(({ tonsKg, projects }) => [tonsKg, projects]),
    [
      [0, 0],
      [7000, 0],
      [25_000, 1],
      [250_000, 0],
      [2_500_000, 0],
    ],
  )
})
test('bought tons count once, project by project; identity shows as soon as it is entered', async () => {
  const [one, two] = [await openProject(world, { price: 10_00 }), await openProject(world, { price: 10_00 })]
  await world.fund(world.ann, 1_000_00)
  for (const [project, kg] of [
    [one.no, 2000],
    [two.no, 3000],
    [one.no, 1000],
  ] as const) {
    done(await world.ann.call(order.buy, { project, kg, priceVersion: 1 }))
  }
  done(
    await world.ann.call(identity.give, { realName: 'Tan Wei Ling', ic: 'S1234567D', phone: '91234567', proof: own }),
  )
  const { tons, verified, monthSpentCents } = await standing(world.ann.token)
  assert.deepEqual([tons, verified, monthSpentCents], [{ ...none, heldKg: 6000, countsKg: 6000 }, true, 60_00])
  assert.equal((await standing(world.corp.token)).tons.countsKg, 0)
  assert.equal((await standing(world.ann.token)).freshDays, 20)
  // The month ends in Singapore eight hours before it ends in UTC.
  for (const [at, spent] of [
    ['2026-11-30T15:59:59Z', 60_00],
    ['2026-11-30T16:00:00Z', 0],
  ] as const) {
    await sleepUntil(world, at)
    assert.equal((await standing(world.ann.token)).monthSpentCents, spent)
  }
})
