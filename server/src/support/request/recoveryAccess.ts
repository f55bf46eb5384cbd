/** Everything about a lost factor needs the ticket of a login whose password was right. */
import { recoveriesSince, refuseRecovery } from '@tonne/domain/people/recovery'
import { refuse } from '@tonne/domain/refusals'
import { findMember, type Member } from '../../people/member/store.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { findTicket, isOutdated, type Ticket, ticketHashOf } from '../../shared/credential/loginTicket.ts'
import { findReset } from '../../shared/credential/lostFactor.ts'
import { findFactors, hasFactor } from '../../shared/credential/secondFactor.ts'
import type { Call } from '../../shared/endpoint/call.ts'
import { findOpen, listOfKind } from './store.ts'

const PER_PLACE = { most: 600, minutes: 15 }
export type Holder = { member: Member; ticket: Ticket; ticketHash: string }

/** The member who gave the password some minutes ago. Tries are counted by place first. */
export async function holderOf(db: Db, { input, now, address }: Call<{ ticket: string }>): Promise<Holder> {
  await db.tx((tx) => limitRequests(tx, { key: `recovery:place:${placeOf(address)}`, ...PER_PLACE }, now))
  const ticketHash = ticketHashOf(input.ticket)
  const ticket = await findTicket(db, ticketHash, now)
  if (!ticket || (await isOutdated(db, ticket))) refuse('loginTicketOver')
  const member = await findMember(db, ticket.memberId)
  if (!member || member.disabledAt) refuse('memberDisabled')
  return { member, ticket, ticketHash }
}

/** Refuses unless a lost factor may be reported now. */
export async function refuseShut(sql: Sql, memberId: number, now: Date): Promise<void> {
  const open = await findOpen(sql, memberId, 'second_factor')
  if (open) refuse('requestOpen', { no: open.no })
  const since = recoveriesSince(now)
  const [factors, resetUntil, all] = await Promise.all([
    findFactors(sql, memberId),
    findReset(sql, memberId, now),
    listOfKind(sql, memberId, 'second_factor'),
  ])
  const sent = all.map(({ at }) => at).filter((at) => at > since)
  refuseRecovery({ hasFactor: hasFactor(factors), resetUntil, sent, now })
}
