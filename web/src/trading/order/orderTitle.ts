/** An order's title in three words. Its tons are the number at the top of the receipt. */
import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { copy } from './copy.ts'
import type { OrderOut } from './orderOut.ts'

type Kind = 'bids' | 'offers' | 'drawnTons' | 'bookedTons' | 'soldTons' | 'boughtTons'
function kindOf({ kind, state, book }: OrderOut): Kind {
  if (kind === 'presale') {
    if (state === 'pending_final_payment') return 'drawnTons'
    return state === 'completed' || state === 'final_payment_made' || state === 'reversed' ? 'boughtTons' : 'bookedTons'
  }
  if (book && book.filledKg === 0) return kind === 'sell' ? 'offers' : 'bids'
  return kind === 'sell' ? 'soldTons' : 'boughtTons'
}

export function useOrderTitle(): (order: OrderOut) => string {
  const words = useWords(copy)
  const lang = useLang()
  return (order) => {
    const kg = order.book && order.book.filledKg > 0 ? order.book.filledKg : order.kg
    return fill(words[kindOf(order)], { tons: sayKg(kg, lang), price: sayCents(order.priceCents) })
  }
}
