/** Why: what the app takes of this noun. */
import { portfolio } from '@tonne/contract/carbon/portfolio'
import type { Issuer } from '../../platform/bankAccount.ts'
import { type Module, serves } from '../../platform/module.ts'
import type { Tools } from '../../platform/tools.ts'
import { portfolioHandlers } from './portfolioHandlers.ts'

export const portfolioModule = (tools: Tools, issuer: Issuer): Module => ({
  serves: [serves(portfolio, portfolioHandlers(tools, issuer))],
  due: [],
})
