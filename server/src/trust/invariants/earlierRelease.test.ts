/**
 * A production database whose rows an earlier release wrote: what it did by the rules of its time is no breach, and
 * what came since the first start of this release is asked for.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { sealFirstTerms } from '../../base/settings/sealFirstTerms.ts'
import type { Tx } from '../../platform/database/database.ts'
import { done } from '../../testing/answers.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import { completeRetirement, evidenceOn, retire } from '../../testing/retirements.ts'
import { DAY, HOUR, sleepThrough, travel } from '../../testing/travel.ts'
import type { World } from '../../testing/world.ts'
import { checkIn } from './checkInvariants.ts'
import { invariants } from './invariantList.ts'

const text = { textEn: 'Explained by the member', textCn: '会员已说明', reason: 'Heard them' }
const UNMOVED = `update booking b set final_due_at = r.at + interval '72 hours' from draw_result r
  where r.project_id = b.project_id`
const start = ({ db, clock }: World) => sealFirstTerms(db, clock.now())
/** Two bookings that were drawn, and after `drawn` a case of an hour that kept their members from paying. */
async function keptFromPaying(drawn: (world: World) => Promise<void> = async () => undefined) {
  const world = await openWorld()
  const { no: project } = await openPresale(world)
  const people = [await world.newMember(), await world.newMember()]
  const nos: string[] = []
  for (const person of people) {
    await world.fund(person, 1000_00)
    nos.push(done(await bookWith(world)(person, project, 10)).no)
  }
  await travel(world, 2 * DAY)
  await drawn(world)
  const reviewBy = world.clock.now().getTime() + 3 * DAY
  const support = () => world.operator('support')
  for (const { id } of people) {
    const input = { memberId: id, scopes: ['order' as const], code: 'unusual_orders' as const, reviewBy, ...text }
    const { caseNo } = done(await (await support()).call(restrictionDesk.impose, input))
    await travel(world, HOUR)
    done(await (await support()).call(restrictionDesk.lift, { caseNo: caseNo!, ...text }))
  }
  await travel(world, HOUR)
  return { world, pay: async () => done(await people[0]!.call(presale.pay, { no: nos[0]! })) }
}
/**
 * A final payment that was made and one that lapsed after a case had ended, with their deadlines where a release
 * without `moveDeadlines` left them, that of the draw; and the first start of a release that moves them.
 */
async function livedIn(firstStart: 'before' | 'after'): Promise<readonly unknown[]> {
  const { world, pay } = await keptFromPaying(firstStart === 'before' ? start : undefined)
  await pay()
  await travel(world, 4 * DAY)
  if (firstStart === 'after') await start(world)
  return brokenBy(world, '17 bookings', UNMOVED)
}
/** The rows that break the invariant once the database is as these statements leave it. */
async function brokenBy(world: World, id: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const owner = await world.owner()
  const rows = async (sql: string, values: readonly unknown[] = []) => (await owner.query(sql, [...values])).rows
  await owner.query('begin; set local session_replication_role = replica')
  for (const statement of statements) assert.ok((await owner.query(statement)).rowCount! > 0, statement)
  const asked = invariants.filter((invariant) => invariant.id === id)
  const [found] = await checkIn({ rows } as unknown as Tx, asked, world.clock.now())
  await owner.query('rollback')
  return found!.rows
}

test('bookings that were over before deadlines moved keep the deadline of their time', async () => {
  assert.deepEqual(await livedIn('after'), [])
})
test('those that ended since must have moved', async () => {
  assert.equal((await livedIn('before')).length, 2)
})

test('those that are open at the first start are judged once a due job has had minutes to move them', async () => {
  const { world } = await keptFromPaying()
  await start(world)
  assert.deepEqual(await brokenBy(world, '17 bookings', UNMOVED), [])
  await sleepThrough(world, HOUR / 4)
  assert.equal((await brokenBy(world, '17 bookings', UNMOVED)).length, 2)
})

test('a correction of the first releases, whose row names nobody, was of two people by its acts', async () => {
  const world = await openWorld()
  const { no: project } = await openProject(world)
  const person = await payable(world, 100_00)
  done(await person.call(order.buy, { project, kg: 2000, priceVersion: 1 }))
  const { no } = done(await retire(person, project, { beneficiary: 'other', name: 'Rumah Hijua' }))
  await completeRetirement(world, no)
  const [first, second] = await world.operators('market', 'market')
  const words = { no, name: 'Rumah Hijau', reasonText: '', message: '', ...evidenceOn(world), reason: 'A typing error' }
  done(await first.call(retirementDesk.proposeCorrection, words))
  done(await second.call(retirementDesk.decideCorrection, { no, approve: true, reason: 'A typing error' }))
  const nameless = 'update certificate set proposed_by = null, decided_by = null where version = 2'
  const by = (act: string) => `delete from audit where act = 'retirement.${act}'`
  const broken = (...lies: string[]) => brokenBy(world, '27 two people', nameless, ...lies)
  assert.deepEqual(await broken(), [])
  assert.equal((await broken(by('correct'))).length, 1)
  assert.equal((await broken(by('publishCorrection'))).length, 1)
  const alone = `update audit set operator_id = ${second.id} where act = 'retirement.correct'`
  assert.equal((await broken(alone)).length, 1)
})
