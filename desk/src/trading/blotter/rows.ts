import type { Output } from '@tonne/contract/endpoint'
import type { blotterDesk } from '@tonne/contract/trading/blotterDesk'

export type Trade = Output<typeof blotterDesk.trades>['items'][number]
export type Order = Output<typeof blotterDesk.orders>['items'][number]
