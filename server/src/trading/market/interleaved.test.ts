import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { restriction } from '@tonne/contract/people/restriction'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { nodeId } from '../../platform/node.ts'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done, ruleOf } from '../../testing/answers.ts'
import { assertSerial, type Node, openStage } from '../../testing/interleave.ts'
import { openProject } from '../../testing/openProject.ts'
import { linkOwner } from '../../testing/owners.ts'
import { fundAll, standing } from '../../testing/standing.ts'
import { t, wideBand } from '../../testing/trades.ts'
import { makeWorld } from '../../testing/world.ts'
import { settleProceeds } from './settleProceeds.ts'

const world = await makeWorld({ terms: { market: { ...wideBand.market, openOrders: 300 } } })
const stage = await openStage(world, 2)
after(async () => {
  await stage.end()
  await world.end()
})
const [here, there] = stage.nodes as [Node, Node]
const DAY = 86_400_000
type InterleavedInput = { tons?: number; priceCents?: number }
type Person = { id: number; token: string }
type Cast = { people: Person[]; project: { id: number; no: string }; offer: string }
type CastInput = {
  count: number
  cents?: number
  project?: Parameters<typeof openProject>[1]
  sells?: InterleavedInput
}

/** The first of the people holds 20 t of the project, and offers some of them when asked. */
async function cast({ count, cents = 1_000_00, project = {}, sells }: CastInput): Promise<Cast> {
  const people: Person[] = []
  for (let i = 0; i < count; i++) people.push(await world.newMember())
  await fundAll(world, people, cents)
  const opened = await openProject(world, { price: 10_00, ...project })
  const [first] = people as [Person]
  if (sells) done(await world.as(first.token)(order.buy, { project: opened.no, kg: t(20), priceVersion: 1 }))
  const offer = sells ? await place('sell', sells)({ people, project: opened, offer: '' }, { as: world.as }) : ''
  return { people, project: opened, offer }
}
const outcome = ({ people, project }: Cast) => standing(world, people, [project])
/** Returns the order's number, which differs each time, for a test that continues with it. */
const place =
  (side: 'buy' | 'sell', { tons = 1, priceCents = 10_00 }: InterleavedInput = {}, who = 0) =>
  async ({ people, project }: Cast, { as }: Pick<Node, 'as'>): Promise<string> =>
    done(await as(people[who]!.token)(market[side], { project: project.no, kg: t(tons), priceCents })).no
const asked =
  (side: 'buy' | 'sell', { tons = 1, priceCents = 10_00 }: InterleavedInput = {}, who = 0) =>
  async ({ people, project }: Cast, { as }: Pick<Node, 'as'>): Promise<string> =>
    ruleOf(await as(people[who]!.token)(market[side], { project: project.no, kg: t(tons), priceCents }))
const cancels = async ({ people, offer }: Cast, { as }: Pick<Node, 'as'>): Promise<unknown> => {
  const answer = await as(people[0]!.token)(market.cancel, { no: offer })
  return answer.code === 0 ? [answer.data.filledKg, answer.data.cancelledKg] : ruleOf(answer)
}

test('a cancel and a purchase of a part', () =>
  assertSerial(stage, {
    prepare: () => cast({ count: 2, sells: { tons: 3 } }),
    acts: [cancels, asked('buy', { tons: 2 }, 1)],
    outcome,
  }))

test('two buyers, with tons on offer for one', () =>
  assertSerial(stage, {
    prepare: () => cast({ count: 3, sells: { tons: 3 } }),
    acts: [asked('buy', { tons: 2 }, 1), asked('buy', { tons: 3 }, 2)],
    outcome,
  }))

test('three bids, two of them in one batch, with two allowed a month', () =>
  assertSerial(stage, {
    prepare: () => cast({ count: 2, project: { monthlyOrders: 2 } }),
    ahead: asked('buy', { priceCents: 9_00 }, 1),
    acts: [asked('buy', { tons: 1 }), asked('buy', { tons: 2 }), asked('buy', { tons: 3 })],
    at: [0, 0, 1],
    outcome,
  }))

test('three bids, two of them in one batch, with room for two under the month’s spend', () =>
  assertSerial(stage, {
    prepare: () => cast({ count: 2, cents: 100_000_00, project: { price: 100_00 } }),
    ahead: asked('buy', { priceCents: 90_00 }, 1),
    acts: [90, 91, 92].map((tons) => asked('buy', { tons, priceCents: 100_00 })),
    at: [0, 0, 1],
    outcome,
    numRuns: 4,
  }))

test('two accounts of one owner, two projects, with room for one purchase under the month’s spend', () =>
  assertSerial(stage, {
    prepare: async () => {
      const people = [await world.newMember(), await world.newMember({ kind: 'corporate' })]
      await linkOwner(world, people[0]!, [people[1]!])
      await fundAll(world, people, 30_000_00)
      const [project, other] = [
        await openProject(world, { price: 100_00 }),
        await openProject(world, { price: 100_00 }),
      ]
      return { people, project, other }
    },
    acts: [
      async ({ people, project }, { as }) =>
        ruleOf(await as(people[0]!.token)(order.buy, { project: project.no, kg: t(150), priceVersion: 1 })),
      async ({ people, other }, { as }) =>
        ruleOf(await as(people[1]!.token)(market.buy, { project: other.no, kg: t(160), priceCents: 100_00 })),
    ],
    outcome: ({ people, project, other }) => standing(world, people, [project, other]),
  }))

