/** A filter replaces the address, so that back leaves the list and not one filter. */
import { go, here, useParam } from '../../api/way.ts'
import { type Filter, filterFrom, filterQuery } from './projectFilter.ts'

/** The filter in force and a function to replace it. */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const filter = filterFrom({
    search: useParam('search'),
    phase: useParam('phase'),
    sort: useParam('sort'),
    type: useParam('type'),
    registry: useParam('registry'),
    country: useParam('country'),
    minCents: useParam('minCents'),
    maxCents: useParam('maxCents'),
  })
  return [filter, (next) => go(here().replace(/\?.*$/, '') + filterQuery(next), { replace: true })]
}
