/** The socket opens with a ticket of one use, so that no session token is in an address. */
import type { session } from '@tonne/contract/people/session'
import { refuse } from '@tonne/domain/refusals'
import type { Handler } from '../../shared/endpoint/call.ts'
import { insertTicket } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'

export function socketTicket({ db }: Tools): Handler<typeof session.socketTicket> {
  return async ({ caller, now }) => {
    if (!caller) refuse('sessionExpired')
    return { ticket: await insertTicket(db, caller, now) }
  }
}
