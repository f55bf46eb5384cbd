/** Filters and the open row are in the address, so that they can be sent to a colleague and found again with Back. */
import { useNavigate, useSearch } from '@tanstack/react-router'

/** One search parameter and how to set it; '' takes it away. Replaces the entry of the history unless `push`. */
export function useParam(name: string): Param {
  return useParamWithout(name, [])
}
/** As useParam, of what a list is filtered by: another filter begins at the first page. */
export function useFilter(name: string): Param {
  return useParamWithout(name, ['after'])
}

type Param = [value: string, set: (value: string, push?: boolean) => void]
function useParamWithout(name: string, without: readonly string[]): Param {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const set = (value: string, push = false): void => {
    const rest = Object.fromEntries(Object.entries(search).filter(([key]) => key !== name && !without.includes(key)))
    void navigate({ to: '.', search: value === '' ? rest : { ...rest, [name]: value }, replace: !push })
  }
  return [search[name] ?? '', set]
}
