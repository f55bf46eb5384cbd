/** One round is noise, so the median of several is reported, with the smallest and the largest. */
export type Figures = { median: number; min: number; max: number }

export function figuresOf(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/** 12345.6 -> '12,346'. */
export const sayRate = (n: number): string => String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ',')
