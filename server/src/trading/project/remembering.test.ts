import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '@tonne/contract/trading/order'
import { project } from '@tonne/contract/trading/project'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { cents } from '@tonne/domain/money'
import { done } from '../../testing/answers.ts'
import { openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { approveProject, closeProject, setPrice } from './createProject.ts'
import { versionOfCards, versionOfInfo } from './versionStore.ts'

const world = await openWorld()
const { db, clock } = world
const buyer = await payable(world, 10_000_00)
const reason = 'as asked for'
const HOUR = 3_600_000
const hours = (n: number) => new Date(clock.now().getTime() + n * HOUR)
const NO = 'TN-0001'
await openProject(world, { no: NO, endsAt: hours(50) })
await openProject(world, { no: 'TN-0002', approved: false })
await openPresale(world)
const [first, second] = await world.operators('market', 'market')

const answers = async (as: typeof world.as) => {
  const anyone = as()
  return [
    done(await anyone(project.list, { limit: 50 })),
    done(await anyone(project.list, { sort: 'price_low' })),
    done(await anyone(project.info, { no: NO })),
    done(await anyone(project.info, { no: 'TN-0002' })),
  ]
}
async function retireOne(): Promise<void> {
  const { no } = done(await retire(buyer, NO))
  await completeRetirement(world, no)
}
/** Nobody sees this project yet. */
const unseen = ['a price to come', 'a day later']
const changes: Record<string, () => Promise<unknown>> = {
  'a purchase': async () => done(await buyer.call(order.buy, { project: NO, kg: 2000, priceVersion: 1 })),
  'tons retired': retireOne,
  'a stop': async () =>
    done(await first.call(projectDesk.stop, { no: NO, reason, textEn: 'Looked into', textCn: '核查中' })),
  'a stop that is over': async () => {
    done(await first.call(projectDesk.proposeReopen, { no: NO, reason }))
    done(await second.call(projectDesk.decideStop, { no: NO, close: false, reason }))
  },
  'a halt of the market': async () =>
    done(await first.call(projectDesk.haltMarket, { reason, textEn: 'Looked into', textCn: '核查中' })),
  'a halt that is over': async () => {
    done(await first.call(projectDesk.proposeReopen, { no: null, reason }))
    done(await second.call(projectDesk.reopenMarket, { reason }))
  },
  'a price to come': () => setPrice({ db })(NO, cents(31_00), hours(2)),
  'the price in force': async () => clock.set(hours(3)),
  'a day later': async () => clock.set(hours(18)),
  'a price at once': () => setPrice({ db })(NO, cents(33_00), clock.now()),
  'the next day, which it opened': async () => clock.set(hours(20)),
  'a review': () => approveProject({ db })('TN-0002', clock.now()),
  'words of a page': () => db.rows(`update project set name_en = 'Another name' where no = $1`, [NO]),
  'a phase seen': () =>
    db.rows(
      `insert into project_phase (project_id, phase, at, seen_at) select id, 'ended', $2, $2 from project
        where no = $1`,
      [NO, clock.now()],
    ),
  'the end of the sale, by the clock alone': async () => clock.set(hours(10)),
  'a clock set back': async () => clock.set(hours(-11)),
  'a project closed': () => closeProject({ db })(NO, { en: 'audit', cn: '审计' }),
}

test('after each change the list and the pages are those of a node with an empty cache', async () => {
  let before = await answers(world.as)
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const fresh = await secondNode(world)
    try {
      const now = await answers(world.as)
      assert.deepEqual(now, await answers(fresh.as), what)
      if (!unseen.includes(what)) assert.notDeepEqual(now, before, `${what} changed nothing that is read`)
      before = now
    } finally {
      await fresh.end()
    }
  }
})
test('a value changed and changed back has another stamp, so no read in between is taken for it', async () => {
  const versions = async () => [
    await versionOfCards(db, null, clock.now(), clock.now()),
    await versionOfInfo(db, NO, clock.now(), clock.now()),
  ]
  const first = await versions()
  assert.deepEqual(await versions(), first)
  for (const round of [1, 2]) {
    await db.rows('update project set featured = not featured where no = $1', [NO])
    const next = await versions()
    for (const [i, version] of next.entries()) assert.notEqual(version, first[i], `round ${round}`)
  }
})
