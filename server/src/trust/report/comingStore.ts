/** Dated changes ahead, for the overview of the desk. None names a member. */
import type { Sql } from '../../platform/database/database.ts'

const OF_PROJECT = 'p.no, p.name_en, p.name_cn'
const COMING = {
  draw: `select ${OF_PROJECT}, c.closes_at from draw_commit c join project p on p.id = c.project_id
    where not exists (select 1 from draw_result r where r.project_id = c.project_id)`,
  saleBegins: `select ${OF_PROJECT}, p.starts_at from project p where p.decision = 'approved'`,
  saleEnds: `select ${OF_PROJECT}, p.ends_at from project p where p.decision = 'approved'`,
  price: `select ${OF_PROJECT}, f.effective_at from project_price f join project p on p.id = f.project_id
    where p.decision = 'approved'`,
  terms: `select version::text, null, null, effective_at from terms_version`,
  content: `select item_id::text, null, null, publish_at from content_version where state = 'approved'`,
  review: `select case_no, null, null, review_by from restriction where lifted_at is null
    and code <> 'self_freeze'`,
} as const
const SHOWN = 6
const LIST = `
  select * from (${Object.entries(COMING)
    .map(
      ([kind, rows]) => `
    select '${kind}' as kind, subject, name_en as "nameEn", name_cn as "nameCn", at
      from (${rows}) c(subject, name_en, name_cn, at) where at > $1`,
    )
    .join(' union all ')}) coming order by at, kind, subject limit ${SHOWN}`
type ComingRow = { kind: keyof typeof COMING; subject: string; nameEn: string | null; nameCn: string | null; at: Date }
/** The next instants at which something takes effect or falls due, soonest first. */
export const listComing = (sql: Sql, now: Date) => sql.rows<ComingRow>(LIST, [now])
