/** Groups prices into columns of one width, in which dots are stacked. */

/** The last column takes all higher prices. */
const COLUMNS = 12
/** Most prices are before the last column, so that a few high ones do not push the others together. */
const BEFORE_LAST = 0.85
const steps = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000]

type PriceBins = { stepCents: number; counts: readonly number[] }

export function priceBins(prices: readonly number[]): PriceBins {
  const fits = (step: number) =>
    prices.filter((cents) => cents < step * (COLUMNS - 1)).length >= prices.length * BEFORE_LAST
  const stepCents = steps.find(fits) ?? steps.at(-1)!
  const counts = Array.from({ length: COLUMNS }, () => 0)
  for (const cents of prices) counts[Math.min(COLUMNS - 1, Math.floor(cents / stepCents))]! += 1
  return { stepCents, counts }
}
