import type { settings } from '@tonne/contract/base/settings'
import type { Terms } from '@tonne/domain/base/terms'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { published } from './readBaseConfig.ts'
import { findHolidays, getTerms, listPlannedTerms } from './store.ts'

const shown = (terms: Terms) => ({ ...published(terms), levels: [...terms.levels] })

export function readFees({ db }: Tools): Handler<typeof settings.fees> {
  return async ({ now }) => {
    const { version, terms, effectiveAt } = await getTerms(db, now)
    const [next] = await listPlannedTerms(db, now)
    const holidays = await findHolidays(db, now)
    return {
      version,
      effectiveAt: effectiveAt.getTime(),
      terms: shown(terms),
      next: next ? { version: next.version, effectiveAt: next.effectiveAt.getTime(), terms: shown(next.terms) } : null,
      holidays: { days: [...holidays.days], source: holidays.source, version: holidays.version },
    }
  }
}
