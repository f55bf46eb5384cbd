// Tons are bought and sold in whole lots between two limits; the stepper and its ruler share this arithmetic.

/** The limits in kg; a limit that is not a whole lot counts as the nearest lot inside it. */
export type Lots = { readonly lotKg: number; readonly minKg: number; readonly maxKg: number }

/** Which limit a wish ran into. */
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

/** Tons as typed ("25", "1,200", "0.5", full-width digits too) in kg; null for anything else. */
export function parseTons(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[,\s]/g, '')
  const match = /^(\d{1,9})(?:\.(\d{0,3}))?$/.exec(plain) ?? /^(0?)\.(\d{1,3})$/.exec(plain)
  return match ? Number(match[1] || 0) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : null
}
