/** Stilt roots dropping into the tide, their reflection, and the pencil roots between them. */
import { type ArtNode, at, flagMark, line, r1 } from './artNode.ts'
import type { Sheet } from './artSheet.ts'

type Roots = { main: string; fine: string; reflected: string; feet: number[] }
type Strand = { x: number; y: number; dx: number }
type Tree = { x: number; size: number; lean: number }

// A strand runs down the trunk, flares out, arches over and drops into the tide.
function root({ x, y, dx }: Strand, tide: number, trunk?: string): string {
  const foot = x + dx
  const rise = tide - y
  const [mx, my, tx, ty] = [x + dx * 0.52, y + rise * 0.3, dx * 0.26, rise * 0.15]
  const start = trunk === undefined ? `M${at(x, y)}` : `M${trunk}S${at(x, y - rise * 0.25, x, y)}`
  return `${start}C${at(x, y + rise * 0.15, mx - tx, my - ty, mx, my)}S${at(foot, tide - rise * 0.42, foot, tide + 1)}`
}

function mirror({ x, y, dx }: Strand, tide: number): string {
  const depth = (tide - y) * 0.46
  const knee = at(x + dx, tide + depth * 0.42, x + dx * 0.78, tide + depth * 0.55, x + dx * 0.52, tide + depth * 0.7)
  return `M${at(x + dx, tide + 2)}C${knee}S${at(x, tide + depth * 0.85, x, tide + depth)}`
}

function treesOf({ width: w, random: R }: Sheet, unit: number): Tree[] {
  const count = Math.max(2, Math.round(w / (unit * 0.5)) + (R() < 0.5 ? 0 : 1))
  return Array.from({ length: count }, (_, i) => ({
    x: w * ((i + 0.5 + (R() - 0.5) * 0.55) / count),
    size: 0.72 + 0.42 * R(),
    lean: (R() - 0.5) * 0.12,
  }))
}

// Younger roots drop from the arch of an older one.
function youngRoots(
  roots: Roots,
  R: () => number,
  older: { strand: Strand; tide: number; rise: number; side: number },
): void {
  const { strand, tide, rise, side } = older
  for (let left = 1 + ((R() * 2.4) | 0); left > 0; left--) {
    const m = 0.34 + 0.5 * R()
    const x = strand.x + strand.dx * m
    const y = strand.y + (tide - strand.y) * (0.1 + 0.5 * m * m * 1.3)
    const dx = (R() < 0.7 ? 1 : -0.5) * side * rise * (0.05 + 0.13 * R())
    roots.fine += root({ x, y, dx }, tide)
    roots.feet.push(x + dx)
  }
}

function growTree(
  roots: Roots,
  { random: R, density }: Sheet,
  grown: { tree: Tree; unit: number; tide: number },
): void {
  const { tree, unit, tide } = grown
  const rise = unit * 0.56 * tree.size
  const count = Math.round((13 + R() * 5) * density)
  for (let j = 0; j < count; j++) {
    const f = (j + 0.35 * R()) / count
    const side = j % 2 ? 1 : -1
    const y = tide - rise * (0.16 + 0.8 * f ** 0.85)
    const off = side * unit * 0.026 * (0.12 + 0.88 * f)
    const rises = j % 4 < 2 || f > 0.86
    const strand = { x: tree.x + off, y, dx: side * rise * (0.06 + 0.66 * f) * (0.72 + 0.5 * R()) }
    const tx = tree.x + off * 1.5 + tree.lean * rise * 2.2
    const upper =
      `${r1(tx + side * unit * 0.03 * f)} ` +
      `-6C${at(tx, tide - rise * 1.9, tree.x + off + tree.lean * rise * 0.8, tide - rise * 1.35)}`
    const trunk = `${upper} ${at(tree.x + off + tree.lean * rise * 0.3, y - rise * 0.16)}`
    roots.main += root(strand, tide, rises ? trunk : undefined)
    roots.feet.push(strand.x + strand.dx)
    if (f > 0.16) roots.reflected += mirror(strand, tide)
    if (f > 0.2) youngRoots(roots, R, { strand, tide, rise, side })
  }
}

// Tide lines, denser towards the horizon.
function tideLines({ width: w, height: h, k, random: R, noise: n }: Sheet, tide: number): string {
  let d = ''
  for (let y = tide, gap = 2.6 * k; y < h + 4; y += gap, gap *= 1.22) {
    let x = -R() * 60
    while (x < w) {
      const length = (14 + 90 * R()) * k * (0.6 + ((y - tide) / h) * 2)
      const pause = (6 + 34 * R()) * k
      d += `M${at(x, y + n(x / 40, y / 9) * 1.4 * k)}q${at(length / 2, (R() - 0.5) * 3 * k, length)} 0`
      x += length + pause
    }
  }
  return d
}

function pencilRoots(
  { width: w, k, random: R, noise: n }: Sheet,
  { tide, unit }: { tide: number; unit: number },
): string {
  let d = ''
  for (let i = 0; i < w / (5 * k); i++) {
    const x = R() * w
    if (n(x / (unit * 0.22), 4) > -0.1) d += `M${at(x, tide + 1)}v${r1(-(3 + 9 * R()) * k)}`
  }
  return d
}

/** Draws a mangrove shore. */
export function artMangrove(sheet: Sheet): ArtNode[] {
  const { width: w, height: h, k, inks, random: R } = sheet
  const tide = h * 0.665
  const unit = Math.min(h, w * 0.8)
  const roots: Roots = { main: '', fine: '', reflected: '', feet: [] }
  for (const tree of treesOf(sheet, unit)) growTree(roots, sheet, { tree, unit, tide })
  const round = { strokeLinecap: 'round' }
  const drawn = [
    ...line(roots.reflected, inks.b, r1(1.1 * k), { opacity: 0.5, strokeDasharray: at(7 * k, 3.2 * k, 2 * k, 4 * k) }),
    ...line(tideLines(sheet, tide), inks.b, r1(0.9 * k), { opacity: 0.8 }),
    ...line(pencilRoots(sheet, { tide, unit }), inks.b, r1(k), { ...round, opacity: 0.9 }),
    ...line(roots.fine, inks.b, r1(k), round),
    ...line(roots.main, inks.a, r1(1.25 * k), round),
    ...line(`M-2 ${r1(tide)}H${w + 2}`, inks.hi, r1(k), { opacity: 0.65 }),
  ]
  if (sheet.plain) return drawn
  const foot = roots.feet[(roots.feet.length * (0.3 + 0.4 * R())) | 0] ?? w / 2
  return [...drawn, flagMark([Math.max(w * 0.2, Math.min(w * 0.85, foot)), tide], inks, k)]
}
