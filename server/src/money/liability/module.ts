import { liability } from '@tonne/contract/money/liability'
import { type Module, serves } from '../../shared/module.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { liabilityHandlers } from './readLiability.ts'
import { sealLiabilities } from './sealLiabilities.ts'

export const liabilityModule = (tools: Tools, log: SealedLog): Module => ({
  serves: [serves(liability, liabilityHandlers(tools, log))],
  due: [sealLiabilities(tools)],
})
