import type { settingsDesk } from '@tonne/contract/base/settings'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import type { Tools } from '../../shared/tools.ts'
import { narrowingOf } from '../../shared/waiting.ts'
import { earliestDay, toProposal } from './changeSettings.ts'
import { iccCountries, shownList } from './readIccLists.ts'
import {
  countWaiting,
  findHolidays,
  findIccLists,
  findRegistration,
  getTerms,
  type Holidays,
  listPlannedTerms,
  listProposals,
  listTermsVersions,
  SORTS,
  type VersionedTerms,
} from './store.ts'

const versionOf = ({ version, effectiveAt, terms }: VersionedTerms) => ({
  version,
  effectiveAt: effectiveAt.getTime(),
  terms: { ...terms, levels: [...terms.levels] },
})
const listOf = ({ version, effectiveAt, days, source }: Holidays) => ({
  version,
  effectiveAt: effectiveAt?.getTime() ?? null,
  days: [...days],
  source,
})

export function readSettings({ db }: Tools): Handler<typeof settingsDesk.current> {
  return async ({ now }) => {
    const [current, planned, all, waiting] = [
      await getTerms(db, now),
      await listPlannedTerms(db, now),
      await listTermsVersions(db),
      await countWaiting(db),
    ]
    const [holidays, last, registration, icc] = [
      await findHolidays(db, now),
      await findHolidays(db, null),
      await findRegistration(db),
      await findIccLists(db, null),
    ]
    const newestOf = (country: string) => {
      const list = icc.get(country)
      return list ? shownList(list) : null
    }
    return {
      now: versionOf(current),
      planned: planned.map(versionOf),
      past: all.filter((v) => v.effectiveAt <= now && v.version !== current.version).map(versionOf),
      holidays: { now: listOf(holidays), planned: last.version === holidays.version ? null : listOf(last) },
      icc: (await iccCountries(db, now)).map((one) => ({ ...one, newest: newestOf(one.country) })),
      registration: { ...registration, since: registration.since?.getTime() ?? null },
      earliestDay: earliestDay(now),
      waiting,
    }
  }
}

export function readProposals({ db }: Tools): Handler<typeof settingsDesk.list> {
  return async (call) => {
    const by = narrowingOf(call)
    const { rows, ...page } = await pageSorted(db, SORTS, 'proposedAt.desc', call.input, (place, sql) =>
      listProposals(sql, by, place),
    )
    return { items: rows.map(toProposal), ...page }
  }
}