test('a member freezes the account while they trade', () =>
  assertSerial(stage, {
    prepare: () => cast({ count: 2, sells: { tons: 3 } }),
    acts: [
      async ({ people }, { as }) => ruleOf(await as(people[1]!.token)(restriction.freeze, {})),
      asked('buy', { tons: 2 }, 1),
    ],
    outcome,
  }))

/** Settles what is due in a week, as the holder of the lease. */
const settles = async (_: Cast, { tools }: Node): Promise<string> => {
  const fence = await takeLease(world.db, 'settleProceeds', nodeId, 30_000)
  await settleProceeds(tools).run(new Date(world.clock.now().getTime() + 7 * DAY), fence!)
  return 'settled'
}
async function traded(): Promise<Cast> {
  const made = await cast({ count: 2, sells: { tons: 5 } })
  await place('buy', { tons: 2 }, 1)(made, world)
  return made
}

test('proceeds are settled twice at once', () =>
  assertSerial(stage, { prepare: traded, acts: [settles, settles], outcome }))

test('proceeds are settled while more of the same order is sold', () =>
  assertSerial(stage, { prepare: traded, acts: [settles, asked('buy', { tons: 3 }, 1)], outcome }))

test('proceeds are settled while the rest of the order is cancelled', () =>
  assertSerial(stage, { prepare: traded, acts: [settles, cancels], outcome }))

/** Five members, four of them with 5 t each. */
async function holders(): Promise<Cast> {
  const made = await cast({ count: 5 })
  for (const { token } of made.people.slice(0, 4))
    done(await world.as(token)(order.buy, { project: made.project.no, kg: t(5), priceVersion: 1 }))
  return made
}
const MET = `
  select case when t.taker = 'buy' then t.seller_id else t.buyer_id end as met from "order" o
  join trade t on o.id = case when t.taker = 'buy' then t.buy_order_id else t.sell_order_id end where o.no = $1
  order by t.id`
/** Whom an order placed now meets, in sequence: their places in the cast. */
async function meets(cast: Cast, node: Node, ask: ReturnType<typeof place>): Promise<number[]> {
  const rows = await world.db.rows<{ met: number }>(MET, [await ask(cast, node)])
  return rows.map(({ met }) => cast.people.findIndex(({ id }) => id === met))
}

/** Later decisions of this node have smaller numbers than those of a node that has not taken a block yet. */
const takeNumbers = async (node: Node): Promise<string> => place('buy')(await cast({ count: 1 }), node)

for (const [name, first, second] of [
  ['from here and then from there', here, there],
  ['from there and then from here', there, here],
] as const) {
  test(`offers at one price, ${name}, two in each batch: the earlier sells first, whatever their ids`, async () => {
    await takeNumbers(second)
    const made = await holders()
    await Promise.all([place('sell', { tons: 1 }, 2)(made, first), place('sell', { tons: 2 }, 0)(made, first)])
    await Promise.all([place('sell', { tons: 1 }, 3)(made, second), place('sell', { tons: 1 }, 1)(made, second)])
    const buy = (tons: number) => place('buy', { tons }, 4)
    const met = [await meets(made, second, buy(1)), await meets(made, first, buy(1)), await meets(made, second, buy(3))]
    assert.deepEqual(met, [[2], [0], [0, 3, 1]])
  })
  test(`bids at one price, ${name}: a better price first, and at one price the earlier`, async () => {
    await takeNumbers(second)
    const made = await holders()
    const bid = (who: number, priceCents: number, node: Node) => place('buy', { tons: 1, priceCents }, who)(made, node)
    await Promise.all([bid(1, 9_00, first), bid(0, 9_00, first)])
    await Promise.all([bid(2, 9_00, second), bid(4, 9_50, second)])
    const met = [
      await meets(made, first, place('sell', { tons: 2, priceCents: 8_00 }, 3)),
      await meets(made, second, place('sell', { tons: 2, priceCents: 8_00 }, 3)),
    ]
    assert.deepEqual(met, [
      [4, 1],
      [0, 2],
    ])
  })
}

test('of more offers at one price than are read at once the earlier sells first', async () => {
  const made = await cast({ count: 3, project: { lotKg: 100, minKg: 100 } })
  for (const { token } of made.people.slice(0, 2))
    done(await world.as(token)(order.buy, { project: made.project.no, kg: t(30), priceVersion: 1 }))
  const offer = (who: number) => place('sell', { tons: 0.1 }, who)(made, here)
  await offer(1)
  await Promise.all(Array.from({ length: 256 }, () => offer(0)))
  assert.deepEqual(await meets(made, here, place('buy', { tons: 0.1 }, 2)), [1])
})
