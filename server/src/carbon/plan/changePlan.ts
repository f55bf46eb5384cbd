import type { plan } from '@tonne/contract/carbon/plan'
import { nextDue, resumeBound } from '@tonne/domain/carbon/plan'
import { dayOf } from '@tonne/domain/days'
import { refuseUnconfirmed } from '@tonne/domain/people/moneyOutHold'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { type PlanState, planStateLabels, planStates } from '@tonne/domain/states'
import type { Tx } from '../../platform/database/database.ts'
import { isHeld, listMoneyOutHolds } from '../../shared/credential/moneyOutHold.ts'
import type { Call, Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { type PlanOut, toPlans } from './planOut.ts'
import { lockPlan, movePlan, type PlanRow, updateResumed } from './store.ts'

type Change = { no: string; memberId: number; to: PlanState; now: Date }
/** `before` is called under the plan's lock, and may refuse. */
async function change(
  tx: Tx,
  { no, memberId, to, now }: Change,
  before: (row: PlanRow) => Promise<unknown>,
): Promise<PlanOut> {
  const row = (await lockPlan(tx, no, memberId)) ?? refuse('notFound')
  const [en, cn] = planStateLabels[row.state]
  if (!(planStates[row.state] as readonly PlanState[]).includes(to))
    refuse('stateMoved', { state: { en: en.toLowerCase(), cn } })
  await before(row)
  const after = await movePlan(tx, row, { to, at: to === 'active' ? nextDue(dayOf(now), row.dayOfMonth) : now })
  emit(tx, { memberId, stale: ['plan'] }, now)
  return (await toPlans(tx, [after], now))[0]!
}

export const changePlan =
  ({ db }: Pick<Tools, 'db'>, to: 'paused' | 'stopped') =>
  ({ input: { no }, memberId, now }: Call<{ no: string }>): Promise<PlanOut> =>
    db.tx((tx) => change(tx, { no, memberId, to, now }, async () => {}))

/** A resumed plan continues with its next day; missed months are not made up. */
export const resumePlan =
  ({ db, requireStepUp }: Pick<Tools, 'db' | 'requireStepUp'>): Handler<typeof plan.resume> =>
  async (call) => {
    const { memberId, now } = call
    const { no, proof } = call.input
    const proven =
      proof &&
      (await isHeld(db, memberId, now)) &&
      (await requireStepUp({ memberId, proof, from: call, bound: resumeBound(no), factorOnly: true }, now))
    if (proven instanceof Refusal) return proven
    const confirmed = proven ? proven.confirmed : undefined
    return db.tx((tx) =>
      change(tx, { no, memberId, to: 'active', now }, async (row) => {
        refuseUnconfirmed((await listMoneyOutHolds(tx, [memberId], now)).get(memberId), 'planHeld', confirmed)
        await updateResumed(tx, row.id, { at: now, stepUpId: confirmed?.id ?? null })
      }),
    )
  }
