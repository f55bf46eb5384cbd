/** The server ends the session first, but a phone without a network can log out as well. */
import { session } from '@tonne/contract/people/session'
import { call } from './call.ts'
import { forgetTyped } from './savedFields.ts'
import { endSession } from './session.ts'
import { forget } from './storage.ts'
import { go } from './way.ts'

const WAIT = 3000

/** Ends the session at the server and here, then goes to the entry page. */
export async function logOut(): Promise<void> {
  const answered = call(session.logOut, {}).catch(() => undefined)
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, WAIT))])
  endSession()
  forgetTyped()
  forget('sent')
  go('/pages/index/start', { replace: true })
}
