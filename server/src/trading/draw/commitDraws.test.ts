import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draw } from '@tonne/contract/trading/draw'
import { DRAND_AFTER_MS, DRAW_RULE } from '@tonne/domain/trading/draw'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { stuckRows } from '../../testing/stuckRows.ts'
import { DAY, fenceOf, HOUR } from '../../testing/travel.ts'
import { commitDraws } from './commitDraws.ts'
import type { Beacon } from './drand.ts'

const world = await openWorld()
const { db, clock, tools } = world
const fence = await fenceOf(world, 'commitDraws')

test('terms changed while the beacon was asked: the old ones are not published, then all of the new ones', async () => {
  const now = clock.now().getTime()
  const [startsAt, endsAt] = [new Date(now + HOUR), new Date(now + 2 * DAY)]
  const presale = { startsAt, endsAt, bookingBasisPoints: 1000, forfeitBasisPoints: 5000 }
  const { no } = await openProject(world, { tons: 100, presale, startsAt: new Date(now + 20 * DAY) })
  const later = new Date(now + 3 * DAY)
  const asked: Date[] = []
  const beacon: Beacon = {
    roundAt: async (at) => {
      // The network is slow: meanwhile the desk publishes a new end of booking, and fewer tons.
      if (asked.push(at) === 1)
        await db.rows('update project set presale_ends_at = $2, presale_supply_kg = 40000 where no = $1', [no, later])
      return { chain: 'c'.repeat(64), round: asked.length }
    },
    read: async () => undefined,
  }
  const job = commitDraws(tools, beacon)
  while ((await job.run(clock.now(), fence)) > 0);
  const { commit, closesAt, supplyKg, capKg } = done(await world.as()(draw.info, { no }))
  assert.deepEqual(
    [asked, commit?.drandRound],
    [[endsAt, later].map((at) => new Date(at.getTime() + DRAND_AFTER_MS)), 2],
  )
  assert.deepEqual([closesAt, supplyKg, capKg], [later.getTime(), 40_000, 40_000])
  const rows = await db.rows('select closes_at as at from draw_commit')
  assert.deepEqual(rows, [{ at: later }])
})

test('a presale without tons to draw delays no other commitment', async () => {
  const now = clock.now().getTime()
  const presale = {
    startsAt: new Date(now + HOUR),
    endsAt: new Date(now + 2 * DAY),
    bookingBasisPoints: 1000,
    forfeitBasisPoints: 5000,
  }
  const startsAt = new Date(now + 20 * DAY)
  // Less than one lot.
  const empty = await openProject(world, { tons: 3, presale, startsAt, lotKg: 5000, minKg: 5000, maxKg: 5000 })
  const full = await openProject(world, { tons: 100, presale, startsAt })
  assert.deepEqual(
    [await commitDraws(tools).run(clock.now(), fence), await commitDraws(tools).run(clock.now(), fence)],
    [1, 0],
  )
  const commitOf = async ({ no }: { no: string }) => done(await world.as()(draw.info, { no })).commit
  assert.deepEqual([await commitOf(empty), (await commitOf(full))?.rule], [null, DRAW_RULE])
})

test('a presale whose commitment cannot be stored delays no other', async () => {
  const now = clock.now().getTime()
  const [startsAt, endsAt] = [new Date(now + HOUR), new Date(now + 2 * DAY)]
  const presale = { startsAt, endsAt, bookingBasisPoints: 1000, forfeitBasisPoints: 5000 }
  const input = { tons: 100, presale, startsAt: new Date(now + 20 * DAY) }
  const [one, other] = [await openProject(world, input), await openProject(world, input)]
  const committed = async () => {
    const found = [one, other].map(async ({ no }) => done(await world.as()(draw.info, { no })).commit?.rule)
    return Promise.all(found)
  }
  const free = await stuckRows(await world.owner(), 'draw_commit', `new.project_id = ${one.id}`, 'insert')
  await assert.rejects(commitDraws(tools).run(clock.now(), fence), /stuck/)
  assert.deepEqual(await committed(), [undefined, DRAW_RULE])
  await free()
  assert.equal(await commitDraws(tools).run(clock.now(), fence), 1)
  assert.deepEqual(await committed(), [DRAW_RULE, DRAW_RULE])
})
