/** The plan's reminder and first month come as soon as the demo clock is moved. */
import { LAST_DAY } from '@tonne/domain/carbon/plan'
import { addDays, dayOf } from '@tonne/domain/days'
import { cents, kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { createPlan } from '../carbon/plan/createPlan.ts'
import type { SeedTools } from './seedTools.ts'

const HOUR = 3_600_000

/** One ton a month, for the first time in some days. */
export async function seedPlans(
  tools: SeedTools,
  { memberId, tradingPassword }: { memberId: number; tradingPassword: string },
): Promise<void> {
  tools.clock.set(new Date(tools.seedingAt.getTime() - 4 * HOUR))
  const day = Math.min(LAST_DAY, Number(addDays(dayOf(tools.seedingAt), 5).slice(8)))
  const input = {
    project: 'TN-0142',
    kg: kg(1000),
    capCents: cents(35_00),
    day,
    beneficiary: 'self' as const,
    reason: 'own_emissions' as const,
    reasonText: '',
    message: 'Household electricity',
    proof: { tradingPassword },
  }
  const made = await createPlan(tools)(tools.callOf(memberId, input, 'seed-plan'))
  if (made instanceof Refusal) throw made
}
