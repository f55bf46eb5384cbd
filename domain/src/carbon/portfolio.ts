/**
 * Cost and gain come from the member's own postings alone, by one published method: weighted average per project. The
 * cost includes fees and GST; tons that leave take their share of it with them.
 */
import { dayOf } from '../days.ts'
import type { EntryKind, OwnerKind } from '../ledger.ts'
import { mulDiv } from '../money.ts'

type Side = { kind: OwnerKind; ownerId: number; pocket: string }
/** A posting as in the ledger, with both sides by name. */
export type MovedPosting = {
  entryId: number
  kind: EntryKind
  causeId: number
  at: Date
  asset: number
  amount: number
  debit: Side
  credit: Side
}

/**
 * One entry's effect on the tons of one project and on the money for them. `principal` excludes fees; positive was
 * paid, negative received. Project 0 is for entries that belong to none, such as the fee of a withdrawal.
 */
export type PortfolioMove = {
  entryId: number
  kind: EntryKind
  causeId: number
  at: Date
  projectId: number
  inKg: number
  outKg: number
  retiredKg: number
  principalCents: number
  feeCents: number
  gstCents: number
}

/**
 * One move for each entry that changed a member's tons, the money paid or received for them, or fees. Moves are sorted
 * by time, because ids are given out in blocks.
 */
export function movesOf(memberId: number, postings: readonly MovedPosting[]): PortfolioMove[] {
  const moves = new Map<number, PortfolioMove>()
  const mine = ({ kind, ownerId }: Side): boolean => kind === 'member' && ownerId === memberId
  for (const { entryId, kind, causeId, at, asset, amount, debit, credit } of postings) {
    const move = moves.get(entryId) ?? {
      entryId,
      kind,
      causeId,
      at,
      projectId: 0,
      inKg: 0,
      outKg: 0,
      retiredKg: 0,
      principalCents: 0,
      feeCents: 0,
      gstCents: 0,
    }
    moves.set(entryId, move)
    if (asset === 0) addCash(move, { amount, debit, credit }, mine)
    else addTons(move, { asset, amount, debit, credit }, mine)
  }
  return [...moves.values()]
    .filter(
      (m) =>
        m.inKg + m.outKg + m.retiredKg > 0 ||
        (m.projectId !== 0 && m.principalCents !== 0) ||
        m.feeCents !== 0 ||
        m.gstCents !== 0,
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.entryId - b.entryId)
}

type Mine = (side: Side) => boolean
function addCash(
  move: PortfolioMove,
  { amount, debit, credit }: Pick<MovedPosting, 'amount' | 'debit' | 'credit'>,
  mine: Mine,
): void {
  if (mine(debit) === mine(credit)) return
  const [signed, other] = mine(debit) ? [amount, credit] : [-amount, debit]
  if (other.kind === 'house' && other.pocket === 'fees') move.feeCents += signed
  else if (other.kind === 'house' && other.pocket === 'gst') move.gstCents += signed
  else if (other.kind !== 'house') move.principalCents += signed
  if (other.kind === 'project') move.projectId = other.ownerId
}

function addTons(
  move: PortfolioMove,
  { asset, amount, debit, credit }: Pick<MovedPosting, 'asset' | 'amount' | 'debit' | 'credit'>,
  mine: Mine,
): void {
  move.projectId = asset
  if (!mine(debit)) move.inKg += amount
  else if (!mine(credit)) move.outKg += amount
  // Nothing ever leaves `retired`.
  if (mine(credit) && credit.pocket === 'retired') move.retiredKg += amount
}

/**
 * Tons held with their cost, tons retired with theirs, and what is finished: gains realised by sales, booking fees
 * forfeited.
 */
export type Position = {
  heldKg: number
  costCents: number
  retiredKg: number
  retiredCostCents: number
  realisedCents: number
  forfeitedCents: number
}
const nothing: Position = {
  heldKg: 0,
  costCents: 0,
  retiredKg: 0,
  retiredCostCents: 0,
  realisedCents: 0,
  forfeitedCents: 0,
}
/** A move and its effect. `cashCents` is all that it took (positive) or gave, fees and GST included. */
export type PortfolioLine = PortfolioMove & {
  cashCents: number
  boughtCents: number
  soldCostCents: number
  retiredCostCents: number
  realisedCents: number
  forfeitedCents: number
}

/** The share of `kg` in a cost, rounded half up; the last ton takes all the rest, so that no cent is left behind. */
export const costShare = (costCents: number, kg: number, ofKg: number): number =>
  kg >= ofKg ? costCents : Math.sign(costCents) * mulDiv(Math.abs(costCents), kg, ofKg)

