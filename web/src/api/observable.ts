/**
 * Session, language, clock and settings are outside React because calls need them too; a page follows them with one
 * hook.
 */
import { useSyncExternalStore } from 'react'

type Observable<T> = { get: () => T; set: (value: T) => void; watch: (listener: () => void) => () => void }

/** A value that can be read anywhere and watched; setting the same value notifies nobody. */
export function observable<T>(first: T): Observable<T> {
  let value = first
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...watchers]) listener()
    },
    watch: (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}

/** `made`: the value in a page that the server drew, which may differ from this browser's. */
export const useObservable = <T>(from: Observable<T>, made = from.get): T =>
  useSyncExternalStore(from.watch, from.get, made)
