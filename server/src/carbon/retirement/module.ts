import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { ownRows } from '../../shared/copyPart.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { retirementDeskHandlers, retirementHandlers } from './retirementHandlers.ts'

export const retirementModule = (tools: Tools, log: SealedLog): Module => ({
  serves: [
    serves(retirement, retirementHandlers(tools, log)),
    servesDesk(retirementDesk, retirementDeskHandlers(tools)),
  ],
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
