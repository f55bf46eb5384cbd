import { observable, useObservable } from './observable.ts'
import { currentSession } from './session.ts'
import { go, toLogin } from './way.ts'

const asked = observable(false)

/** Opens the sheet that offers an account; the shell draws it. */
export const openGuestSheet = (): void => asked.set(true)
export const closeGuest = (): void => asked.set(false)
export const useGuestSheet = (): boolean => useObservable(asked)

/** Runs an operation for a member; shows the refusal to a visitor; sends anyone else to log in and come back. */
export function asMember(act: () => void): void {
  const { standing } = currentSession()
  if (standing === 'member') act()
  else if (standing === 'guest') openGuestSheet()
  else go(toLogin())
}
