import assert from 'node:assert/strict'
import { test } from 'node:test'
import { news } from '@tonne/contract/publishing/news'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { project } from '@tonne/contract/trading/project'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { done, refused, ruleOf } from '../../testing/answers.ts'
import { openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, requestOut } from '../../testing/payees.ts'
import { retire } from '../../testing/retirements.ts'
import { fundAll } from '../../testing/standing.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'

const world = await openWorld()
const reason = 'a price that nobody can explain'
const texts = { textEn: 'We check the prices', textCn: '正在核查价格' }
/** Logs the operators in once all members exist, because making members moves this test's clock. */
async function atDesk() {
  const [one, two, three, admin] = await world.operators('market', 'market', 'market', 'admin')
  return {
    ...{ one, two, three, admin },
    halt: (by = one) => by.call(projectDesk.haltMarket, { reason, ...texts }),
    propose: (by = one) => by.call(projectDesk.proposeReopen, { no: null, reason }),
    reopen: (by = two) => by.call(projectDesk.reopenMarket, { reason }),
  }
}
const filledKg = async (): Promise<number> =>
  (
    await world.db.rows<{ kg: number }>(`select coalesce(sum(kg), 0)::int as kg from "order" where kind = 'buy'
    and state = 'completed'`)
  )[0]!.kg

test('one operator halts all buying, booking and trading; members’ own acts go on; two resume', async () => {
  const { no } = await openProject(world, { no: 'ALL-1', price: 10_00 })
  const { no: later } = await openPresale(world, { no: 'ALL-2' })
  const [ann, bob] = [await payable(world, 500_00), await payable(world, 500_00)]
  const { one, two, three, admin, halt, propose, reopen } = await atDesk()
  const buy = (who = ann) => who.call(order.buy, { project: no, kg: 1000, priceVersion: 1 })
  const bid = () => bob.call(market.buy, { project: no, kg: 1000, priceCents: 9_00 })
  const sell = () => ann.call(market.sell, { project: no, kg: 1000, priceCents: 9_00 })
  const book = () => ann.call(presale.book, { project: later, kg: 1000, priceVersion: 1, memberSeed: '0f'.repeat(32) })
  done(await buy())
  done(await buy())
  const waiting = done(await bid()) as { no: string }

  refused(await halt(admin), 'operatorRole')
  refused(await reopen(), 'projectNotStopped')
  const { no: stopped } = await openProject(world, { no: 'ALL-0' })
  done(await two.call(projectDesk.stop, { no: stopped, reason, textEn: 'This one alone', textCn: '仅此项目' }))
  done(await halt())
  for (const act of [buy, bid, sell, book]) {
    const { reason: why, since } = refused(await act(), 'marketHalted')
    assert.deepEqual(why, { en: texts.textEn, cn: texts.textCn })
    assert.match((since as { en: string }).en, /^Fri 20 Nov/)
  }
  refused(await halt(two), 'marketHalted')
  const since = world.clock.now().getTime()
  const stop = { reason: { en: texts.textEn, cn: texts.textCn }, since, market: true }
  assert.deepEqual(done(await world.as()(project.info, { no })).stop, stop)
  const listed = done(await world.as()(project.list, { limit: 50 })).items
  assert.deepEqual(
    listed.map((item) => item.stop),
    listed.map(() => stop),
  )
  const shown = done(await world.as()(market.book, { project: no }))
  assert.deepEqual([shown.stop, shown.open, shown.bids.length], [stop, false, 1], 'the bid waits')
  assert.deepEqual(
    done(await world.as()(news.banners, {})).notices.map(({ text, to }) => [text, to]),
    [[{ en: texts.textEn, cn: texts.textCn }, '/pages/project/index']],
  )
  // A project that is published meanwhile is halted too.
  const { no: fresh } = await openProject(world, { no: 'ALL-3' })
  refused(await ann.call(order.buy, { project: fresh, kg: 1000, priceVersion: 1 }), 'marketHalted')

  done(await bob.call(market.cancel, { no: waiting.no }))
  done(await retire(ann, no))
  done(await requestOut(bob, 100_00))

  refused(await reopen(), 'reopenNotProposed')
  done(await propose(two))
  refused(await reopen(one), 'ownAct')
  refused(await reopen(two), 'ownAct')
  const waitsFor = done(await admin.call(projectDesk.halt, {})).halt!
  assert.deepEqual([waitsFor.by.id, waitsFor.reopenBy!.id, waitsFor.reason], [one.id, two.id, reason])
  done(await reopen(three))
  refused(await reopen(), 'projectNotStopped')
  assert.equal(done(await admin.call(projectDesk.halt, {})).halt, null)
  assert.deepEqual(done(await world.as()(news.banners, {})).notices, [])
  assert.equal(done(await world.as()(project.info, { no })).stop, null)
  assert.equal(done(await world.as()(project.info, { no: stopped })).stop?.reason.en, 'This one alone')
  done(await sell())
})