/** A purchase that was reversed: its tons went back where they came from, which is no sale. */
export const isUndone = ({ kind, outKg }: Pick<PortfolioMove, 'kind' | 'outKg'>): boolean =>
  kind === 'correction' && outKg > 0

/**
 * Tons that come in add to the cost and tons that leave take their share of it; money without tons was forfeited. A
 * reversed purchase takes back exactly what it had cost, and the other tons keep theirs.
 */
function lineOf({ heldKg, costCents }: Position, move: PortfolioMove): PortfolioLine {
  const { projectId, inKg, outKg, retiredKg, principalCents, feeCents, gstCents } = move
  const cashCents = principalCents + feeCents + gstCents
  if (isUndone(move)) return undo(heldKg - outKg, costCents + cashCents, { ...move, cashCents })
  const boughtCents = inKg > 0 && outKg === 0 ? cashCents : 0
  const [kgThen, costThen] = [heldKg + inKg, costCents + boughtCents]
  const soldCostCents = outKg > 0 ? costShare(costThen, outKg, kgThen) : 0
  const retiredCostCents = retiredKg > 0 ? costShare(costThen - soldCostCents, retiredKg, kgThen - outKg) : 0
  const realisedCents = outKg > 0 ? -cashCents - soldCostCents : 0
  const forfeitedCents = projectId !== 0 && inKg + outKg === 0 ? cashCents : 0
  return { ...move, cashCents, boughtCents, soldCostCents, retiredCostCents, realisedCents, forfeitedCents }
}
/**
 * Sales since the purchase took their cost from an average that included it. When no tons are left to carry the
 * difference, it becomes a realised loss or gain.
 */
function undo(heldKg: number, costCents: number, move: PortfolioMove & { cashCents: number }): PortfolioLine {
  const rest = heldKg === 0 ? costCents : 0
  return {
    ...move,
    boughtCents: move.cashCents,
    soldCostCents: rest,
    retiredCostCents: 0,
    realisedCents: 0 - rest,
    forfeitedCents: 0,
  }
}
const after = (before: Position, line: PortfolioLine): Position => ({
  heldKg: before.heldKg + line.inKg - line.outKg - line.retiredKg,
  costCents: before.costCents + line.boughtCents - line.soldCostCents - line.retiredCostCents,
  retiredKg: before.retiredKg + line.retiredKg,
  retiredCostCents: before.retiredCostCents + line.retiredCostCents,
  realisedCents: before.realisedCents + line.realisedCents,
  forfeitedCents: before.forfeitedCents + line.forfeitedCents,
})

type Portfolio = { positions: ReadonlyMap<number, Position>; lines: readonly PortfolioLine[] }
/** Every move in order, and the resulting state of each project. */
export function portfolioOf(moves: readonly PortfolioMove[]): Portfolio {
  const positions = new Map<number, Position>()
  const lines = moves.map((move) => {
    const before = positions.get(move.projectId) ?? nothing
    const line = lineOf(before, move)
    if (move.projectId !== 0) positions.set(move.projectId, after(before, line))
    return line
  })
  return { positions, lines }
}

/** A calendar year in Singapore. */
export const yearOf = (at: Date): number => Number(dayOf(at).slice(0, 4))
/**
 * `boughtCents` includes fees and GST, `soldCents` is after them; sold = cost of what was sold + realised. Fees and GST
 * are those of purchases, sales and withdrawals together.
 */
export type PortfolioSum = {
  boughtKg: number
  boughtCents: number
  soldKg: number
  soldCents: number
  soldCostCents: number
  realisedCents: number
  feeCents: number
  gstCents: number
  retiredKg: number
  retiredCostCents: number
  forfeitedCents: number
}
/** The sum of some lines: of a year, or of a project. */
export function sumLines(lines: readonly PortfolioLine[]): PortfolioSum {
  const all = (of: (line: PortfolioLine) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  return {
    boughtKg: all((l) => (isUndone(l) ? -l.outKg : l.inKg)),
    boughtCents: all((l) => l.boughtCents),
    soldKg: all((l) => (isUndone(l) ? 0 : l.outKg)),
    soldCents: all((l) => (l.outKg > 0 && !isUndone(l) ? -l.cashCents : 0)),
    soldCostCents: all((l) => l.soldCostCents),
    realisedCents: all((l) => l.realisedCents),
    feeCents: all((l) => l.feeCents),
    gstCents: all((l) => l.gstCents),
    retiredKg: all((l) => l.retiredKg),
    retiredCostCents: all((l) => l.retiredCostCents),
    forfeitedCents: all((l) => l.forfeitedCents),
  }
}
