/**
 * Members' lives over weeks of Singapore days through the real app, on two nodes, from one seed: register, fund, book, draw, pay or let lapse,
 * buy, offer, bid, cancel, sell undelivered; the clock moved, servers down over deadlines. After each day everything must add up. SIMULATION_DAYS and SIMULATION_SEED make it longer.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { draw } from '@tonne/contract/draw'
import type { Envelope } from '@tonne/contract/envelope'
import { market } from '@tonne/contract/market'
import { order } from '@tonne/contract/order'
import { presale } from '@tonne/contract/presale'
import { wallet } from '@tonne/contract/wallet'
import { cents } from '@tonne/domain/money'
import { buildApp } from './app.ts'
import { connect } from './platform/database/database.ts'
import { chance } from './seed/planTrades.ts'
import { done } from './testing/answers.ts'
import { assertBalanced } from './testing/assertBalanced.ts'
import { bookWith } from './testing/openPresale.ts'
import { openProject } from './testing/openProject.ts'
import { linkOwner } from './testing/owners.ts'
import type { Person } from './testing/people.ts'
import { DAY, HOUR, sleepThrough } from './testing/travel.ts'
import { UNBOUNDED } from './testing/unbounded.ts'
import { makeWorld } from './testing/world.ts'

const DAYS = Number(process.env.SIMULATION_DAYS ?? 16)
const SEED = Number(process.env.SIMULATION_SEED ?? 20261120)
const random = chance(SEED)
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!

const world = await makeWorld()
const { db, clock } = world
const other = connect(world.appUrl)
const settings = { mode: 'demo' as const, publicUrl: 'http://localhost:3000', secret: world.tools.settings.secret }
const node = await buildApp({ db: other, clock, settings, checkAnswers: true, scheduled: false, bounds: UNBOUNDED })
after(async () => {
  await node.app.close()
  await other.end()
  await world.end()
})
const book = bookWith(world)
const people: Person[] = [world.ann, world.corp]
const projects: { no: string; sale: boolean }[] = []
const counts: Record<string, number> = {}
const count = (what: string, { code, data }: Envelope<unknown>) => {
  const name = `${what}: ${code === 0 ? 'done' : (data as { rule: string }).rule}`
  counts[name] = (counts[name] ?? 0) + 1
}

async function openOne(): Promise<void> {
  const now = clock.now().getTime()
  const [opens, closes] = [now + (1 + below(20)) * HOUR, now + (2 + below(5)) * DAY]
  const presaleOf = {
    startsAt: new Date(opens),
    endsAt: new Date(closes),
    bookingBasisPoints: oneOf([500, 1000, 2500]),
    forfeitBasisPoints: oneOf([0, 5000, 10_000]),
  }
  const starts = new Date(closes + oneOf([0, HOUR, 2 * DAY, 6 * DAY]))
  const sale = random() < 0.25
  const limits = {
    lotKg: oneOf([1000, 1000, 5000]),
    tons: oneOf([10, 40, 200]),
    price: oneOf([7_77, 28_40, 195_01]),
    monthlyOrders: oneOf([null, 2]),
  }
  const { no } = await openProject(
    world,
    sale ? limits : { ...limits, minKg: limits.lotKg, presale: presaleOf, startsAt: starts, endsAt: new Date(starts.getTime() + 60 * DAY) },
  )
  projects.push({ no, sale })
}

/** An order for the book around a price, of credits or of what is not delivered yet; now and then one is taken back. */
async function trade(call: ReturnType<typeof world.as>): Promise<void> {
  const { items: waiting } = done(await call(market.mine, {}))
  if (waiting.length > 0 && random() < 0.2) return count('withdraw', await call(market.cancel, { no: oneOf(waiting).no }))
  const books = done(await world.as()(market.list, {})).items
  if (books.length === 0) return
  const { holdings } = done(await call(wallet.tons, {}))
  const mine = books.filter((b) => holdings.some((h) => h.project.no === b.project.no && (b.asset === 'presale' ? h.presaleKg : h.freeKg) > 0))
  const selling = mine.length > 0 && random() < 0.6
  const { project, asset, last, askCents, bidCents } = oneOf(selling ? mine : books)
  const { tickCents, lotKg } = done(await world.as()(market.book, { project: project.no }))
  const around = last?.priceCents ?? askCents ?? bidCents ?? 28_40
  const priceCents = cents(Math.max(tickCents, Math.round((around * (0.9 + random() * 0.2)) / tickCents) * tickCents))
  const ask = { project: project.no, asset, kg: lotKg * (1 + below(6)), ...(random() < 0.8 ? { priceCents } : {}) }
  if (selling || random() < 0.1) count(`sell ${asset}`, await call(market.sell, ask))
  else count(`bid ${asset}`, await call(market.buy, ask))
}

