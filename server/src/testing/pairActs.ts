import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { done } from './answers.ts'
import type { SingleAct, TwoPersonAct } from './deskAct.ts'
import { openProject } from './openProject.ts'
import type { World } from './world.ts'

const reason = 'Seen in the book'
let pairs = 0
async function traded(world: World): Promise<{ a: number; b: number }> {
  const { no: project } = await openProject(world, { no: `PAIR-${++pairs}` })
  const [one, two] = [await world.newMember(), await world.newMember()]
  for (const who of [one, two]) await world.fund(who, 100_00)
  done(await one.call(order.buy, { project, kg: 1000, priceVersion: 1 }))
  done(await two.call(market.buy, { project, kg: 1000, priceCents: 28_40 }))
  done(await one.call(market.sell, { project, kg: 1000, priceCents: 28_40 }))
  return { a: one.id, b: two.id }
}
async function listed(world: World): Promise<number> {
  const members = await traded(world)
  return done(await (await world.operator('support')).call(pairDesk.add, { ...members, reason })).id
}
async function marked(world: World): Promise<number> {
  const id = await listed(world)
  done(await (await world.operator('support')).call(pairDesk.mark, { id, reason }))
  return id
}

export const pairSingleActs: Readonly<Record<string, SingleAct>> = {
  'pairDesk.add': {
    role: 'support',
    prepare: async (world) => {
      const members = await traded(world)
      return (call) => call(pairDesk.add, { ...members, reason })
    },
  },
  'pairDesk.mark': {
    role: 'support',
    prepare: async (world) => {
      const id = await listed(world)
      return (call) => call(pairDesk.mark, { id, reason })
    },
  },
  'pairDesk.dismiss': {
    role: 'support',
    prepare: async (world) => {
      const id = await listed(world)
      return (call) => call(pairDesk.dismiss, { id, reason })
    },
  },
}
export const pairTwoPersonActs: Readonly<Record<string, TwoPersonAct>> = {
  'pairDesk.decideLift <- proposeLift': {
    roles: 'support',
    prepare: async (world) => {
      const id = await marked(world)
      return {
        propose: (call) => call(pairDesk.proposeLift, { id, reason }),
        decide: (call) => call(pairDesk.decideLift, { id, approve: true, reason }),
      }
    },
  },
}
