/** The serials shown before paying are those that the purchase gets unless somebody else is faster. */
import { KG_PER_TON } from '@tonne/domain/money'
import { type Run, serialEnds } from '../../shared/serial/serialEnds.ts'

/** The ends of the runs that `kg` take from `next` on, over the blocks in the order of issue. */
export function serialsFor(kg: number, next: Run, blocks: readonly Run[]): { first: string; last: string }[] {
  const start = blocks.findIndex(({ first, last }) => first <= next.first && next.first <= last)
  if (start < 0) return []
  const runs: { first: string; last: string }[] = []
  let missing = Math.ceil(kg / KG_PER_TON)
  let from = next.first
  for (const [place, block] of blocks.slice(start).entries()) {
    if (place > 0) from = block.first
    const taken = Math.min(missing, block.last - from + 1)
    if (taken <= 0) break
    const { before } = serialEnds(block)
    runs.push({ first: `${before}${from}`, last: `${before}${from + taken - 1}` })
    missing -= taken
  }
  return runs
}
