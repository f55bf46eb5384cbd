import { sayAmount } from '@tonne/domain/format'
import type { Side } from '@tonne/domain/trading/market'
import { useSavedField } from '../../api/savedFields.ts'
import type { BookOut, Draft } from './bookOut.ts'
import { usualPrice } from './referenceParts.ts'

const typed = (priceCents: number): string => sayAmount(priceCents).replaceAll(',', '')
/** A form at the usual price. */
export const usualDraft = (book: BookOut, side: Side, tons = ''): Draft => ({
  named: true,
  price: typed(usualPrice(book, side)),
  tons,
})
export const useDraft = (book: BookOut, side: Side) => useSavedField<Draft>('draft', usualDraft(book, side))
export const atPrice = (draft: Draft, priceCents: number): Draft => ({
  ...draft,
  named: true,
  price: typed(priceCents),
})
