import type { Output } from '@tonne/contract/endpoint'
import type { pairDesk } from '@tonne/contract/trading/pairDesk'
import { sayAmount } from '@tonne/domain/format'
import type { TradingPairState } from '@tonne/domain/states'
import { roundKg } from '@tonne/domain/trading/tradingPairs'
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

const instant = (at: number | null | undefined) => (at ? new Date(at).toISOString() : '')
export const csvRows = (items: readonly PairItem[]) => [
  [
    ...[
      'Pair',
      'State',
      'Member',
      'Name',
      'Member',
      'Name',
      'Rules',
      'Shared',
      'Trades',
      'Traded SGD',
      'Percent of first',
      'Percent of second',
    ],
    ...[
      'Kg to first',
      'Kg to second',
      'Kg there and back',
      'Far trades',
      'Latest',
      'Found',
      'Decided by',
      'Reason',
      'Decided',
      'Lifted by',
      'Lifted',
    ],
  ],
  ...items.map(({ a, b, ...p }) => [
    ...[
      p.id,
      p.state,
      a.id,
      a.name,
      b.id,
      b.name,
      p.rules.join(' '),
      p.shared.join(' '),
      p.trades,
      sayAmount(p.cents),
      a.percent,
      b.percent,
    ],
    ...[
      p.kgToA,
      p.kgToB,
      roundKg(p),
      p.farTrades,
      instant(p.latestAt),
      instant(p.openedAt),
      p.decided?.by ?? '',
      p.decided?.reason ?? '',
    ],
    ...[instant(p.decided?.at), p.lifted?.by ?? '', instant(p.lifted?.at)],
  ]),
]
