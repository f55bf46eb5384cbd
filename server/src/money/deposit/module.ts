/** Why: every endpoint of deposits with what answers it. */
import { deposit } from '@tonne/contract/money/deposit'
import type { Bank } from '../../shared/bank/bank.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { cancelDeposit } from './cancelDeposit.ts'
import { createDeposit } from './createDeposit.ts'
import { expireDeposits } from './expireDeposits.ts'
import { listMyDeposits, readDeposit } from './readDeposit.ts'

export const depositHandlers = (tools: Tools, bank: Bank | undefined): Handlers<typeof deposit> => ({
  create: createDeposit(tools, bank),
  info: readDeposit(tools),
  list: listMyDeposits(tools),
  cancel: cancelDeposit(tools, bank),
})

export const depositModule = (tools: Tools, bank: Bank | undefined): Module => ({
  serves: [serves(deposit, depositHandlers(tools, bank))],
  due: [expireDeposits(tools)],
})
