import type { Output } from '@tonne/contract/endpoint'
import type { project } from '@tonne/contract/trading/project'
import { startOfNextMonth } from '@tonne/domain/days'
import type { Lang } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import type { Pair } from '@tonne/parts/lang.tsx'

export const purchaseLimitWords = {
  levelShort: ['From level P{level}', '需 P{level} 等级'],
  monthUsed: ['Again from {at}', '{at} 起可再买'],
  totalUsed: ['All {limit} purchases used', '{limit} 次购买已用完'],
} as const satisfies Record<string, Pair>

type Limits = Pick<Output<typeof project.info>, 'minLevel' | 'monthlyOrders' | 'totalOrders'>
type Known = {
  mine: Pick<Output<typeof project.mine>, 'monthOrders' | 'totalOrders'> | undefined
  level: number | undefined
  now: number
  lang: Lang
}

/**
 * The first limit of a project that a member has reached, in the order of the server's refusals; null when none is
 * known to be.
 */
export function reachedLimit(
  { minLevel, monthlyOrders, totalOrders }: Limits,
  { mine, level, now, lang }: Known,
): { key: keyof typeof purchaseLimitWords; values: Record<string, string | number> } | null {
  if (level !== undefined && level < minLevel) return { key: 'levelShort', values: { level: minLevel } }
  if (mine && monthlyOrders !== null && mine.monthOrders >= monthlyOrders) {
    return { key: 'monthUsed', values: { at: sayDay(startOfNextMonth(new Date(now)), lang) } }
  }
  if (mine && totalOrders !== null && mine.totalOrders >= totalOrders)
    return { key: 'totalUsed', values: { limit: totalOrders } }
  return null
}
