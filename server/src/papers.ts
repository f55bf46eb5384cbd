/** Why: statements, invoices and portfolios, put together in one place for the app with who issues them. */
import { portfolio } from '@tonne/contract/carbon/portfolio'
import { invoice } from '@tonne/contract/money/invoice'
import { statement } from '@tonne/contract/money/statement'
import type { FastifyInstance } from 'fastify'
import { sealedLog } from './base/proof/sealedLog.ts'
import { portfolioHandlers } from './carbon/portfolio/portfolioHandlers.ts'
import { invoiceHandlers } from './money/invoice/invoiceHandlers.ts'
import { statementHandlers } from './money/wallet/walletHandlers.ts'
import type { Bank } from './platform/bank.ts'
import { issuerOf } from './platform/bankAccount.ts'
import { type ServeTools, serve } from './platform/http/serve.ts'
import type { Tools } from './platform/tools.ts'

export function servePapers(app: FastifyInstance, tools: Tools, { serveTools, bank }: { serveTools: ServeTools; bank: Bank | undefined }): void {
  const issuer = issuerOf(bank?.account, tools.settings)
  serve(app, statement, statementHandlers(tools, issuer, sealedLog(tools.db)), serveTools)
  serve(app, invoice, invoiceHandlers(tools, issuer), serveTools)
  serve(app, portfolio, portfolioHandlers(tools, issuer), serveTools)
}
