/** Filters and the open row are in the address, so that they can be sent to a colleague and Back returns to them. */
import { useNavigate, useSearch } from '@tanstack/react-router'

/** One search parameter and its setter; '' removes it. Replaces the history entry unless `push` is set. */
export function useParam(name: string): Param {
  return useParamWithout(name, [])
}
/** Like useParam, for a filter of a list: changing it returns to the first page. */
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
