/** Why: every endpoint of payees with what answers it. */
import type { payee } from '@tonne/contract/money/payee'
import type { Handlers } from '../../platform/http/call.ts'
import type { Tools } from '../../platform/tools.ts'
import { addPayee } from './addPayee.ts'
import { listMyPayees, removePayee, setDefaultPayee } from './changePayees.ts'

export const payeeHandlers = (tools: Tools): Handlers<typeof payee> => ({
  list: listMyPayees(tools),
  add: addPayee(tools),
  setDefault: setDefaultPayee(tools),
  remove: removePayee(tools),
})
