import { type Lang, sayKg } from '@tonne/domain/format'
import { sayDay, sayDayTime } from '@tonne/parts/dates.ts'
import { reachedLimit } from '../../shared/limits/purchaseLimits.ts'
import { mostKg } from './buyLimits.ts'
import type { infoCopy } from './infoCopy.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

export type WhyNot = { key: keyof typeof infoCopy; values: Record<string, string | number> }

type Known = { project: ProjectInfoOut; mine: MineOut | undefined; level: number | undefined; now: number; lang: Lang }

/** Fewer tons are left than the least purchase, so every quantity would be refused. */
function tooFew(project: ProjectInfoOut, lang: Lang): WhyNot | null {
  const { minKg, unsoldKg } = project
  return mostKg(project) < minKg
    ? { key: 'leftBelowMin', values: { left: sayKg(unsoldKg, lang), min: sayKg(minKg, lang) } }
    : null
}

/**
 * The first rule against buying that this phone knows of, in the order of the server's refusals; null when buying is
 * open.
 */
export function whyNotBuy({ project, mine, level, now, lang }: Known): WhyNot | null {
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const { phase, closedReason, stop, startsAt, endsAt } = project
  if (phase === 'pending_review') return { key: 'reviewShort', values: {} }
  if (stop) return { key: 'stoppedShort', values: {} }
  if (closedReason) return { key: 'closedShort', values: {} }
  if (phase === 'not_begun' || phase === 'presale' || phase === 'reservation_waiting')
    return { key: 'opensShort', values: { at: at(startsAt) } }
  if (phase === 'ended') return { key: 'endedShort', values: { at: sayDay(new Date(endsAt ?? startsAt), lang) } }
  if (phase === 'full') return { key: 'soldOut', values: {} }
  return reachedLimit(project, { mine, level, now, lang }) ?? tooFew(project, lang)
}
