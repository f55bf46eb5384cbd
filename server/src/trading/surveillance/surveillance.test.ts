import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { settingsDesk } from '@tonne/contract/base/settings'
import { payee } from '@tonne/contract/money/payee'
import { login } from '@tonne/contract/people/login'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { firstTerms } from '@tonne/domain/base/terms'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import type { SurveillanceRule } from '@tonne/domain/trading/surveillance'
import type { Tx } from '../../platform/database/database.ts'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { HOLDER, proof, setTrading } from '../../testing/payees.ts'
import { PASSWORD, type Person } from '../../testing/people.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { fundAll } from '../../testing/standing.ts'
import { t, wideBand } from '../../testing/trades.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { makeWorld } from '../../testing/world.ts'
import { listAccounts } from '../pair/store.ts'
import { factsOf } from './watchMarket.ts'

const world = await makeWorld({ terms: wideBand })
const refreshed = await watchRefreshed(world)
after(() => world.end())
const { db, clock } = world
const reason = 'Read the trades and both members'
const second = await world.operator('admin')
let support = await world.operator('support')
const [priceOne, priceTwo] = [await world.operator('market'), await world.operator('market')]
const later = (seconds = 1) => clock.set(new Date(clock.now().getTime() + seconds * 1000))

const members = async (count: number): Promise<Person[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => world.newMember()))
  await fundAll(world, people, 90_000_00)
  return people
}
/** As many rows as make a sequential read of their table visible. */
const MANY_MEMBERS = `
  insert into member overriding system value
  select r.* from generate_series(1, 20000) g, lateral (select * from member order by id limit 1) m,
  jsonb_populate_record(null::member, to_jsonb(m) || jsonb_build_object('id', 1000000 + g, 'email', g || m.email,
    'email_key', g || m.email_key, 'invitation_code', g)) r`
/** A project of 5,000 t, of which each person holds so many. */
async function projectWith(people: readonly Person[], tons: number): Promise<string> {
  const { no } = await openProject(world, { tons: 5000, price: 10_00 })
  for (const who of people) done(await who.call(order.buy, { project: no, kg: t(tons), priceVersion: 1 }))
  return no
}
async function trade(project: string, [seller, buyer]: readonly [Person, Person], tons: number, priceCents = 10_00) {
  later()
  done(await seller.call(market.sell, { project, kg: t(tons), priceCents }))
  done(await buyer.call(market.buy, { project, kg: t(tons), priceCents }))
}
async function alertsOf(people: readonly Person[]) {
  await world.schedule.runNow()
  const ids = people.map(({ id }) => id)
  const { items } = done(await support.call(surveillanceDesk.list, { limit: 50 }))
  return items.filter(({ owners }) => owners.some(({ id }) => ids.includes(id)))
}
const findingsOf = (items: Awaited<ReturnType<typeof alertsOf>>): [SurveillanceRule, number][] =>
  items.map(({ rule, measured }) => [rule, measured])

test('wash pair: four trades there and back are an alert; the same tons to one customer are none', async () => {
  const [one, two, seller, customer] = (await members(4)) as [Person, Person, Person, Person]
  const project = await projectWith([one, two, seller], 50)
  for (let i = 0; i < 2; i++) {
    await trade(project, [one, two], 3)
    await trade(project, [two, one], 3)
    await trade(project, [seller, customer], 3)
    await trade(project, [seller, customer], 3)
  }
  assert.deepEqual(findingsOf(await alertsOf([seller, customer])), [])
  const [alert, ...more] = await alertsOf([one, two])
  assert.deepEqual(
    [alert!.rule, alert!.measured, alert!.threshold, alert!.trades, more],
    ['washPair', 6000, 5000, 4, []],
  )
  const whole = done(await support.call(surveillanceDesk.alert, { no: alert!.no }))
  assert.deepEqual([whole.tradesSeen.length, whole.own, whole.cases], [4, false, []])
})

