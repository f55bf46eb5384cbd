/** Why: every endpoint of the wallet with what answers it. */
import type { wallet } from '@tonne/contract/wallet'
import type { Handlers } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { listLogs, readEntry } from './readFunds.ts'
import { readHolds } from './readHolds.ts'
import { readSummary, readTons } from './readWallet.ts'

export const walletHandlers = (tools: Tools): Handlers<typeof wallet> => ({
  summary: readSummary(tools),
  tons: readTons(tools),
  logs: listLogs(tools),
  entry: readEntry(tools),
  holds: readHolds(tools),
})
