import { observable, useObservable } from './observable.ts'
import { currentSession } from './session.ts'
import { go } from './way.ts'

const asked = observable(false)

/** Opens the sheet that offers an account; the shell draws it. */
export const openGuestSheet = (): void => asked.set(true)
export const closeGuest = (): void => asked.set(false)
export const useGuestSheet = (): boolean => useObservable(asked)

/** Opens a member's page; shows the refusal to a visitor. Anyone else logs in on the way. */
export function goAsMember(to: string): void {
  if (currentSession().standing === 'guest') openGuestSheet()
  else go(to)
}
