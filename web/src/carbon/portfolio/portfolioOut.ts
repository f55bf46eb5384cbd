import type { portfolio } from '@tonne/contract/carbon/portfolio'
import type { Output } from '@tonne/contract/endpoint'

export type PortfolioOut = Output<typeof portfolio.info>
export type HoldingOut = PortfolioOut['holdings'][number]
export type SumOut = PortfolioOut['years'][number]['sum']
export type LineOut = Output<typeof portfolio.lines>['items'][number]
