import { open } from '@tonne/contract/trust/open'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import type { RefusalCounts } from './countRefusals.ts'
import { openHandlers } from './readFigures.ts'
import { snapshotFigures } from './snapshotFigures.ts'

export const openModule = (tools: Tools, refusals: RefusalCounts): Module => ({
  serves: [serves(open, openHandlers(tools))],
  due: [snapshotFigures(tools, refusals)],
})
