/** Acts are written by shared/audit.ts and never changed. */
import type { LeafVersion } from '@tonne/domain/base/sealedText'
import { leavesOf, PART_OF } from '../../base/proof/store.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'

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
type Listed = Omit<ActRow, 'leaf'> & { version: LeafVersion; hash: Buffer | null }
const LIST = `
  select a.id, a.at, a.actor, a.operator_id as "operatorId", a.act, a.subject, a.reason, a.member_id as "memberId",
  a.address, a.before, a.after,
    p.position + a.id - p.first_id as position, h.size, h.root, p.leaf as version,
    substr(p.hashes, (32 * (a.id - p.first_id))::int + 1, 32) as hash
  from audit a left join ${PART_OF("'audit'", 'a.id')} on true
  left join lateral (select size, root from log_head where size > p.position + a.id - p.first_id
  order by size limit 1) h on true
  where ($1::bigint is null or a.operator_id = $1) and ($2::text is null or starts_with(a.act, $2))
    and ($3::text is null or starts_with(a.subject, $3)) and ($4::text is null or strpos(lower(a.actor), lower($4)) > 0)
    and ($5::bigint is null or a.member_id = $5) and ($6::timestamptz is null or a.at >= $6)
    and ($7::timestamptz is null or a.at < $7)`
export const SORTS: Sorts<'at'> = { id: 'a.id', by: { at: null } }
type ActsInput = {
  operatorId: number | null
  act: string | null
  subject: string | null
  actor: string | null
  memberId: number | null
  from: Date | null
  to: Date | null
}
export async function listActs(sql: Sql, a: ActsInput, place: Place): Promise<ActRow[]> {
  const { end, values } = sorted(SORTS, place, 8)
  const given = [a.operatorId, a.act, a.subject, a.actor, a.memberId, a.from, a.to, ...values]
  const rows = await sql.rows<Listed>(`${LIST}${end}`, given)
  return rows.map(({ version, hash, ...act }) => ({
    ...act,
    leaf: hash && Buffer.from(leavesOf({ source: 'audit', leaf: version, hashes: hash })[0]!),
  }))
}
const ONE = 'select id, operator_id as "operatorId" from audit where id = $1'
export const findAct = (sql: Sql, id: number) => first(sql.rows<Pick<ActRow, 'id' | 'operatorId'>>(ONE, [id]))
