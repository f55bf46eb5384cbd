/** Tons are bought and sold in whole lots between two limits; the stepper and its ruler share this arithmetic. */
import { kgFromText } from '@tonne/domain/money'

/** The limits in kg; one that is not a whole lot counts as the nearest lot inside it. */
export type Lots = { readonly lotKg: number; readonly minKg: number; readonly maxKg: number }

/** The limit that a wish exceeded. */
export type Limit = 'min' | 'max'

/** First and last lot allowed, counted in lots. */
export function lotRange({ lotKg, minKg, maxKg }: Lots): { first: number; last: number } {
  const last = Math.max(0, Math.floor(maxKg / lotKg))
  return { first: Math.min(Math.ceil(minKg / lotKg), last), last }
}

/** The nearest allowed amount in kg, and the limit that was hit, if any. */
export function clampKg(kg: number, lots: Lots): { kg: number; hit: Limit | null } {
  const { first, last } = lotRange(lots)
  const wished = Math.round(kg / lots.lotKg)
  if (wished > last) return { kg: last * lots.lotKg, hit: 'max' }
  if (wished < first) return { kg: first * lots.lotKg, hit: 'min' }
  return { kg: wished * lots.lotKg, hit: null }
}

/** Typed tons in kg when they are a whole number of lots, else null. */
export function lotsFromText(text: string, lotKg: number): number | null {
  const kg = kgFromText(text)
  return kg !== null && kg % lotKg === 0 ? kg : null
}
