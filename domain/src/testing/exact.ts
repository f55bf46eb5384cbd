/**
 * A second implementation of `mulDiv`, by BigInt division and remainder: a x b / c, half of the last unit rounded up.
 */
export function exact(a: number, b: number, c: number): bigint {
  const product = BigInt(a) * BigInt(b)
  const [units, rest] = [product / BigInt(c), product % BigInt(c)]
  return 2n * rest >= BigInt(c) ? units + 1n : units
}

export const exactShare = (amountCents: number, basisPoints: number): number =>
  Number(exact(amountCents, basisPoints, 10_000))

export const exactCost = (kg: number, perTonCents: number): number => Number(exact(kg, perTonCents, 1000))
