/**
 * Every kilogram that a member holds lies in a range of the registry's serial numbers. Ranges are cut exactly and never
 * twice.
 */
import { KG_PER_TON, type Kg, kg } from '../money.ts'

/**
 * Kilograms `fromKg` (included) to `toKg` (excluded) of a project, counted over its serial blocks in the order of
 * issue.
 */
export type Range = { fromKg: number; toKg: number }
export const sizeOf = ({ fromKg, toKg }: Range): Kg => kg(toKg - fromKg)

/**
 * Cuts `want` kg from the front of the ranges. The two results cover exactly the input; too little is the caller's bug.
 */
export function takeFront<R extends Range>(ranges: readonly R[], want: Kg): { taken: Range[]; left: R[] } {
  const taken: Range[] = []
  const left: R[] = []
  let missing: number = want
  for (const range of ranges) {
    const cut = Math.min(missing, range.toKg - range.fromKg)
    if (cut > 0) taken.push({ fromKg: range.fromKg, toKg: range.fromKg + cut })
    if (range.fromKg + cut < range.toKg) left.push({ ...range, fromKg: range.fromKg + cut })
    missing -= cut
  }
  if (missing > 0) throw new Error(`${missing} kg have no serial`)
  return { taken, left }
}

/** Removes exactly these ranges, each of which must be contained whole; anything else is the caller's bug. */
export function takeWhole<R extends Range>(ranges: readonly R[], wanted: readonly Range[]): { taken: R[]; left: R[] } {
  const isWanted = (r: R) => wanted.some((w) => w.fromKg === r.fromKg && w.toKg === r.toKg)
  const taken = ranges.filter(isWanted)
  if (taken.length !== wanted.length) throw new Error(`${wanted.length - taken.length} ranges are not there whole`)
  return { taken, left: ranges.filter((r) => !isWanted(r)) }
}

/**
 * A block of serial numbers as the registry issued it: one number a ton; `text` is the registry's own line with {first}
 * and {last}.
 */
export type SerialBlock = { first: number; last: number; text: string }
export type SerialRun = { first: number; last: number; text: string; kg: Kg }

export const blockKg = ({ first, last }: SerialBlock): number => (last - first + 1) * KG_PER_TON

/** The registry's numbers of a range: one run for each block that it touches. A part of a ton shares its number. */
export function serialsOf(range: Range, blocks: readonly SerialBlock[]): SerialRun[] {
  const runs: SerialRun[] = []
  let start = 0
  for (const block of blocks) {
    const from = Math.max(range.fromKg, start)
    const to = Math.min(range.toKg, start + blockKg(block))
    if (from < to) {
      const first = block.first + Math.floor((from - start) / KG_PER_TON)
      const last = block.first + Math.ceil((to - start) / KG_PER_TON) - 1
      runs.push({
        first,
        last,
        kg: kg(to - from),
        text: block.text.replace('{first}', String(first)).replace('{last}', String(last)),
      })
    }
    start += blockKg(block)
  }
  return runs
}
