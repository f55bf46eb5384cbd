import { portfolio } from '@tonne/contract/carbon/portfolio'
import type { Issuer } from '../../shared/bank/bankAccount.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { portfolioHandlers } from './portfolioHandlers.ts'

export const portfolioModule = (tools: Tools, issuer: Issuer): Module => ({
  serves: [serves(portfolio, portfolioHandlers(tools, issuer))],
})