test('the same facts make one alert, on one node or two; a decided one returns only with later facts', async () => {
  const [one, two] = (await members(2)) as [Person, Person]
  const project = await projectWith([one, two], 50)
  const toAndFro = async () => {
    for (let i = 0; i < 2; i++)
      for (const pair of [
        [one, two],
        [two, one],
      ] as const)
        await trade(project, pair, 3)
  }
  await toAndFro()
  const other = await secondNode(world)
  try {
    await Promise.all([world, other].map(({ schedule }) => schedule.runNow()))
    const [alert, ...more] = await alertsOf([one, two])
    assert.deepEqual(more, [])
    // An open alert is updated with newer facts.
    await trade(project, [one, two], 1)
    assert.deepEqual(
      (await alertsOf([one, two])).map(({ no, trades }) => [no, trades]),
      [[alert!.no, 5]],
    )
    const decide = { no: alert!.no, outcome: 'no_case' as const, reason }
    const answers = await Promise.all([support, second].map((who) => who.call(surveillanceDesk.decide, decide)))
    assert.equal(answers.filter(({ code }) => code === 0).length, 1)
    refused(await support.call(surveillanceDesk.decide, decide), 'stateMoved')
    assert.deepEqual(await alertsOf([one, two]), [])
    await toAndFro()
    const [again, ...none] = await alertsOf([one, two])
    assert.deepEqual([again!.trades, none, again!.no === alert!.no], [4, [], false])
  } finally {
    await other.end()
  }
})

test('far prices: three trades 6 % above the reference are an alert; near ones, however many, are none', async () => {
  const [seller, taker, near] = (await members(3)) as [Person, Person, Person]
  const project = await projectWith([seller], 50)
  for (let i = 0; i < 4; i++) {
    await trade(project, [seller, near], 1, 10_40)
    if (i < 3) await trade(project, [seller, taker], 1, 10_60)
  }
  assert.deepEqual(findingsOf(await alertsOf([near, seller])), [])
  assert.deepEqual(findingsOf(await alertsOf([taker])), [['farPrice', 3]])
})

test('layering: six bids withdrawn within seconds below an own sale are an alert; a changed mind is none', async () => {
  const [layerer, victim, undecided] = (await members(3)) as [Person, Person, Person]
  const project = await projectWith([layerer], 50)
  for (const who of [layerer, undecided])
    for (let i = 0; i < 6; i++) {
      later()
      const { no } = done(await who.call(market.buy, { project, kg: t(20), priceCents: 9_80 }))
      later()
      done(await who.call(market.cancel, { no }))
    }
  assert.deepEqual(findingsOf(await alertsOf([layerer, undecided])), [])
  await trade(project, [layerer, victim], 2)
  assert.deepEqual(findingsOf(await alertsOf([undecided, victim])), [])
  const [alert] = await alertsOf([layerer])
  assert.deepEqual([alert!.rule, alert!.measured, alert!.orders, alert!.trades], ['layering', 6, 6, 1])
  const { ordersSeen } = done(await support.call(surveillanceDesk.alert, { no: alert!.no }))
  assert.ok(ordersSeen.every(({ side, endedAt, at }) => side === 'buy' && endedAt! - at === 1000))
})

test('one person: three traders at one device, or two with one payee, are an alert; a couple is none', async () => {
  const [a, b, c, wife, husband, d, e] = (await members(7)) as [Person, Person, Person, Person, Person, Person, Person]
  await projectWith([a, b, c, wife, husband, d, e], 1)
  const from = async (who: Person, deviceId: string) => {
    const asked = { kind: 'personal', email: who.email, password: PASSWORD, agreed: true } as const
    done(await world.as(world.guest, { deviceId })(login.logIn, asked))
  }
  for (const who of [a, b, c]) await from(who, 'one-browser-of-three-accounts')
  for (const who of [wife, husband]) await from(who, 'the-browser-at-their-home')
  for (const who of [d, e]) {
    await setTrading(world, who)
    const account = { kind: 'account', bank: 'DBS', number: '0721239999', holder: HOLDER, proof } as const
    done(await who.call(payee.add, account))
  }
  assert.deepEqual(findingsOf(await alertsOf([wife, husband])), [])
  assert.deepEqual(findingsOf(await alertsOf([a, b, c])), [['oneOwner', 3]])
  const [same] = await alertsOf([d, e])
  assert.deepEqual([same!.rule, same!.owners.map(({ id }) => id)], ['oneOwner', [d.id, e.id].sort((x, y) => x - y)])
  done(await support.call(surveillanceDesk.decide, { no: same!.no, outcome: 'case', reason }))
  // A decided alert does not reopen because of another purchase.
  await projectWith([d, e], 1)
  assert.deepEqual(await alertsOf([d, e]), [])
})

