import { portfolio } from '@tonne/contract/carbon/portfolio'
import { useApiQuery } from '../../api/apiQuery.ts'
import { ValueLine } from '../../shared/ValueLine.tsx'

/** What the tons have been worth; without an answer the number stands alone. */
export function Course() {
  const { data } = useApiQuery(portfolio.info, {})
  return data ? <ValueLine whole={data} /> : null
}
