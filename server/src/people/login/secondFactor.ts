/** The factor is proved for the ticket of the first step, which is then used up. */
import type { login } from '@tonne/contract/people/login'
import { Refusal, refusal, refuse } from '@tonne/domain/refusals'
import { notifyFactorsShut } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { cameInBefore, deviceHashOf, insertLoginEvent } from '../../shared/credential/devices.ts'
import {
  boundOf,
  deleteTicket,
  findTicket,
  isOutdated,
  lockTicket,
  type Ticket,
  ticketHashOf,
  updateTicketTries,
} from '../../shared/credential/loginTicket.ts'
import { passkeyRequest } from '../../shared/credential/passkeys.ts'
import { proveFactor } from '../../shared/credential/secondFactor.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMember, lockMember } from '../member/store.ts'
import { finishLogin } from './finishLogin.ts'

const PER_PLACE = { most: 120, minutes: 15 }

export function askPasskey({ db, settings }: Tools): Handler<typeof login.askPasskey> {
  return async ({ input: { ticket }, now, address }) => {
    await db.tx((tx) => limitRequests(tx, { key: `factor:place:${placeOf(address)}`, ...PER_PLACE }, now))
    const found = await findTicket(db, ticketHashOf(ticket), now)
    if (!found || (await isOutdated(db, found))) refuse('loginTicketOver')
    return {
      options: await passkeyRequest(
        db,
        { memberId: found.memberId, bound: boundOf(ticketHashOf(ticket)), site: settings },
        now,
      ),
    }
  }
}

export function proveLogin({ db, settings }: Tools): Handler<typeof login.secondFactor> {
  return async (call) => {
    const { input, now, address, device } = call
    await db.tx((tx) => limitRequests(tx, { key: `factor:place:${placeOf(address)}`, ...PER_PLACE }, now))
    const ticketHash = ticketHashOf(input.ticket)
    return db.tx(async (tx) => {
      const { terms } = await getTerms(tx, now)
      const ticket = await countTicket(tx, ticketHash, { now, most: terms.login.tries })
      if (ticket instanceof Refusal) return ticket
      const { memberId } = ticket
      const member = await findMember(tx, memberId)
      if (!member || member.disabledAt) refuse('memberDisabled')
      const refused = await proveFactor(
        tx,
        { memberId, proof: input, from: call, bound: boundOf(ticketHash), settings, terms },
        now,
      )
      if (refused instanceof Refusal) {
        const known = await cameInBefore(tx, memberId, deviceHashOf(call))
        if (refused.rule === 'factorIncorrect')
          await insertLoginEvent(tx, { memberId, outcome: 'wrong_factor', known, device, address }, now)
        if (refused.params.left === 0) await notifyFactorsShut(tx, { memberId, from: call, terms }, now)
        return refused
      }
      // As at the first step: a change of the password is seen here, or ends the session.
      await lockMember(tx, memberId)
      if (await isOutdated(tx, ticket)) return refusal('loginTicketOver')
      await deleteTicket(tx, ticketHash)
      return finishLogin(tx, call, { member, terms })
    })
  }
}

/** Counts a try of the ticket; returns it, or the refusal if it is over. */
async function countTicket(
  tx: Tx,
  ticketHash: string,
  { now, most }: { now: Date; most: number },
): Promise<Ticket | Refusal> {
  const ticket = await lockTicket(tx, ticketHash, now)
  if (!ticket || ticket.tries >= most || (await isOutdated(tx, ticket))) return refusal('loginTicketOver')
  await updateTicketTries(tx, ticketHash, ticket.tries + 1)
  return ticket
}
