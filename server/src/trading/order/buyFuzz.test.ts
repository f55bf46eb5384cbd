/** The group commit is compared with a sequential model (testing/buyModel.ts). */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { order } from '@tonne/contract/trading/order'
import { carbon, stock, wallet } from '@tonne/domain/ledger'
import { cents } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import fc from 'fast-check'
import { connect } from '../../platform/database/database.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import type { Tools } from '../../shared/tools.ts'
import { assertBalanced } from '../../testing/assertBalanced.ts'
import { BuyModel, type ModelMember, type ModelProject, type Outcome, type Purchase } from '../../testing/buyModel.ts'
import { openProject } from '../../testing/openProject.ts'
import { payIn } from '../../testing/payIn.ts'
import { makeWorld } from '../../testing/world.ts'
import { buy } from './buy.ts'

const world = await makeWorld()
const other = connect(world.appUrl)
after(async () => {
  await other.end()
  await world.end()
})
const { db, tools, clock } = world
const seed = Number(process.env.FUZZ_SEED ?? 20261120)
const numRuns = Number(process.env.FUZZ_RUNS ?? 30)

const projects = fc.array(
  fc
    .record({
      tons: fc.constantFrom(1, 5, 12, 25, 50),
      price: fc.oneof(fc.integer({ min: 1, max: 60_00 }), fc.integer({ min: 1, max: 4_000_00 })),
      lotKg: fc.constantFrom(1, 500, 500, 1000, 2000),
      lots: fc.tuple(fc.constantFrom(1, 1, 1, 2), fc.integer({ min: 3, max: 12 })),
      monthlyOrders: fc.option(fc.integer({ min: 2, max: 9 }), { freq: 2 }),
      totalOrders: fc.option(fc.integer({ min: 3, max: 12 }), { freq: 2 }),
      minLevel: fc.constantFrom(1, 1, 1, 1, 2),
    })
    .map(
      ({ lots: [least, most], ...p }): ModelProject => ({
        ...p,
        minKg: least * p.lotKg,
        maxKg: p.lotKg === 1 ? 9_000 : most * p.lotKg,
      }),
    ),
  { minLength: 1, maxLength: 3 },
)
const members = fc.array(
  fc.record({
    cents: fc.oneof(
      fc.nat(500_00),
      fc.integer({ min: 1_000_00, max: 60_000_00 }),
      fc.integer({ min: 10_000_00, max: 60_000_00 }),
    ),
    level: fc.constantFrom(1, 2),
    answered: fc.constantFrom(true, true, true, true, true, false),
  }),
  { minLength: 1, maxLength: 4 },
)
/** A purchase, and whether those after it wait for its answer, for a turn of the event loop, or not at all. */
const steps = fc.array(
  fc.record({
    member: fc.nat(),
    project: fc.nat(),
    kg: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(1000, 2000, 2000, 4000, 6000) },
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 12 }).map((n) => n * 500) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_999 }) },
    ),
    version: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 2),
    key: fc.integer({ min: 0, max: 400 }),
    again: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat() }),
    next: fc.constantFrom('nothing', 'nothing', 'nothing', 'turn', 'answer'),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
)
type Step = {
  member: number
  project: number
  kg: number
  version: number
  key: number
  again: number | null
  next: string
}
type Scene = { projects: ModelProject[]; members: ModelMember[]; steps: Step[] }
const scenes: fc.Arbitrary<Scene> = fc.record({ projects, members, steps })
/** `again` sends an earlier purchase of the list once more, under its key. */
const planOf = ({ projects: all, members: people, steps: list }: Scene): (Purchase & { next: string })[] =>
  list.map(({ next, again }, i) => {
    const { member, project, kg, version, key } = list[again === null ? i : again % (i + 1)]!
    return { member: member % people.length, project: project % all.length, kg, version, key: `key-${key}`, next }
  })

async function setUp(scene: Scene) {
  const opened = []
  for (const { tons, ...p } of scene.projects) opened.push(await openProject(world, { ...p, tons }))
  const people = []
  for (const { level, answered } of scene.members) people.push(await world.newMember({ level, answered }))
  const paid = people.map(({ id }, i) => ({ id, amountCents: cents(scene.members[i]!.cents) }))
  await db.tx((tx) =>
    payIn(
      tx,
      paid.filter(({ amountCents }) => amountCents > 0),
      clock.now(),
    ),
  )
  return { opened, people }
}
type Stage = Awaited<ReturnType<typeof setUp>>

