/** Why: fees and limits stand where anyone reads them, with their version, since when they hold, and what changes next. */
import type { settings, settingsDesk } from '@tonne/contract/settings'
import type { Terms } from '@tonne/domain/terms'
import type { Handler } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { toProposal } from './changeSettings.ts'
import { published } from './readBaseConfig.ts'
import { findHolidays, findNextTerms, getTerms, listProposals } from './store.ts'

const PAGE = 20
const shown = (terms: Terms) => ({ ...published(terms), levels: [...terms.levels] })

export function readFees({ db }: Tools): Handler<typeof settings.fees> {
  return async ({ now }) => {
    const { version, terms, effectiveAt } = await getTerms(db, now)
    const next = await findNextTerms(db, now)
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

export function readProposals({ db }: Tools): Handler<typeof settingsDesk.list> {
  return async ({ input }) => {
    const limit = input.limit ?? PAGE
    const before = Number(input.after ?? Number.NaN)
    const rows = await listProposals(db, Number.isSafeInteger(before) ? before : null, limit + 1)
    return { items: rows.slice(0, limit).map(toProposal), next: rows.length > limit ? String(rows[limit - 1]!.id) : null }
  }
}
