import { invoice } from '@tonne/contract/money/invoice'
import type { Issuer } from '../../shared/bank/bankAccount.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { invoiceHandlers } from './invoiceHandlers.ts'

export const invoiceModule = (tools: Tools, issuer: Issuer): Module => ({
  serves: [serves(invoice, invoiceHandlers(tools, issuer))],
})
