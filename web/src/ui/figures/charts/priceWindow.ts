/** One answer has every price, and a range is a window on it, so switching the range sends no request. */
export const ranges = ['7', '30', '90', '365', '4000'] as const
export type Range = (typeof ranges)[number]

const DAY_MS = 86_400_000

type History = { prices: readonly { at: number; priceCents: number }[]; volume: readonly { at: number; kg: number }[] }
type Window = History & { from: number; to: number }

/** The window of a range that ends now. The whole history begins at its first price and covers at least a week. */
export function priceWindow({ prices, volume }: History, range: Range, now: number): Window {
  const first = prices[0]?.at ?? now
  const from = range === '4000' ? Math.min(first, now - 7 * DAY_MS) : now - Number(range) * DAY_MS
  return { prices, volume: volume.filter(({ at }) => at >= from && at <= now), from, to: now }
}
