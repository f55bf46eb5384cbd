/** The server stores the operator's arrangement of the desk, so that it is the same on every machine. */
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tonne/contract/endpoint'
import { arrangementDesk } from '@tonne/contract/support/arrangement'
import { useEffect } from 'react'
import { deskCall } from './deskCall.ts'
import { useDesk } from './deskQuery.ts'

type Mine = Output<typeof arrangementDesk.mine>
type Arrangement = Mine['value']
const KEY = [arrangementDesk.mine.path, {}] as const
const NONE: Mine = { value: {}, views: [] }

/** Changes appear at once; one that could not be saved is undone by the next fetch. */
export function useArrangement(): Mine & { change(part: Arrangement): void } {
  const queries = useQueryClient()
  const { data = NONE } = useDesk(arrangementDesk.mine, {})
  const change = (part: Arrangement): void => {
    // An answer that is still loading is older than the change.
    void queries.cancelQueries({ queryKey: KEY })
    queries.setQueryData<Mine>(KEY, (now = NONE) => ({ ...now, value: { ...now.value, ...part } }))
    void deskCall(arrangementDesk.set, part)
      .catch(() => undefined)
      .then(() => queries.invalidateQueries({ queryKey: KEY }))
  }
  return { ...data, change }
}

/** Sets the row height, and whether single letters act, on the root element, where style sheets and code read them. */
export function useRoot(): void {
  const { density, letters } = useArrangement().value
  useEffect(() => {
    if (density) document.documentElement.dataset.density = density
    else delete document.documentElement.dataset.density
    if (letters === 'off') document.documentElement.dataset.keys = letters
    else delete document.documentElement.dataset.keys
  }, [density, letters])
}
