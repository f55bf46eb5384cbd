/** Why: every endpoint of the wallet with what answers it. */
import { statement } from '@tonne/contract/money/statement'
import { wallet } from '@tonne/contract/money/wallet'
import type { StatementFacts } from '@tonne/domain/money/statement'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { listLogs, readEntry } from './readFunds.ts'
import { readHolds } from './readHolds.ts'
import { listStatements, readStatement, sendStatement, statementReads } from './readStatements.ts'
import { readSummary, readTons } from './readWallet.ts'
import { readStatementBundle } from './statementBundle.ts'

export const walletHandlers = (tools: Tools): Handlers<typeof wallet> => ({
  summary: readSummary(tools),
  tons: readTons(tools),
  logs: listLogs(tools),
  entry: readEntry(tools),
  holds: readHolds(tools),
})
/** `operator`: who issues the statements; `log`: where their postings stand. */
export function statementHandlers(
  tools: Tools,
  operator: StatementFacts['operator'],
  log: SealedLog,
): Handlers<typeof statement> {
  const reads = statementReads(tools, operator)
  return {
    list: listStatements(tools),
    info: readStatement(tools, reads),
    file: sendStatement(tools, reads),
    bundle: readStatementBundle(tools, reads, log),
  }
}

export const walletModule = (tools: Tools, issuer: StatementFacts['operator'], log: SealedLog): Module => ({
  serves: [serves(wallet, walletHandlers(tools)), serves(statement, statementHandlers(tools, issuer, log))],
  due: [],
})
