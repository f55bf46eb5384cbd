/** The published arithmetic in BigInt, rounded half up, once. */
const half = (n: bigint, d: bigint): number => Number((n * 2n + d) / (2n * d))
export const costOf = (kg: number, priceCents: number): number => half(BigInt(kg) * BigInt(priceCents), 1000n)
export const share = (cents: number, basisPoints: number): number => half(BigInt(cents) * BigInt(basisPoints), 10_000n)

/** `fee` in basis points, and 9 % tax on it. */
type Sums = { total: number; fee: number; tax: number }
export function sumsOf(total: number, basisPoints: number): Sums {
  const fee = share(total, basisPoints)
  return { total, fee, tax: share(fee, 900) }
}
export const paid = ({ total, fee, tax }: Sums): number => total + fee + tax
export const earned = ({ total, fee, tax }: Sums): number => total - fee - tax
/** The sums of a further part of an order: fees are rounded over the whole. */
export function partOf(before: number, part: number, basisPoints: number): Sums {
  const [a, b] = [sumsOf(before, basisPoints), sumsOf(before + part, basisPoints)]
  return { total: part, fee: b.fee - a.fee, tax: b.tax - a.tax }
}
/** The fee of a withdrawal is inside the amount: half a percent, a dollar at least. */
export const netOf = (cents: number): number => cents - Math.min(cents, Math.max(100, share(cents, 50)))
