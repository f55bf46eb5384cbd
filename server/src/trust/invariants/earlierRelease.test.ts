/**
 * A production database whose rows an earlier release wrote: what it did by the rules of its time is no breach, and
 * what came since the first start of this release is asked for.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { presale } from '@tonne/contract/trading/presale'
import { sealFirstTerms } from '../../base/settings/sealFirstTerms.ts'
import type { Tx } from '../../platform/database/database.ts'
import { done } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { DAY, HOUR, travel } from '../../testing/travel.ts'
import { makeWorld } from '../../testing/world.ts'
import { bookingInvariant } from './bookingInvariant.ts'
import { checkIn } from './checkInvariants.ts'

const text = { textEn: 'Explained by the member', textCn: '会员已说明', reason: 'Heard them' }
/**
 * A final payment that was made and one that lapsed after a case had ended, with their deadlines where a release
 * without `moveDeadlines` left them, that of the draw; and the first start of a release that moves them.
 */
async function livedIn(firstStart: 'before' | 'after'): Promise<unknown[]> {
  const world = await makeWorld()
  const { db, clock } = world
  const start = () => sealFirstTerms(db, clock.now())
  const { no: project } = await openPresale(world)
  const people = [await world.newMember(), await world.newMember()]
  const nos: string[] = []
  for (const person of people) {
    await world.fund(person, 1000_00)
    nos.push(done(await bookWith(world)(person, project, 10)).no)
  }
  await travel(world, 2 * DAY)
  if (firstStart === 'before') await start()
  const reviewBy = clock.now().getTime() + 3 * DAY
  const support = () => world.operator('support')
  for (const { id } of people) {
    const input = { memberId: id, scopes: ['order' as const], code: 'unusual_orders' as const, reviewBy, ...text }
    const { caseNo } = done(await (await support()).call(restrictionDesk.impose, input))
    await travel(world, HOUR)
    done(await (await support()).call(restrictionDesk.lift, { caseNo: caseNo!, ...text }))
  }
  await travel(world, HOUR)
  done(await people[0]!.call(presale.pay, { no: nos[0]! }))
  await travel(world, 4 * DAY)
  if (firstStart === 'after') await start()
  const owner = await world.owner()
  await owner.query('begin')
  await owner.query(`update booking b set final_due_at = r.at + interval '72 hours' from draw_result r
    where r.project_id = b.project_id`)
  const rows = async (sql: string, values: readonly unknown[] = []) => (await owner.query(sql, [...values])).rows
  const [found] = await checkIn({ rows } as unknown as Tx, [bookingInvariant], clock.now())
  await owner.query('rollback')
  await world.end()
  return found!.rows.map(({ booking }) => booking)
}

test('bookings that were over before deadlines moved keep the deadline of their time', async () => {
  assert.deepEqual(await livedIn('after'), [])
})
test('those that ended since must have moved', async () => {
  assert.equal((await livedIn('before')).length, 2)
})
