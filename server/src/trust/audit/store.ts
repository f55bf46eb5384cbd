/** Acts are written by shared/audit.ts and never changed. */
import { first, type Sql } from '../../platform/database/database.ts'

export type ActRow = {
  id: number
  at: Date
  actor: string
  operatorId: number | null
  act: string
  subject: string
  reason: string
  memberId: number | null
  address: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  position: number | null
  size: number | null
  root: Buffer | null
  leaf: Buffer | null
}
const LIST = `
  select a.id, a.at, a.actor, a.operator_id as "operatorId", a.act, a.subject, a.reason, a.member_id as "memberId",
  a.address, a.before, a.after,
    e.position, h.size, h.root, n.hash as leaf
  from audit a left join log_entry e on e.source = 'audit' and e.row_id = a.id
  left join log_node n on n.level = 0 and n.position = e.position
  left join lateral (select size, root from log_head where size > e.position order by size limit 1) h on true
  where ($1::bigint is null or a.id < $1) and ($2::bigint is null or a.operator_id = $2) and ($3::text is null
  or starts_with(a.act, $3))
    and ($4::text is null or starts_with(a.subject, $4)) and ($5::text is null or strpos(lower(a.actor), lower($5)) > 0)
    and ($6::bigint is null or a.member_id = $6) and ($7::timestamptz is null or a.at >= $7)
    and ($8::timestamptz is null or a.at < $8)
  order by a.id desc limit $9`
export type ActsInput = {
  before: number | null
  operatorId: number | null
  act: string | null
  subject: string | null
  actor: string | null
  memberId: number | null
  from: Date | null
  to: Date | null
  limit: number
}
/** Newest first, below an id. */
export const listActs = (sql: Sql, a: ActsInput) =>
  sql.rows<ActRow>(LIST, [a.before, a.operatorId, a.act, a.subject, a.actor, a.memberId, a.from, a.to, a.limit])
const ONE = 'select id, operator_id as "operatorId" from audit where id = $1'
export const findAct = (sql: Sql, id: number) => first(sql.rows<Pick<ActRow, 'id' | 'operatorId'>>(ONE, [id]))