async function act(): Promise<void> {
  const person = oneOf(people)
  const call = world.as(person.token)
  const what = random()
  if (what < 0.1 && people.length < 14) {
    const fresh = await world.newMember({ level: 1 + below(5) })
    people.push(fresh)
    await world.fund(fresh, 100_00 + below(20_000_00))
  } else if (what < 0.2) await world.fund(person, 50_00 + below(5_000_00))
  else if (what < 0.42) await trade(call)
  else if (what < 0.65) count('book', await book(person, oneOf(projects).no, 5 * (1 + below(8))))
  else if (what < 0.72) count('buy', await call(order.buy, { project: oneOf(projects).no, kg: 5000 * (1 + below(3)), priceVersion: 1 }))
  else {
    const { items } = done(await call(presale.list, {}))
    const mine = items.filter((b) => b.state === 'applying' || b.state === 'pending_final_payment')
    if (mine.length === 0) return
    const { no, state } = oneOf(mine)
    if (state === 'applying' && random() < 0.15) count('cancel', await call(presale.cancel, { no }))
    else count('pay', await call(presale.pay, { no }))
  }
}
/** Both nodes look at once, as they would. */
const look = async () => void (await Promise.all([world.schedule.runNow(), node.schedule.runNow()]))

const rows = (sql: string) => db.rows(sql)
/** What must hold of every presale at every moment, beside the books. Each query names what breaks it. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'sold is at most issued': `select p.no from project p join account a on a.asset = p.id and a.kind = 'project' and a.pocket in ('unsold', 'reserved') group by p.id having sum(a.balance) > p.issued_kg`,
  'what is allotted is at most what was published': `select c.project_no from draw_commit c join booking b on b.project_id = c.project_id group by c.project_id having sum(b.allotted_kg) > c.supply_kg`,
  'a booking follows the commitment': `select b.order_no from booking b join draw_commit c on c.project_id = b.project_id where b.made_at < c.published_at or b.made_at >= c.closes_at`,
  'a draw is revealed within a day': `select project_id from draw_result r join draw_commit c using (project_id) where r.outcome = 'drawn' and (r.at < c.closes_at or r.at >= c.closes_at + interval '24 hours')`,
  'each fee is held exactly while its booking is open': `select b.order_no from booking b join "order" o on o.id = b.order_id left join hold h on h.why = 'booking' and h.cause_id = b.order_id and h.released_at is null
    where b.kept_cents <> coalesce(h.left_cents, 0) or (b.settled_at is null) <> (o.state in ('applying', 'pending_final_payment'))`,
  'reserved is what waits for its payment': `select p.no from project p left join account a on a.kind = 'project' and a.pocket = 'reserved' and a.asset = p.id
    where coalesce(a.balance, 0) <> (select coalesce(sum(b.allotted_kg), 0) from booking b join "order" o on o.id = b.order_id where b.project_id = p.id and o.state = 'pending_final_payment')`,
  'presale tons are what is paid and not delivered': `select a.asset from account a where a.pocket in ('presale', 'presale_held') group by a.asset
    having sum(a.balance) <> (select coalesce(sum(b.allotted_kg), 0) from booking b join "order" o on o.id = b.order_id where b.project_id = a.asset and o.state = 'final_payment_made')`,
  'what waits in the book is held for it, and no book is crossed': `select b.project_id from book_order b where b.left_kg > 0 and b.side = 'sell' group by b.project_id, b.asset
    having sum(b.left_kg) <> (select coalesce(sum(a.balance), 0) from account a where a.asset = b.project_id and a.pocket = case b.asset when 'presale' then 'presale_held' else 'credits_held' end)
      or min(b.price_cents) <= (select max(price_cents) from book_order o where o.project_id = b.project_id and o.asset = b.asset and o.side = 'buy' and o.left_kg > 0)`,
  'an order of the book is the sum of its trades': `select b.order_id from book_order b left join trade t on b.order_id in (t.buy_order_id, t.sell_order_id)
    group by b.order_id having b.filled_kg <> coalesce(sum(t.kg), 0) or b.filled_cents <> coalesce(sum(t.total_cents), 0)`,
  'proceeds come once, not before their day, and late only with the flag': `select id from trade where settled_at < due_at or late <> coalesce(settled_at >= due_at + interval '1 day', false)`,
  'each sale is held until its proceeds come': `select t.id from trade t left join hold h on h.why = 'proceeds' and h.cause_id = t.id and h.released_at is null
    where (t.settled_at is null) <> (h.id is not null) or (h.id is not null and h.left_cents <> t.total_cents - t.sell_fee_cents - t.sell_gst_cents)`,
  'undelivered tons trade before the sale begins, credits after': `select t.id from trade t join project p on p.id = t.project_id where (t.at < p.starts_at) <> (t.asset = 'presale')`,
  'a final payment is inside its window': `select o.no from booking b join "order" o on o.id = b.order_id join order_step s on s.order_id = o.id where s.state = 'final_payment_made' and s.at >= b.final_due_at`,
  'a lapse is after its window': `select o.no from booking b join "order" o on o.id = b.order_id join order_step s on s.order_id = o.id where s.state = 'expired' and s.at < b.final_due_at`,
  'nobody trades with themselves, nor with the company they run': `select t.id from trade t join owner_of b on b.member_id = t.buyer_id join owner_of s on s.member_id = t.seller_id
    where b.owner_id = s.owner_id`,
  'one outcome an order': `select order_id from order_step where state in ('final_payment_made', 'expired', 'cancelled', 'not_allocated') group by order_id having count(*) > 1`,
  'a limit of a month holds': `select o.member_id from "order" o join project p on p.id = o.project_id where o.kind <> 'sell' and o.state not in ('cancelled', 'not_allocated', 'reversed')
    group by o.member_id, p.id, date_trunc('month', o.at at time zone 'Asia/Singapore') having count(*) > p.monthly_orders`,
}
const verifier = join(import.meta.dirname, '../../verify/src/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'simulation-'))
after(() => rmSync(folder, { recursive: true }))
/** As a stranger would: the command, on the file, without this server. */
function assertVerifies(bundle: { project: string }): void {
  const file = join(folder, `${bundle.project}.json`)
  writeFileSync(file, JSON.stringify(bundle))
  assert.match(execFileSync(process.execPath, [verifier, 'draw', file], { encoding: 'utf8' }), /Everything holds/)
}
/** What a run is for. Two nodes at once answer in another order each time, so one seed alone promises none of it. */
const WANTED = ['book: done', 'pay: done', 'buy: done', 'sell credits: done', 'bid credits: done', 'withdraw: done']
const seenAll = async () => {
  const [seen] = (await rows(`select (select count(*) from draw_result where outcome = 'drawn')::int as drawn,
    (select count(*) from "order" where kind = 'presale' and state = 'expired')::int as expired`)) as [{ drawn: number; expired: number }]
  return seen.drawn >= 2 && seen.expired > 0 && WANTED.every((what) => (counts[what] ?? 0) > 0)
}
async function assertAll(): Promise<void> {
  await assertBalanced(db, clock.now())
  for (const [what, sql] of Object.entries(INVARIANTS)) assert.deepEqual(await rows(sql), [], what)
}

