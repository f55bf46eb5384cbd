/** Why: the only SQL of operators. */
import type { OperatorRole } from '@tonne/domain/operator'
import type { Sql } from '../platform/database/database.ts'

export type NewOperator = { email: string; emailKey: string; name: string; role: OperatorRole }
const INSERT = `insert into operator (email, email_key, name, role, made_at) values ($1, $2, $3, $4, $5) returning id`
export async function insertOperator(sql: Sql, { email, emailKey, name, role }: NewOperator, now: Date): Promise<number> {
  const [row] = await sql.rows<{ id: number }>(INSERT, [email, emailKey, name, role, now])
  return row!.id
}
