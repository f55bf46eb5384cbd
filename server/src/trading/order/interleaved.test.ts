import { after, test } from 'node:test'
import { order } from '@tonne/contract/trading/order'
import { ruleOf } from '../../testing/answers.ts'
import { assertSerial, openStage } from '../../testing/interleave.ts'
import { openProject } from '../../testing/openProject.ts'
import { fundAll, standing } from '../../testing/standing.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const stage = await openStage(world, 2)
after(async () => {
  await stage.end()
  await world.end()
})
type Cast = { people: { id: number; token: string }[]; project: { id: number; no: string } }
const cast = (count: number, cents: number, project: Parameters<typeof openProject>[1]) => async (): Promise<Cast> => {
  const people = []
  for (let i = 0; i < count; i++) people.push(await world.newMember())
  await fundAll(world, people, cents)
  return { people, project: await openProject(world, { price: 10_00, ...project }) }
}
const outcome = ({ people, project }: Cast) => standing(world, people, [project])
const buys =
  (who: number, tons: number) =>
  async ({ people, project }: Cast, { as }: (typeof stage.nodes)[number]) =>
    ruleOf(await as(people[who]!.token)(order.buy, { project: project.no, kg: tons * 1000, priceVersion: 1 }))

test('two members, with tons for one of them', () =>
  assertSerial(stage, { prepare: cast(2, 100_00, { tons: 3 }), acts: [buys(0, 2), buys(1, 3)], outcome }))

test('one member twice, with money for one purchase', () =>
  assertSerial(stage, { prepare: cast(1, 25_00, { tons: 10 }), acts: [buys(0, 2), buys(0, 1)], outcome }))

test('one member twice, with one purchase a month', () =>
  assertSerial(stage, {
    prepare: cast(1, 100_00, { tons: 10, monthlyOrders: 1 }),
    acts: [buys(0, 2), buys(0, 1)],
    outcome,
  }))
