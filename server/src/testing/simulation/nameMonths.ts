/** Nobody is told the numbers that a plan's months create, so they are read where their owner sees them. */
import { plan } from '@tonne/contract/carbon/plan'
import { done } from '../answers.ts'
import type { Run } from './run.ts'

export async function nameMonths({ stage, worlds }: Run): Promise<void> {
  const unnamed = (no: string) =>
    worlds.some(({ plans, retirements }) =>
      plans.some((p) => p.no === no && p.months.some((m) => m.retirement !== null && !retirements[m.retirement]!.no)),
    )
  for (const { no, member } of worlds[0]!.plans) {
    if (no === '' || !unnamed(no)) continue
    const owner = stage.people.find(({ id }) => id === member)!
    const { months } = done(await stage.as(0, owner)(plan.info, { no }))
    for (const { plans, orders, retirements } of worlds)
      for (const kept of plans.find((p) => p.no === no)?.months ?? []) {
        const shown = months.find(({ month }) => month === kept.month)
        if (kept.retirement === null || !shown?.retirementNo) continue
        retirements[kept.retirement]!.no = shown.retirementNo
        orders.find(({ seq }) => seq === kept.order)!.no = shown.orderNo!
      }
  }
}
