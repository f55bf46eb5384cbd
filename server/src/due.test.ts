/** One item that always fails keeps no other of its due job waiting, and is done when it can be. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plan } from '@tonne/contract/carbon/plan'
import { deposit } from '@tonne/contract/money/deposit'
import { payee } from '@tonne/contract/money/payee'
import { identity } from '@tonne/contract/people/identity'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { contentDesk } from '@tonne/contract/publishing/content'
import { request } from '@tonne/contract/support/request'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { EXPORT_DAYS } from '@tonne/domain/support/request'
import { insertBroadcast } from './base/notice/store.ts'
import { seedOperators } from './seed/seedOperators.ts'
import { done } from './testing/answers.ts'
import { bookWith, openPresale } from './testing/openPresale.ts'
import { openProject } from './testing/openProject.ts'
import { openWorld } from './testing/openWorld.ts'
import { freshIc } from './testing/owners.ts'
import { HOLDER, payable, proof, requestOut } from './testing/payees.ts'
import { own, type Person } from './testing/people.ts'
import { retire } from './testing/retirements.ts'
import { stuckRows } from './testing/stuckRows.ts'
import { trade, trader, wideBand } from './testing/trades.ts'
import { DAY, HOUR, travel } from './testing/travel.ts'
import { MARKET_MAKER } from './trading/market/quoteMarket.ts'
import { confirmLink, insertLink, lockLink } from './trading/owner/store.ts'
import { closeProject } from './trading/project/createProject.ts'

const world = await openWorld({ terms: wideBand })
const { db, clock, schedule, tools } = world
const owner = await world.owner()

type Stuck = [table: string, which: string, event?: 'update' | 'insert' | 'delete']
/** `isDone`: whether the first item, which is stuck, is done, and whether the second is. */
async function assertApart(stuck: Stuck, isDone: () => Promise<boolean[]>, pass = () => schedule.runNow()) {
  const free = await stuckRows(owner, ...stuck)
  try {
    await pass()
    assert.deepEqual(await isDone(), [false, true])
  } finally {
    await free()
  }
  await schedule.runNow()
  assert.deepEqual(await isDone(), [true, true])
}
/** For each of these values, whether the query, which names it $1, finds a row. */
const each = (sql: string, values: readonly unknown[]) => async (): Promise<boolean[]> => {
  const found: boolean[] = []
  for (const value of values) found.push((await db.rows(sql, [value])).length > 0)
  return found
}
const two = async <T>(make: () => Promise<T>): Promise<[T, T]> => [await make(), await make()]

test('expireDeposits', async () => {
  const nos = await two(
    async () => done(await (await world.newMember()).call(deposit.create, { amountCents: 9_00 })).no,
  )
  await clock.forward(HOUR)
  // The demo's bank has paid them by then.
  await db.rows('delete from demo_bank_order')
  await assertApart(
    ['deposit', `old.no = '${nos[0]}'`],
    each(`select 1 from deposit where no = $1 and state = 'expired'`, nos),
  )
})

test('demoBankPays', async () => {
  const made = await two(
    async () => done(await (await world.newMember()).call(deposit.create, { amountCents: 9_00 })).reference,
  )
  const references = made.sort()
  await clock.forward(5000)
  await assertApart(
    ['deposit', `old.reference = '${references[0]}'`],
    each(`select 1 from deposit where reference = $1 and state = 'completed'`, references),
  )
})

test('demoDesk', async () => {
  await seedOperators(tools, clock.now())
  const nos = await two(async () => done(await requestOut(await payable(world, 100_00), 20_00)).no)
  await clock.forward(10_000)
  await assertApart(
    ['withdrawal', `old.no = '${nos[0]}'`],
    each(`select 1 from withdrawal where no = $1 and stage <> 'requested'`, nos),
  )
})

test('demoRegistry', async () => {
  const { no: project } = await openProject(world)
  const nos = await two(async () => {
    const person = await payable(world, 100_00)
    done(await person.call(order.buy, { project, kg: 1000, priceVersion: 1 }))
    return done(await retire(person, project)).no
  })
  await clock.forward(10_000)
  await assertApart(
    ['retirement', `old.no = '${nos[0]}'`],
    each(`select 1 from retirement where no = $1 and state <> 'requested'`, nos),
  )
})

