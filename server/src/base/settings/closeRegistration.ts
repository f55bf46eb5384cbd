/** Machines may open accounts in masses, so one operator closes registration at once; opening it again takes two. */

import type { settingsDesk } from '@tonne/contract/base/settings'
import { refuse } from '@tonne/domain/refusals'
import { lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { findRegistration, insertRegistration } from './store.ts'

const closedWords = { en: 'closed', cn: '关闭' }

export function closeRegistration({ db }: Tools): Handler<typeof settingsDesk.closeRegistration> {
  return async ({ input: { reason }, operator, now, address }) => {
    await db.tx(async (tx) => {
      await lockKey(tx, 'settings')
      if (!(await findRegistration(tx)).open) refuse('stateMoved', { state: closedWords })
      await insertRegistration(tx, { open: false, by: operator, reason }, now)
      const change = { before: { open: true }, after: { open: false } }
      await insertAudit(
        tx,
        { by: operator, act: 'registration.close', subject: 'registration', reason, ...change, address },
        now,
      )
      emitToAll(tx, ['settings'], now)
    })
    return { open: false, by: operator.name, reason, since: now.getTime() }
  }
}
