/** The amount is read by string arithmetic and checked on each keystroke. */
import { type Cents, centsFromText } from '@tonne/domain/money'

export type AmountRead = { cents: Cents } | { wrong: 'empty' | 'notAmount' | 'belowMin' | 'aboveMax' }

/** '250.5' with limits 100 and 2000000 cents -> { cents: 25050 }. */
export function readAmount(text: string, { minCents, maxCents }: { minCents: number; maxCents: number }): AmountRead {
  if (text.trim() === '') return { wrong: 'empty' }
  const cents = centsFromText(text)
  if (cents === null) return { wrong: 'notAmount' }
  if (cents < minCents) return { wrong: 'belowMin' }
  return cents > maxCents ? { wrong: 'aboveMax' } : { cents }
}

/** 25050 -> '250.50', 25000 -> '250': the text for the field. */
export const amountText = (cents: number): string => {
  const rest = cents % 100
  return `${(cents - rest) / 100}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}
