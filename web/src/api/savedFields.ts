/**
 * Text typed into a form and not sent survives setting a password, logging in again, or a reload: in this tab, for the
 * same member at the same address. Any other navigation deletes it. Passwords and codes are never stored.
 */
import { useEffect, useState } from 'react'
import { currentSession } from './session.ts'
import { here } from './way.ts'

type Form = { owner: number; values: Record<string, unknown> }
const KEY = 'typed'

function readTab(): [address: string, Form][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Form>)
  } catch {
    return []
  }
}
const forms = new Map(readTab())
function writeTab(): void {
  try {
    if (forms.size === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(forms)))
  } catch {
    // The value stays in memory only.
  }
}

/** After a deliberate logout no typed text stays in the tab. */
export function forgetTyped(): void {
  forms.clear()
  writeTab()
}
/** Pages that lead back to the form. */
const AWAY = /^\/pages\/(login\/|profile\/withdpwd)/
const me = (): number => currentSession().loginInfo.mem_id

function savedAt(address: string): Form | undefined {
  const form = forms.get(address)
  return form?.owner === me() ? form : undefined
}

/** Like `useState`, for one field of the form at this address. */
export function useSavedField<T>(field: string, first: T): [T, (value: T) => void] {
  const [address] = useState(here)
  const [value, set] = useState<T>(() => {
    const saved = savedAt(address)?.values[field]
    // An older version of the app may have stored another type.
    return typeof saved === typeof first ? (saved as T) : first
  })
  useEffect(
    () => () => {
      const next = here()
      if (next !== address && !AWAY.test(next) && forms.delete(address)) writeTab()
    },
    [address],
  )
  const change = (next: T) => {
    set(next)
    const form = savedAt(address) ?? { owner: me(), values: {} }
    forms.set(address, form)
    form.values[field] = next
    writeTab()
  }
  return [value, change]
}

/** Whether the form at this address began with stored values. */
export const useWasSaved = (): boolean => useState(() => savedAt(here()) !== undefined)[0]
