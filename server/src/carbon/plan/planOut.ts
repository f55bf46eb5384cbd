import type { plan } from '@tonne/contract/carbon/plan'
import type { Output } from '@tonne/contract/endpoint'
import { dayOf, startOfDay } from '@tonne/domain/days'
import { sayRefusal } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import { listNames } from '../../trading/project/store.ts'
import type { PlanRow, Why } from './store.ts'

export type PlanOut = Output<typeof plan.create>
export const sayWhy = (why: Why | null): { en: string; cn: string } | null =>
  why && { en: sayRefusal(why, 'en'), cn: sayRefusal(why, 'cn') }

export async function toPlans(sql: Sql, rows: readonly PlanRow[], now: Date): Promise<PlanOut[]> {
  const names = await listNames(sql, [...new Set(rows.map((r) => r.projectId))], now, startOfDay(dayOf(now)))
  return rows.map((row) => {
    const { no, name, art } = names.get(row.projectId)!
    return {
      no: row.no,
      state: row.state,
      project: { no, name, art },
      kg: row.kg,
      capCents: row.capCents,
      day: row.dayOfMonth,
      beneficiary: row.beneficiary,
      name: row.name,
      reason: row.reason,
      reasonText: row.reasonText,
      message: row.message,
      nextOn: row.state === 'active' ? row.nextOn : null,
      createdAt: row.createdAt.getTime(),
      stoppedAt: row.stoppedAt?.getTime() ?? null,
      stoppedWhy: sayWhy(row.stoppedWhy),
    }
  })
}
