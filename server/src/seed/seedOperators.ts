/** Every role that needs a second person has two operators. */
import { randomUUID } from 'node:crypto'
import { emailKey } from '@tonne/domain/fields'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { insertOperator } from '../people/operator/store.ts'
import { makeTotpSecret, sealTotp } from '../people/operator/totp.ts'
import { hashPassword } from '../platform/crypto/password.ts'
import { OURS } from '../platform/limits/queuePositions.ts'
import { insertAudit } from '../shared/audit.ts'
import type { DeskCall } from '../shared/endpoint/call.ts'
import type { Tools } from '../shared/tools.ts'
import type { SeedTools } from './seedTools.ts'

export const DEMO_OPERATOR_PASSWORD = 'Tembusu-Desk-2026'
export const demoOperators: readonly { email: string; name: string; role: OperatorRole }[] = [
  { email: 'support@tonne.example', name: 'Nadia Rahman', role: 'support' },
  { email: 'support2@tonne.example', name: 'Ethan Wee', role: 'support' },
  { email: 'finance@tonne.example', name: 'Goh Kai Xin', role: 'finance' },
  { email: 'finance2@tonne.example', name: 'Priya Menon', role: 'finance' },
  { email: 'market@tonne.example', name: 'Daniel Seah', role: 'market' },
  { email: 'market2@tonne.example', name: 'Hui Min Koh', role: 'market' },
  { email: 'admin@tonne.example', name: 'Farah Aziz', role: 'admin' },
  { email: 'admin2@tonne.example', name: 'Marcus Ong', role: 'admin' },
]

/** Returns their ids by email. */
export async function seedOperators(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  now: Date,
): Promise<Map<string, number>> {
  const passwordHash = await hashPassword(DEMO_OPERATOR_PASSWORD, OURS)
  const ids = new Map<string, number>()
  await db.tx(async (tx) => {
    for (const operator of demoOperators) {
      const key = emailKey(operator.email)
      const keys = { emailKey: key, passwordHash, totpSealed: sealTotp(settings.secret, makeTotpSecret(), key) }
      const id = await insertOperator(tx, { ...operator, ...keys }, now)
      await insertAudit(
        tx,
        {
          by: 'system',
          act: 'operator.make',
          subject: operator.email,
          reason: ownReasons.demoWorld.en,
          after: { role: operator.role },
        },
        now,
      )
      ids.set(operator.email, id!)
    }
  })
  return ids
}

/** An operator's calls; `ids` by email. */
export const operatorCalls =
  (tools: Pick<SeedTools, 'callOf'>, ids: ReadonlyMap<string, number>) =>
  <I>(email: string, input: I): DeskCall<I> => {
    const { name, role } = demoOperators.find((operator) => operator.email === email)!
    const id = ids.get(email)!
    return {
      ...tools.callOf(0, input),
      keyed: { memberId: -id, key: randomUUID(), requestHash: '' },
      operator: { id, email, name, role, sessionId: 0, steppedUntil: null, cameBy: 'code', signedOn: false },
    }
  }
