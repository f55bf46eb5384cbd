/** Why: what the app takes of this noun. */
import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { type Module, serves, servesDesk } from '../../platform/module.ts'
import type { SealedLog } from '../../platform/sealedLog.ts'
import type { Tools } from '../../platform/tools.ts'
import { retirementDeskHandlers, retirementHandlers } from './retirementHandlers.ts'

export const retirementModule = (tools: Tools, log: SealedLog): Module => ({
  serves: [
    serves(retirement, retirementHandlers(tools, log)),
    servesDesk(retirementDesk, retirementDeskHandlers(tools)),
  ],
  due: [],
})