test(`${DAYS} days on two nodes, from seed ${SEED}: everything adds up after each`, async (t) => {
  for (const person of people) {
    await world.fund(person, 10_000_00)
  }
  // The person runs the company.
  await linkOwner(world, people[0]!, people.slice(1))
  for (let i = 0; i < 3; i++) await openOne()
  for (let day = 0; day < DAYS || (day < 4 * DAYS && !(await seenAll())); day++) {
    if (random() < 0.3) await openOne()
    for (let i = 0; i < 12; i++) {
      await sleepThrough(world, below(3 * HOUR))
      // Some looks are missed, and some acts come while both nodes are at work.
      if (random() < 0.6) await Promise.all([look(), act(), act()])
      else await act()
    }
    // Now and then everything is down for up to three days, over closes and deadlines.
    if (random() < 0.12) await sleepThrough(world, below(3 * DAY))
    await look()
    await look()
    await assertAll()
  }
  // Long enough for every deadline, delivery and void draw.
  await sleepThrough(world, 30 * DAY)
  await look()
  await sleepThrough(world, 10 * DAY)
  await look()
  await assertAll()
  const open = await rows(
    `select o.no, o.state from "order" o where o.kind = 'presale' and o.state not in ('completed', 'cancelled', 'expired', 'not_allocated')`,
  )
  assert.deepEqual(open, [], 'every booking came to an end')
  assert.deepEqual(await rows(`select id from trade where settled_at is null`), [], 'every sale was paid')
  assert.deepEqual(await rows(`select id from account where pocket in ('presale', 'presale_held') and balance > 0`), [], 'all was delivered')
  let drawn = 0
  for (const { no } of projects.filter((p) => !p.sale)) {
    const answer = await world.as()(draw.bundle, { no })
    if (answer.code !== 0) continue
    drawn += 1
    assertVerifies(answer.data)
  }
  t.diagnostic(JSON.stringify(counts))
  // It has seen what it is for.
  assert.ok(drawn >= 2, JSON.stringify(counts))
  for (const what of WANTED) assert.ok((counts[what] ?? 0) > 0, `${what} ${JSON.stringify(counts)}`)
  const ends = await rows(`select state, count(*) as n from "order" where kind = 'presale' group by state order by state`)
  for (const state of ['completed', 'expired'])
    assert.ok(
      ends.some((e) => (e as { state: string }).state === state),
      JSON.stringify(ends),
    )
})
