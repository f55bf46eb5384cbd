/** Why: every endpoint of payees with what answers it. */
import { payee, payeeDesk } from '@tonne/contract/money/payee'
import type { Handlers } from '../../platform/http/call.ts'
import { type Module, serves, servesDesk } from '../../platform/module.ts'
import type { Tools } from '../../platform/tools.ts'
import { addPayee } from './addPayee.ts'
import { listMyPayees, removePayee, setDefaultPayee } from './changePayees.ts'
import { demoNameCheck, payeeDeskHandlers } from './judgePayee.ts'

export const payeeHandlers = (tools: Tools): Handlers<typeof payee> => ({
  list: listMyPayees(tools),
  add: addPayee(tools),
  setDefault: setDefaultPayee(tools),
  remove: removePayee(tools),
})

export const payeeModule = (tools: Tools): Module => ({
  serves: [serves(payee, payeeHandlers(tools)), servesDesk(payeeDesk, payeeDeskHandlers(tools))],
  due: [...(tools.settings.mode === 'demo' ? [demoNameCheck(tools)] : [])],
})
