/** Whether many projects and a second node cost anything: both nodes share this machine and one database. */
import type { Measurement } from './measurement.ts'
import { orderOf, orderRequests } from './requests.ts'
import { compare } from './row.ts'

const PROJECTS = 1000
/** More than a run sells of each. */
const TONS = 100_000

export const nodes: Measurement = {
  name: 'nodes',
  about: 'orders over 1,000 projects on two nodes, against one project on one node',
  alone: true,
  run: async (stage) => {
    const [one, first] = [await stage.start(), await stage.start()]
    const second = await stage.turn(first, () => stage.start({ joined: first.child.ready.databaseUrl }))
    const both = [first, second]
    stage.say(`Opening ${PROJECTS} projects ...`)
    const projects = await stage.turn(both, async () => {
      const opened: string[] = []
      for (let i = 0; i < PROJECTS; i++) opened.push((await stage.open(first, { tons: TONS })).no)
      return opened
    })
    const { connections, rounds } = stage.plan
    const many = orderOf(first.child.ready.members, projects)
    const onBoth = (): Promise<number> =>
      stage.turn(both, async () => {
        const found = await Promise.all(both.map((side) => stage.drive(side, many, { connections: connections / 2 })))
        return found.reduce((sum, { rate }) => sum + rate, 0)
      })
    const onOne = (): Promise<number> =>
      stage.turn(one, async () => {
        const { no } = await stage.open(one)
        return (await stage.drive(one, orderRequests(one.child.ready.members, no))).rate
      })
    await onOne()
    await onBoth()
    const [ours, other]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await onBoth())
      other.push(await onOne())
      stage.say(`Two nodes ${Math.round(ours.at(-1)!)}/s, one ${Math.round(other.at(-1)!)}/s`)
    }
    // Both use the first one's database.
    await stage.turn(both, () => stage.stop(second))
    for (const side of [first, one]) await stage.stop(side)
    return {
      rows: [
        compare('orders over 1,000 projects on two nodes : one project on one node', { ours, other }, { least: 1 }),
      ],
    }
  },
}