test('reviewDue', async () => {
  const support = await world.operator('support')
  const reviewBy = clock.now().getTime() + 60_000
  const words = { textEn: 'Orders that cancel each other.', textCn: '订单相互抵消。', reason: 'Seen in the book' }
  const cases = await two(async () => {
    const { id: memberId } = await world.newMember()
    const restricted = { memberId, scopes: ['order' as const], code: 'unusual_orders' as const, reviewBy, ...words }
    return done(await support.call(restrictionDesk.impose, restricted)).caseNo!
  })
  await clock.forward(120_000)
  await assertApart(
    ['restriction', `old.case_no = '${cases[0]}'`],
    each('select 1 from restriction where case_no = $1 and overdue_at is not null', cases),
  )
})

test('askOwners', async () => {
  const companies = await two(async () => {
    const [person, company] = [await world.newMember(), await world.newMember({ kind: 'corporate' })]
    const named = { realName: 'Tan Mei Hua', ic: freshIc(), phone: '91234567', proof: own }
    for (const { call } of [person, company]) done(await call(identity.give, named))
    return company.id
  })
  await assertApart(
    ['owner_link', `new.account_id = ${companies[0]}`, 'insert'],
    each('select 1 from owner_link where account_id = $1', companies),
  )
})

test('tellEveryone', async () => {
  const both = { en: 'Closed on Monday', cn: '周一休市' }
  const causes = ['notice monday 1', 'notice monday 2']
  for (const cause of causes) {
    const params = { title: both, text: both, page: 'profile/notices' }
    await db.tx((tx) => insertBroadcast(tx, { kind: 'announcement', cause, params }, clock.now()))
  }
  await assertApart(
    ['broadcast', `old.cause = '${causes[0]}'`],
    each('select 1 from broadcast where cause = $1 and done_at is not null', causes),
  )
})

test('observePhases', async () => {
  const ids = await two(async () => (await openProject(world)).id)
  await assertApart(
    ['project_phase', `new.project_id = ${ids[0]}`, 'insert'],
    each('select 1 from project_phase where project_id = $1', ids),
  )
})

test('keepReferences', async () => {
  const ids = await two(async () => (await openProject(world)).id)
  await schedule.runNow()
  await travel(world, 120_000)
  const now = clock.now().getTime() + 120_000
  await assertApart(
    ['reference_price', `old.project_id = ${ids[0]}`],
    each(`select 1 from reference_price where project_id = $1 and checked_at >= '${new Date(now).toISOString()}'`, ids),
    () => travel(world, 120_000),
  )
})

test('tellFills', async () => {
  const buyer = await trader(world)
  const { no: project } = await openProject(world)
  const sellers = await two(() => trader(world))
  for (const seller of sellers) {
    done(await seller.call(order.buy, { project, kg: 1000, priceVersion: 1 }))
    await trade(project, [seller, buyer], [1, 28_40])
  }
  const ids = sellers.map(({ id }) => id)
  await assertApart(
    ['book_order', `old.member_id = ${ids[0]}`],
    each(`select 1 from notice where member_id = $1 and kind = 'orderFilled'`, ids),
  )
})

test('quoteMarket', async () => {
  const maker = await trader(world)
  const projects = await two(() => openProject(world))
  for (const { no } of projects) done(await maker.call(order.buy, { project: no, kg: 20_000, priceVersion: 1 }))
  await db.rows('update member set label = $2 where id = $1', [maker.id, MARKET_MAKER])
  const ids = projects.map(({ id }) => id)
  await assertApart(
    ['book_order', `new.project_id = ${ids[0]}`, 'insert'],
    each('select 1 from book_order where project_id = $1', ids),
  )
  await db.rows('update member set label = null where id = $1', [maker.id])
})

