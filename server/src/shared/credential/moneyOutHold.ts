import type { MoneyOutHold } from '@tonne/domain/people/moneyOutHold'
import type { Sql } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { CHANGES_AT } from './coolOff.ts'

/** The causes for which withdrawals are on hold at the instant `at`: a change or a case. `of` narrows it to members. */
export const WAITS_AT = (at: string, of = ''): string => `
    select member_id, since, until, why, null as case_no from (${CHANGES_AT(at, of)}) changed
    union all
    select member_id, since, review_by, null, case_no from restriction where lifted_at is null
    and 'withdraw' = any(scopes) ${of}`
/**
 * Those of the members $1 whose withdrawals are on hold at $2. Several waits are one hold, from the first that is still
 * in force to the last end; a factor counts when it is older than all of them.
 */
export const HELD = `
  select w.member_id as "memberId", min(w.since) as since, max(w.since) as latest, max(w.until) as until,
  (array_agg(w.why
  order by w.until desc))[1] as why, max(w.case_no) as "caseNo",
    exists (select 1 from totp f where f.member_id = w.member_id and f.confirmed_at < min(w.since))
      or exists (select 1 from passkey f where f.member_id = w.member_id and f.removed_at is null
      and f.made_at < min(w.since)) as provable
  from (${WAITS_AT('$2', 'and member_id = any($1::bigint[])')}) w group by w.member_id`

/** By member; those without a hold are missing. */
export async function listMoneyOutHolds(
  sql: Sql,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, MoneyOutHold>> {
  const rows = await sql.rows<MoneyOutHold & { memberId: number }>(HELD, [ints(memberIds), now])
  return new Map(rows.map(({ memberId, ...hold }) => [memberId, hold]))
}
/**
 * Whether a second factor is checked for an act that it alone confirms: only during a hold. Otherwise whoever holds a
 * session could try codes there without a password, and lock the owner's factor by wrong ones.
 */
export const isHeld = async (sql: Sql, memberId: number, now: Date): Promise<boolean> =>
  (await listMoneyOutHolds(sql, [memberId], now)).size > 0
