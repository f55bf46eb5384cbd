import type { Output } from '@tonne/contract/endpoint'
import type { pairDesk } from '@tonne/contract/trading/pairDesk'
import type { TradingPairState } from '@tonne/domain/states'
import type { TagLook } from '../../ui/Tag.tsx'

export type PairItem = Output<typeof pairDesk.list>['items'][number]
export const parts = ['open', 'marked', 'lifting', 'ended'] as const
export type Part = (typeof parts)[number]
export const partOf = ({ state, lift }: PairItem): Part =>
  state === 'open' ? 'open' : state === 'marked' ? (lift ? 'lifting' : 'marked') : 'ended'
export const stateLooks: Readonly<Record<TradingPairState, TagLook>> = {
  open: 'wait',
  marked: 'stop',
  dismissed: 'done',
  lifted: 'done',
}