/** Two, who pass tons to and fro. */
async function passing(): Promise<Person> {
  const pair: [Person, Person] = [await trader(world), await trader(world)]
  const { no: project } = await openProject(world)
  for (const who of pair) done(await who.call(order.buy, { project, kg: 50_000, priceVersion: 1 }))
  for (const way of [pair, pair.toReversed(), pair, pair.toReversed()]) {
    await clock.forward(1000)
    await trade(project, way as [Person, Person], [3, 28_40])
  }
  return pair[0]
}

test('findPairs', async () => {
  const ids = (await two(passing)).map(({ id }) => id)
  await assertApart(
    ['trading_pair', `new.member_a = ${ids[0]}`, 'insert'],
    each('select 1 from trading_pair where member_a = $1', ids),
  )
})

test('watchMarket', async () => {
  const ids = (await two(passing)).map(({ id }) => id)
  await assertApart(
    ['market_alert', `${ids[0]} = any(new.owners)`, 'insert'],
    each('select 1 from market_alert where $1 = any(owners)', ids),
  )
})

test('returnDoubles', async () => {
  const { no: project } = await openPresale(world, { tons: 100 })
  const seconds: string[] = []
  const links: (() => Promise<unknown>)[] = []
  for (let i = 0; i < 2; i++) {
    const [first, second] = await two(() => trader(world, { level: 1, cents: 1_000_00 }))
    done(await bookWith(world)(first, project, 3))
    seconds.push(done(await bookWith(world)(second, project, 3)).no)
    links.push(() =>
      db.tx(async (tx) => {
        const id = await insertLink(tx, second.id, first.id, clock.now())
        return confirmLink(tx, tools, { row: (await lockLink(tx, id!))!, by: { memberId: first.id } })
      }),
    )
  }
  for (const link of links) await link()
  await assertApart(
    ['booking', `old.order_no = '${seconds[0]}'`],
    each('select 1 from booking where order_no = $1 and settled_at is not null', seconds),
  )
})

test('remindDue', async () => {
  const { no: project } = await openPresale(world, { tons: 100 })
  const nos = await two(async () => done(await bookWith(world)(await trader(world), project, 2)).no)
  await travel(world, 2 * DAY)
  await assertApart(
    ['booking', `old.order_no = '${nos[0]}'`],
    each('select 1 from booking where order_no = $1 and reminded_hours is not null', nos),
    () => travel(world, DAY + HOUR),
  )
})

test('sweepOld', async () => {
  await db.rows(`insert into attempt (key, at) values ('swept', $1)`, [new Date(clock.now().getTime() - 8 * DAY)])
  const isGone = async (sql: string) => (await db.rows(sql, [new Date(clock.now().getTime() - DAY)])).length === 0
  const both = async () => [
    await isGone('select 1 from event where at < $1'),
    await isGone(`select 1 from attempt where key = 'swept' and at < $1`),
  ]
  await assertApart(['event', 'true', 'delete'], both, () => travel(world, DAY + HOUR))
})

test('carryOutRequests', async () => {
  const ask = async () => {
    const { call } = await world.newMember()
    return done(await call(request.submit, { kind: 'data_export', text: '', pictures: [] })).no
  }
  const old = await ask()
  await schedule.runNow()
  await travel(world, (EXPORT_DAYS - 1) * DAY)
  const no = await ask()
  const both = async () => [
    (await db.rows('select 1 from data_copy c join request r on r.id = c.request_id where r.no = $1', [old])).length ===
      0,
    (await db.rows(`select 1 from request where no = $1 and state = 'done'`, [no])).length > 0,
  ]
  await assertApart(['data_copy', 'true', 'delete'], both, () => travel(world, DAY + HOUR))
})

test('emptyClosedBooks, however many orders cannot be removed', async () => {
  const projects = await two(() => openProject(world))
  const orders: string[] = []
  for (const [i, { no: project }] of projects.entries()) {
    const seller = await trader(world)
    done(await seller.call(order.buy, { project, kg: 60_000, priceVersion: 1 }))
    for (let n = 0; n < (i === 0 ? 51 : 1); n++)
      orders.push(done(await seller.call(market.sell, { project, kg: 1000, priceCents: 28_40 })).no)
  }
  for (const { no } of projects) await closeProject(tools)(no, { en: 'Ended', cn: '已结束' })
  await assertApart(
    ['book_order', `old.project_id = ${projects[0].id}`],
    each(`select 1 from "order" where no = $1 and state = 'cancelled'`, [orders[0], orders.at(-1)]),
  )
})