/** The real handler, as the adapter calls it. */
function buyer(on: Tools, { opened, people }: Stage): (purchase: Purchase) => Promise<Outcome> {
  const handler = buy(on)
  return async ({ member, project, kg, version, key }) => {
    const memberId = people[member]!.id
    const input = order.buy.input.parse({ project: opened[project]!.no, kg, priceVersion: version })
    const caller = { sessionId: 1, memberId, answered: true }
    const keyed = { memberId, key, requestHash: hashOf(order.buy.path, input) }
    try {
      const answer = await handler({
        input,
        memberId,
        caller,
        operator: undefined,
        setCookie: () => undefined,
        now: clock.now(),
        lang: 'en',
        address: '',
        device: '',
        deviceId: '',
        keyed,
      })
      if (answer instanceof Refusal) return answer.rule
      if (!('payCents' in answer)) throw new Error('answered as text')
      const fromKg = await firstKg(answer.entryNo)
      return {
        pay: answer.payCents,
        left: answer.availableCents,
        fromKg,
        toKg: fromKg + answer.serials.reduce((sum, run) => sum + run.kg, 0),
      }
    } catch (error) {
      if (error instanceof Refusal) return error.rule
      throw error
    }
  }
}
const FIRST = `select min(from_kg) as kg from serial_range where entry_id = $1`
const firstKg = async (entryNo: string) =>
  (await db.rows<{ kg: number }>(FIRST, [Number(entryNo.split('-')[2])]))[0]!.kg

const COUNTS = `select member_id as "memberId", project_id as "projectId", count(*) as n from "order"
  where project_id = any($1::int[]) group by 1, 2`
async function stateOf({ opened, people }: Stage) {
  const purses = people.map(({ id }) => wallet(id, 'available'))
  const stocks = opened.map(({ id }) => stock(id, 'unsold'))
  const balances = await readBalances(db, [...purses, ...stocks])
  const counts = await db.rows<{ memberId: number; projectId: number; n: number }>(COUNTS, [opened.map(({ id }) => id)])
  const of = (name: { kind: string; ownerId: number; pocket: string; asset: number }) =>
    balances.get(`${name.kind}:${name.ownerId}:${name.pocket}:${name.asset}`) ?? 0
  return {
    cents: purses.map(of),
    unsold: stocks.map(of),
    orders: people.map((m) =>
      opened.map((p) => counts.find((c) => c.memberId === m.id && c.projectId === p.id)?.n ?? 0),
    ),
  }
}

test('every outcome and balance equals that of the purchases one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const stage = await setUp(scene)
      const ask = buyer(tools, stage)
      const model = new BuyModel(scene.projects, scene.members)
      const [asked, expected]: [Promise<Outcome>[], Outcome[]] = [[], []]
      for (const purchase of planOf(scene)) {
        asked.push(ask(purchase))
        expected.push(model.buy(purchase))
        if (purchase.next === 'turn') await turn()
        if (purchase.next === 'answer') await asked.at(-1)
      }
      assert.deepEqual(await Promise.all(asked), expected)
      assert.deepEqual(await stateOf(stage), { cents: model.cents, unsold: model.unsold, orders: model.orders })
    }),
    { seed, numRuns },
  )
  await assertBalanced(db, clock.now())
})

test('on two nodes at once each purchase is done or refused whole, each key once, each ton in one place', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const stage = await setUp(scene)
      const asks = [buyer(tools, stage), buyer({ ...tools, db: other }, stage)]
      const plan = planOf(scene)
      // Every third purchase is sent to both nodes under its key.
      const sent = plan.flatMap((purchase, i) =>
        (i % 3 === 0 ? [0, 1] : [i % 2]).map((node) => ({ purchase, outcome: asks[node]!(purchase) })),
      )
      const answers = await Promise.all(
        sent.map(async ({ purchase, outcome }) => ({ purchase, outcome: await outcome })),
      )
      const done = new Map<string, Exclude<Outcome, string> & Purchase>()
      for (const { purchase, outcome } of answers) {
        if (typeof outcome === 'string') continue
        const name = `${purchase.member} ${purchase.key}`
        const before = done.get(name)
        if (before) assert.deepEqual({ ...before, ...outcome }, before, 'one key answered twice differently')
        else done.set(name, { ...outcome, ...purchase })
      }
      const state = await stateOf(stage)
      const all = [...done.values()]
      for (const [m, { cents: had }] of scene.members.entries()) {
        assert.equal(state.cents[m], had - all.filter((d) => d.member === m).reduce((sum, d) => sum + d.pay, 0))
      }
      for (const [p, { tons }] of scene.projects.entries()) {
        const sold = all.filter((d) => d.project === p).sort((a, b) => a.fromKg - b.fromKg)
        assert.equal(state.unsold[p], tons * 1000 - sold.reduce((sum, d) => sum + d.kg, 0))
        for (const [i, { fromKg }] of sold.entries())
          assert.equal(fromKg, sold[i - 1]?.toKg ?? 0, 'serials are cut in one line')
      }
      assert.equal(
        state.orders.flat().reduce((sum, n) => sum + n, 0),
        all.length,
      )
    }),
    { seed, numRuns: Math.ceil(numRuns / 2) },
  )
  await assertBalanced(db, clock.now())
})

test('members hold of each project what they bought', async () => {
  const HELD = `select a.asset, a.owner_id as "memberId", a.balance, (select sum(kg)::bigint from "order"
    where member_id = a.owner_id and project_id = a.asset) as bought
    from account a where a.pocket = 'credits' and a.balance > 0`
  const rows = await db.rows<{ asset: number; memberId: number; balance: number; bought: number }>(HELD)
  assert.ok(rows.length > 10)
  for (const { asset, memberId, balance, bought } of rows) {
    assert.equal(balance, bought)
    assert.equal((await readBalances(db, [carbon(memberId, 'credits', asset)])).values().next().value, bought)
  }
})
