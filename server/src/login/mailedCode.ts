/** Why: a code proves that a mailbox was read, so it is made by chance, kept as a keyed hash, and good for that mailbox and purpose alone. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { judgeCode } from '@tonne/domain/login'
import type { Refusal } from '@tonne/domain/refusals'
import type { Terms } from '@tonne/domain/terms'
import type { Tx } from '../platform/database/database.ts'
import { lockCode, type Purpose, updateTries, updateUsed } from './store.ts'

/** Six digits, each as likely as any other. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export type CodeOf = { emailKey: string; purpose: Purpose; code: string }
export const hashCode = (secret: string, { emailKey, purpose, code }: CodeOf): string =>
  createHmac('sha256', secret).update(`mail-code|${purpose}|${emailKey}|${code}`).digest('base64url')

type Checking = { secret: string; now: Date; terms: Terms['login'] }
/**
 * Uses the code up and answers undefined when it is right. Else answers codeWrong or codeExpired, which the caller must return, not throw:
 * a wrong try stays counted.
 */
export async function useMailedCode(tx: Tx, given: CodeOf, { secret, now, terms }: Checking): Promise<Refusal | undefined> {
  const code = await lockCode(tx, given.emailKey, given.purpose)
  const same = code !== undefined && timingSafeEqual(Buffer.from(code.codeHash), Buffer.from(hashCode(secret, given)))
  const judged = judgeCode(code, same, { now, terms })
  if (judged.verdict === 'wrong') await updateTries(tx, code!.id)
  if (judged.verdict !== 'right') return judged.refusal
  await updateUsed(tx, code!.id, now)
  return undefined
}
