/** Why: between the right password and the second factor a ticket stands for the member; it opens nothing by itself and does not last. */
import { createHash, randomBytes } from 'node:crypto'
import { loginPasswordChangedAt } from '../platform/credential/coolOff.ts'
import type { Sql, Tx } from '../platform/database/database.ts'
import { insertTicketOf, type Ticket } from './store.ts'

const LIVE_MS = 5 * 60_000
export const ticketHashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')
/** What a passkey signs for at this login. */
export const boundOf = (ticketHash: string): string => `login ${ticketHash}`

export async function openTicket(tx: Tx, memberId: number, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await insertTicketOf(tx, { ticketHash: ticketHashOf(ticket), memberId, expiresAt: new Date(now.getTime() + LIVE_MS) })
  return ticket
}
/** Opened with a password that is not in force any more. */
export async function isOutdated(sql: Sql, { memberId, expiresAt }: Pick<Ticket, 'memberId' | 'expiresAt'>): Promise<boolean> {
  const changedAt = await loginPasswordChangedAt(sql, memberId)
  return changedAt !== null && changedAt.getTime() > expiresAt.getTime() - LIVE_MS
}
