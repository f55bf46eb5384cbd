/** Isotherms of a rising plume, with embers. */
import { contour, sampleGrid, smooth } from './artContour.ts'
import { type ArtNode, at, flagMark, line, r1 } from './artNode.ts'
import { layered } from './artSeed.ts'
import type { Sheet } from './artSheet.ts'

type Fire = { x: number; base: number; unit: number; sway: number; phase: number; second?: { x: number; size: number } }

function fireOf({ width: w, height: h, random: R }: Sheet): Fire {
  const unit = Math.min(h, w * 0.9)
  const x = w * (0.36 + 0.3 * R())
  const sway = (R() < 0.5 ? -1 : 1) * (0.14 + 0.2 * R()) * unit
  const fire = { x, base: h * 0.9, unit, sway, phase: R() * 6 }
  if (w <= h * 1.25) return fire
  return { ...fire, second: { x: x + (x > w / 2 ? -1 : 1) * w * (0.27 + 0.08 * R()), size: 0.36 + 0.22 * R() } }
}

function plume(
  { base, unit, sway, phase }: Fire,
  [x, y]: readonly [number, number],
  from: { x: number; size: number },
): number {
  const s = from.size
  const t = (base - y) / (unit * s)
  const axis =
    from.x + sway * s * t * t * 0.8 + unit * s * 0.045 * Math.sin(t * 5 + phase) * Math.min(1, Math.max(0, t))
  const width = unit * s * (t < 0 ? 0.16 : 0.16 + 0.2 * t - 0.03 * t * t)
  const q = Math.abs(x - axis) / width
  const below = t < 0 ? t * 6 : 0
  return Math.exp(-q * q * 0.72) * (1.25 - 0.62 * Math.max(0, t)) + below * Math.exp(-q * q * 0.3)
}

function heatOf({ height: h, noise: n }: Sheet, fire: Fire): (x: number, y: number) => number {
  const { unit, base, second } = fire
  return (x, y) => {
    const wx = x + unit * 0.05 * layered(n, [(x / unit) * 2.6, (y / unit) * 1.7 + 3], 3) * 2
    let v = plume(fire, [wx, y], { x: fire.x, size: 1 })
    if (second) {
      const other = plume(fire, [wx, y], second)
      v = Math.max(v, other * 0.96) + 0.12 * Math.min(v, other)
    }
    return v + (0.08 + 0.2 * Math.max(0, (base - y) / h)) * layered(n, [(x / unit) * 2.3, (y / unit) * 1.7 + 20], 3)
  }
}

function embers({ k, random: R, inks }: Sheet, { x, base, unit, sway }: Fire): ArtNode[] {
  let d = ''
  for (let i = 0; i < 26; i++) {
    const t = R()
    d += `M${at(x + (R() - 0.5) * unit * (0.12 + 0.5 * t) + sway * t * t, base - t * unit * 1.05)}h0`
  }
  return line(d, inks.hi, r1(1.8 * k), { strokeLinecap: 'round', opacity: 0.8 })
}

/** Draws a plume of heat, and a second smaller one on wide sheets. */
export function artHearth(sheet: Sheet): ArtNode[] {
  const { k, inks, density } = sheet
  const fire = fireOf(sheet)
  const grid = sampleGrid(heatOf(sheet, fire), sheet, 4.6 * k)
  const bands = ['', '', '']
  for (let level = -0.62; level < 1.5; level += 0.062 / density)
    bands[level < 0.3 ? 0 : level < 0.8 ? 1 : 2] += contour(grid, level).map(smooth).join('')
  return [
    ...line(bands[0]!, inks.b, r1(0.9 * k), { opacity: 0.75 }),
    ...line(bands[1]!, inks.a, r1(1.05 * k), { opacity: 0.9 }),
    ...line(bands[2]!, inks.hi, r1(1.25 * k)),
    ...embers(sheet, fire),
    ...(sheet.plain ? [] : [flagMark([fire.x, fire.base - fire.unit * 0.12], inks, k)]),
  ]
}
