/**
 * Two databases get the same commands at the same instants: in one the nodes remember, in the other they read. Every
 * answer and every row must be equal except for ids and numbers, where a stale batch leaves a gap.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { firstTerms } from '@tonne/domain/base/terms'
import { carbon, house, type Posting, proceeds, stock, wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import fc from 'fast-check'
import { insertTerms } from '../../base/settings/store.ts'
import { markAnswered, updateLevel, updateSpendLimit } from '../../people/member/store.ts'
import { connect, type Db } from '../../platform/database/database.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import { tallyOf } from '../../shared/ledger/provenBatch.ts'
import { buyHandler } from '../../testing/buyHandler.ts'
import { openProject } from '../../testing/openProject.ts'
import { fundAll } from '../../testing/standing.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { setPrice } from '../project/createProject.ts'
import { moveOrders } from './store.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20261126)
const numRuns = Number(process.env.FUZZ_RUNS ?? 40)
const HOUR = 3_600_000
const MEMBERS = 5

type Buy = { member: number; project: number; tons: number; version: number; key: number; terms: boolean }
type Step =
  | { does: 'buys'; node: number; list: Buy[] }
  | { does: 'pays' | 'level' | 'limit' | 'link' | 'restrict' | 'revoke'; member: number; n: number }
  | { does: 'price' | 'stop' | 'most'; project: number; n: number }
  | { does: 'terms' | 'clock' | 'reverse'; n: number }
const buying = fc.record({
  member: fc.nat(MEMBERS - 1),
  project: fc.nat(1),
  tons: fc.constantFrom(1, 1, 1, 2, 3, 9),
  version: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1),
  key: fc.nat(200),
  terms: fc.boolean(),
})
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 24,
      arbitrary: fc.record({
        does: fc.constant('buys' as const),
        node: fc.constantFrom(0, 0, 0, 0, 1),
        list: fc.array(buying, { minLength: 1, maxLength: 6 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constantFrom(...(['pays', 'level', 'limit', 'link', 'restrict', 'revoke'] as const)),
        member: fc.nat(MEMBERS - 1),
        n: fc.nat(5),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constantFrom(...(['price', 'stop', 'most'] as const)),
        project: fc.nat(1),
        n: fc.nat(5),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constantFrom(...(['terms', 'clock', 'reverse'] as const)), n: fc.nat(5) }),
    },
  ),
  { minLength: 5, maxLength: 50, size: 'max' },
)

type Side = { world: World; second: Db; operator: number; remembers: boolean }
async function openSide(remembers: boolean): Promise<Side> {
  const world = await makeWorld()
  const [operator] = await world.operators('market')
  return { world, second: connect(world.appUrl), operator: operator.id, remembers }
}
const sides = [await openSide(true), await openSide(false)] as const
/** Links and mirrors without a decision, and prices and limits that were changed without the desk. */
const BROKEN = [
  '1 movements',
  '14 limits of an order',
  '7 every posting has its cause',
  '32 reversed purchases',
  '37 links on file',
]
after(async () => {
  for (const { world, second } of sides) {
    await second.end()
    await world.end(BROKEN)
  }
})

type Played = { answers: string[]; rows: string[] }
type Scene = { people: { id: number }[]; projects: { id: number; no: string }[]; round: number }
let rounds = 0
async function setUp({ world }: Side, round: number): Promise<Scene> {
  await (await ownerOf(world)).query('delete from project_stop')
  const [people, projects] = [[] as { id: number }[], [] as { id: number; no: string }[]]
  for (let i = 0; i < MEMBERS; i++) people.push(await world.newMember({ level: 1 + (i % 2) }))
  await fundAll(world, people, 2_500_00)
  projects.push(await openProject(world, { tons: 150, price: 20_00, monthlyOrders: 12 }))
  projects.push(await openProject(world, { tons: 90, price: 33_33, totalOrders: 9, lotKg: 500, minKg: 500 }))
  return { people, projects, round }
}

