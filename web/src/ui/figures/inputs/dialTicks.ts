import { r1 } from '../art/artNode.ts'

/** px between two lots. */
export const lotPx = 5.5

/** Ticks at ten lots, the other ticks, and the labels at ten lots with their lot. */
type DialView = {
  readonly tens: string
  readonly rest: string
  readonly figures: readonly { readonly lot: number; readonly x: number }[]
}

/** `position` is the lot under the needle, fractional while it moves; `last` is the last lot; `width` is in px. */
export function dialView(position: number, last: number, width: number): DialView {
  const reach = Math.ceil(width / 2 / lotPx)
  const view = { tens: '', rest: '', figures: [] as { lot: number; x: number }[] }
  for (let lot = Math.max(0, Math.floor(position) - reach); lot <= Math.min(last, Math.ceil(position) + reach); lot++) {
    const x = r1(width / 2 + (lot - position) * lotPx)
    if (lot % 10 === 0) {
      view.tens += `M${x} 0v18`
      view.figures.push({ lot, x })
    } else view.rest += `M${x} 0v${lot % 5 === 0 ? 13 : 8}`
  }
  return view
}
