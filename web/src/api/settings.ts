/** The base settings are fetched at start, stored, and sent back as `v` with every request. */
import type { settings as endpoints } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import { observable, useObservable } from './observable.ts'
import { readStoredObject, store } from './storage.ts'

export type BaseSettings = Output<(typeof endpoints)['baseConfig']>

const base = observable(readStoredObject<BaseSettings | null>('baseSettings', null))

export const currentSettings = base.get
export const watchSettings = base.watch
/** The settings in force; null only before the first answer of the very first visit. */
export const useSettings = (): BaseSettings | null => useObservable(base, () => null)

export function storeSettings(settings: BaseSettings): void {
  const text = JSON.stringify(settings)
  store('baseSettings', text)
  if (text !== JSON.stringify(base.get())) base.set(settings)
}
