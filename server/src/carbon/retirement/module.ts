import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { ownRows } from '../../shared/copyPart.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { type Decisions, decisions } from './decideRetirements.ts'
import { retirementDeskHandlers, retirementHandlers } from './retirementHandlers.ts'
import { listStanding } from './store.ts'

type Standing = (
  state: 'requested' | 'instructed',
  times: { youngerThan: Date; since: Date },
) => ReturnType<typeof listStanding>
type Acts = Pick<Decisions, 'instruct' | 'proposeEvidence' | 'confirm'>
/** Makes the job by which the demo's registry answers by itself. */
type AnswerAlone = (desk: Acts & { standing: Standing }) => DueJob

const answering = (tools: Tools, answerAlone: AnswerAlone): DueJob => {
  const { instruct, proposeEvidence, confirm } = decisions(tools)
  const standing: Standing = (state, times) => listStanding(tools.db, state, times)
  return answerAlone({ standing, instruct, proposeEvidence, confirm })
}

export const retirementModule = (tools: Tools, log: SealedLog, answerAlone: AnswerAlone): Module => ({
  serves: [
    serves(retirement, retirementHandlers(tools, log)),
    servesDesk(retirementDesk, retirementDeskHandlers(tools)),
  ],
  due: tools.settings.mode === 'demo' ? [answering(tools, answerAlone)] : [],
  copies: [
    ownRows(
      'retirements',
      'retirement',
      'no, project_id, kg, beneficiary, name, reason, reason_text, message, state, requested_at, instructed_at, ' +
        'ended_at, refused_why, correction',
    ),
    ownRows('lists_of_retirements', 'retirement_list', 'first_id, project_id, sha256, at', 'first_id'),
  ],
})
