/**
 * The amounts that were frozen, paid and released for one order, withdrawal or retirement are one line of its day.
 * Amounts and balances must still add up from line to line, so only consecutive lines are joined; a line that left the
 * balance unchanged joins the line of its cause that changed it.
 */
import type { LineOut } from './walletOut.ts'

/** Newest first. With more than one, the line opens to show its `parts`. */
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
      // The first line of its cause that moves the balance keeps its place and takes the line above along.
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
