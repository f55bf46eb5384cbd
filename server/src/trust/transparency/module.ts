import { transparency } from '@tonne/contract/trust/transparency'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import type { RefusalCounts } from './countRefusals.ts'
import { transparencyHandlers } from './readFigures.ts'
import { snapshotFigures } from './snapshotFigures.ts'

export const transparencyModule = (tools: Tools, refusals: RefusalCounts): Module => ({
  serves: [serves(transparency, transparencyHandlers)],
  due: [snapshotFigures(tools, refusals)],
})
