import { refuse } from '../refusals.ts'
import type { BlockPick, ProjectContent } from './projectContent.ts'
import { readSerial } from './registrySerial.ts'

/** A run of numbers of one series, by first and last, and its holder. */
type Taken = { series: string; first: number; last: number; by: string }
type Ended = { series: string; first: number; last: number; on: string | null }
/** A block as in the registry's export. */
export type RegistryBlock = {
  id: number
  registry: string
  registryProjectId: string
  series: string
  first: number
  last: number
  vintageFrom: string
  vintageTo: string
  template: string
}
type Run = { first: number; last: number }
const share = (a: Run, b: Run): boolean => a.first <= b.last && b.first <= a.last
export const serialLine = ({ first, last, text }: Pick<BlockPick, 'first' | 'last' | 'text'>): string =>
  text.replace('{first}', String(first)).replace('{last}', String(last))
/** The series of a line of serials; a line in no registry's form is its own series. */
export const seriesOf = (pick: Pick<BlockPick, 'first' | 'last' | 'text'>): string =>
  readSerial(serialLine(pick))?.series ?? pick.text
/** 'VCS-2481', 'GS91122' and '2481' name one project of their registry. */
export const sameRegistryProject = (a: string, b: string): boolean => a.replace(/^\D+/, '') === b.replace(/^\D+/, '')

/** The parts of a block that are free and have not ended, in order. */
export function freeRuns(
  block: Pick<RegistryBlock, 'series' | 'first' | 'last'>,
  gone: readonly (Run & { series: string })[],
): Run[] {
  const inside = gone
    .filter((run) => run.series === block.series && share(run, block))
    .sort((a, b) => a.first - b.first)
  const free: Run[] = []
  let from = block.first
  for (const { first, last } of inside) {
    if (first > from) free.push({ first: from, last: first - 1 })
    from = Math.max(from, last + 1)
  }
  if (from <= block.last) free.push({ first: from, last: block.last })
  return free
}

export type SerialFacts = {
  blocks: ReadonlyMap<number, RegistryBlock>
  taken: readonly Taken[]
  ended: readonly Ended[]
}
/**
 * Refuses a pick that is not of its block, is of another project or vintage than the content, ended at the registry, or
 * is attached already, here or to another project. The first `issued` picks are issued and not judged.
 */
export function judgePicks(content: ProjectContent, issued: number, { blocks, taken, ended }: SerialFacts): void {
  for (const [i, pick] of content.blocks.entries()) {
    if (i < issued) continue
    const block = pick.blockId === null ? undefined : blocks.get(pick.blockId)
    const serials = serialLine(pick)
    if (
      !block ||
      pick.text !== block.template ||
      pick.first > pick.last ||
      pick.first < block.first ||
      pick.last > block.last
    ) {
      refuse('serialsOutside', { serials })
    }
    const { registry, registryProjectId, vintageFrom, vintageTo } = block
    const within = content.vintageFrom <= vintageFrom && vintageTo <= content.vintageTo
    if (
      registry !== content.registry ||
      !sameRegistryProject(registryProjectId, content.registryProjectId) ||
      !within
    ) {
      refuse('serialsForeign', { serials, project: registryProjectId, from: vintageFrom, to: vintageTo })
    }
    const over = ended.find((run) => run.series === block.series && share(run, pick))
    if (over) refuse('serialsEnded', { serials, day: over.on ?? '–' })
    const other = taken.find((run) => run.series === block.series && share(run, pick))
    if (other) refuse('serialsTaken', { serials, project: other.by })
    const twice = content.blocks.slice(0, i).find((before) => seriesOf(before) === block.series && share(before, pick))
    if (twice) refuse('serialsTaken', { serials, project: serialLine(twice) })
  }
}