/** Money from the bank for some members, without a decision of the desk. */
const correct = (db: Db, postings: Posting[], now: Date) =>
  db.tx(async (tx) => {
    const books = await openBooks(tx, { accounts: postings.flatMap((p) => [p.debit, p.credit]), most: 1 })
    books.enter({ kind: 'correction', causeId: 0, postings })
    await books.close(now)
  })

/** Steps that give no answer. */
async function change({ world, operator }: Side, { people, projects }: Scene, step: Step): Promise<void> {
  const { db, clock } = world
  const now = clock.now()
  const owner = await ownerOf(world)
  if (step.does === 'terms') {
    await insertTerms(db, { ...firstTerms, buyFeeBasisPoints: 100 + step.n * 10 }, now, now)
  } else if (step.does === 'clock') clock.set(new Date(now.getTime() + [1, 3, 12, 24, 24 * 20, 1][step.n]! * HOUR))
  else if (step.does === 'reverse') await reverse(world, { people, projects }, step.n)
  else if ('project' in step) {
    const { id, no } = projects[step.project]!
    if (step.does === 'price') await setPrice({ db })(no, cents(18_00 + step.n * 100), new Date(now.getTime() + HOUR))
    else if (step.does === 'most')
      await owner.query('update project set max_kg = $2 where id = $1', [id, 1000 + step.n * 2000])
    else if (step.n > 2) await owner.query('delete from project_stop')
    else
      await owner.query(
        `insert into project_stop (project_id, reason, text_en, text_cn, state, stopped_by, stopped_at)
        values ($1, 'other', 'Stopped.', '停。', 'proposed', $2, $3) on conflict do nothing`,
        [step.n === 0 ? null : id, operator, now],
      )
  } else if ('member' in step) {
    const { id } = people[step.member]!
    if (step.does === 'pays') {
      const moved = { amount: cents(1_00 + step.n * 100_00) }
      await correct(db, [{ debit: house('bank'), credit: wallet(id, 'available'), ...moved }], now)
    } else if (step.does === 'level') await db.tx((tx) => updateLevel(tx, id, 1 + (step.n % 3)))
    else if (step.does === 'limit')
      await db.tx((tx) =>
        updateSpendLimit(tx, id, {
          limitCents: step.n === 0 ? null : cents(step.n * 150_00),
          next: step.n === 5 ? { limitCents: cents(900_00), at: new Date(now.getTime() + 2 * HOUR) } : null,
        }),
      )
    else if (step.does === 'revoke' && step.n > 3)
      await db.rows('update session set revoked_at = $2 where member_id = $1 and revoked_at is null', [id, now])
    else if (step.does === 'revoke') await markAnswered(db, id, now)
    else if (step.does === 'link') {
      const other = people[(step.member + 1) % MEMBERS]!.id
      if (step.n > 3) await owner.query('delete from owner_link where account_id = any($1)', [people.map((p) => p.id)])
      else
        await owner.query(
          `insert into owner_link (account_id, owner_id, state, asked_at, confirmed_at)
          select $1::bigint, $2::bigint, 'confirmed', $3::timestamptz, $3 where not exists (select from owner_link
          where state = 'confirmed' and (account_id in ($1, $2) or owner_id in ($1, $2)))`,
          [id, other, now],
        )
    } else if (step.n > 2)
      await db.rows('update restriction set lifted_at = $2 where member_id = $1 and lifted_at is null', [id, now])
    else
      await db.rows(
        `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by)
        select 'C-' || $1 || '-' || count(*), $1::bigint, '{order}', 'A reason.', '原因。', $2::timestamptz, $2
        + interval '30 days' from restriction`,
        [id, now],
      )
  }
}

