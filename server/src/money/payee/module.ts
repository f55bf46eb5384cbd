import { payee, payeeDesk } from '@tonne/contract/money/payee'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
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
  copies: [
    ownRows(
      'payees',
      'payee',
      'kind, bank, tail, holder, registered_name, state, verified_at, rejected_why, is_default, usable_at, added_at, ' +
        'removed_at',
    ),
  ],
})
