/** Why: the demo has an operator of each role, and a second of finance and market, since two must agree where money or rights move. */
import { emailKey } from '@tonne/domain/fields'
import type { OperatorRole } from '@tonne/domain/operator'
import { insertOperator } from '../operator/store.ts'
import { insertAudit } from '../platform/audit.ts'
import type { Db } from '../platform/database/database.ts'

export const demoOperators: readonly { email: string; name: string; role: OperatorRole }[] = [
  { email: 'support@tonne.example', name: 'Nadia Rahman', role: 'support' },
  { email: 'finance@tonne.example', name: 'Goh Kai Xin', role: 'finance' },
  { email: 'finance2@tonne.example', name: 'Priya Menon', role: 'finance' },
  { email: 'market@tonne.example', name: 'Daniel Seah', role: 'market' },
  { email: 'market2@tonne.example', name: 'Hui Min Koh', role: 'market' },
  { email: 'admin@tonne.example', name: 'Farah Aziz', role: 'admin' },
  { email: 'admin2@tonne.example', name: 'Marcus Ong', role: 'admin' },
]

/** Answers their ids by email. */
export async function seedOperators(db: Db, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await db.tx(async (tx) => {
    for (const operator of demoOperators) {
      const id = await insertOperator(tx, { ...operator, emailKey: emailKey(operator.email) }, now)
      await insertAudit(
        tx,
        { by: 'system', act: 'operator.make', subject: operator.email, reason: 'demo world', after: { role: operator.role } },
        now,
      )
      ids.set(operator.email, id)
    }
  })
  return ids
}
