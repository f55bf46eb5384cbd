/**
 * A registry's exports: each serial number is taken once as issued and once as ended. An identical row is known; a row
 * that shares numbers with another is named, and so is one whose quantity is not its range's size.
 */
import type { Books, Verdict } from './books.ts'
import type { Block, ExportRow } from './outsideBooks.ts'

type Export = { text: string; rows: readonly ExportRow[] }

const shares = (a: Block, b: Block) =>
  a.series === b.series && a.ended === b.ended && a.first <= b.last && b.first <= a.last
const blockOf = ({ tons: _, ...block }: ExportRow): Block => block
const same = (a: Block, b: Block) => shares(a, b) && a.first === b.first && a.last === b.last

export function takeExport(books: Books, { text, rows }: Export): Verdict {
  const { blocks, files } = books.registry
  const again = files.includes(text)
  const named = new Set<ExportRow>(rows.filter((row) => row.tons !== row.last - row.first + 1))
  const before = [...blocks]
  const fresh: Block[] = []
  let known = 0
  // When two rows of one file share numbers, the one with the lower first number is taken.
  for (const row of rows.filter((one) => !named.has(one)).toSorted((a, b) => a.first - b.first)) {
    if (before.some((block) => same(block, row))) known += 1
    else if ([...before, ...fresh].some((block) => shares(block, row))) named.add(row)
    else fresh.push(blockOf(row))
  }
  if (!again) {
    files.push(text)
    blocks.push(...fresh)
  }
  return { says: { registry: 'verra', accepted: again ? 0 : fresh.length, known, namedRows: named.size } }
}
/** Issued and ended tons, as the desk's list shows them. */
export const registryTons = ({ registry: { blocks } }: Books) => {
  const of = (ended: boolean) =>
    blocks.filter((block) => block.ended === ended).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return { issuedTons: of(false), endedTons: of(true) }
}
