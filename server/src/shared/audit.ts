/** The row is written in the act's own transaction and cannot be edited: an act is recorded or does not happen. */
import { createHash } from 'node:crypto'
import type { Operator } from '@tonne/domain/people/operator'
import { first, type Sql } from '../platform/database/database.ts'

/**
 * `act` is noun.verb ('withdrawal.approve'); `subject` is the number, for people, of its object. `before` and `after`
 * are the changes, without secrets and names: acts are sealed for ever, and names are not kept for ever. `memberId` is
 * the member concerned, who may read the row.
 */
export type Act = {
  by: Pick<Operator, 'id' | 'name'> | 'system'
  act: string
  subject: string
  reason: string
  before?: object | null
  after?: object | null
  memberId?: number | null
  address?: string
}
/** Acts are sealed for ever, while words to a member are kept only for a published time; so acts hold their hash. */
export const hashOfWords = (words: object): string => createHash('sha256').update(JSON.stringify(words)).digest('hex')

const INSERT = `
  insert into audit (actor, operator_id, act, subject, reason, before, after, member_id, address, at) values ($1, $2,
  $3, $4, $5, $6, $7, $8, $9, $10)`
export const insertAudit = (sql: Sql, { by, act, subject, reason, before, after, memberId, address }: Act, now: Date) =>
  sql.rows(INSERT, [
    by === 'system' ? 'system' : by.name,
    by === 'system' ? null : by.id,
    act,
    subject,
    reason,
    before ? JSON.stringify(before) : null,
    after ? JSON.stringify(after) : null,
    memberId ?? null,
    // Only for operators: acts are kept for ever, and members' addresses must not be.
    by === 'system' ? '' : (address ?? ''),
    now,
  ])

const LAST_ACT = 'select at from audit where subject = $1 order by id desc limit 1'
export const findLastAct = async (sql: Sql, subject: string): Promise<Date | undefined> =>
  (await first(sql.rows<{ at: Date }>(LAST_ACT, [subject])))?.at
