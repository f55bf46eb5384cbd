/** Two people agree on a dated price, the clock applies it, and an order keeps the price that it was made at. */
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayBothDayTimes, sayCents } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import { projectPhaseLabels } from '@tonne/domain/states'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertPrice, listCards, lockProject } from '../project/store.ts'
import { emitToDesk } from './emitToDesk.ts'
import { insertPlan, listWaitingPlans, lockPlan, updatePlan } from './store.ts'

const words = ([en, cn]: readonly [string, string]) => ({ en, cn })
/** Only a published project that is not closed can have a planned price. */
async function lockPriced(tx: Tx, no: string) {
  const project = (await lockProject(tx, no)) ?? refuse('projectNotFound')
  if (project.decision === 'pending_review') refuse('projectNotPublished')
  if (project.decision === 'closed') refuse('stateMoved', { state: words(projectPhaseLabels.closed) })
  return project
}

export function proposePrice({ db }: Tools): Handler<typeof projectDesk.proposePrice> {
  return async ({ input: { no, priceCents, effectiveAt: ms, reason }, operator, now, address }) => {
    const effectiveAt = new Date(ms)
    const id = await db.tx(async (tx) => {
      const project = await lockPriced(tx, no)
      if (effectiveAt <= now) refuse('priceTooSoon', { at: sayBothDayTimes(effectiveAt, now) })
      const [then] = await listCards(tx, no, effectiveAt, now)
      if (then!.priceCents === priceCents) refuse('priceUnchanged', { price: sayCents(priceCents) })
      const id = await insertPlan(
        tx,
        { projectId: project.id, priceCents, effectiveAt, reason, proposedBy: operator.id },
        now,
      )
      if (id === undefined) {
        const other = (await listWaitingPlans(tx)).find((plan) => plan.projectId === project.id)
        return refuse('priceWaits', { by: other?.proposedName ?? '' })
      }
      const change = {
        before: { priceCents: then!.priceCents },
        after: { priceCents, effectiveAt: effectiveAt.toISOString() },
      }
      await insertAudit(tx, { by: operator, act: 'project.proposePrice', subject: no, reason, ...change, address }, now)
      emitToDesk(tx, now)
      return id
    })
    return { id }
  }
}

/**
 * A transaction that waits for the project's lock reads the prices as they were when it began, so a price must be
 * committed before its instant, or somebody would buy at the old one after it.
 */
const COMMITS_MS = 10_000

export function decidePrice({ db, clock }: Tools): Handler<typeof projectDesk.decidePrice> {
  return async (call) => {
    const { operator, now } = call
    const { plan: id, approve } = call.input
    await db.tx(async (tx) => {
      const plan = (await lockPlan(tx, id)) ?? refuse('notFound')
      if (plan.state !== 'proposed')
        refuse('stateMoved', {
          state: plan.state === 'approved' ? { en: 'approved', cn: '已批准' } : { en: 'rejected', cn: '已驳回' },
        })
      const state = approve ? ('approved' as const) : ('rejected' as const)
      await decideAsSecond(tx, deciderOf(call), {
        agrees: approve,
        first: plan.proposedBy,
        effect: async () => {
          const project = approve ? await lockPriced(tx, plan.projectNo) : undefined
          // Uses the clock now, not the time of the request, because the lock may have been waited for.
          if (project && plan.effectiveAt.getTime() < clock.now().getTime() + COMMITS_MS)
            refuse('priceTooSoon', { at: sayBothDayTimes(plan.effectiveAt, now) })
          const priceVersion = project ? await insertPrice(tx, project.id, plan.priceCents, plan.effectiveAt) : null
          await updatePlan(tx, id, { state, by: operator.id, priceVersion }, now)
        },
        record: () => ({
          act: `project.${approve ? 'approve' : 'reject'}Price`,
          subject: plan.projectNo,
          before: { state: 'proposed' },
          after: { state, priceCents: plan.priceCents, effectiveAt: plan.effectiveAt.toISOString() },
        }),
      })
      emitToDesk(tx, now)
    })
    return {}
  }
}