test('cornering: buying up to 40 % of the free tons is an alert; a fifth is none', async () => {
  const [big, fifth] = (await members(2)) as [Person, Person]
  const { no: project } = await openProject(world, { tons: 500, price: 10_00 })
  done(await big.call(order.buy, { project, kg: t(200), priceVersion: 1 }))
  done(await fifth.call(order.buy, { project, kg: t(100), priceVersion: 1 }))
  assert.deepEqual(findingsOf(await alertsOf([fifth])), [])
  const [alert] = await alertsOf([big])
  assert.deepEqual([alert!.rule, alert!.measured, alert!.orders], ['corner', 4000, 1])
  assert.equal(alert!.project!.no, project)
})

test('before news: a purchase before a rise is an alert, not decided by who raised it or by the buyer', async () => {
  const [early, small, afterwards, insider] = (await members(4)) as [Person, Person, Person, Person]
  const project = await projectWith([], 0)
  for (const [who, tons] of [
    [early, 6],
    [small, 1],
    [insider, 1],
  ] as const) {
    later()
    done(await who.call(order.buy, { project, kg: t(tons), priceVersion: 1 }))
  }
  const own = await world.operator('support')
  await db.rows('update operator set email_key = (select email_key from member where id = $2) where id = $1', [
    own.id,
    insider.id,
  ])
  later()
  const effectiveAt = clock.now().getTime() + 600_000
  const asked = { no: project, priceCents: 12_00, effectiveAt, reason }
  const { id: plan } = done(await priceOne.call(projectDesk.proposePrice, asked))
  done(await priceTwo.call(projectDesk.decidePrice, { plan, approve: true, reason }))
  later()
  done(await afterwards.call(order.buy, { project, kg: t(6), priceVersion: 1 }))
  assert.deepEqual(findingsOf(await alertsOf([small, afterwards])), [])
  assert.deepEqual(findingsOf(await alertsOf([early])), [['beforeNews', 6000]])
  const [linked] = await alertsOf([insider])
  assert.deepEqual([linked!.rule, linked!.measured, linked!.threshold], ['beforeNews', 1000, 1])
  const no = linked!.no
  assert.equal(done(await own.call(surveillanceDesk.alert, { no })).own, true)
  refused(await own.call(surveillanceDesk.decide, { no, outcome: 'no_case', reason }), 'ownAct')
  await db.rows(`update operator set role = 'admin' where id = $1`, [priceTwo.id])
  refused(await priceTwo.call(surveillanceDesk.decide, { no, outcome: 'no_case', reason }), 'ownAct')
  done(await support.call(surveillanceDesk.decide, { no, outcome: 'case', reason }))
})

test('alerts are filtered, counted and read by page; an unknown one is not found', async () => {
  const { items, counts } = done(await support.call(surveillanceDesk.list, {}))
  const open = counts.filter(({ state }) => state === 'open').reduce((sum, { count }) => sum + count, 0)
  assert.equal(items.length, open)
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: { items: { no: string }[]; next: string | null } = done(
      await support.call(surveillanceDesk.list, { limit: 1, ...(after ? { after } : {}) }),
    )
    seen.push(...page.items.map(({ no }) => no))
    after = page.next
  }
  assert.deepEqual(
    seen,
    items.map(({ no }) => no),
  )
  const [one] = items
  for (const find of [one!.no.toLowerCase(), String(one!.owners[0]!.id), one!.owners[0]!.name])
    assert.ok(
      done(await support.call(surveillanceDesk.list, { find })).items.some(({ no }) => no === one!.no),
      find,
    )
  const cases = done(await support.call(surveillanceDesk.list, { state: 'case' })).items
  const opened = (of: readonly { openedAt: number }[]) => of.map(({ openedAt }) => openedAt)
  const rising = (of: readonly number[]) => of.toSorted((a, b) => a - b)
  assert.ok(new Set(opened(items)).size > 1 && new Set(opened(cases)).size > 1)
  assert.deepEqual(opened(items), rising(opened(items)), 'of those that wait the oldest first')
  assert.deepEqual(opened(cases), rising(opened(cases)).reverse(), 'of the others the newest')
  assert.ok(cases.length >= 2 && cases.every(({ decided }) => decided!.reason === reason))
  assert.deepEqual(done(await support.call(surveillanceDesk.list, { rule: 'layering', state: 'case' })).items, [])
  refused(await support.call(surveillanceDesk.alert, { no: 'AL-20261120-99999' }), 'notFound')
})

