/** Accounts are summed by pocket, so that a day is a few rows however many members moved something. */
import type { Day } from '../days.ts'

/** `debit` and `credit` are in cents for asset 0, else in kg of that project. */
export type DaySum = {
  day: Day
  /** The kind of the entries. */
  entry: string
  asset: number
  owner: string
  pocket: string
  debit: number
  credit: number
}
const keyOf = ({ day, entry, asset, owner, pocket }: DaySum): string => [day, asset, owner, pocket, entry].join(' ')

/** One row for each day, kind of entry and pocket, in the order of their names. */
export function addSums(rows: readonly DaySum[]): DaySum[] {
  const made = new Map<string, DaySum>()
  for (const row of rows) {
    const sum = made.get(keyOf(row))
    if (sum) {
      sum.debit += row.debit
      sum.credit += row.credit
    } else made.set(keyOf(row), { ...row })
  }
  return [...made.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
/** The sums over all days together, each dated `day`. */
export const sumsAt = (rows: readonly DaySum[], day: Day): DaySum[] => addSums(rows.map((row) => ({ ...row, day })))

const textOf = (sums: readonly DaySum[]): string =>
  addSums(sums)
    .map((sum) => `${keyOf(sum)} ${sum.debit} ${sum.credit}`)
    .join('\n')
export const sameSums = (some: readonly DaySum[], others: readonly DaySum[]): boolean => textOf(some) === textOf(others)
