/** Why: every endpoint of deposits with what answers it. */
import type { deposit } from '@tonne/contract/money/deposit'
import type { Bank } from '../../platform/bank.ts'
import type { Handlers } from '../../platform/http/call.ts'
import type { Tools } from '../../platform/tools.ts'
import { cancelDeposit } from './cancelDeposit.ts'
import { createDeposit } from './createDeposit.ts'
import { listMyDeposits, readDeposit } from './readDeposit.ts'

export const depositHandlers = (tools: Tools, bank: Bank | undefined): Handlers<typeof deposit> => ({
  create: createDeposit(tools, bank),
  info: readDeposit(tools),
  list: listMyDeposits(tools),
  cancel: cancelDeposit(tools, bank),
})
