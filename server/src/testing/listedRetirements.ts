import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { order } from '@tonne/contract/trading/order'
import { dayOf } from '@tonne/domain/days'
import { done } from './answers.ts'
import { importSerials, publishedOf } from './drafts.ts'
import { payable } from './payees.ts'
import { retire } from './retirements.ts'
import type { World } from './world.ts'

let block = 700_000
const reason = 'as asked for'
/**
 * Instructed retirements of these tons by one member, of a project published from a registry's export. `first` is the
 * registry's number of the first ton, and `list` imports an export in which the given numbers are retired.
 */
export async function instructedAt(world: World, tons: readonly number[]) {
  block += 1000
  const first = block
  const [one, two] = await world.operators('market', 'market')
  const { no: project } = await publishedOf(world, [one, two], first)
  await world.clock.forward(120_000)
  await world.schedule.runNow()
  const person = await payable(world, 100_000_00)
  const kg = tons.reduce((sum, t) => sum + t, 0) * 1000
  done(await person.call(order.buy, { project, kg, priceVersion: 1 }))
  const nos: string[] = []
  for (const t of tons) nos.push(done(await retire(person, project, { kg: t * 1000 })).no)
  for (const no of nos) done(await one.call(retirementDesk.instruct, { no, reason }))
  const list = (...rows: { first: number; last: number; ended?: string }[]) =>
    importSerials(one, ...rows.map((row) => ({ ended: dayOf(world.clock.now()), ...row })))
  return { one, two, person, project, nos, first, list }
}
