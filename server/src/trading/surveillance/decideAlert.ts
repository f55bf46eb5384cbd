import type { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { alertIdOf } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { marketAlertStateLabels } from '@tonne/domain/states'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { listLinked } from './factStore.ts'
import { decideAlert as decide, lockAlert } from './store.ts'

export function decideAlert({ db }: Tools): Handler<typeof surveillanceDesk.decide> {
  return (call) =>
    db.tx(async (tx) => {
      const { operator, now } = call
      const { no, outcome, reason } = call.input
      const alert = (await lockAlert(tx, alertIdOf(no), no)) ?? refuse('notFound')
      if (alert.state !== 'open') {
        const [en, cn] = marketAlertStateLabels[alert.state]
        refuse('stateMoved', { state: { en: en.toLowerCase(), cn } })
      }
      const owners = alert.owners.map(({ id }) => id)
      // Read again, because somebody may have become an operator since the alert was opened.
      const linked = await listLinked(tx, owners)
      const { rule, measured, threshold } = alert
      await decideAsSecond(tx, deciderOf(call), {
        agrees: true,
        first: [
          ...linked.map((one) => ({ id: one.operator, part: 'self' as const })),
          ...alert.operators.map((id) => ({ id, part: 'announced' as const })),
        ],
        effect: () => decide(tx, alert, { by: operator, to: outcome, reason }, now),
        record: () => ({
          act: 'alert.decide',
          subject: no,
          before: { state: alert.state },
          after: { state: outcome, rule, measured, threshold, members: owners },
        }),
      })
      emit(tx, { memberId: 0, stale: ['assignment'] }, now)
      return {}
    })
}
