import { invariant, invariantDesk } from '@tonne/contract/trust/invariant'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { invariantDeskHandlers, invariantHandlers } from './readInvariants.ts'
import { watchInvariants } from './watchInvariants.ts'

export const invariantsModule = (tools: Tools): Module => ({
  serves: [serves(invariant, invariantHandlers(tools)), servesDesk(invariantDesk, invariantDeskHandlers(tools))],
  due: [...watchInvariants(tools)],
})
