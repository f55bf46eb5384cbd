import type { operator } from '@tonne/contract/people/operator'
import { refuseOwnAct } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { revokeOperatorSessions } from '../../shared/session/operators.ts'
import type { Tools } from '../../shared/tools.ts'
import { operatorOut } from './listOperators.ts'
import { listOperators, lockAdmins, lockOperator, removeOperatorPasskeys, updateDisabled } from './store.ts'

/** Two admins must remain, or invitations could no longer be approved. */
const LEAST_ADMINS = 2

export function disableOperator({ db }: Tools): Handler<typeof operator.disable> {
  return ({ input: { id, reason }, operator, now, address }) =>
    db.tx(async (tx) => {
      refuseOwnAct(id, operator, 'self')
      const admins = await lockAdmins(tx, id)
      const found = (await lockOperator(tx, id)) ?? refuse('notFound')
      if (found.disabledAt) refuse('stateMoved', { state: { en: 'disabled', cn: '已停用' } })
      if (found.role === 'admin' && admins.length <= LEAST_ADMINS) refuse('operatorLast', { least: LEAST_ADMINS })
      await updateDisabled(tx, id, now)
      await revokeOperatorSessions(tx, id, now)
      // Reactivating takes a new invitation, with a new authenticator and new keys.
      await removeOperatorPasskeys(tx, id, null, now)
      await insertAudit(
        tx,
        { by: operator, act: 'operator.disable', subject: found.email, reason, before: { role: found.role }, address },
        now,
      )
      return operatorOut((await listOperators(tx, now)).find((o) => o.id === id)!)
    })
}
