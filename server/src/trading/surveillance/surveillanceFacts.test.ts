/** Every kind of fact that surveillance reads, just inside and just outside of what it counts. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { payee } from '@tonne/contract/money/payee'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { firstTerms } from '@tonne/domain/base/terms'
import { kg } from '@tonne/domain/money'
import { orderIdOf } from '@tonne/domain/numbers'
import type { Finding } from '@tonne/domain/trading/surveillance'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { linkOwner } from '../../testing/owners.ts'
import { HOLDER, proof, setTrading } from '../../testing/payees.ts'
import type { Person } from '../../testing/people.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { rowsHandled, rowsRead } from '../../testing/rowsRead.ts'
import { fundAll } from '../../testing/standing.ts'
import { wideBand } from '../../testing/trades.ts'
import { DAY, HOUR, sleepThrough } from '../../testing/travel.ts'
import { makeWorld } from '../../testing/world.ts'
import { MARKET_MAKER } from '../market/quoteMarket.ts'
import { findAlert, putAlert } from './store.ts'
import { factsOf } from './watchMarket.ts'

const world = await makeWorld({ terms: wideBand })
after(() => world.end())
const { db, clock } = world
const limits = firstTerms.surveillance
const reason = 'Read the trades and both members'
const later = (ms = 1000) => sleepThrough(world, ms)
const read = (over: Partial<typeof limits> = {}) => db.tx((tx) => factsOf(tx, { ...limits, ...over }, clock.now()))
const members = async (count: number): Promise<Person[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => world.newMember()))
  await fundAll(world, people, 90_000_00)
  return people.toSorted((a, b) => a.id - b.id)
}
const buy = async (who: Person, project: string, tons: number): Promise<number> => {
  await later()
  const { no } = done(await who.call(order.buy, { project, kg: tons * 1000, priceVersion: 1 }))
  return orderIdOf(no)
}
const put = async (who: Person, side: 'buy' | 'sell', project: string, kg: number, priceCents = 10_00) =>
  done(await who.call(market[side], { project, kg, priceCents })).no

test('purchases of a day and trades of two are read once, by owner', async () => {
  const [person, other] = (await members(2)) as [Person, Person]
  const company = await world.newMember({ kind: 'corporate' })
  await fundAll(world, [company], 90_000_00)
  await linkOwner(world, person, [company])
  const { no: project, id: projectId } = await openProject(world, { tons: 500, price: 10_00 })
  const began = clock.now().getTime()
  await buy(person, project, 9)
  await later(limits.windowHours * HOUR)
  await buy(company, project, 4)
  // The first purchase is two days and a second old, the next one a day and some seconds.
  await later(began + 2 * DAY + 2000 - clock.now().getTime())
  const own = await buy(company, project, 6)
  await later()
  await put(company, 'sell', project, 3000)
  await put(other, 'buy', project, 3000)
  // A waiting order of the book holds tons but is not a purchase.
  await put(company, 'sell', project, 2000, 11_00)
  const reversed = await buy(other, project, 5)
  const owner = await world.owner()
  // Without the refund that the database would require.
  await owner.query('set session_replication_role = replica')
  await owner.query(`update "order" set state = 'reversed' where id = $1`, [reversed])
  const little = (await read()).facts
  assert.deepEqual([little.holdings, little.purchases], [[], []], 'of who holds little nothing is read')
  const { facts } = await read({ cornerKg: kg(1), cornerBasisPoints: 1 })
  const { purchases } = facts
  await owner.query(`update "order" set state = 'completed' where id = $1`, [reversed])
  assert.deepEqual(
    purchases.map(({ orderId, owner: of, kg, projectId: project }) => [orderId, of, kg, project]),
    [[own, person.id, 6000, projectId]],
  )
  assert.deepEqual(
    facts.trades.map(({ buyer, seller, kg, priceCents, taker }) => [buyer, seller, kg, priceCents, taker]),
    [[other.id, person.id, 3000, 10_00, 'buy']],
  )
  assert.equal(facts.since, clock.now().getTime() - 24 * HOUR)
  assert.ok(purchases[0]!.at >= facts.since && facts.trades[0]!.at > facts.since)
  // 9 + 4 + 6 - 3 t of all the owner's accounts, two of them held by the order that waits.
  assert.deepEqual(
    facts.holdings.map(({ owner: of, heldKg, freeKg }) => [of, heldKg, freeKg]),
    [
      [person.id, 16_000, 500_000],
      [other.id, 8000, 500_000],
    ],
  )
  await setTrading(world, person)
  const { no } = done(await retire({ call: person.call }, project, { kg: 4000 }))
  await completeRetirement(world, no)
  const [mine] = (await read({ cornerKg: kg(1) })).facts.holdings
  assert.deepEqual([mine!.heldKg, mine!.freeKg], [12_000, 496_000], 'retired tons are neither held nor free')
  await later(DAY + 1)
  const left = (await read({ cornerKg: kg(1) })).facts.holdings
  assert.deepEqual(left, [], 'who bought nothing in the window holds what they hold')
})

test('orders withdrawn after 30 s are read, a second later not, and nor are those that traded', async () => {
  const [one, seller] = (await members(2)) as [Person, Person]
  const { no: project, id: projectId } = await openProject(world, { tons: 500, price: 10_00 })
  await buy(seller, project, 9)
  const begin = clock.now().getTime()
  const withdrawn = async (seconds: number) => {
    const no = await put(one, 'buy', project, 2000, 9_00)
    await later(seconds * 1000)
    done(await one.call(market.cancel, { no }))
    return orderIdOf(no)
  }
  const quick = await withdrawn(limits.layerSeconds)
  await withdrawn(limits.layerSeconds + 1)
  await put(seller, 'sell', project, 1000)
  await put(one, 'buy', project, 1000)
  await db.rows('update member set label = $2 where id = $1', [one.id, MARKET_MAKER])
  const { facts } = await read()
  assert.deepEqual(facts.cancels, [
    {
      ...{ orderId: quick, at: begin, endedAt: begin + 30_000, projectId, owner: one.id, side: 'buy' },
      priceCents: 9_00,
    },
  ])
  assert.deepEqual([...facts.makers], [one.id])
})

test('a payee is shared while both have it, by owners and not by their accounts', async () => {
  const [one, two, alone] = (await members(3)) as [Person, Person, Person]
  const company = await world.newMember({ kind: 'corporate' })
  await linkOwner(world, alone, [company])
  const { no: project } = await openProject(world, { tons: 500, price: 10_00 })
  for (const who of [one, two, alone]) await buy(who, project, 1)
  const add = async (who: Person, number: string): Promise<number> => {
    await setTrading(world, who)
    const { registeredName } = done(await who.call(payee.list, {}))
    const holder = registeredName || HOLDER
    return done(await who.call(payee.add, { kind: 'account', bank: 'DBS', number, holder, proof })).id
  }
  await add(one, '0721230001')
  const theirs = await add(two, '0721230001')
  for (const who of [alone, company]) await add(who, '0721230002')
  const payees = async () => {
    const shared = (await read()).facts.shared.filter(({ sign }) => sign === 'payee')
    return [...Map.groupBy(shared, ({ key }) => key).values()].map((of) => of.map(({ owner }) => owner))
  }
  const sorted = (lists: number[][]) => lists.toSorted((a, b) => a[0]! - b[0]!)
  assert.deepEqual(sorted(await payees()), [[one.id, two.id], [alone.id]])
  done(await two.call(payee.remove, { id: theirs }))
  assert.deepEqual(sorted(await payees()), [[one.id], [alone.id]])
})

test('news is each price that two approved, beside the newest one that was in force', async () => {
  const { no: project } = await openProject(world, { tons: 500, price: 10_00 })
  const [proposer, decider, another] = await world.operators('market', 'market', 'market')
  const plan = async (priceCents: number, approve: boolean, by = proposer): Promise<void> => {
    await later()
    const effectiveAt = clock.now().getTime() + 600_000
    const [propose, decide] = [await by.again(), await decider.again()]
    const { id } = done(await propose(projectDesk.proposePrice, { no: project, priceCents, effectiveAt, reason }))
    done(await decide(projectDesk.decidePrice, { plan: id, approve, reason }))
    await later(HOUR)
    await world.schedule.runNow()
  }
  await plan(11_00, true)
  await plan(15_00, false)
  await plan(12_00, true, another)
  const { news } = (await read()).facts
  assert.deepEqual(
    news.map(({ beforeCents, afterCents, operators }) => [beforeCents, afterCents, operators]),
    [
      [10_00, 11_00, [proposer.id, decider.id]],
      [11_00, 12_00, [another.id, decider.id]],
    ],
  )
})

test('purchases before an announced rise are read, from the first instant that counts', async () => {
  const [one] = (await members(1)) as [Person]
  const { no: project } = await openProject(world, { tons: 500, price: 10_00 })
  const { no: another } = await openProject(world, { tons: 500, price: 10_00 })
  const [proposer, decider] = await world.operators('market', 'market')
  const first = await buy(one, project, 2)
  const firstAt = clock.now().getTime()
  const second = await buy(one, project, 3)
  await buy(one, another, 3)
  await later()
  const [propose, decide] = [await proposer.again(), await decider.again()]
  const effectiveAt = clock.now().getTime() + 600_000
  const { id } = done(await propose(projectDesk.proposePrice, { no: project, priceCents: 11_00, effectiveAt, reason }))
  done(await decide(projectDesk.decidePrice, { plan: id, approve: true, reason }))
  const announcedAt = clock.now().getTime()
  done(await one.call(order.buy, { project, kg: 4000, priceVersion: 1 }))
  const bought = async (ms: number, newsBasisPoints = 1000) => {
    const { purchases } = (await read({ newsHours: ms / HOUR, newsBasisPoints })).facts
    return purchases.map(({ orderId }) => orderId)
  }
  assert.deepEqual(await bought(announcedAt - firstAt), [first, second])
  assert.deepEqual(await bought(announcedAt - firstAt - 1), [second])
  assert.deepEqual(await bought(announcedAt - firstAt, 1001), [], 'a change that does not count')
})

test('trades before the window cost nothing, and retired tons are summed once, where somebody holds much', async () => {
  const [one, other] = (await members(2)) as [Person, Person]
  const { no: project, id: projectId } = await openProject(world, { tons: 500, price: 10_00 })
  await buy(one, project, 9)
  await put(one, 'sell', project, 3000)
  await put(other, 'buy', project, 3000)
  const owner = await world.owner()
  await owner.query('set session_replication_role = replica')
  const cost = async (table: string, over = {}) => rowsRead(db, () => read(over), table)
  const costs = async () => [await cost('trade'), await cost('account'), await cost('account', { cornerKg: kg(1) })]
  const before = await costs()
  const early = new Date(clock.now().getTime() - (limits.windowHours + 1) * HOUR)
  await owner.query(
    `insert into trade select (jsonb_populate_record(t, jsonb_build_object('id', 9000000 + n, 'at', $1::timestamptz))).*
     from trade t, generate_series(1, 400) n where t.project_id = $2`,
    [early, projectId],
  )
  await owner.query(
    `insert into account (kind, owner_id, pocket, asset, balance)
     select 'member', 9000000 + n, 'retired', $1::int, 1000 from generate_series(1, 400) n`,
    [projectId],
  )
  await owner.query('analyze trade, account')
  const then = await costs()
  await owner.query('delete from trade where id > 9000000')
  await owner.query('delete from account where owner_id > 9000000')
  assert.deepEqual(then.slice(0, 2), before.slice(0, 2))
  const [small, large] = [before[2]!, then[2]!]
  assert.ok(large > small && large <= small + 400, `${small} rows of accounts before, ${large} after: summed once`)
})

test('twice as many buyers are twice the work: no step compares every buyer with every owner', async () => {
  const [one] = (await members(1)) as [Person]
  const { no: project, id: projectId } = await openProject(world, { tons: 500, price: 10_00 })
  const bought = await buy(one, project, 1)
  const owner = await world.owner()
  await owner.query('set session_replication_role = replica')
  const copy = (table: string, over: string, where: string) =>
    `insert into ${table} overriding system value select (jsonb_populate_record(t, jsonb_build_object(${over}))).*
     from ${table} t, generate_series($1::int, $2::int) n where ${where}`
  const addBuyers = async (from: number, to: number): Promise<void> => {
    const texts = `'email', n || '@b.sg', 'email_key', n || '@b.sg', 'invitation_code', n::text`
    await owner.query(copy('member', `'id', 9000000 + n, ${texts}`, `t.id = ${one.id}`), [from, to])
    const order = `'id', 9000000 + n, 'no', n::text, 'member_id', 9000000 + n, 'key', null`
    await owner.query(copy('"order"', order, `t.id = ${bought}`), [from, to])
    const account = `'id', 9000000 + n, 'owner_id', 9000000 + n`
    const held = `t.owner_id = ${one.id} and t.asset = ${projectId} and t.pocket = 'credits'`
    await owner.query(copy('account', account, held), [from, to])
    await owner.query('analyze')
  }
  const work = () => rowsHandled(db, () => read({ cornerKg: kg(1) }))
  await addBuyers(1, 200)
  const few = await work()
  await addBuyers(201, 400)
  const many = await work()
  for (const table of ['member', '"order"', 'account']) await owner.query(`delete from ${table} where id > 9000000`)
  await owner.query('analyze')
  assert.ok(few > 1000 && many < few * 2.5, `${few} rows for 200 buyers, ${many} for 400`)
})

const finding = (over: Partial<Finding>): Finding => ({
  ...{ rule: 'corner', subject: 'project 9 owner 9', projectId: null, owners: [], measured: 5, threshold: 3 },
  ...{ trades: [], orders: [], operators: [], latestAt: clock.now().getTime(), ...over },
})
test('an open alert takes in newer members, facts and numbers, keeps the maximum, and ignores older ones', async () => {
  const [one, two] = (await members(2)) as [Person, Person]
  // It is the 21st in Singapore.
  await later(Date.parse(`${clock.now().toISOString().slice(0, 10)}T17:00:00Z`) - clock.now().getTime() + DAY)
  const [by, also] = await world.operators('support', 'admin')
  const now = clock.now()
  const day = new Date(now.getTime() + 8 * HOUR).toISOString().slice(0, 10).replaceAll('-', '')
  const latestAt = now.getTime()
  await db.tx(async (tx) => {
    await putAlert(tx, finding({ owners: [one.id], measured: 9, orders: [4], trades: [1], operators: [by.id] }), now)
    await putAlert(tx, finding({ owners: [two.id], measured: 99, latestAt: latestAt - 1 }), now)
    const newer = { owners: [two.id], measured: 7, orders: [3], trades: [2], operators: [also.id] }
    await putAlert(tx, finding({ ...newer, latestAt: latestAt + 1 }), now)
  })
  const { items } = done(await by.call(surveillanceDesk.list, { rule: 'corner', find: String(two.id) }))
  const [alert] = items
  assert.ok(alert!.no.startsWith(`AL-${day}-`), `${alert!.no} of ${day}`)
  assert.deepEqual(
    [items.length, alert!.owners.map(({ id }) => id), alert!.measured, alert!.orders, alert!.trades, alert!.latestAt],
    [1, [one.id, two.id], 9, 2, 2, latestAt + 1],
  )
  const row = await findAlert(db, Number(alert!.no.split('-')[2]), alert!.no)
  assert.deepEqual([row!.operators, row!.openedAt], [[by.id, also.id], now])
  for (const { call: as } of [by, also]) {
    assert.equal(done(await as(surveillanceDesk.alert, { no: alert!.no })).own, true)
    refused(await as(surveillanceDesk.decide, { no: alert!.no, outcome: 'no_case', reason }), 'ownAct')
  }
})
test('an operator who became one after the alert does not decide about their own account', async () => {
  const [one] = (await members(1)) as [Person]
  const by = await world.operator('support')
  await db.tx((tx) => putAlert(tx, finding({ subject: 'project 8 owner 8', owners: [one.id] }), clock.now()))
  const { items } = done(await by.call(surveillanceDesk.list, { find: String(one.id) }))
  const no = items[0]!.no
  assert.equal(done(await by.call(surveillanceDesk.alert, { no })).own, false)
  await db.rows('update operator set email_key = (select email_key from member where id = $2) where id = $1', [
    by.id,
    one.id,
  ])
  assert.equal(done(await by.call(surveillanceDesk.alert, { no })).own, true)
  const another = await world.operator('support')
  assert.equal(done(await another.call(surveillanceDesk.alert, { no })).own, false, 'it is not every operator’s own')
  refused(await by.call(surveillanceDesk.decide, { no, outcome: 'no_case', reason }), 'ownAct')
  await db.rows(`update operator set email_key = email where id = $1`, [by.id])
  done(await by.call(surveillanceDesk.decide, { no, outcome: 'no_case', reason }))
  const [record] = await db.rows<{ after: unknown; before: unknown }>(
    `select before, after from audit where act = 'alert.decide' and subject = $1`,
    [no],
  )
  assert.deepEqual(record, {
    before: { state: 'open' },
    after: { state: 'no_case', rule: 'corner', measured: 5, threshold: 3, members: [one.id] },
  })
})

test('an alert shows its orders as they were asked for, and the cases of every account of its owners', async () => {
  const [person, other] = (await members(2)) as [Person, Person]
  const company = await world.newMember({ kind: 'corporate' })
  await linkOwner(world, person, [company])
  const { no: project } = await openProject(world, { tons: 500, price: 10_00 })
  const bought = await buy(person, project, 5)
  await later()
  const offer = await put(person, 'sell', project, 3000, 11_00)
  await later()
  const bid = done(await other.call(market.buy, { project, kg: 9000 }))
  assert.equal(bid.filledKg, 3000)
  await later()
  const withdrawn = await put(other, 'buy', project, 2000, 9_00)
  await later()
  done(await other.call(market.cancel, { no: withdrawn }))
  const cases = [
    ['C-20261101-1', person],
    ['C-20261102-2', company],
    ['C-20261103-3', await world.newMember()],
  ] as const
  for (const [no, { id }] of cases)
    await db.rows(
      `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by)
        values ($1, $2, '{transfer}', 'a look', '核查', $3, $3)`,
      [no, id, clock.now()],
    )
  const by = await world.operator('support')
  const orders = [bought, ...[offer, bid.no, withdrawn].map(orderIdOf)]
  const about = { subject: 'project 7 owner 7', owners: [person.id], orders }
  await db.tx((tx) => putAlert(tx, finding(about), clock.now()))
  const { items } = done(await by.call(surveillanceDesk.list, { find: String(person.id) }))
  const alert = done(await by.call(surveillanceDesk.alert, { no: items[0]!.no }))
  assert.deepEqual(
    {
      cases: alert.cases,
      orders: alert.ordersSeen.map((o) => [o.side, o.kg, o.priceCents, o.member.id, o.endedAt !== null]),
    },
    {
      cases: ['C-20261102-2', 'C-20261101-1'],
      orders: [
        ['buy', 5000, 10_00, person.id, false],
        ['sell', 3000, 11_00, person.id, false],
        // At the market: 5 % above the best offer.
        ['buy', 9000, 11_55, other.id, false],
        ['buy', 2000, 9_00, other.id, true],
      ],
    },
  )
})
