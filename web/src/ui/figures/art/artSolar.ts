/** A tracked field seen from above, every panel turned to one point. */
import { type ArtNode, at, flagMark, line, r1, shape } from './artNode.ts'
import type { Noise } from './artSeed.ts'
import type { Sheet } from './artSheet.ts'

// Whole turns are 6.2832 and 6.28 on purpose, because the pictures of published projects depend on these values.
const turn = 6.2832

type Plot = {
  cx: number
  cy: number
  unit: number
  inner: number
  pitch: number
  skew: number
  start: number
  aisles: number[]
  noise: Noise
}
type Panel = { x: number; y: number; t: number; length: number; depth: number }

function plotOf({ width: w, height: h, density, random: R, noise }: Sheet): Plot {
  const unit = Math.min(h, w)
  const cx = w * (0.22 + 0.56 * R())
  const cy = h * (0.3 + 0.5 * R())
  const inner = unit * (0.1 + 0.03 * R())
  const skew = 0.72 + 0.2 * R()
  const start = R() * 6.28
  const aisles = [0, 1, 2, 3, 4].map((i) => start + (i * turn) / 5 + (R() - 0.5) * 0.5)
  return { cx, cy, unit, inner, pitch: (unit * 0.052) / density, skew, start, aisles, noise }
}

function onAisle({ aisles, pitch }: Plot, t: number, r: number): boolean {
  return aisles.some((a) => Math.abs(Math.atan2(Math.sin(t - a), Math.cos(t - a))) * r < pitch * 0.52)
}

function panelPath({ cx, cy }: Plot, { x, y, length, depth }: Panel): string {
  const a = Math.atan2(y - cy, x - cx)
  const [ca, sa, hl, hd] = [Math.cos(a), Math.sin(a), length * 0.44, depth * 0.5]
  const corner = (along: number, across: number): string =>
    at(x + along * sa * hl + across * ca * hd, y - along * ca * hl + across * sa * hd)
  return `M${corner(-1, -1)}L${corner(1, -1)}L${corner(1, 1)}L${corner(-1, 1)}z`
}

// How the sun falls on a panel: 0 brightest to 3 darkest.
function shade({ noise: n, unit, start }: Plot, { x, y, t }: Panel): number {
  const g = n((x / unit) * 2.6 + 50, (y / unit) * 2.6) * 0.7 + 0.5 * Math.cos(t - start)
  return g > 0.42 ? 0 : g > 0.02 ? 1 : g > -0.36 ? 2 : 3
}

function ringPanels(plot: Plot, { width: w, height: h }: Sheet, { ring, r }: { ring: number; r: number }): Panel[] {
  const { cx, cy, pitch, skew, start, noise: n, unit } = plot
  const length = pitch * (0.98 + ring * 0.03)
  const depth = pitch * 0.62 * (1 + ring * 0.016)
  const count = Math.max(6, Math.round((turn * r) / (length * 1.24)))
  const panels = Array.from({ length: count }, (_, i) => {
    const t = start + ((i + (ring % 2) * 0.5) / count) * turn
    return { x: cx + Math.cos(t) * r, y: cy + Math.sin(t) * r * skew, t, length, depth }
  })
  const inside = ({ x, y }: Panel) => x >= -length && x <= w + length && y >= -length && y <= h + length
  const built = ({ x, y }: Panel) => n((x / unit) * 1.25 + 8, (y / unit) * 1.25) >= -0.52
  return panels.filter((p) => inside(p) && built(p) && !onAisle(plot, p.t, r))
}

function rings({ cx, cy, inner, skew }: Plot): string {
  const oval = (r: number) =>
    `M${at(cx - r, cy)}a${at(r, r * skew)} 0 1 0 ${r1(2 * r)} 0a${at(r, r * skew)} 0 1 0 ${r1(-2 * r)} 0`
  return [0, 1, 2].map((i) => oval(inner * (0.5 + i * 0.26))).join('')
}

/** Draws a solar field around its receiver. */
export function artSolar(sheet: Sheet): ArtNode[] {
  const { width: w, height: h, k, inks } = sheet
  const plot = plotOf(sheet)
  const { cx, cy, inner, pitch, skew } = plot
  const far = Math.hypot(Math.max(cx, w - cx), Math.max(cy, h - cy)) + pitch
  const fills = ['', '', '', '']
  for (let r = inner * 1.5, ring = 0; r < far / skew; r += pitch * (1 + ring * 0.022), ring++) {
    for (const panel of ringPanels(plot, sheet, { ring, r })) fills[shade(plot, panel)] += panelPath(plot, panel)
  }
  return [
    shape(fills[0]!, inks.hi),
    shape(fills[1]!, inks.b, { opacity: 0.75 }),
    shape(fills[2]!, inks.a, { opacity: 0.72 }),
    shape(fills[3]!, inks.a),
    ...line(rings(plot), inks.a, r1(k), { opacity: 0.7 }),
    ...(sheet.plain ? [] : [flagMark([cx, cy], inks, k)]),
  ]
}
