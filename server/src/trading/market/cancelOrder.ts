import { carbon, wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { refusal, refuse } from '@tonne/domain/refusals'
import { orderStateLabels } from '@tonne/domain/states'
import { pocketsOf, worstOf } from '@tonne/domain/trading/marketMoney'
import type { Books } from '../../shared/ledger/books.ts'
import { type Leaving, STALE_BY_ORDER } from './fillOrder.ts'
import { finalSums } from './finalSums.ts'
import type { CancelInput, MarketFacts } from './marketFacts.ts'
import { emitOnce } from './placeOrder.ts'
import { stateOf } from './store.ts'

type Cancelled = { no: string; filledKg: number; cancelledKg: number; releasedCents: number; at: number }

export function cancelOrder(
  input: CancelInput,
  { facts, books, now }: { facts: MarketFacts; books: Books; now: Date },
): { effect: Leaving; answer: Cancelled } {
  const found = facts.cancels.get(input.no)
  if (!found || found.row.memberId !== input.memberId) throw refusal('notFound')
  const { row } = found
  if (row.leftKg === 0) {
    const [en, cn] = orderStateLabels[found.state === 'applying' ? 'in_progress' : found.state]
    refuse('orderNotOpen', { state: { en, cn } })
  }
  const { id, memberId, projectId, side, asset } = row
  const left = kg(row.leftKg)
  const releasedCents = side === 'buy' ? worstOf(row, left, cents(row.priceCents)) : cents(0)
  const [held, free] =
    side === 'buy'
      ? [wallet(memberId, 'held'), wallet(memberId, 'available')]
      : [carbon(memberId, pocketsOf[asset].held, projectId), carbon(memberId, pocketsOf[asset].free, projectId)]
  const postings = [{ debit: held, credit: free, amount: side === 'buy' ? releasedCents : left }]
  const entryId = books.enter({ kind: 'release', causeId: id, postings })
  if (side === 'buy') books.holds.release({ memberId, why: 'order', causeId: id }, releasedCents)
  else books.moveSerials(held, free, left, entryId)
  const project = [...facts.books.values()].find(({ offer }) => offer.id === projectId)!
  project.book.cancel(id)
  row.leftKg = 0
  found.state = 'cancelled'
  books.emit({ memberId, stale: STALE_BY_ORDER })
  emitOnce(facts, books, project.offer.no)
  return {
    effect: {
      trades: [],
      touched: new Set([row]),
      moves: [{ id, from: stateOf(row), to: 'cancelled', entryId, now: finalSums(row, row.filledCents) }],
    },
    answer: { no: row.no, filledKg: row.filledKg, cancelledKg: left, releasedCents, at: now.getTime() },
  }
}
