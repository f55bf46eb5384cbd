import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { project } from '@tonne/contract/trading/project'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { done, refused } from '../../testing/answers.ts'
import { sent } from '../../testing/drafts.ts'
import { openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'

const world = await openWorld()
const [one, two, three, admin] = await world.operators('market', 'market', 'market', 'admin')
const reason = 'the registry wrote to us'
const texts = { textEn: 'The registry looks into it', textCn: '登记处正在核查' }
const stop = (no: string, by = one) => by.call(projectDesk.stop, { no, reason, ...texts })
const propose = (no: string, by = two) => by.call(projectDesk.proposeReopen, { no, reason })
const decide = (no: string, close: boolean, by = two) => by.call(projectDesk.decideStop, { no, close, reason })
const readAtDesk = async (no: string) => done(await one.call(projectDesk.info, { no }))

test('a stop refuses buying and trading with the reason; another operator resumes all', async () => {
  const { no } = await openProject(world, { no: 'HALT-1', price: 10_00 })
  const [ann, bob] = [await world.newMember(), await world.newMember()]
  for (const who of [ann, bob]) await world.fund(who, 200_00)
  const buy = () => ann.call(order.buy, { project: no, kg: 1000, priceVersion: 1 })
  const bid = () => bob.call(market.buy, { project: no, kg: 1000, priceCents: 9_00 })
  const offer = () => ann.call(market.sell, { project: no, kg: 1000, priceCents: 9_00 })
  done(await buy())
  const { no: waits } = done(await bid()) as { no: string }
  const held = done(await bob.call(wallet.summary, {})).heldCents
  assert.ok(held > 0)

  refused(await admin.call(projectDesk.stop, { no, reason, ...texts }), 'operatorRole')
  done(await stop(no))
  for (const act of [buy, bid, offer])
    assert.deepEqual(refused(await act(), 'projectStopped').reason, { en: texts.textEn, cn: texts.textCn })
  refused(await stop(no, two), 'projectStopped')
  const seen = done(await world.as()(project.info, { no }))
  assert.deepEqual([seen.phase, seen.closedReason], ['in_progress', { en: texts.textEn, cn: texts.textCn }])
  const stopped = { reason: { en: texts.textEn, cn: texts.textCn }, since: world.clock.now().getTime(), market: false }
  const bookNow = async () => done(await world.as()(market.book, { project: no }))
  assert.deepEqual(
    [seen.stop, (await bookNow()).stop, (await bookNow()).open],
    [stopped, stopped, false],
    'said before anybody taps',
  )
  assert.deepEqual(
    done(await world.as()(project.list, { limit: 50 })).items.find((item) => item.no === no)!.stop,
    stopped,
  )
  assert.deepEqual(done(await world.as()(market.list, {})).items.find((item) => item.project.no === no)!.stop, stopped)
  const { no: open } = await openProject(world, { no: 'OPEN-1', price: 10_00 })
  assert.equal(done(await world.as()(project.info, { no: open })).stop, null, 'other projects are open')
  done(await ann.call(order.buy, { project: open, kg: 1000, priceVersion: 1 }))
  const row = done(await two.call(projectDesk.list, {})).items.find((item) => item.no === no)!
  assert.deepEqual([row.stopped, row.waitsSince], [true, world.clock.now().getTime()])
  assert.equal((await readAtDesk(no)).stop!.by.id, one.id)
  await world.schedule.runNow()
  assert.equal(done(await bob.call(wallet.summary, {})).heldCents, held, 'the bid stands')

  refused(await decide(no, false), 'reopenNotProposed')
  done(await propose(no))
  for (const close of [true, false]) refused(await decide(no, close, one), 'ownAct')
  refused(await decide(no, false), 'ownAct')
  assert.equal((await readAtDesk(no)).stop!.reopenBy!.id, two.id)
  done(await decide(no, false, three))
  refused(await decide(no, true), 'projectNotStopped')
  assert.equal((await readAtDesk(no)).stop, null)
  const after = done(await world.as()(project.info, { no }))
  assert.deepEqual(
    [after.closedReason, after.stop, (await bookNow()).stop, (await bookNow()).open],
    [null, null, null, true],
  )
  assert.equal((done(await offer()) as { state: string }).state !== 'cancelled', true)
  assert.ok(waits)
  done(await buy())
  const acts = await world.db.rows<{ act: string; by: number }>(
    `select act, operator_id as by from audit where subject = $1 and act like 'project.%' order by id`,
    [no],
  )
  assert.deepEqual(
    acts.map(({ act, by }) => [act, by]),
    [
      ['project.stop', one.id],
      ['project.proposeReopen', two.id],
      ['project.reopen', three.id],
    ],
  )
  const stopAct = await world.db.rows(`select after from audit where subject = $1 and act = 'project.stop'`, [no])
  assert.deepEqual(stopAct, [{ after: { stopped: true, en: texts.textEn, cn: texts.textCn } }])
})

test('a decision about an earlier stop does not close the project for a later one', async () => {
  const { no } = await openProject(world, { no: 'HALT-9', price: 10_00 })
  done(await stop(no))
  const { at: stoppedAt } = (await readAtDesk(no)).stop!
  done(await propose(no))
  done(await decide(no, false, three))
  await world.clock.forward(60_000)
  done(await stop(no))
  const close = { no, close: true, reason }
  refused(await two.call(projectDesk.decideStop, { ...close, stoppedAt }), 'stateMoved')
  const { at } = (await readAtDesk(no)).stop!
  assert.ok(at > stoppedAt)
  done(await two.call(projectDesk.decideStop, { ...close, stoppedAt: at }))
})

test('publishing a change does not avoid the second person: a stopped project stays stopped', async () => {
  const { no } = await openProject(world, { no: 'HALT-2' })
  const { content } = await readAtDesk(no)
  const changed = { ...(content as ProjectContent), introduction: { en: 'New words.', cn: '新的文字。' } }
  const { version } = done(await two.call(projectDesk.save, { no, version: 1, content: sent(changed) }))
  done(await two.call(projectDesk.submit, { no, version, reason }))
  done(await stop(no))
  refused(await one.call(projectDesk.decide, { no, version, approve: true, reason }), 'projectStopped')
  assert.equal((await readAtDesk(no)).stop!.text.en, texts.textEn)
  done(await decide(no, true))
  const closed = done(await world.as()(project.info, { no }))
  assert.deepEqual([closed.phase, closed.stop, closed.closedReason?.en], ['closed', null, texts.textEn])
  refused(await stop(no), 'stateMoved')
})

test('a hundred stops and decisions at once stop once and decide once', async () => {
  const { no } = await openProject(world, { no: 'HALT-4' })
  const stops = await Promise.all(Array.from({ length: 50 }, () => stop(no)))
  assert.equal(stops.filter(({ code }) => code === 0).length, 1)
  done(await propose(no, one))
  const decided = await Promise.all(Array.from({ length: 50 }, (_, i) => decide(no, i % 2 === 0)))
  assert.equal(decided.filter(({ code }) => code === 0).length, 1)
})

test('a stop refuses bookings; one operator drops a project that was never published', async () => {
  const { no } = await openPresale(world, { no: 'HALT-3' })
  // This world's clock is some hours later, so no operator is logged in any more.
  const late = await world.operator('market')
  done(await stop(no, late))
  const ann = await world.newMember()
  await world.fund(ann, 500_00)
  refused(
    await ann.call(presale.book, { project: no, kg: 1000, priceVersion: 1, memberSeed: '0f'.repeat(32) }),
    'projectStopped',
  )
  const begun = done(await late.call(projectDesk.create, {}))
  refused(await stop(begun.no, late), 'projectNotPublished')
  const { no: unread } = await openProject(world, { no: 'HALT-5', approved: false })
  refused(await stop(unread, late), 'projectNotPublished')
  done(await late.call(projectDesk.close, { no: begun.no, reason, ...texts }))
  refused(await stop('TN-9999', late), 'projectNotFound')
})