/** Gives everything of one of a member's latest purchases back. */
async function reverse({ db, clock }: World, { people, projects }: Omit<Scene, 'round'>, n: number): Promise<void> {
  const now = clock.now()
  const [bought] = await db.rows<{ id: number; memberId: number; projectId: number; kg: number; pay: number }>(
    `select id, member_id as "memberId", project_id as "projectId", kg, total_cents + fee_cents + gst_cents as pay
    from "order" where state = 'completed' and member_id = $1 and project_id = any($2::int[])
    order by at desc, project_id, ranges::text limit 1`,
    [people[n % MEMBERS]!.id, projects.map((p) => p.id)],
  )
  if (!bought) return
  const { id, memberId, projectId, pay } = bought
  await db.tx(async (tx) => {
    await tx.rows('select id from project where id = $1 for no key update', [projectId])
    const [credits, unsold] = [carbon(memberId, 'credits', projectId), stock(projectId, 'unsold')]
    const back = { debit: proceeds(projectId), credit: wallet(memberId, 'available'), amount: cents(pay) }
    const tons = { debit: credits, credit: unsold, amount: kg(bought.kg) }
    const accounts = [back.debit, back.credit, credits, unsold]
    const books = await openBooks(tx, { accounts, cuts: [{ from: credits, kg: bought.kg }], most: 1 })
    const entryId = books.enter({ kind: 'correction', causeId: id, postings: [back, tons] })
    books.moveSerials(credits, unsold, kg(bought.kg), entryId)
    await moveOrders(tx, [{ id, from: 'completed', to: 'reversed', entryId }], now)
    await books.close(now)
  })
}

const owners = new WeakMap<World, ReturnType<World['owner']>>()
const ownerOf = (world: World) => {
  const owner = owners.get(world) ?? world.owner()
  owners.set(world, owner)
  return owner
}

const ANSWERS = 'select answer from idempotency where member_id = any($1::bigint[]) and key is not null'
const SESSIONS =
  'select member_id as "memberId", max(id) as id from session where member_id = any($1::bigint[]) group by 1'
async function play(side: Side, plan: readonly Step[], round: number): Promise<Played> {
  const { world, second, remembers } = side
  const { db, clock } = world
  const scene = await setUp(side, round)
  const { people, projects } = scene
  const nodes = [db, second].map((on) => buyHandler({ db: on, clock }, remembers))
  const sessions = await db.rows<{ memberId: number; id: number }>(SESSIONS, [people.map((p) => p.id)])
  const answers: string[] = []
  for (const step of plan) {
    if (step.does !== 'buys') {
      await change(side, scene, step)
      continue
    }
    const [terms] = await db.rows<{ version: number }>('select max(version) as version from terms_version')
    const prices = await db.rows<{ version: number }>(
      'select max(version) as version from project_price where project_id = any($1::int[]) and effective_at <= $2 ' +
        'group by project_id order by project_id',
      [projects.map((p) => p.id), clock.now()],
    )
    const asked = step.list.map(({ member, project, tons, version, key, terms: says }) => {
      const { id } = people[member]!
      return nodes[step.node]!({
        memberId: id,
        project: projects[project]!.no,
        kg: tons * 1000,
        priceVersion: prices[project]!.version + version,
        sessionId: sessions.find((s) => s.memberId === id)!.id,
        ...(says && { termsSeen: terms!.version }),
        key: `${round} ${key}`,
      })
    })
    for (const answer of await Promise.all(asked)) answers.push(answer)
  }
  // Whatever happened to the orders since, a repeat gets the purchase's answer.
  const stored = await db.rows<{ answer: string }>(ANSWERS, [people.map((p) => p.id)])
  for (const { answer } of stored) assert.ok(answers.includes(answer), answer)
  assert.equal(stored.length, new Set(answers.filter((answer) => answer.includes('payCents'))).size)
  return { answers, rows: await rowsOf(db, people, projects) }
}

