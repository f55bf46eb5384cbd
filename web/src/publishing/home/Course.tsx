import { portfolio } from '@tonne/contract/carbon/portfolio'
import { useApiQuery } from '../../api/apiQuery.ts'
import { ValueLine } from '../../shared/ValueLine.tsx'

/** The value of the tons over time; without an answer only the number is shown. */
export function Course() {
  const { data } = useApiQuery(portfolio.info, {})
  return data ? <ValueLine whole={data} /> : null
}
