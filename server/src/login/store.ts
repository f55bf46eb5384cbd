/** Why: the only SQL of mailed codes and of codes of invitation that belong to no member. */
import type { MailedCode } from '@tonne/domain/login'
import { first, type Sql, type Tx } from '../platform/database/database.ts'

export type Purpose = 'register' | 'reset'
export type CodeRow = MailedCode & { id: number; codeHash: string }
const NEWEST = `
  select id, code_hash as "codeHash", tries, sent_at as "sentAt", expires_at as "expiresAt", used_at as "usedAt" from mail_code
  where email_key = $1 and purpose = $2 order by id desc limit 1`
export const findCode = (sql: Sql, emailKey: string, purpose: Purpose) => first(sql.rows<CodeRow>(NEWEST, [emailKey, purpose]))
const LOCK_NEWEST = `${NEWEST} for update`
/** Only the newest code counts; its tries are counted one at a time, however many arrive together. */
export const lockCode = (tx: Tx, emailKey: string, purpose: Purpose) => first(tx.rows<CodeRow>(LOCK_NEWEST, [emailKey, purpose]))

export type NewCode = { emailKey: string; purpose: Purpose; codeHash: string; sentAt: Date; expiresAt: Date }
const INSERT = 'insert into mail_code (email_key, purpose, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5)'
export const insertCode = (tx: Tx, c: NewCode) => tx.rows(INSERT, [c.emailKey, c.purpose, c.codeHash, c.sentAt, c.expiresAt])
const TRIED = 'update mail_code set tries = tries + 1 where id = $1'
export const updateTries = (tx: Tx, id: number) => tx.rows(TRIED, [id])
const USED = 'update mail_code set used_at = $2 where id = $1'
export const updateUsed = (tx: Tx, id: number, now: Date) => tx.rows(USED, [id, now])
const SWEEP = `
  with old as (select id from mail_code where expires_at < $1 limit 5000) delete from mail_code where id in (select id from old) returning 1 as one`
export const deleteCodes = async (sql: Sql, expiredBefore: Date): Promise<number> => (await sql.rows(SWEEP, [expiredBefore])).length

export type InvitationRow = { uses: number; maxUses: number | null }
const FIND_INVITATION = 'select uses, max_uses as "maxUses" from invitation where code = $1'
export const findInvitation = (sql: Sql, code: string) => first(sql.rows<InvitationRow>(FIND_INVITATION, [code]))
const LOCK_INVITATION = `${FIND_INVITATION} for update`
export const lockInvitation = (tx: Tx, code: string) => first(tx.rows<InvitationRow>(LOCK_INVITATION, [code]))
const USE_INVITATION = 'update invitation set uses = uses + 1 where code = $1'
/** Changes nothing for a member's own code: those are counted by who was invited. */
export const updateUses = (tx: Tx, code: string) => tx.rows(USE_INVITATION, [code])
const INSERT_INVITATION = 'insert into invitation (code, max_uses, made_at) values ($1, $2, $3) on conflict (code) do nothing'
/** A code of the operator's; `maxUses` null: as often as anyone likes. */
export const insertInvitation = (sql: Sql, code: string, now: Date, maxUses: number | null = null) =>
  sql.rows(INSERT_INVITATION, [code, maxUses, now])

export type Ticket = { memberId: number; tries: number; expiresAt: Date }
const INSERT_TICKET = 'insert into login_ticket (ticket_hash, member_id, expires_at) values ($1, $2, $3)'
export const insertTicketOf = (tx: Tx, t: { ticketHash: string; memberId: number; expiresAt: Date }) =>
  tx.rows(INSERT_TICKET, [t.ticketHash, t.memberId, t.expiresAt])
const FIND_TICKET = 'select member_id as "memberId", tries, expires_at as "expiresAt" from login_ticket where ticket_hash = $1 and expires_at > $2'
export const findTicket = (sql: Sql, ticketHash: string, now: Date) => first(sql.rows<Ticket>(FIND_TICKET, [ticketHash, now]))
const LOCK_TICKET = `${FIND_TICKET} for update`
export const lockTicket = (tx: Tx, ticketHash: string, now: Date) => first(tx.rows<Ticket>(LOCK_TICKET, [ticketHash, now]))
const TICKET_TRIES = 'update login_ticket set tries = $2 where ticket_hash = $1'
export const updateTicketTries = (tx: Tx, ticketHash: string, tries: number) => tx.rows(TICKET_TRIES, [ticketHash, tries])
export const deleteTicket = (tx: Tx, ticketHash: string) => tx.rows('delete from login_ticket where ticket_hash = $1', [ticketHash])
export const deleteTickets = (sql: Sql, expiredBefore: Date) => sql.rows('delete from login_ticket where expires_at < $1', [expiredBefore])
