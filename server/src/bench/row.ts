/** A measurement's result: ratios of two things that were measured in turns, or figures with their unit. */
import { cpus, release, totalmem } from 'node:os'
import { type Figures, figuresOf, sayRate } from './figures.ts'

type Unit = '/s' | 'ms' | 's' | 'MB' | 'bytes' | 'rows'
type Goal = { least: number } | { most: number }
export type Row = {
  what: string
  unit: Unit
  ours: Figures
  other?: Figures
  /** Of each round, ours to the other. */
  ratio?: Figures
  goal?: Goal
}

/** `ours` and `other` are the figures of the same rounds. */
export function compare(
  what: string,
  { unit = '/s', ours, other }: { unit?: Unit; ours: readonly number[]; other: readonly number[] },
  goal?: Goal,
): Row {
  const ratio = figuresOf(ours.map((value, round) => value / other[round]!))
  return { what, unit, ours: figuresOf(ours), other: figuresOf(other), ratio, ...(goal && { goal }) }
}

export function isMet({ ours, ratio, goal }: Row): boolean | undefined {
  if (!goal) return undefined
  const { median } = ratio ?? ours
  return 'least' in goal ? median >= goal.least : median <= goal.most
}

const DIGITS: Record<Unit, number> = { '/s': 0, ms: 2, s: 2, MB: 0, bytes: 0, rows: 0 }
const sayWith =
  (digits: number) =>
  ({ median, min, max }: Figures): string => {
    const say = (n: number): string => (digits === 0 ? sayRate(n) : n.toFixed(digits))
    return min === max ? say(median) : `${say(median)} (${say(min)} to ${say(max)})`
  }
const sayRatio = sayWith(2)

export function sayRow(row: Row): string {
  const { what, unit, ours, other, ratio, goal } = row
  const say = (figures: Figures): string => `${sayWith(DIGITS[unit])(figures)} ${unit}`
  const promise = goal ? ('least' in goal ? `≥ ${sayRatioOf(goal.least)}` : `≤ ${sayRatioOf(goal.most)}`) : ''
  const is = isMet(row)
  const cells = [
    what,
    say(ours),
    other ? say(other) : '',
    ratio ? `**${sayRatio(ratio)}**` : '',
    promise,
    is === undefined ? '' : is ? 'kept' : 'not kept',
  ]
  return `| ${cells.join(' | ')} |`
}
const sayRatioOf = (n: number): string => (n >= 1000 ? sayRate(n) : String(n))

export const TABLE = ['| What | Measured | Against | Ratio of the rounds | Goal | |', '|---|---|---|---|---|---|']

export const machine = (): string => {
  const model = cpus()[0]?.model.trim() || 'unknown processor'
  return (
    `${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, ` +
    `Node ${process.versions.node}`
  )
}
