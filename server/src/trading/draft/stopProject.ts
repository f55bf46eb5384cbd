/**
 * Minutes count when a registry suspends credits, so one operator stops a sale at once. Closing the project, or
 * resuming the sale, takes another operator.
 */
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { refuse } from '@tonne/domain/refusals'
import { draftStates, move, projectDecisions, projectPhaseLabels } from '@tonne/domain/states'
import { refuseBy, type Stop } from '@tonne/domain/trading/project'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockProject, updateDecision } from '../project/store.ts'
import { emitToBooks } from './emitToDesk.ts'
import { openDraft } from './openDraft.ts'
import { insertStop, lockStop, type StopRow, updateDraft, updateStop } from './store.ts'

/** The stop as the rule that refuses by it words it. */
export const stopOf = ({ projectId, en, cn, stoppedAt }: StopRow): Stop => ({
  reason: { en, cn },
  since: stoppedAt,
  market: projectId === null,
})
/** Resuming takes the yes of an operator who is neither the proposer nor the one who stopped it. */
export const firstsOf = ({ stoppedBy, reopenBy }: StopRow) => [
  { id: stoppedBy, part: 'stopped' as const },
  { id: reopenBy ?? refuse('reopenNotProposed'), part: 'proposed' as const },
]

/** Locks the draft and its project in the order of every desk act. */
export async function openPublished(tx: Tx, no: string, now: Date) {
  const { draft } = await openDraft(tx, no, now)
  const project = (await lockProject(tx, no)) ?? refuse('projectNotPublished')
  if (project.decision === 'pending_review') refuse('projectNotPublished')
  const [en, cn] = projectPhaseLabels.closed
  if (project.decision === 'closed') refuse('stateMoved', { state: { en, cn } })
  return { draft, project }
}

export function stopProject({ db }: Tools): Handler<typeof projectDesk.stop> {
  return async ({ input: { no, reason, textEn, textCn }, operator, now, address }) => {
    await db.tx(async (tx) => {
      const { project } = await openPublished(tx, no, now)
      const texts = { en: textEn, cn: textCn }
      const waiting = await lockStop(tx, project.id)
      if (waiting) refuseBy(stopOf(waiting), now)
      await insertStop(tx, { projectId: project.id, reason, ...texts, stoppedBy: operator.id }, now)
      await updateDecision(tx, project.id, { decision: project.decision, issuedKg: project.issuedKg, reason: texts })
      const change = { before: { stopped: false }, after: { stopped: true, ...texts } }
      await insertAudit(tx, { by: operator, act: 'project.stop', subject: no, reason, ...change, address }, now)
      emitToBooks(tx, now)
    })
    return {}
  }
}

/** A decision is about the stop that was read, and not about a later one with another reason. */
const AGAIN = { en: 'stopped again, for another reason', cn: '已因其他理由再次暂停' }
export function decideStop({ db }: Tools): Handler<typeof projectDesk.decideStop> {
  return async (call) => {
    const { operator, now } = call
    const { no, close, stoppedAt } = call.input
    await db.tx(async (tx) => {
      const { draft, project } = await openPublished(tx, no, now)
      const stop = (await lockStop(tx, project.id)) ?? refuse('projectNotStopped')
      if (stoppedAt !== undefined && stop.stoppedAt.getTime() !== stoppedAt) refuse('stateMoved', { state: AGAIN })
      const decision = close ? move(projectDecisions, project.decision, 'closed') : project.decision
      const texts = { en: stop.en, cn: stop.cn }
      await decideAsSecond(tx, deciderOf(call), {
        // The operator who stopped it may neither close nor resume it.
        agrees: true,
        first: close ? [{ id: stop.stoppedBy, part: 'stopped' }] : firstsOf(stop),
        effect: async () => {
          await updateDecision(tx, project.id, { decision, issuedKg: project.issuedKg, reason: close ? texts : null })
          await updateStop(tx, stop.id, { state: close ? 'closed' : 'reopened', by: operator.id }, now)
          if (!close) return
          const state = move(draftStates, draft.state, 'closed')
          await updateDraft(tx, { ...draft, state, note: stop.en }, { by: operator.id, at: now })
        },
        record: () => ({
          act: close ? 'project.close' : 'project.reopen',
          subject: no,
          before: { stopped: true, decision: project.decision, ...texts },
          after: { stopped: close, decision },
        }),
      })
      emitToBooks(tx, now)
    })
    return {}
  }
}
