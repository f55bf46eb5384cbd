/** Why: a Buy button that cannot be pressed says the rule and the date on itself. */
import { startOfNextMonth } from '@tonne/domain/days'
import type { Lang } from '@tonne/domain/format'
import { sayDay, sayDayTime } from '../ui/dates.ts'
import type { infoCopy } from './infoCopy.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

export type WhyNot = { key: keyof typeof infoCopy; values: Record<string, string | number> }

type Known = { project: ProjectInfoOut; mine: MineOut | undefined; level: number | undefined; now: number; lang: Lang }

/** The first rule that stands in the way as far as this phone knows it, in the order of the server's refusals; null when buying is open. */
export function whyNotBuy({ project, mine, level, now, lang }: Known): WhyNot | null {
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const { phase, closedReason, stop, startsAt, endsAt, minLevel, monthlyOrders, totalOrders } = project
  if (phase === 'pending_review') return { key: 'reviewShort', values: {} }
  if (stop) return { key: 'stoppedShort', values: {} }
  if (closedReason) return { key: 'closedShort', values: {} }
  if (phase === 'not_begun' || phase === 'presale' || phase === 'reservation_waiting') return { key: 'opensShort', values: { at: at(startsAt) } }
  if (phase === 'ended') return { key: 'endedShort', values: { at: sayDay(new Date(endsAt ?? startsAt), lang) } }
  if (phase === 'full') return { key: 'soldOut', values: {} }
  if (level !== undefined && level < minLevel) return { key: 'levelShort', values: { level: minLevel } }
  if (mine && monthlyOrders !== null && mine.monthOrders >= monthlyOrders) {
    return { key: 'monthUsed', values: { at: sayDay(startOfNextMonth(new Date(now)), lang) } }
  }
  if (mine && totalOrders !== null && mine.totalOrders >= totalOrders) return { key: 'totalUsed', values: { limit: totalOrders } }
  return null
}
