import type { session } from '@tonne/contract/people/session'
import type { Handler } from '../../shared/endpoint/call.ts'
import { revokeSession } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'

export function logOut({ db, hub }: Tools): Handler<typeof session.logOut> {
  return async ({ caller, now }) => {
    if (!caller) return {}
    await revokeSession(db, caller.sessionId, now)
    hub.closeSession(caller.sessionId)
    return {}
  }
}
