/** Streamlines of a flow that parts around turning rotors. */
import { contour, type Point, sampleGrid, smooth } from './artContour.ts'
import { type ArtNode, at, flagMark, line, r1, shape } from './artNode.ts'
import type { Sheet } from './artSheet.ts'

type Rotor = { x: number; y: number; r: number }

function rotorsOf({ width: w, height: h, random: R }: Sheet, unit: number): { rotors: Rotor[]; tilt: number } {
  const count = Math.max(1, Math.round(w / (unit * 0.62)) - (R() < 0.4 ? 1 : 0))
  const tilt = (R() - 0.5) * 0.16
  const rotors = Array.from({ length: count }, (_, i) => ({
    x: w * ((i + 0.55 + (R() - 0.5) * 0.35) / count),
    y: h * (0.3 + 0.28 * R()),
    r: unit * (0.1 + 0.075 * R()) * (count === 1 ? 1.5 : 1),
  }))
  return { rotors, tilt }
}

function flowOf(
  { noise: n }: Sheet,
  flow: { rotors: readonly Rotor[]; tilt: number; unit: number },
): (x: number, y: number) => number {
  const { rotors, tilt, unit } = flow
  return (x, y) => {
    let s =
      (y + x * tilt) / unit +
      0.085 * n((x / unit) * 1.1 + 3, (y / unit) * 1.5) +
      0.035 * n((x / unit) * 2.6, (y / unit) * 3 + 40)
    for (const p of rotors) {
      const [dx, dy, rr] = [x - p.x, y - p.y, p.r * p.r]
      s -= ((dy / unit) * rr) / Math.max(dx * dx + dy * dy, rr * 0.9)
      if (dx > 0) s += 0.05 * Math.exp(-(dy * dy) / (rr * 0.7)) * Math.sin((dx / p.r) * 2.1) * Math.exp(-dx / (p.r * 5))
    }
    return s
  }
}

// A streamline is broken where a rotor cut it.
function pieces(streamline: readonly Point[], rotors: readonly Rotor[], widest: number): string {
  const free = streamline.filter(([x, y]) =>
    rotors.every((q) => (x - q.x) * (x - q.x) + (y - q.y) * (y - q.y) > q.r * q.r * 1.02),
  )
  const parts: Point[][] = [[]]
  for (const p of free) {
    const before = parts.at(-1)!.at(-1)
    if (before && Math.hypot(p[0] - before[0], p[1] - before[1]) > widest) parts.push([])
    parts.at(-1)!.push(p)
  }
  return parts
    .filter((part) => part.length > 3)
    .map(smooth)
    .join('')
}

function blade({ x, y, r }: Rotor, t: number): string {
  const [c, s] = [Math.cos(t), Math.sin(t)]
  const [nx, ny] = [-s * r * 0.085, c * r * 0.085]
  const bend = at(x + c * r * 0.32 + nx * 1.5, y + s * r * 0.32 + ny * 1.5)
  return `M${at(x, y)}Q${bend} ${at(x + c * r * 0.94, y + s * r * 0.94)}L${at(x, y)}z`
}

function drawRotor({ height: h, k, inks, random: R }: Sheet, q: Rotor, flagged: boolean): ArtNode[] {
  const start = R() * Math.PI * 2
  const blades = [0, 1, 2].map((b) => blade(q, start + (b * Math.PI * 2) / 3)).join('')
  const place = { cx: r1(q.x), cy: r1(q.y) }
  return [
    [
      'circle',
      { ...place, r: r1(q.r), fill: 'none', stroke: inks.b, strokeWidth: r1(0.8 * k), strokeDasharray: at(k, 3.4 * k) },
    ],
    ...line(`M${at(q.x, q.y)}V${h + 4}`, inks.hi, r1(1.5 * k)),
    shape(blades, inks.hi),
    flagged ? flagMark([q.x, q.y], inks, k * 0.72) : ['circle', { ...place, r: r1(2.2 * k), fill: inks.hi }],
  ]
}

/** Draws streamlines and rotors; the last rotor carries the flag. */
export function artWind(sheet: Sheet): ArtNode[] {
  const { width: w, height: h, k, inks, density } = sheet
  const unit = Math.min(h, w * 0.8)
  const { rotors, tilt } = rotorsOf(sheet, unit)
  const grid = sampleGrid(flowOf(sheet, { rotors, tilt, unit }), { width: w, height: h }, 4.5 * k)
  let strong = ''
  let faint = ''
  for (let level = -0.4, index = 0; level < 1.6; level += 0.04 / density, index++) {
    const d = contour(grid, level)
      .map((l) => pieces(l, rotors, 14 * k))
      .join('')
    if (index % 3 === 0) strong += d
    else faint += d
  }
  const turning = rotors.flatMap((q, i) => drawRotor(sheet, q, i === rotors.length - 1 && !sheet.plain))
  return [...line(faint, inks.b, r1(0.95 * k), { opacity: 0.95 }), ...line(strong, inks.a, r1(1.25 * k)), ...turning]
}
