/** The serials of a purchase never change. What became of them follows from what left later, each kilogram once. */
import { type Range, sizeOf } from './serial.ts'

/** The intersection of two sets of ranges. */
export const sharedOf = (a: readonly Range[], b: readonly Range[]): Range[] =>
  a.flatMap((x) =>
    b
      .map((y) => ({ fromKg: Math.max(x.fromKg, y.fromKg), toKg: Math.min(x.toKg, y.toKg) }))
      .filter(({ fromKg, toKg }) => fromKg < toKg),
  )

/** The first ranges without the second. */
export const without = (ranges: readonly Range[], gone: readonly Range[]): Range[] =>
  gone.reduce<Range[]>(
    (left, g) =>
      left.flatMap(({ fromKg, toKg }) =>
        [
          { fromKg, toKg: Math.min(toKg, g.fromKg) },
          { fromKg: Math.max(fromKg, g.toKg), toKg },
        ].filter((r) => r.fromKg < r.toKg),
      ),
    [...ranges],
  )

export type Leaving = { no: string; at: Date; ranges: readonly Range[] }
export type Fate<L extends Leaving> = { of: L; kg: number; ranges: Range[] }

/**
 * Which of the bought serials left, and by what. Serials that left before this purchase belonged to an earlier one of
 * the same holder, and what left once cannot leave again even if its holder bought it back: that is the fate of the
 * later purchase.
 */
export function fatesOf<L extends Leaving>(
  bought: { ranges: readonly Range[]; at: Date },
  leavings: readonly L[],
): Fate<L>[] {
  const inTime = leavings.filter(({ at }) => at >= bought.at).sort((a, b) => a.at.getTime() - b.at.getTime())
  let left: Range[] = [...bought.ranges]
  return inTime.flatMap((of) => {
    const ranges = sharedOf(left, of.ranges)
    if (ranges.length === 0) return []
    left = without(left, ranges)
    return [{ of, kg: ranges.reduce((sum, range) => sum + sizeOf(range), 0), ranges }]
  })
}