const LIKE_IT = `
  insert into plan (no, member_id, project_id, kg, cap_cents, day_of_month, beneficiary, reason, reason_text, message,
    next_on, created_at)
  select no || '-' || n, member_id, project_id, kg, cap_cents, day_of_month, beneficiary, reason, reason_text, message,
    next_on, created_at from plan, generate_series(1, 20) n where no = $1`
test('runPlans, however many plans fail', async () => {
  const { no: project } = await openProject(world)
  const people = await two(() => payable(world, 100_00))
  const day = Math.min(28, new Date(clock.now().getTime() + DAY).getUTCDate())
  const wanted = { project, day, kg: 1000, capCents: 40_00, beneficiary: 'anonymous', reason: 'own_emissions' } as const
  const nos: string[] = []
  for (const { call } of people) {
    nos.push(done(await call(plan.create, { ...wanted, reasonText: '', message: '', proof })).no)
    if (nos.length === 1) await db.rows(LIKE_IT, nos)
  }
  await assertApart(
    ['plan', `old.member_id = ${people[0].id}`],
    each('select 1 from plan_month m join plan p on p.id = m.plan_id where p.no = $1', nos),
    () => travel(world, DAY),
  )
})

test('remindPlans, however many cannot be reminded of', async () => {
  const { no: project } = await openProject(world)
  const people = await two(() => payable(world, 100_00))
  const wanted = {
    project,
    day: 28,
    kg: 1000,
    capCents: 40_00,
    beneficiary: 'anonymous',
    reason: 'own_emissions',
  } as const
  const nos: string[] = []
  let firstOn = ''
  for (const { call } of people) {
    const { no, nextOn } = done(await call(plan.create, { ...wanted, reasonText: '', message: '', proof }))
    firstOn = nextOn!
    nos.push(no)
    if (nos.length === 1) await db.rows(LIKE_IT, nos)
  }
  await db.rows('update plan set reminded_on = null where project_id = (select id from project where no = $1)', [
    project,
  ])
  const ahead = Date.parse(`${firstOn}T04:00:00Z`) - 2 * DAY
  await assertApart(
    ['plan', `old.member_id = ${people[0].id}`],
    each('select 1 from plan where no = $1 and reminded_on is not null', nos),
    () => travel(world, Math.max(0, ahead - clock.now().getTime())),
  )
})

test('demoNameCheck', async () => {
  let number = 2_000_000_000
  const ids = await two(async () => {
    const { call } = await payable(world, 0)
    const account = { kind: 'account', bank: 'DBS', number: String(number++), holder: HOLDER } as const
    return done(await call(payee.add, { ...account, proof })).id
  })
  await clock.forward(5000)
  await assertApart(
    ['payee', `old.id = ${ids[0]}`],
    each(`select 1 from payee where id = $1 and state = 'verified'`, ids),
  )
})

test('publishDue', async () => {
  const both = { en: 'Words', cn: '文字' }
  const body = { en: [{ p: 'Text' }], cn: [{ p: '正文' }] }
  const value = { kind: 'news' as const, topic: 'ledger', title: both, lead: both, body, art: null, picture: null }
  const reason = 'asked for by the editors'
  const { call } = await world.operator('market')
  const ids: number[] = []
  for (const key of ['due-first', 'due-second']) {
    const { id } = done(await call(contentDesk.create, { key, value, reason }))
    ids.push(id)
    const publishAt = clock.now().getTime() + HOUR
    done(await call(contentDesk.publish, { id, revision: 1, publishAt, reason }))
  }
  await assertApart(
    ['content_version', `old.item_id = ${ids[0]}`],
    each(`select 1 from content_version where item_id = $1 and state = 'published'`, ids),
    () => travel(world, 2 * HOUR),
  )
})
