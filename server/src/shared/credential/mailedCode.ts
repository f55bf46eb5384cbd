/** A code is random, stored as a keyed hash, and valid for one request, mailbox and purpose. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Terms } from '@tonne/domain/base/terms'
import {
  type CodeOrigin,
  type CodePurpose,
  type CodesSent,
  judgeCode,
  type MailedCode,
} from '@tonne/domain/people/mailedCode'
import type { Refusal } from '@tonne/domain/refusals'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'

export const codeTicketHashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

const SENT = `
  select count(*) filter (where asker = 'stranger')::int as strangers, count(*) filter (where asker = 'stranger'
  and place = $5)::int as here,
    count(*) filter (where asker = $3 and (asker = 'pass' or device_hash = $4))::int as own,
    max(sent_at) filter (where device_hash = $4) as "lastAt"
  from mail_code where email_key = $1 and purpose = $2 and sent_at > $6`
type AskedBy = { emailKey: string; purpose: CodePurpose; origin: CodeOrigin; deviceHash: string; place: string }
export const countSent = (tx: Tx, by: AskedBy, since: Date): Promise<CodesSent> =>
  getOne(tx.rows<CodesSent>(SENT, [by.emailKey, by.purpose, by.origin, by.deviceHash, by.place, since]))

type NewCode = AskedBy & { ticketHash: string; codeHash: string; sentAt: Date; expiresAt: Date }
const INSERT = `
  insert into mail_code (email_key, purpose, asker, device_hash, place, ticket_hash, code_hash, sent_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
export const insertCode = (tx: Tx, c: NewCode) =>
  tx.rows(INSERT, [
    c.emailKey,
    c.purpose,
    c.origin,
    c.deviceHash,
    c.place,
    c.ticketHash,
    c.codeHash,
    c.sentAt,
    c.expiresAt,
  ])

type CodeRow = MailedCode & { id: number; codeHash: string }
const LOCK = `
  select id, code_hash as "codeHash", tries, expires_at as "expiresAt", used_at as "usedAt" from mail_code
  where ticket_hash = $1 and email_key = $2 and purpose = $3 for update`
const TRIED = 'update mail_code set tries = tries + 1 where id = $1'
const USED = 'update mail_code set used_at = $2 where id = $1'
export const updateUsed = (tx: Tx, id: number, now: Date) => tx.rows(USED, [id, now])
const SWEEP = `
  with old as (select id from mail_code where expires_at < $1 limit 5000) delete from mail_code where id in (select id
  from old) returning 1 as one`
export const deleteCodes = async (sql: Sql, expiredBefore: Date): Promise<number> =>
  (await sql.rows(SWEEP, [expiredBefore])).length

type CodeOf = { emailKey: string; purpose: CodePurpose; code: string }
/** `code` without the dash that a mail shows it with. */
export const hashCode = (secret: string, { emailKey, purpose, code }: CodeOf): string =>
  createHmac('sha256', secret).update(`mail-code|${purpose}|${emailKey}|${code}`).digest('base64url')

type GivenCode = CodeOf & { codeTicket: string }
type Checking = { secret: string; now: Date; terms: Terms['login'] }
/**
 * Locks the request's code and returns its id when it is right, without using it up, because other checks follow. Else
 * codeWrong or codeExpired, which the caller must return, not throw, so that a wrong try stays counted. Tries are
 * counted one at a time, however many arrive together.
 */
export async function checkMailedCode(
  tx: Tx,
  given: GivenCode,
  { secret, now, terms }: Checking,
): Promise<number | Refusal> {
  const code = await first(tx.rows<CodeRow>(LOCK, [codeTicketHashOf(given.codeTicket), given.emailKey, given.purpose]))
  const same = code !== undefined && timingSafeEqual(Buffer.from(code.codeHash), Buffer.from(hashCode(secret, given)))
  const judged = judgeCode(code, same, { now, terms })
  if (judged.verdict === 'wrong') await tx.rows(TRIED, [code!.id])
  return judged.verdict === 'right' ? code!.id : judged.refusal
}
