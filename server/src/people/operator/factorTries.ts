/**
 * Wrong codes and passkeys behind a right password are counted wherever they come from; too many lock the account and
 * are reported.
 */
import { fillIn } from '@tonne/domain/fillIn'
import { factorWindows } from '@tonne/domain/people/operator'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { type Refusal, refusal } from '@tonne/domain/refusals'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { clearAttempts, insertAttempt, listAttempts, lockKey } from '../../platform/limits/attempts.ts'
import { insertMail } from '../../platform/mail/outbox.ts'
import { insertAudit } from '../../shared/audit.ts'
import { factorMail } from './factorMail.ts'
import { listAdminEmails, type OperatorKeys } from './store.ts'

const MINUTE = 60_000
export type Tries = { key: string; most: number; minutes: number }

/** Refuses after too many wrong tries in the window, and says when to try again. */
export async function tooMany(sql: Sql, { key, most, minutes }: Tries, now: Date): Promise<Refusal | undefined> {
  const wrong = await listAttempts(sql, { key, since: new Date(now.getTime() - minutes * MINUTE), most })
  const oldest = wrong[most - 1]
  if (!oldest) return undefined
  return refusal('operatorAttempts', {
    limit: most,
    minutes: Math.max(1, Math.ceil((oldest.getTime() + minutes * MINUTE - now.getTime()) / MINUTE)),
  })
}

const keyOf = (id: number, minutes: number): string => `desk:factor:${id}:${minutes}`
const windowsOf = (id: number): Tries[] =>
  factorWindows.map(({ most, minutes }) => ({ key: keyOf(id, minutes), most, minutes }))

/** One at a time for each operator, on every node: of a hundred at once only the allowed number is judged. */
export async function factorShut(tx: Tx, id: number, now: Date): Promise<Refusal | undefined> {
  await lockKey(tx, `desk:factor:${id}`)
  for (const window of windowsOf(id).reverse()) {
    const shut = await tooMany(tx, window, now)
    if (shut) return shut
  }
  return undefined
}

type WrongFactor = {
  operator: Pick<OperatorKeys, 'id' | 'email'>
  at: 'login' | 'act'
  address: string
  device: string
  now: Date
}
/** Each adds a row to the audit; the one that locks the account is mailed to the operator and to every admin. */
export async function countWrongFactor(tx: Tx, { operator, at, address, device, now }: WrongFactor): Promise<void> {
  const { id, email: subject } = operator
  for (const { key } of windowsOf(id)) await insertAttempt(tx, key, now)
  const reason = ownReasons[at === 'login' ? 'wrongFactor' : 'wrongFactorInside'].en
  await insertAudit(tx, { by: 'system', act: 'operator.factor.wrong', subject, reason, address }, now)
  const shut = await factorShut(tx, id, now)
  if (!shut) return
  const { limit, minutes } = shut.params as { limit: number; minutes: number }
  const after = { limit, minutes }
  await insertAudit(
    tx,
    {
      by: 'system',
      act: 'operator.factor.shut',
      subject,
      reason: fillIn(ownReasons.factorShut.en, () => String(minutes)),
      after,
      address,
    },
    now,
  )
  for (const to of new Set([subject, ...(await listAdminEmails(tx))]))
    await insertMail(tx, factorMail({ to, whose: subject, limit, minutes, device, address, now }), now)
}

/**
 * The right factor was shown. The day's count continues; otherwise a guesser would start again each time the owner logs
 * in.
 */
export const forgetWrongFactors = (tx: Tx, id: number) => clearAttempts(tx, keyOf(id, factorWindows[0].minutes))
