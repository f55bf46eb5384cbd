/** Why: the only SQL that opens a case: what a member may not do for now, why, since when, and by when somebody looks again. */
import { dayOf } from '@tonne/domain/days'
import type { RestrictionScope } from '@tonne/domain/member'
import type { Tx } from '../platform/database/database.ts'

// The number people use is made of the row's own id.
const INSERT = `
  with next as (select nextval(pg_get_serial_sequence('restriction', 'id')) as id)
  insert into restriction (id, case_no, member_id, scopes, reason_en, reason_cn, since, review_by) overriding system value
  select id, $1 || lpad(id::text, 5, '0'), $2, $3, $4, $5, $6, $7 from next returning id, case_no as "caseNo", review_by as "reviewBy"`
export type NewRestriction = { memberId: number; scopes: readonly RestrictionScope[]; reason: { en: string; cn: string }; reviewBy: Date }
export type OpenedRestriction = { id: number; caseNo: string; reviewBy: Date }

/** Opens a case, 'C-20261120-00012'. */
export const insertRestriction = async (tx: Tx, { memberId, scopes, reason, reviewBy }: NewRestriction, now: Date): Promise<OpenedRestriction> =>
  (
    await tx.rows<OpenedRestriction>(INSERT, [
      `C-${dayOf(now).replaceAll('-', '')}-`,
      ...[memberId, [...scopes], reason.en, reason.cn],
      ...[now, reviewBy],
    ])
  )[0]!
