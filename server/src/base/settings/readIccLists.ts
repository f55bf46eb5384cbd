import type { settings } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import { type IccList, iccAgreements, iccLine, iccListsAt, sayIccRow } from '@tonne/domain/trading/iccLists'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listIccLists } from './store.ts'

type IccCountry = Output<typeof settings.icc>['countries'][number]
export const shownList = ({ version, day, source, effectiveAt, rows }: IccList) => ({
  version,
  day,
  source,
  effectiveAt: effectiveAt?.getTime() ?? null,
  rows: rows.map((row) => ({ line: iccLine(row), says: { en: sayIccRow(row, 'en'), cn: sayIccRow(row, 'cn') } })),
})

export async function iccCountries(sql: Sql, now: Date): Promise<IccCountry[]> {
  const lists = await listIccLists(sql)
  const inForce = iccListsAt(lists, now)
  return [...new Set([...iccAgreements, ...lists.map(({ country }) => country)])].sort().map((country) => {
    const [list, next] = [inForce.get(country), lists.find((one) => one.country === country && one.effectiveAt! > now)]
    return { country, list: list ? shownList(list) : null, next: next ? shownList(next) : null }
  })
}

export const readIccLists =
  ({ db }: Tools): Handler<typeof settings.icc> =>
  async ({ now }) => ({ countries: await iccCountries(db, now) })
