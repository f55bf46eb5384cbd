/**
 * What somebody typed into a form and has not sent stays while they set a password or log in again: in memory, for the
 * same member at the same address. Any other way out forgets it. Passwords and codes are never kept.
 */
import { useEffect, useState } from 'react'
import { currentSession } from './session.ts'
import { here } from './way.ts'

type Form = { owner: number; values: Map<string, unknown> }
const forms = new Map<string, Form>()
/** From here one comes back to the form. */
const AWAY = /^\/pages\/(login\/|profile\/withdpwd)/
const me = (): number => currentSession().loginInfo.mem_id

function keptAt(address: string): Form | undefined {
  const form = forms.get(address)
  return form?.owner === me() ? form : undefined
}

/** As `useState`, of one field of the form at this address. */
export function useKept<T>(field: string, first: T): [T, (value: T) => void] {
  const [address] = useState(here)
  const [value, set] = useState<T>(() => {
    const form = keptAt(address)
    return form?.values.has(field) ? (form.values.get(field) as T) : first
  })
  useEffect(
    () => () => {
      const next = here()
      if (next !== address && !AWAY.test(next)) forms.delete(address)
    },
    [address],
  )
  const change = (next: T) => {
    set(next)
    const form = keptAt(address) ?? { owner: me(), values: new Map() }
    forms.set(address, form)
    form.values.set(field, next)
  }
  return [value, change]
}

/** Whether the form at this address has begun with what was kept. */
export const useWasKept = (): boolean => useState(() => keptAt(here()) !== undefined)[0]
