import { project } from '@tonne/contract/trading/project'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { copy } from './copy.ts'
import type { Filter } from './projectFilter.ts'

/** 'Show 9 projects': the number that a filter would show, before it is applied. */
export function useShowLabel(filter: Filter, open: boolean): string {
  const words = useWords(copy)
  const { data } = useApiQuery(project.list, { ...filter, limit: 1 }, { keepPrevious: true, enabled: open })
  if (!data) return words.show
  return data.total === 0 ? words.showNone : fill(words.showSome, { n: data.total })
}
