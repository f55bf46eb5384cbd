/** Why: what the app takes of this noun. */
import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { retirementDeskHandlers, retirementHandlers } from './retirementHandlers.ts'

export const retirementModule = (tools: Tools, log: SealedLog): Module => ({
  serves: [
    serves(retirement, retirementHandlers(tools, log)),
    servesDesk(retirementDesk, retirementDeskHandlers(tools)),
  ],
  due: [],
})
