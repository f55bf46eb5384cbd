import { order } from '@tonne/contract/trading/order'
import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { done } from './answers.ts'
import type { SingleAct } from './deskAct.ts'
import { openProject } from './openProject.ts'
import type { World } from './world.ts'

let projects = 0
/** Makes an alert: somebody bought most of a project. */
async function alerted(world: World): Promise<string> {
  const { no: project } = await openProject(world, { no: `ALERT-${++projects}`, tons: 100, price: 1_00 })
  const who = await world.newMember()
  await world.fund(who, 200_00)
  done(await who.call(order.buy, { project, kg: 90_000, priceVersion: 1 }))
  await world.schedule.runNow()
  const support = await world.operator('support')
  const { items } = done(await support.call(surveillanceDesk.list, { find: String(who.id), rule: 'corner' }))
  return items[0]!.no
}
export const alertSingleActs: Readonly<Record<string, SingleAct>> = {
  'surveillanceDesk.decide': {
    role: 'support',
    prepare: async (world) => {
      const no = await alerted(world)
      return (call) => call(surveillanceDesk.decide, { no, outcome: 'no_case', reason: 'Read the orders' })
    },
  },
}
