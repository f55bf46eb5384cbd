/** Why: a code proves that a mailbox was read, so it is made by chance, kept as a keyed hash, and good for that mailbox and purpose alone. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { judgeCode, type MailedCode } from '@tonne/domain/login'
import type { Refusal } from '@tonne/domain/refusals'
import type { Terms } from '@tonne/domain/terms'
import { first, type Sql, type Tx } from '../database/database.ts'

export type Purpose = 'register' | 'reset' | 'recovery'
export type CodeRow = MailedCode & { id: number; codeHash: string }
const NEWEST = `
  select id, code_hash as "codeHash", tries, sent_at as "sentAt", expires_at as "expiresAt", used_at as "usedAt" from mail_code
  where email_key = $1 and purpose = $2 order by id desc limit 1`
export const findCode = (sql: Sql, emailKey: string, purpose: Purpose) => first(sql.rows<CodeRow>(NEWEST, [emailKey, purpose]))
const LOCK_NEWEST = `${NEWEST} for update`
/** Only the newest code counts; its tries are counted one at a time, however many arrive together. */
const lockCode = (tx: Tx, emailKey: string, purpose: Purpose) => first(tx.rows<CodeRow>(LOCK_NEWEST, [emailKey, purpose]))

export type NewCode = { emailKey: string; purpose: Purpose; codeHash: string; sentAt: Date; expiresAt: Date }
const INSERT = 'insert into mail_code (email_key, purpose, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5)'
export const insertCode = (tx: Tx, c: NewCode) => tx.rows(INSERT, [c.emailKey, c.purpose, c.codeHash, c.sentAt, c.expiresAt])
const TRIED = 'update mail_code set tries = tries + 1 where id = $1'
const USED = 'update mail_code set used_at = $2 where id = $1'
export const updateUsed = (tx: Tx, id: number, now: Date) => tx.rows(USED, [id, now])
const SWEEP = `
  with old as (select id from mail_code where expires_at < $1 limit 5000) delete from mail_code where id in (select id from old) returning 1 as one`
export const deleteCodes = async (sql: Sql, expiredBefore: Date): Promise<number> => (await sql.rows(SWEEP, [expiredBefore])).length

/** Six digits, each as likely as any other. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export type CodeOf = { emailKey: string; purpose: Purpose; code: string }
export const hashCode = (secret: string, { emailKey, purpose, code }: CodeOf): string =>
  createHmac('sha256', secret).update(`mail-code|${purpose}|${emailKey}|${code}`).digest('base64url')

type Checking = { secret: string; now: Date; terms: Terms['login'] }
/**
 * Locks the newest code and answers its id when it is right, without using it up: other things are looked at first. Else codeWrong or
 * codeExpired, which the caller must return, not throw: a wrong try stays counted.
 */
export async function checkMailedCode(tx: Tx, given: CodeOf, { secret, now, terms }: Checking): Promise<number | Refusal> {
  const code = await lockCode(tx, given.emailKey, given.purpose)
  const same = code !== undefined && timingSafeEqual(Buffer.from(code.codeHash), Buffer.from(hashCode(secret, given)))
  const judged = judgeCode(code, same, { now, terms })
  if (judged.verdict === 'wrong') await tx.rows(TRIED, [code!.id])
  return judged.verdict === 'right' ? code!.id : judged.refusal
}
/** Uses the code up and answers undefined when it is right; else what checkMailedCode answers. */
export async function useMailedCode(tx: Tx, given: CodeOf, checking: Checking): Promise<Refusal | undefined> {
  const id = await checkMailedCode(tx, given, checking)
  if (typeof id !== 'number') return id
  await updateUsed(tx, id, checking.now)
  return undefined
}
