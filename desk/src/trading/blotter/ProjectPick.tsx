import { useQuery } from '@tanstack/react-query'
import { market } from '@tonne/contract/trading/market'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { memberCall } from '../../platform/memberCall.ts'
import { Select } from '../../ui/Select.tsx'
import { copy } from './copy.ts'

/** The projects that members trade. */
export const useTraded = () =>
  useQuery({ queryKey: ['/market/list'], queryFn: () => memberCall(market.list, {}) }).data?.items ?? []

type ProjectPickProps = { any?: string; value: string; onPick(no: string): void }
export function ProjectPick({ any, value, onPick }: ProjectPickProps) {
  const words = useWords(copy)
  const lang = useLang()
  const named = useTraded().map(({ project: { no, name } }) => [no, `${name[lang]} · ${no}`] as const)
  return (
    <Select
      label={words.project}
      value={value}
      options={[...(any === undefined ? [] : [['', any] as const]), ...named]}
      onText={onPick}
    />
  )
}
