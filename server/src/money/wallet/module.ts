import { statement } from '@tonne/contract/money/statement'
import { wallet } from '@tonne/contract/money/wallet'
import type { StatementFacts } from '@tonne/domain/money/statement'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { postingsOf } from '../../shared/ledger/postings.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { listLogs, readEntry } from './readFunds.ts'
import { readHolds } from './readHolds.ts'
import { listStatements, readStatement, sendStatement, statementReads } from './readStatements.ts'
import { readSummary, readTons } from './readWallet.ts'
import { readStatementBundle } from './statementBundle.ts'

const walletHandlers = (tools: Tools): Handlers<typeof wallet> => ({
  summary: readSummary(tools),
  tons: readTons(tools),
  logs: listLogs(tools),
  entry: readEntry,
  holds: readHolds(tools),
})
/** `operator`: who issues the statements; `log`: where their postings are. */
function statementHandlers(
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
  copies: [
    copyPart(
      'postings',
      `select p.id, p.entry_id, p.kind, d.kind || ' ' || d.pocket as debit, c.kind || ' ' || c.pocket as credit,
        d.asset, p.amount, p.at
     from ${postingsOf('$1')} p join account d on d.id = p.debit_id join account c on c.id = p.credit_id order by p.id`,
    ),
    ownRows('holds', 'hold', 'why, amount_cents, left_cents, release_rule_en, release_by, since, released_at'),
    ownRows('papers', 'kept_file', "name, mime, sha256, made_at, encode(bytes, 'base64') as bytes, stored", 'name'),
    copyPart(
      'tons_held',
      `select r.project_id, a.pocket, r.from_kg, r.to_kg from account a join serial_range r on r.account_id = a.id
     where a.kind = 'member' and a.owner_id = $1 order by r.project_id, r.from_kg`,
    ),
  ],
})
