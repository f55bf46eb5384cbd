import { reportDesk } from '@tonne/contract/trust/report'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { closeMonths } from './closeMonths.ts'
import { reportHandlers } from './reportHandlers.ts'

export const reportModule = (tools: Tools): Module => ({
  serves: [servesDesk(reportDesk, reportHandlers(tools))],
  due: [closeMonths(tools)],
})
