/**
 * Withdrawals wait after a change of what proves a member and after a login from a new device, so that a thief cannot
 * leave with the money before its owner reads the mail.
 */
import type { Terms } from '@tonne/domain/base/terms'
import { type CoolOffReason, coolOffUntil } from '@tonne/domain/people/credential'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'

const INSERT = 'insert into cool_off (member_id, why, at, until, session_id) values ($1, $2, $3, $4, $5)'
/** `sessionId`: the session that made the change and may stay open; absent where none may. */
type CoolingOff = { memberId: number; why: CoolOffReason; terms: Pick<Terms, 'coolOff'>; sessionId?: number }
/**
 * Begins a wait in the transaction of its cause; returns its end. A longer one in force is not shortened, because each
 * is a row of its own.
 */
export async function startCoolOff(tx: Tx, { memberId, why, terms, sessionId }: CoolingOff, now: Date): Promise<Date> {
  const until = coolOffUntil(why, now, terms)
  await tx.rows(INSERT, [memberId, why, now, until, sessionId ?? null])
  return until
}

/** Pages that refetch when a wait begins: every page that shows its end. */
export const STALE_BY_WAIT = ['credential', 'session', 'identity', 'withdrawal', 'market'] as const

export type CoolOff = { why: CoolOffReason; at: Date; until: Date }
/**
 * The waits in force at the instant `at`: after a change of what proves a member, after a new device, and after a payee
 * that was added beside others, until it may be paid or is removed. `of` narrows it to some members.
 */
export const CHANGES_AT = (at: string, of = ''): string => `
    select member_id, at as since, until, why from cool_off where until > ${at} ${of}
    union all
    select member_id, added_at, usable_at, 'payee' from payee p where usable_at > ${at} and removed_at is null ${of}
      and exists (select 1 from payee before where before.member_id = p.member_id and before.id < p.id)`
const LONGEST = `
  select why, since as at, until from (${CHANGES_AT('$2', 'and member_id = $1')}) w order by until desc limit 1`
/** The wait that ends last, or undefined when withdrawals need not wait. */
export const findCoolOff = (sql: Sql, memberId: number, now: Date) => first(sql.rows<CoolOff>(LONGEST, [memberId, now]))
const UNPROVEN = `
  select why, at, until from cool_off
  where member_id = $1 and until > $2 and why in ('recovery', 'factor_recovery', 'new_device') order by until desc
  limit 1`
/** The wait that a recovery or a new device began: somebody had a mailbox or a password and may not be the member. */
export const findUnproven = (sql: Sql, memberId: number, now: Date) =>
  first(sql.rows<CoolOff>(UNPROVEN, [memberId, now]))
const NEW_PASSWORD = `why in ('login_password', 'recovery')`
/** Whether the login password of the row's member was changed after the row's instant. */
export const PASSWORD_SINCE = (row: string, at: string) =>
  `exists (select 1 from cool_off c where c.member_id = ${row}.member_id and c.at > ${row}.${at} and c.${NEW_PASSWORD})`
const CHANGED = `select max(at) as at from cool_off where member_id = $1 and ${NEW_PASSWORD}`
/** When the login password was last changed, by its owner or by mail; null while it is the one of the registration. */
export const loginPasswordChangedAt = async (sql: Sql, memberId: number): Promise<Date | null> =>
  (await first(sql.rows<{ at: Date | null }>(CHANGED, [memberId])))?.at ?? null
