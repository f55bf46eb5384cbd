/** Filters and the open row are in the address, so that they can be sent to a colleague and found again with Back. */
import { useNavigate, useSearch } from '@tanstack/react-router'

/** One search parameter and how to set it; '' takes it away. Replaces the entry of the history unless `push`. */
export function useParam(name: string): [value: string, set: (value: string, push?: boolean) => void] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const set = (value: string, push = false): void => {
    const { [name]: _, ...rest } = search
    void navigate({ to: '.', search: value === '' ? rest : { ...rest, [name]: value }, replace: !push })
  }
  return [search[name] ?? '', set]
}
