/** Filters are in the address, so that a list can be linked, reloaded and returned to. */
import type { Output, RawInput } from '@tonne/contract/endpoint'
import { type project, projectSorts } from '@tonne/contract/trading/project'
import { projectPhases } from '@tonne/domain/states'
import { projectTypes, registries } from '@tonne/domain/trading/project'

export type ProjectList = Output<typeof project.list>
export type ProjectCardOut = ProjectList['items'][number]
export type Sort = (typeof projectSorts)[number]
export type ProjectInfoOut = Output<typeof project.info>
export type MineOut = Output<typeof project.mine>
export type Filter = Omit<RawInput<typeof project.list>, 'after' | 'limit'>

/** The keys of the filter sheet; search, phase and sort are on the page itself. */
const sheetKeys = ['type', 'registry', 'country', 'minCents', 'maxCents'] as const
const keys = ['search', 'phase', 'sort', ...sheetKeys] as const

const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text)
/**
 * The contract's rule for each key, checked by the tables that the schemas are made from, so that the list does not
 * load the schemas.
 */
const rules: Readonly<Record<(typeof keys)[number], (text: string) => boolean>> = {
  search: (text) => text.length <= 140,
  phase: (text) => Object.hasOwn(projectPhases, text),
  sort: (text) => projectSorts.some((sort) => sort === text),
  type: (text) => Object.hasOwn(projectTypes, text),
  registry: (text) => Object.hasOwn(registries, text),
  country: (text) => /^[A-Z]{2}$/.test(text),
  minCents: isWhole,
  maxCents: isWhole,
}

/**
 * The filter in a query string. A value that the contract would refuse is dropped, so that a damaged link still shows a
 * list.
 */
export function filterFrom(query: Readonly<Record<string, unknown>>): Filter {
  const filter: Record<string, string> = {}
  for (const key of keys) {
    const value = query[key]
    if (value === undefined || value === '') continue
    const text = String(value)
    if (rules[key](text)) filter[key] = text
  }
  return filter as Filter
}

/** '?type=solar&sort=newest' of a filter; '' of none. */
export function filterQuery(filter: Filter): string {
  const set = keys.flatMap((key) =>
    filter[key] === undefined || filter[key] === '' ? [] : [[key, String(filter[key])]],
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set as [string, string][])}`
}

/** How many of the sheet's filters are set; the two prices count as one. */
export const countFilters = ({ type, registry, country, minCents, maxCents }: Filter): number =>
  [type, registry, country, minCents ?? maxCents].filter((value) => value !== undefined).length

/** A filter with some keys set anew; `undefined` removes one. */
export function withFilter(filter: Filter, change: { [K in keyof Filter]?: Filter[K] | undefined }): Filter {
  return Object.fromEntries(
    Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined && value !== ''),
  ) as Filter
}

export const sorts: readonly Sort[] = projectSorts
