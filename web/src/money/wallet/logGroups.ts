/**
 * What was frozen, paid out of that and released again for one order, withdrawal or retirement is one line of its day.
 * Amounts and balances of the lines still add up one below the other: only lines that follow each other are joined, and
 * one that left the balance as it was goes to the line of its cause that did not.
 */
import type { LineOut } from './walletOut.ts'

/** Newest first; with more than one, `parts` is what the line opens to. */
export type LogGroup = Pick<LineOut, 'causeNo' | 'amountCents' | 'heldCents' | 'balanceCents'> & { parts: LineOut[] }

const isMove = ({ amountCents }: LineOut): boolean => amountCents !== 0
const sumOf = (parts: readonly LineOut[], of: 'amountCents' | 'heldCents'): number =>
  parts.reduce((sum, part) => sum + part[of], 0)

/** The lines of one day, newest first. */
export function logGroups(day: readonly LineOut[]): LogGroup[] {
  const runs: LineOut[][] = []
  for (const line of day) {
    const lastMove = runs.findLast((run) => run.some(isMove))
    const own = runs.findLast((run) => line.causeNo !== null && run[0]!.causeNo === line.causeNo)
    const ownMoves = own?.some(isMove)
    if (!own || (isMove(line) && ownMoves && own !== lastMove)) runs.push([line])
    else if (!isMove(line) || ownMoves) own.push(line)
    else {
      // The first of its cause that moves the balance stands where it happened, and takes what was above it along.
      runs.splice(runs.indexOf(own), 1)
      runs.push([...own, line])
    }
  }
  const oldest = day.at(-1)
  let balanceCents = oldest ? oldest.balanceCents - oldest.amountCents : 0
  return runs
    .toReversed()
    .map((parts) => {
      const amountCents = sumOf(parts, 'amountCents')
      balanceCents += amountCents
      return { causeNo: parts[0]!.causeNo, amountCents, heldCents: sumOf(parts, 'heldCents'), balanceCents, parts }
    })
    .toReversed()
}
