/** A statement covers whole Singapore days, never hours. */
import { addDays, type Day, isDay } from '@tonne/domain/days'

export type Period = { from: Day; to: Day }
type PeriodName = 'last30' | 'last90' | 'thisMonth' | 'lastMonth' | 'thisYear'
export const periodNames: readonly PeriodName[] = ['last30', 'last90', 'thisMonth', 'lastMonth', 'thisYear']

/** The days of a usual period, `today` included. */
export function periodOf(name: PeriodName, today: Day): Period {
  const first = `${today.slice(0, 7)}-01`
  const before = addDays(first, -1)
  const periods: Record<PeriodName, Period> = {
    last30: { from: addDays(today, -29), to: today },
    last90: { from: addDays(today, -89), to: today },
    thisMonth: { from: first, to: today },
    lastMonth: { from: `${before.slice(0, 7)}-01`, to: before },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  }
  return periods[name]
}

/** The period in an address; null when half of it is missing or its days are in the wrong order. */
export const periodFrom = (from = '', to = ''): Period | null =>
  isDay(from) && isDay(to) && from <= to ? { from, to } : null

/** The usual period that covers exactly these days, if there is one. */
export const nameOf = ({ from, to }: Period, today: Day): PeriodName | null =>
  periodNames.find((name) => {
    const one = periodOf(name, today)
    return one.from === from && one.to === to
  }) ?? null
