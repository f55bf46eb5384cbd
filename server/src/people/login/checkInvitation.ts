/** Tries are limited, so that nobody can search for valid codes. */
import type { login } from '@tonne/contract/people/login'
import { refuseInvitation } from '@tonne/domain/people/login'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { loadInvitation } from './invitations.ts'

const PER_PLACE = { most: 30, minutes: 15 }

export function checkInvitation({ db }: Tools): Handler<typeof login.checkInvitation> {
  return async ({ input, now, address }) => {
    await db.tx((tx) => limitRequests(tx, { key: `invitation:place:${placeOf(address)}`, ...PER_PLACE }, now))
    refuseInvitation(await loadInvitation(db, input.code))
    return { valid: true }
  }
}
