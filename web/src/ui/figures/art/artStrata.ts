/** Faulted layers of soil and rock with shoots on the surface. */
import { type Point, polyline } from './artContour.ts'
import { type ArtNode, at, flagMark, type Inks, line, r1, shape } from './artNode.ts'
import { hash, layered } from './artSeed.ts'
import type { Sheet } from './artSheet.ts'

type Section = { top: number; faultX: number; slope: number; edge: (layer: number, x: number) => number; count: number }
type Texture = { light: string; dark: string }

const inkOrder: readonly (keyof Inks)[] = ['a', 'g2', 'b', 'g2', 'g', 'b', 'g2', 'a', 'b', 'g']
const opacities: readonly number[] = [1, 0.75, 0.55, 1, 1, 0.8, 0.5, 0.55, 1, 1]

function sectionOf({ width: w, height: h, random: R, noise: n }: Sheet, unit: number): Section {
  const top = h * (0.2 + 0.06 * R())
  const faultX = w * (0.28 + 0.44 * R())
  const slope = (R() < 0.5 ? -1 : 1) * (0.18 + 0.2 * R())
  const slip = unit * (0.05 + 0.05 * R()) * (R() < 0.5 ? 1 : -1)
  const dip = (R() - 0.5) * 0.16
  const bend = unit * (0.05 + 0.05 * R())
  const depths: number[] = []
  for (let y = top; y < h * 1.5; y += unit * (0.055 + 0.1 * R())) depths.push(y)
  const edge = (i: number, x: number) => {
    const depth = depths[i]!
    if (i === 0) return depth + unit * 0.05 * layered(n, [(x / unit) * 1.3, 1], 2) * 2
    const side = x > faultX + (depth - top) * slope ? 1 : 0
    const wave = unit * 0.035 * layered(n, [(x / unit) * 1.7, i * 0.35 + 7], 3) * 2
    return depth + (x - w / 2) * dip + bend * Math.sin((x / w) * 3.4 + depths[0]!) + wave + side * slip
  }
  return { top, faultX, slope, edge, count: depths.length - 1 }
}

function outline({ edge }: Section, i: number, { width: w, k }: Sheet): { upper: Point[]; lower: Point[] } {
  const upper: Point[] = []
  const lower: Point[] = []
  for (let x = -6 * k; x <= w + 6 * k; x += 6 * k) {
    upper.push([x, edge(i, x)])
    lower.push([x, Math.max(edge(i, x), edge(i + 1, x))])
  }
  return { upper, lower: lower.reverse() }
}

// kind: 0 dots, 1 dashes, 2 bare, 3 hatching, 4 sparse dots (the top soil)
function grain(
  texture: Texture,
  { k, random: R }: Sheet,
  { kind, x, y }: { kind: number; x: number; y: number },
): void {
  const shifted = x + (((y / (5.4 * k)) | 0) % 2 ? 3.6 * k : 0)
  if (kind === 0 || (kind === 4 && R() < 0.6)) texture.light += `M${at(shifted, y)}h0`
  else if (kind === 1) texture.dark += `M${at(shifted, y)}h${r1((4 + 4 * R()) * k)}`
  else if (kind === 3) texture.dark += `M${at(shifted, y)}l${at(2.6 * k, -4.4 * k)}`
}

function fillGrain(texture: Texture, sheet: Sheet, { section, layer }: { section: Section; layer: number }): void {
  const { width: w, height: h, k, random: R } = sheet
  const kind = layer === 0 ? 4 : hash(sheet.id + layer) % 4
  const across = kind === 1 ? 13 : kind === 3 ? 8 : 7
  for (let x = R() * 6 * k; x < w; x += across * k) {
    const floor = section.edge(layer + 1, x)
    for (let y = section.edge(layer, x) + 4 * k; y < floor - 2.5 * k && y < h + 4; y += (kind === 3 ? 9 : 5.4) * k)
      grain(texture, sheet, { kind, x, y })
  }
}

function layers(sheet: Sheet, section: Section): ArtNode[] {
  const { k, inks } = sheet
  const texture: Texture = { light: '', dark: '' }
  let cracks = ''
  const drawn: ArtNode[] = []
  for (let i = 0; i < section.count; i++) {
    const { upper, lower } = outline(section, i, sheet)
    const body = `${polyline(upper)}L${polyline(lower).slice(1)}z`
    drawn.push(shape(body, inks[inkOrder[i % 10]!], { opacity: opacities[i % 10]! }))
    fillGrain(texture, sheet, { section, layer: i })
    cracks += polyline(upper)
  }
  return [
    ...drawn,
    ...line(texture.dark, inks.a, r1(0.85 * k), { opacity: 0.55 }),
    ...line(texture.light, inks.hi, r1(1.7 * k), { strokeLinecap: 'round', opacity: 0.7 }),
    ...line(cracks, inks.a, r1(k), { opacity: 0.8 }),
  ]
}

function shoots({ width: w, k, random: R, noise: n, inks }: Sheet, edge: Section['edge'], unit: number): ArtNode[] {
  let d = ''
  for (let x = 3 * k; x < w; x += (4 + 5 * R()) * k) {
    const tall = (5 + 11 * Math.max(0, 0.4 + n((x / unit) * 4, 60))) * k
    const lean = (R() - 0.5) * 5 * k
    d += `M${at(x, edge(0, x))}q${at(lean * 0.1, -tall * 0.6, lean, -tall)}`
  }
  return line(d, inks.a, r1(1.1 * k), { strokeLinecap: 'round' })
}

/** Draws a cut through faulted ground. */
export function artStrata(sheet: Sheet): ArtNode[] {
  const { width: w, height: h, k, inks, random: R } = sheet
  const unit = Math.min(h, w)
  const section = sectionOf(sheet, unit)
  const { faultX, top, slope, edge } = section
  const fault = `M${at(faultX, top + 12 * k)}L${r1(faultX + (h - top) * slope)} ${h + 4}`
  const drawn = [
    ...layers(sheet, section),
    ...line(fault, inks.hi, r1(k), { strokeDasharray: at(5 * k, 3 * k), opacity: 0.85 }),
    ...shoots(sheet, edge, unit),
  ]
  if (sheet.plain) return drawn
  const x = w * (0.6 + 0.2 * R())
  return [...drawn, flagMark([x, edge(1, x)], inks, k)]
}
