/**
 * One person drops a draft that was never published, because no member has anything of it. A published project is
 * stopped, and two close it.
 */
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { refuse } from '@tonne/domain/refusals'
import { draftStateLabels, draftStates, move, projectDecisions } from '@tonne/domain/states'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockProject, updateDecision } from '../project/store.ts'
import { emitToDesk } from './emitToDesk.ts'
import { openDraft } from './openDraft.ts'
import { updateDraft } from './store.ts'

export function closeAtDesk({ db }: Tools): Handler<typeof projectDesk.close> {
  return async ({ input: { no, reason, textEn, textCn }, operator, now, address }) => {
    await db.tx(async (tx) => {
      const { draft } = await openDraft(tx, no, now)
      const [en, cn] = draftStateLabels[draft.state]
      if (draft.state === 'closed') refuse('stateMoved', { state: { en, cn } })
      const project = await lockProject(tx, no)
      if (project?.decision === 'approved') refuse('closingTakesTwo')
      if (project) {
        const decision = move(projectDecisions, project.decision, 'closed')
        await updateDecision(tx, project.id, {
          decision,
          issuedKg: project.issuedKg,
          reason: { en: textEn, cn: textCn },
        })
      }
      await updateDraft(
        tx,
        { ...draft, state: move(draftStates, draft.state, 'closed'), note: textEn },
        { by: operator.id, at: now },
      )
      const change = {
        before: { state: draft.state, decision: project?.decision },
        after: { state: 'closed', en: textEn, cn: textCn },
      }
      await insertAudit(tx, { by: operator, act: 'project.close', subject: no, reason, ...change, address }, now)
      emitToDesk(tx, now)
    })
    return {}
  }
}
