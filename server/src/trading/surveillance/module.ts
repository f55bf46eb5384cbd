import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { decideAlert } from './decideAlert.ts'
import { readAlert, readAlerts } from './readAlerts.ts'
import { watchMarket } from './watchMarket.ts'

const surveillanceHandlers = (tools: Tools): Handlers<typeof surveillanceDesk> => ({
  list: readOn(tools, 'alert', readAlerts(tools)),
  alert: readAlert(tools),
  decide: decideAlert(tools),
})
export const surveillanceModule = (tools: Tools): Module => ({
  serves: [servesDesk(surveillanceDesk, surveillanceHandlers(tools))],
  due: [watchMarket(tools)],
})
