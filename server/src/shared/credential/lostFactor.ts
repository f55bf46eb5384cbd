import type { Since } from '@tonne/domain/people/recovery'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'

// A wrong passkey leaves a spent challenge and a wrong code leaves nothing, so each factor's use is read where only a
// right one is recorded.
const SINCE = `
  select greatest((select max(at) from proof_use where member_id = $1 and at > $2 and proof like 'totp %'),
      (select max(used_at) from passkey where member_id = $1 and used_at > $2),
      (select max(used_at) from recovery_code where member_id = $1 and used_at > $2)) as "factorUsedAt",
    (select max(at) from cool_off where member_id = $1 and at > $2 and why = 'second_factor') as "factorChangedAt",
    (select max(at) from cool_off where member_id = $1 and at > $2 and why in ('login_password',
    'recovery')) as "passwordChangedAt"`
/** Events of a member's factors and login password after that instant. */
export const getSince = (sql: Sql, memberId: number, since: Date): Promise<Since> =>
  getOne(sql.rows<Since>(SINCE, [memberId, since]))

const RESET = `select max(until) as until from cool_off where member_id = $1 and why = 'recovery' and until > $2`
/** Until when withdrawals wait after the login password was reset by mail; null: they do not. */
export const findReset = async (sql: Sql, memberId: number, now: Date): Promise<Date | null> =>
  (await first(sql.rows<{ until: Date | null }>(RESET, [memberId, now])))?.until ?? null

const RECOVERIES = `select why, at from cool_off where member_id = $1 and why in ('recovery', 'factor_recovery')
  and at > $2 order by at desc limit 20`
/** The member's recoveries of password or factor after that instant, newest first. */
export const listRecoveries = (sql: Sql, memberId: number, since: Date) =>
  sql.rows<{ why: 'recovery' | 'factor_recovery'; at: Date }>(RECOVERIES, [memberId, since])

type Dropped = { totp: boolean; passkeys: number; recoveryCodes: number }
const TOTP = 'delete from totp where member_id = $1 returning confirmed_at is not null as "inForce"'
const PASSKEYS = 'update passkey set removed_at = $2 where member_id = $1 and removed_at is null returning 1 as one'
const CODES = 'delete from recovery_code where member_id = $1 returning used_at is null as left'
/** Removes every second factor and every substitute of one; returns which there were. */
export async function dropFactors(tx: Tx, memberId: number, now: Date): Promise<Dropped> {
  const totp = await tx.rows<{ inForce: boolean }>(TOTP, [memberId])
  const passkeys = await tx.rows(PASSKEYS, [memberId, now])
  const codes = await tx.rows<{ left: boolean }>(CODES, [memberId])
  return {
    totp: totp.some(({ inForce }) => inForce),
    passkeys: passkeys.length,
    recoveryCodes: codes.filter(({ left }) => left).length,
  }
}
