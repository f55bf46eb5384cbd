/** Why: going out ends the session everywhere: its token is dead and its sockets are closed. */
import type { session } from '@tonne/contract/people/session'
import type { Handler } from '../../platform/http/call.ts'
import { revokeSession } from '../../platform/session/sessions.ts'
import type { Tools } from '../../platform/tools.ts'

export function logOut({ db, hub }: Tools): Handler<typeof session.logOut> {
  return async ({ caller, now }) => {
    if (!caller) return {}
    await revokeSession(db, caller.sessionId, now)
    hub.closeSession(caller.sessionId)
    return {}
  }
}
