/** Why: statements, invoices and portfolios, put together in one place for the app with who issues them. */
import { invoice } from '@tonne/contract/invoice'
import { portfolio } from '@tonne/contract/portfolio'
import { statement } from '@tonne/contract/statement'
import type { FastifyInstance } from 'fastify'
import { invoiceHandlers } from './invoice/invoiceHandlers.ts'
import type { Bank } from './platform/bank.ts'
import { issuerOf } from './platform/bankAccount.ts'
import { type ServeTools, serve } from './platform/http/serve.ts'
import type { Tools } from './platform/tools.ts'
import { portfolioHandlers } from './portfolio/portfolioHandlers.ts'
import { sealedLog } from './proof/sealedLog.ts'
import { statementHandlers } from './wallet/walletHandlers.ts'

export function servePapers(app: FastifyInstance, tools: Tools, { serveTools, bank }: { serveTools: ServeTools; bank: Bank | undefined }): void {
  const issuer = issuerOf(bank?.account, tools.settings)
  serve(app, statement, statementHandlers(tools, issuer, sealedLog(tools.db)), serveTools)
  serve(app, invoice, invoiceHandlers(tools, issuer), serveTools)
  serve(app, portfolio, portfolioHandlers(tools, issuer), serveTools)
}
