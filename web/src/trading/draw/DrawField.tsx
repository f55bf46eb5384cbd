import { inARow } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { Bundle } from './bundle.ts'
import { copy } from './copy.ts'
import { type Dot, dotsOf } from './dotsOf.ts'

const ACROSS = 60
const STEP = 6
/** Dots are lines of no length with round ends. */
const lines = (dots: readonly Dot[], is: (dot: Dot) => boolean): string =>
  dots
    .map((dot, i) =>
      is(dot) ? `M${(i % ACROSS) * STEP + STEP / 2} ${Math.floor(i / ACROSS) * STEP + STEP / 2}h.01` : '',
    )
    .join('')

export function DrawField({ bundle, mine }: { bundle: Bundle; mine: string | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const { dots, each } = dotsOf(bundle, mine)
  if (dots.length === 0) return null
  const legend = each === 1 ? words.dotOne : fill(words.dotMany, { n: each })
  return (
    <>
      <p>{inARow(lang, legend, mine ? words.dotsMine : words.dotsAll)}</p>
      <svg
        className="draw-f"
        viewBox={`0 0 ${ACROSS * STEP} ${Math.ceil(dots.length / ACROSS) * STEP}`}
        aria-hidden="true"
      >
        <path d={lines(dots, (dot) => !dot.drawn && !dot.mine)} className="draw-left" />
        <path d={lines(dots, (dot) => dot.drawn && !dot.mine)} className="draw-got" />
        <path d={lines(dots, (dot) => !dot.drawn && dot.mine)} className="draw-mine is-left" />
        <path d={lines(dots, (dot) => dot.drawn && dot.mine)} className="draw-mine" />
      </svg>
    </>
  )
}
