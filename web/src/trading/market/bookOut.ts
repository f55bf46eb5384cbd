import type { settings } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import type { market } from '@tonne/contract/trading/market'

export type BookOut = Output<typeof market.book>
export type PlacedOut = Output<typeof market.buy>
export type TermsOut = Output<typeof settings.baseConfig>['terms']
/** The typed order: with a limit price, or at the market. */
export type Draft = { named: boolean; price: string; tons: string }
