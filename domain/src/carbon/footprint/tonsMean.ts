/** Puts tons beside something that everybody knows, by the factors of the footprint. */
import { type Kg, mulDiv } from '../../money.ts'
import { factors } from './factors.ts'

/** The factor is the key of the source: electricity of one home in months, or an average petrol car in km. */
type TonsMean = { factor: 'electricity'; months: number } | { factor: 'petrol'; km: number }

const leading = (n: number): number => {
  const step = 10 ** Math.max(0, String(n).length - 2)
  return mulDiv(n, 1, step) * step
}

/**
 * `kwhMonth` is what the home uses, 0 if unknown: then the answer is a distance, because the factors include no average
 * home. Months are whole and never 0; kilometres have two significant figures.
 */
export function tonsMean(kg: Kg, kwhMonth: number): TonsMean {
  const months = kwhMonth > 0 ? mulDiv(kg, 1000, kwhMonth * factors.electricity.grams) : 0
  if (months > 0) return { factor: 'electricity', months }
  return { factor: 'petrol', km: leading(mulDiv(kg, 1000, factors.petrol.grams)) }
}
