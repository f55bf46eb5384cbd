/** Why: what was agreed to can be let rest or ended at any time, by a tap and nothing else. */
import { dayOf } from '@tonne/domain/days'
import { nextDue } from '@tonne/domain/plan'
import { refuse } from '@tonne/domain/refusals'
import { type PlanState, planStateLabels, planStates } from '@tonne/domain/states'
import type { Call } from '../platform/http/call.ts'
import { tellLater } from '../platform/ledger/post.ts'
import type { Tools } from '../platform/tools.ts'
import { type PlanOut, toPlans } from './planOut.ts'
import { lockPlan, movePlan } from './store.ts'

/** Resuming goes on with the next of its days: what went by is not made up. */
export const changePlan =
  ({ db }: Pick<Tools, 'db'>, to: PlanState) =>
  ({ input: { no }, memberId, now }: Call<{ no: string }>): Promise<PlanOut> =>
    db.tx(async (tx) => {
      const row = (await lockPlan(tx, no, memberId)) ?? refuse('notFound')
      const [en, cn] = planStateLabels[row.state]
      if (!(planStates[row.state] as readonly PlanState[]).includes(to)) refuse('stateMoved', { state: { en: en.toLowerCase(), cn } })
      const after = await movePlan(tx, row, { to, at: to === 'active' ? nextDue(dayOf(now), row.dayOfMonth) : now })
      tellLater(tx, { memberId, stale: ['plan'] }, now)
      return (await toPlans(tx, [after], now))[0]!
    })
