/** A topographic map of hills with young trees stippled below the tree line. */
import { contour, type Grid, type Point, sampleGrid, smooth } from './artContour.ts'
import { type ArtNode, at, flagMark, line, r1 } from './artNode.ts'
import { layered } from './artSeed.ts'
import type { Sheet } from './artSheet.ts'

type Peak = { x: number; y: number; spread: number; rise: number; turn: number; squash: number }
type Field = (x: number, y: number) => number

function peaksOf({ width: w, height: h, random: R }: Sheet, span: number): Peak[] {
  const count = 4 + ((R() * 3) | 0)
  const peaks = Array.from({ length: count }, () => ({
    x: w * (0.06 + 0.88 * R()),
    y: h * (0.06 + 0.86 * R()),
    spread: span * (0.12 + 0.13 * R()),
    rise: 0.5 + 0.5 * R(),
    turn: R() * Math.PI,
    squash: 0.45 + 0.45 * R(),
  }))
  peaks[0] = { ...peaks[0]!, x: w * (0.5 + 0.3 * R()), y: h * (0.34 + 0.2 * R()), rise: 1.15 }
  return peaks
}

function heightOf(sheet: Sheet, span: number): Field {
  const peaks = peaksOf(sheet, span)
  const n = sheet.noise
  return (x, y) => {
    const wx = x + span * 0.07 * layered(n, [(x / span) * 3.1 + 5, (y / span) * 3.1], 2)
    const wy = y + span * 0.07 * layered(n, [(x / span) * 3.1, (y / span) * 3.1 + 31], 2)
    let e = 0
    for (const p of peaks) {
      const [dx, dy, ca, sa] = [wx - p.x, wy - p.y, Math.cos(p.turn), Math.sin(p.turn)]
      const u = (dx * ca + dy * sa) / p.spread
      const v = (-dx * sa + dy * ca) / (p.spread * p.squash)
      e += p.rise * Math.exp(-(u * u + v * v) * 0.5)
    }
    return e + 0.5 * layered(n, [(x / span) * 2.4, (y / span) * 2.4], 3)
  }
}

function summit({ width: w, height: h, k }: Sheet, height: Field): { top: number; place: Point } {
  let top = -9
  let place: Point = [0, 0]
  for (let y = h * 0.16; y < h * 0.86; y += 9 * k) {
    for (let x = w * 0.12; x < w * 0.9; x += 9 * k) {
      const e = height(x, y)
      if (e > top) [top, place] = [e, [x, y]]
    }
  }
  return { top, place }
}

function contours({ k, density, inks }: Sheet, grid: Grid, top: number): ArtNode[] {
  const thin = ['', '', '']
  let bold = ''
  // The step follows the relief, so that flat and steep land carry about as many lines.
  const step = (0.078 / density) * Math.max(0.8, Math.min(1.5, (top + 0.3) / 1.5))
  for (let level = -0.34, index = 0; level < top + 0.3; level += step, index++) {
    const d = contour(grid, level).map(smooth).join('')
    if (index % 5 === 3) bold += d
    else thin[level < 0.12 ? 0 : level < 0.55 ? 1 : 2] += d
  }
  return [
    ...line(thin[0]!, inks.b, r1(0.8 * k), { opacity: 0.62 }),
    ...line(thin[1]!, inks.b, r1(0.9 * k), { opacity: 0.95 }),
    ...line(thin[2]!, inks.a, r1(0.9 * k), { opacity: 0.9 }),
    ...line(bold, inks.a, r1(1.5 * k)),
  ]
}

function trees(sheet: Sheet, height: Field, { top, span }: { top: number; span: number }): ArtNode[] {
  const { width: w, height: h, k, random: R, noise: n, inks } = sheet
  let dots = ''
  for (let i = 0; i < (w * h) / (52 * k * k); i++) {
    const [x, y] = [R() * w, R() * h]
    const e = height(x, y)
    if (e > top * 0.18 && e < top * 0.62 && n((x / span) * 4 + 90, (y / span) * 4) > 0.08) dots += `M${at(x, y)}h0`
  }
  return line(dots, inks.hi, r1(1.9 * k), { strokeLinecap: 'round', opacity: 0.72 })
}

/** Draws hills, also for page backgrounds and for members without a photo. */
export function artForest(sheet: Sheet): ArtNode[] {
  const span = Math.max(sheet.width, sheet.height) / sheet.zoom
  const height = heightOf(sheet, span)
  const { top, place } = summit(sheet, height)
  const drawn = contours(sheet, sampleGrid(height, sheet, 5.5 * sheet.k), top)
  return sheet.plain ? drawn : [...drawn, ...trees(sheet, height, { top, span }), flagMark(place, sheet.inks, sheet.k)]
}