test('a run costs as much as the window holds: a longer history is not read', async () => {
  const cost = (table: string) =>
    rowsRead(db, () => db.tx((tx) => factsOf(tx, firstTerms.surveillance, clock.now())), table)
  assert.ok((await cost('trade')) > 20)
  later(30 * 86_400)
  const [seller, buyer] = (await members(2)) as [Person, Person]
  const project = await projectWith([seller], 50)
  for (let i = 0; i < 3; i++) await trade(project, [seller, buyer], 1)
  assert.equal(await cost('trade'), 3)
  // One purchase and six orders of the book, read as purchases and as withdrawn orders: 11 or 16, as the planner's
  // statistics stand, where the history has ninety.
  const read = await cost('order')
  assert.ok(read <= 30, `${read} orders were read`)
})

test('a run costs as much as the window holds: members without a trade are not read', async () => {
  later(30 * 86_400)
  const [seller, buyer] = (await members(2)) as [Person, Person]
  const project = await projectWith([seller], 50)
  for (let i = 0; i < 3; i++) await trade(project, [seller, buyer], 1)
  const owner = await world.owner()
  await owner.query(MANY_MEMBERS)
  await owner.query('analyze member')
  const cost = (ask: (tx: Tx) => Promise<unknown>) => rowsRead(db, () => db.tx(ask), 'member')
  const run = await cost((tx) => factsOf(tx, firstTerms.surveillance, clock.now()))
  assert.ok(run <= 100, `${run} members were read`)
  const accounts = await cost((tx) => listAccounts(tx, { a: seller.id, b: buyer.id }))
  assert.equal(accounts, 0)
})

test('thresholds are the terms in force: three far trades are an alert until the day that makes it four', async () => {
  const three = async () => {
    const [seller, taker] = (await members(2)) as [Person, Person]
    const project = await projectWith([seller], 50)
    // Five percent is exactly at the limit.
    for (let i = 0; i < 3; i++) await trade(project, [seller, taker], 1, 10_50)
    assert.deepEqual(findingsOf(await alertsOf([taker])), [])
    for (let i = 0; i < 3; i++) await trade(project, [seller, taker], 1, 10_55)
    return { seller, taker, project }
  }
  // Hours of the market have passed, and nobody was at the desk.
  support = await world.operator('support')
  const before = await three()
  assert.deepEqual(findingsOf(await alertsOf([before.taker])), [['farPrice', 3]])
  const [one, two] = await world.operators('admin', 'admin')
  const surveillance = { ...firstTerms.surveillance, farTrades: 4 }
  const effectiveDay = addDays(dayOf(clock.now()), 5)
  const proposed = { version: 1, terms: { surveillance }, effectiveDay, reason }
  const { id } = done(await one!.call(settingsDesk.proposeTerms, proposed))
  done(await two!.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  clock.set(startOfDay(effectiveDay))
  support = await world.operator('support')
  const { seller, taker, project } = await three()
  assert.deepEqual(findingsOf(await alertsOf([taker])), [])
  await trade(project, [seller, taker], 1, 10_55)
  assert.deepEqual(
    (await alertsOf([taker])).map(({ measured, threshold }) => [measured, threshold]),
    [[4, 4]],
  )
})

test('whoever was concerned by a change was told to read it again', () => refreshed(['wallet']))
