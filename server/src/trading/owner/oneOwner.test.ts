import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { credit } from '@tonne/contract/people/credit'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { done, refused, tally } from '../../testing/answers.ts'
import { bookWith, memberSeed, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { identify, linkOwner } from '../../testing/owners.ts'
import type { Person } from '../../testing/people.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { DAY, fenceOf, HOUR, sleepThrough, travel } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { makeWorld } from '../../testing/world.ts'
import { returnDoubles } from '../presale/returnDoubles.ts'
import { confirmLink, insertLink, lockLink } from './store.ts'

const world = await makeWorld()
const refreshed = await watchRefreshed(world)
const node = await secondNode(world)
after(async () => {
  await node.end()
  await world.end()
})
const callOn = (who: Person, i = 0) => (i % 2 === 0 ? world.as : node.as)(who.token)
const bookOn = (project: string) => ({ project, kg: 2000, priceVersion: 1, memberSeed: memberSeed() })
async function family(level = 3): Promise<{ person: Person; companies: [Person, Person]; all: Person[] }> {
  const person = await world.newMember({ level })
  const companies = [
    await world.newMember({ kind: 'corporate', level }),
    await world.newMember({ kind: 'corporate', level }),
  ] as [Person, Person]
  const all = [person, ...companies]
  for (const one of all) await world.fund(one, 40_000_00)
  return { person, companies, all }
}

test('a person and their companies book a presale once, even a hundred at once on two nodes', async () => {
  const { person, companies, all } = await family()
  await linkOwner(world, person, companies)
  const { no } = await openPresale(world, { tons: 100 })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => callOn(all[i % 3]!, i)(presale.book, bookOn(no))),
  )
  assert.equal(tally(answers).done, 1, JSON.stringify(tally(answers)))
  const [booked] = await world.db.rows<{ count: number }>(
    'select count(*)::int as count from booking where member_id = any($1::bigint[])',
    [all.map(({ id }) => id)],
  )
  assert.equal(booked!.count, 1)
})

test('purchases a month and in total count for the owner, even a hundred at once on two nodes', async () => {
  const { person, companies, all } = await family()
  await linkOwner(world, person, companies)
  const { no } = await openProject(world, { monthlyOrders: 3 })
  const input = { project: no, kg: 1000, priceVersion: 1 }
  const answers = await Promise.all(Array.from({ length: 99 }, (_, i) => callOn(all[i % 3]!, i)(order.buy, input)))
  assert.deepEqual(tally(answers), { done: 3, monthlyPurchases: 96 })
})

test('the spending of a level is the owner’s, over many projects at once: no two accounts share a cent', async () => {
  const { person, companies, all } = await family(1)
  await linkOwner(world, person, companies)
  const projects = await Promise.all(Array.from({ length: 12 }, () => openProject(world, { price: 400_00 })))
  const answers = await Promise.all(
    projects.map(({ no }, i) => callOn(all[i % 3]!, i >> 1)(order.buy, { project: no, kg: 10_000, priceVersion: 1 })),
  )
  // P1 may spend S$20,000 a month.
  assert.deepEqual(tally(answers), { done: 5, monthlySpend: 7 })
})

test('a booking needs a known owner: a person with an IC number, or a company whose person agreed', async () => {
  const [stranger, company, known] = [
    await world.newMember(),
    await world.newMember({ kind: 'corporate' }),
    await world.newMember(),
  ]
  for (const one of [stranger, company, known]) await world.fund(one, 1_000_00)
  const { no } = await openPresale(world, { tons: 100 })
  refused(await callOn(stranger)(presale.book, bookOn(no)), 'bookingIdentity')
  refused(await callOn(company)(presale.book, bookOn(no)), 'bookingIdentity')
  await linkOwner(world, stranger, [company], false)
  refused(await callOn(company)(presale.book, bookOn(no)), 'bookingOwner')
  await identify(world, known)
  for (const one of [stranger, known]) done(await callOn(one)(presale.book, bookOn(no)))
})

/** Two personal accounts of one person, as two operators link them. */
async function twins(): Promise<{ first: Person; second: Person; link: () => Promise<unknown> }> {
  const [first, second] = [await world.newMember(), await world.newMember()]
  for (const one of [first, second]) await world.fund(one, 1_000_00)
  const link = () =>
    world.db.tx(async (tx) => {
      const id = await insertLink(tx, second.id, first.id, world.clock.now())
      return confirmLink(tx, world.tools, { row: (await lockLink(tx, id!))!, by: { memberId: first.id } })
    })
  return { first, second, link }
}

