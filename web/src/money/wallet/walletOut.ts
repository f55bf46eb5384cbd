import type { Output } from '@tonne/contract/endpoint'
import type { wallet } from '@tonne/contract/money/wallet'

export type LogsOut = Output<typeof wallet.logs>
export type LineOut = LogsOut['items'][number]
export type EntryOut = Output<typeof wallet.entry>
export type HoldingOut = Output<typeof wallet.tons>['holdings'][number]
