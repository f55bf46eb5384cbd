/** For tests that send HTTP themselves; the operator's step-up is already done. */
import { randomUUID } from 'node:crypto'
import { DESK_HEADER } from '@tonne/contract/envelope'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { insertOperator } from '../people/operator/store.ts'
import { insertOperatorSession, OPERATOR_COOKIE } from '../shared/session/operators.ts'
import type { World } from './world.ts'

export async function operatorHeaders({ db, clock }: World, role: OperatorRole): Promise<Record<string, string>> {
  const [email, now] = [`${randomUUID()}@tonne.example`, clock.now()]
  const id = await insertOperator(db, { email, emailKey: email, name: `${role} by header`, role }, now)
  const steppedUntil = new Date(now.getTime() + 600_000)
  const cookie = await insertOperatorSession(db, {
    operatorId: id!,
    device: 'test',
    address: '127.0.0.1',
    now,
    steppedUntil,
    cameBy: 'passkey',
  })
  return { cookie: `${OPERATOR_COOKIE}=${cookie}`, [DESK_HEADER]: '1' }
}
