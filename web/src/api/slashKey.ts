/** The key / opens the search. A setting turns it off for people who use voice control or few keys. */
import { observable, useObservable } from './observable.ts'
import { readStored, store } from './storage.ts'

const slash = observable(readStored('slash') !== 'off')

export const slashOpens = slash.get
export const useSlash = (): boolean => useObservable(slash)
export function setSlash(on: boolean): void {
  store('slash', on ? 'on' : 'off')
  slash.set(on)
}
