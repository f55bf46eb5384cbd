/** The subjects of a letter, and the letters written; their messages are written in support/request. */
import { dayOf } from '@tonne/domain/days'
import type { LetterSubject } from '@tonne/domain/support/letter'
import type { Sql } from '../../platform/database/database.ts'

const SUBJECTS = `
  select no, "amountCents", at from (
    (select no, total_cents as "amountCents", at from "order" where member_id = $1 and ($2::text is null or no = $2)
      order by at desc limit 10)
    union all (select no, amount_cents, requested_at from withdrawal where member_id = $1
      and ($2::text is null or no = $2) order by requested_at desc limit 10)
    union all (select no, amount_cents, created_at from deposit where member_id = $1
      and ($2::text is null or no = $2) order by created_at desc limit 10)
    union all (select no, null, requested_at from retirement where member_id = $1
      and ($2::text is null or no = $2) order by requested_at desc limit 10)
    union all (select no, null, at from request where member_id = $1 and kind <> 'letter'
      and ($2::text is null or no = $2) order by id desc limit 10)
    union all (select case_no, null, since from restriction where member_id = $1
      and ($2::text is null or case_no = $2) order by id desc limit 10)
  ) numbered order by at desc, no limit 30`
/** Only the member's own subjects; with `no` only the one with that number. */
export async function listSubjects(sql: Sql, memberId: number, no: string | null): Promise<LetterSubject[]> {
  const rows = await sql.rows<{ no: string; amountCents: number | null; at: Date }>(SUBJECTS, [memberId, no])
  return rows.map(({ at, ...rest }) => ({ ...rest, day: dayOf(at) }))
}

const LETTERS = `
  select m.id, r.no, m.title as "titleEn", m.title_cn as "titleCn", m.name as by, m.at, n.read_at as "readAt"
  from request r join request_message m on m.request_id = r.id
  left join notice n on n.member_id = r.member_id and n.kind = 'letter' and n.cause = 'letter ' || m.id
  where r.member_id = $1 and m.template is not null order by m.id desc limit 20`
type LetterRow = { id: number; no: string; titleEn: string; titleCn: string; by: string; at: Date; readAt: Date | null }
export const listLetters = (sql: Sql, memberId: number) => sql.rows<LetterRow>(LETTERS, [memberId])