test('when both booked before they were linked, the later booking is returned whole; the draw has one', async () => {
  const { first, second, link } = await twins()
  const { no, id } = await openPresale(world, { tons: 100 })
  const book = bookWith(world)
  for (const one of [first, second]) done(await book(one, no, 3))
  await link()
  await world.schedule.runNow()
  const purse = done(await callOn(second)(wallet.summary, {}))
  assert.deepEqual([purse.heldCents, purse.availableCents], [0, 1_000_00])
  const heard = `select member_id as id from notice where kind = 'bookingOfOwner' and member_id = any($1::bigint[])`
  assert.deepEqual(await world.db.rows(heard, [[first.id, second.id]]), [{ id: second.id }])
  assert.equal(done(await callOn(second)(credit.mine, {})).score, 80)
  refused(await callOn(second)(presale.book, bookOn(no)), 'ownerBooked')
  await travel(world, 2 * DAY + HOUR)
  const [list] = await world.db.rows<{ entrants: string }>('select entrants from draw_list where project_id = $1', [id])
  assert.equal(list!.entrants.split('\n').length, 1)
})

test('time decides which booking came first, not the ids that each node gives out', async () => {
  for (const i of [0, 1]) {
    const { first, second, link } = await twins()
    const { no } = await openPresale(world, { tons: 100 })
    for (const [one, at] of [[first, i] as const, [second, 1 - i] as const]) {
      await identify(world, one)
      done(await callOn(one, at)(presale.book, bookOn(no)))
      await sleepThrough(world, 2 * 60_000)
    }
    await link()
    await world.schedule.runNow()
    const states = await Promise.all(
      [first, second].map(async (one) => done(await callOn(one)(presale.list, {})).items[0]!.state),
    )
    assert.deepEqual(states, ['applying', 'cancelled'])
    // The same owner on the other node: never two at once, which the invariants check in `world.end`.
    const { items } = done(await callOn(first)(presale.list, {}))
    done(await callOn(first)(presale.cancel, { no: items[0]!.no }))
    await sleepThrough(world, 2 * 60_000)
    done(await callOn(first, 1 - i)(presale.book, bookOn(no)))
  }
})

test('linked unnoticed until the close: the draw leaves the second booking out and returns it', async () => {
  const { first, second, link } = await twins()
  const { no } = await openPresale(world, { tons: 100 })
  const book = bookWith(world)
  for (const one of [first, second]) done(await book(one, no, 3))
  await sleepThrough(world, 2 * DAY + HOUR)
  await link()
  await world.schedule.runNow()
  const states = await world.db.rows<{ state: string }>(
    'select o.state from "order" o where o.member_id = any($1::bigint[]) order by o.id',
    [[first.id, second.id]],
  )
  assert.deepEqual(
    states.map(({ state }) => state),
    ['pending_final_payment', 'cancelled'],
  )
})

test('left out of a draw that gave the first booking back, the second one comes back too', async () => {
  const { first, second, link } = await twins()
  const { no } = await openPresale(world, { tons: 100 })
  const book = bookWith(world)
  for (const one of [first, second]) done(await book(one, no, 3))
  await link()
  // The node that returns second bookings is away until the draw has ended without a result.
  await fenceOf(world, 'returnDoubles')
  await travel(world, 3 * DAY + HOUR)
  const purse = async (one: Person) => {
    const { heldCents, availableCents } = done(await callOn(one)(wallet.summary, {}))
    return [heldCents, availableCents]
  }
  assert.deepEqual(await purse(first), [0, 1_000_00])
  await returnDoubles(world.tools).run(world.clock.now(), await fenceOf(world, 'returnDoubles'))
  assert.deepEqual(await purse(second), [0, 1_000_00])
  await world.db.rows(`delete from lease where job = 'returnDoubles'`)
})

test('in a draw whose list is sealed neither can leave it: the consent waits until it is drawn', async () => {
  const { first, second, link } = await twins()
  const { no, id } = await openPresale(world, { tons: 100 })
  const book = bookWith(world)
  for (const one of [first, second]) done(await book(one, no, 3))
  const database = await world.owner()
  const sealed = `insert into draw_list (project_id, entrants, entrants_hash, member_seeds, sealed_at) values ($1, 'x',
    repeat('0', 64), 'x', now())`
  await database.query(sealed, [id])
  await assert.rejects(link, /ownerInDraw/)
  await database.query('delete from draw_list where project_id = $1', [id])
})

test('at a consent among a hundred orders on two nodes earlier ones stand, later ones count together', async () => {
  const { first, second, link } = await twins()
  const { no } = await openProject(world, { monthlyOrders: 4 })
  const input = { project: no, kg: 1000, priceVersion: 1 }
  const asks = Array.from({ length: 40 }, (_, i) => callOn([first, second][i % 2]!, i)(order.buy, input))
  await Promise.all([...asks, link()])
  const orders = await world.db.rows<{ at: Date }>(`select at from "order" where member_id = any($1::bigint[])`, [
    [first.id, second.id],
  ])
  assert.ok(orders.length >= 4 && orders.length <= 8, String(orders.length))
  for (const one of [first, second]) refused(await callOn(one)(order.buy, input), 'monthlyPurchases')
})

test('whoever was concerned by a change was told to read it again', () => refreshed(['owner']))