test('the halt waits for holders of a project, and nothing behind it is bought', async () => {
  const { no } = await openProject(world, { no: 'HELD-1', price: 10_00 })
  const ann = await payable(world, 500_00)
  const { halt, propose, reopen } = await atDesk()
  const buy = () => ann.call(order.buy, { project: no, kg: 1000, priceVersion: 1 })
  // A purchase that has read the market as open and then waits for its buyer's account.
  const blocker = await world.owner()
  await blocker.query('begin')
  await blocker.query(`select 1 from account where kind = 'member' and owner_id = $1 for update`, [ann.id])
  const [before, bought] = [await filledKg(), buy()]
  await untilWaiting(world.db, 1)
  let halted = false
  const halting = halt().then((answer) => {
    halted = true
    return answer
  })
  await Promise.race([halting, untilWaiting(world.db, 2)])
  assert.equal(halted, false, 'it waits for the purchase')
  await blocker.query('commit')
  await blocker.end()
  done(await bought)
  done(await halting)
  refused(await buy(), 'marketHalted')
  assert.equal(await filledKg(), before + 1000)
  done(await propose())
  done(await reopen())
})

test('of a hundred purchases, bids and offers at the instant of a halt none is done after it', async () => {
  const { no } = await openProject(world, { no: 'STORM-1', price: 10_00 })
  const people = (await Promise.all(Array.from({ length: 10 }, () => world.newMember()))).map((person) => ({
    ...person,
    call: person.call,
  }))
  await fundAll(world, people, 500_00)
  const { two, halt, propose, reopen } = await atDesk()
  for (const who of people) done(await who.call(order.buy, { project: no, kg: 1000, priceVersion: 1 }))
  const acts = Array.from({ length: 100 }, (_, i) => {
    const { call } = people[i % 10]!
    if (i % 3 === 0) return () => call(order.buy, { project: no, kg: 1000, priceVersion: 1 })
    return () => call(i % 3 === 1 ? market.sell : market.buy, { project: no, kg: 1000, priceCents: 10_00 })
  })
  const WRITTEN = `select (select count(*) from "order") + (select count(*) from trade) as n`
  const written = async () => (await world.db.rows<{ n: number }>(WRITTEN))[0]!.n
  const answers = acts.slice(0, 50).map((act) => act())
  const halting = halt()
  answers.push(...acts.slice(50).map((act) => act()))
  done(await halting)
  const then = await written()
  await Promise.all(answers)
  assert.equal(await written(), then)
  for (const act of acts.slice(0, 3)) assert.equal(ruleOf(await act()), 'marketHalted')
  const halts = await Promise.all(Array.from({ length: 20 }, () => halt(two)))
  assert.deepEqual([...new Set(halts.map(ruleOf))], ['marketHalted'])
  done(await propose())
  const reopened = await Promise.all(Array.from({ length: 20 }, () => reopen()))
  assert.equal(reopened.filter(({ code }) => code === 0).length, 1)
})
