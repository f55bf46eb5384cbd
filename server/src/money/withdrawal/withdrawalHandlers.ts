/** Why: every endpoint of withdrawals with what answers it. */
import type { withdrawal } from '@tonne/contract/money/withdrawal'
import type { Handlers } from '../../platform/http/call.ts'
import type { Tools } from '../../platform/tools.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import type { endInTurn } from './giveBack.ts'
import { listMyWithdrawals, readForm, readWithdrawal } from './readWithdrawals.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'

export const withdrawalHandlers = (tools: Tools, inTurn: ReturnType<typeof endInTurn>): Handlers<typeof withdrawal> => ({
  form: readForm(tools),
  request: requestWithdrawal(tools),
  list: listMyWithdrawals(tools),
  info: readWithdrawal(tools),
  cancel: cancelWithdrawal(tools, inTurn),
})