/** Ids as entry numbers without a day. */
const LE = (id: string) => `'LE-00000000-' || ${id}`
const B = (id: string) => `'B-00000000-' || ${id}`
const ROWS = [
  `select 'account', kind, owner_id, pocket, asset, balance from account where balance <> 0 order by 2, 3, 4, 5`,
  `select 'order', o.no, o.kind, o.state, o.member_id, o.project_id, o.kg, o.price_cents, o.price_version,
    o.total_cents, o.fee_cents, o.gst_cents, o.ranges, o.at, ${LE('o.entry_id')} from "order" o
    where project_id = any($1) order by o.id`,
  `select 'step', ${B('s.order_id')}, s.state, s.at from order_step s join "order" o on o.id = s.order_id
    where o.project_id = any($1) order by s.order_id, s.at, s.state`,
  `select 'posting', ${LE('p.entry_id')}, p.kind, ${B('p.cause_id')}, d.kind, d.owner_id, d.pocket, c.kind, c.owner_id,
    c.pocket, p.amount, p.at from posting p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
    where d.owner_id = any($2) or c.owner_id = any($2) order by p.id`,
  `select 'range', a.kind, a.owner_id, a.pocket, r.from_kg, r.to_kg, ${LE('r.entry_id')} from serial_range r
    join account a on a.id = r.account_id where r.project_id = any($1) order by r.project_id, r.from_kg`,
  `select 'key', member_id, key, request_hash, answer, at from idempotency where member_id = any($2) order by 2, 3`,
  // A transaction emits each event once, and one batch may become two transactions.
  `select distinct 'event', member, stale, at from event, unnest(member_ids) as member where member = any($2)
    order by at, member, stale`,
]
async function rowsOf(db: Db, people: readonly { id: number }[], projects: readonly { id: number }[]) {
  const values = [projects.map((p) => p.id), people.map((p) => p.id)]
  const lines: string[] = []
  for (const text of ROWS) {
    const used = text.includes('$2') ? [text.includes('$1') ? values : [values[1]]].flat() : [values[0]]
    const sql = text.includes('$1') ? text : text.replaceAll('$2', '$1')
    const { rows } = await db.pool.query({ text: sql, values: /\$/.test(text) ? used : [], rowMode: 'array' })
    for (const row of rows as unknown[][]) lines.push(JSON.stringify(row))
  }
  return lines
}

const NUMBER = /\b(B|LE)-\d{8}-0*(\d+)/g
/**
 * Each node's numbers have gaps, so an order and its entry are renamed after the answer that mentions them first, and
 * all other entries get one name.
 */
function renamed({ answers, rows }: Played): string[] {
  const names = new Map<string, string>()
  for (const [i, answer] of answers.entries())
    for (const [, kind, id] of answer.matchAll(NUMBER))
      if (!names.has(`${kind} ${id}`)) names.set(`${kind} ${id}`, `${kind} of answer ${i}`)
  const rename = (line: string) =>
    line.replace(NUMBER, (_, kind, id) => names.get(`${kind} ${id}`) ?? `another ${kind}`)
  return [...answers.map(rename), ...rows.map(rename).sort()]
}

test('caching nodes leave the rows and give the answers of nodes that read', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const round = ++rounds
      const at = new Date(Math.max(...sides.map(({ world }) => world.clock.now().getTime())))
      const [remembering, reading] = await Promise.all(
        sides.map(async (side) => {
          side.world.clock.set(at)
          return play(side, plan, round)
        }),
      )
      assert.deepEqual(renamed(remembering!), renamed(reading!))
    }),
    { seed, numRuns, endOnFailure: true },
  )
  const [first, second] = [tallyOf(sides[0].world.db), tallyOf(sides[0].second)]
  assert.deepEqual([first.failed, second.failed, tallyOf(sides[1].world.db).decided], [0, 0, 0])
  assert.ok(
    first.decided > 100 && first.stale > 5,
    `much is decided from memory, some of it stale: ${JSON.stringify(first)}`,
  )
})
