/**
 * Between the password and the second factor a short-lived ticket stands for the member. It opens nothing by itself.
 */
import { createHash, randomBytes } from 'node:crypto'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { deleteDue } from '../../platform/database/inPieces.ts'
import { loginPasswordChangedAt } from './coolOff.ts'

const LIVE_MS = 5 * 60_000
/** Long enough to wait for a mail and to write a report. */
const RECOVERING_MS = 30 * 60_000
export const ticketHashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')
/** The text that a passkey signs at this login. */
export const boundOf = (ticketHash: string): string => `login ${ticketHash}`

export type Ticket = { memberId: number; tries: number; openedAt: Date; expiresAt: Date }
const INSERT = 'insert into login_ticket (ticket_hash, member_id, opened_at, expires_at) values ($1, $2, $3, $4)'
export async function openTicket(tx: Tx, memberId: number, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await tx.rows(INSERT, [ticketHashOf(ticket), memberId, now, new Date(now.getTime() + LIVE_MS)])
  return ticket
}
const FIND = `
  select member_id as "memberId", tries, opened_at as "openedAt", expires_at as "expiresAt" from login_ticket
  where ticket_hash = $1 and expires_at > $2`
export const findTicket = (sql: Sql, ticketHash: string, now: Date) => first(sql.rows<Ticket>(FIND, [ticketHash, now]))
const LOCK = `${FIND} for update`
export const lockTicket = (tx: Tx, ticketHash: string, now: Date) => first(tx.rows<Ticket>(LOCK, [ticketHash, now]))
/** It was opened with a password that is no longer in force. */
export async function isOutdated(
  sql: Sql,
  { memberId, openedAt }: Pick<Ticket, 'memberId' | 'openedAt'>,
): Promise<boolean> {
  const changedAt = await loginPasswordChangedAt(sql, memberId)
  return changedAt !== null && changedAt.getTime() > openedAt.getTime()
}

const TRIES = 'update login_ticket set tries = $2 where ticket_hash = $1'
export const updateTicketTries = (tx: Tx, ticketHash: string, tries: number) => tx.rows(TRIES, [ticketHash, tries])
const PROLONG = 'update login_ticket set expires_at = $2 where ticket_hash = $1'
/** Extends the ticket to half an hour after the password, however often it is called. Returns the end. */
export async function prolongTicket(tx: Tx, ticketHash: string, { openedAt }: Ticket): Promise<Date> {
  const until = new Date(openedAt.getTime() + RECOVERING_MS)
  await tx.rows(PROLONG, [ticketHash, until])
  return until
}
export const deleteTicket = (tx: Tx, ticketHash: string) =>
  tx.rows('delete from login_ticket where ticket_hash = $1', [ticketHash])
/** Waits for a login in progress, so that the session it makes is seen afterwards. */
export const deleteTicketsOf = (tx: Tx, memberId: number) =>
  tx.rows('delete from login_ticket where member_id = $1', [memberId])
export const deleteTickets = (sql: Sql, expiredBefore: Date) =>
  deleteDue(sql, 'login_ticket', 'expires_at < $1', expiredBefore)
