/** Every requested lot is a dot: in order of rank, each booking's drawn lots before its others. */
import type { Bundle } from './bundle.ts'

export type Dot = { drawn: boolean; mine: boolean }
const MOST = 600

/** `each`: how many lots one dot stands for. The member's own dots are never dropped. */
export function dotsOf(
  { entrants, result, lotKg }: Pick<Bundle, 'entrants' | 'result' | 'lotKg'>,
  mine: string | undefined,
): { dots: Dot[]; each: number } {
  const asked = new Map(entrants.map((e) => [e.id, e.kg / lotKg]))
  const parts = [...result]
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ id, allottedKg }) => {
      const drawn = allottedKg / lotKg
      const left = (asked.get(id) ?? drawn) - drawn
      return [
        { lots: drawn, drawn: true, mine: id === mine },
        { lots: left, drawn: false, mine: id === mine },
      ]
    })
  const all = parts.reduce((sum, { lots }) => sum + lots, 0)
  const each = Math.max(1, Math.ceil(all / MOST))
  const ends = parts.map(
    (
      (at) => (part: (typeof parts)[number]) =>
        (at += part.lots)
    )(0),
  )
  const partAt = (lot: number) => parts[ends.findIndex((end) => lot < end)]!
  const dots = Array.from({ length: Math.ceil(all / each) }, (_, place): Dot => {
    const [from, to] = [place * each, Math.min(all, (place + 1) * each)]
    const own = parts.find((part, i) => part.mine && part.lots > 0 && ends[i]! > from && ends[i]! - part.lots < to)
    return { drawn: (own ?? partAt(Math.floor((from + to - 1) / 2))).drawn, mine: own !== undefined }
  })
  return { dots, each }
}
