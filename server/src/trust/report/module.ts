import { reportDesk } from '@tonne/contract/trust/report'
import type { Kept } from '@tonne/domain/trust/monthPack'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { closeMonths } from './closeMonths.ts'
import { reportHandlers } from './reportHandlers.ts'

/** `operator`: the company whose books these are. */
export const reportModule = (tools: Tools, { name, uen, gstNumber }: Kept['operator']): Module => ({
  serves: [servesDesk(reportDesk, reportHandlers(tools))],
  due: [closeMonths(tools, { name, uen, gstNumber })],
})
