/** Marching squares over a sampled field, linked into lines and smoothed. */
import { at, r1 } from './artNode.ts'

/** A point in px. */
export type Point = readonly [number, number]

/** A field sampled on a grid that reaches one cell beyond the picture on each side. */
export type Grid = {
  readonly cols: number
  readonly rows: number
  readonly cell: number
  readonly values: Float32Array
}

/** Samples a field over width x height px, one value per `cell` px. */
export function sampleGrid(
  field: (x: number, y: number) => number,
  size: { width: number; height: number },
  cell: number,
): Grid {
  const cols = Math.ceil(size.width / cell) + 2
  const rows = Math.ceil(size.height / cell) + 2
  const values = new Float32Array(cols * rows)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < cols; i++) values[j * cols + i] = field((i - 1) * cell, (j - 1) * cell) + 1e-7
  return { cols, rows, cell, values }
}

type Links = Map<number, number[]>

function link(links: Links, a: number, b: number): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const known = links.get(from)
    if (known) known.push(to)
    else links.set(from, [to])
  }
}

// The edges of a cell that the line crosses, by the corners above the level: 0 top, 1 left, 2 bottom, 3 right.
const crossings: readonly (readonly number[])[] = [
  [],
  [1, 2],
  [2, 3],
  [1, 3],
  [0, 3],
  [1, 0, 2, 3],
  [0, 2],
  [1, 0],
  [1, 0],
  [0, 2],
  [0, 3, 1, 2],
  [0, 3],
  [1, 3],
  [2, 3],
  [1, 2],
  [],
]

function linkCell(links: Links, { cols, values }: Grid, cell: { n: number; level: number }): void {
  const { n, level } = cell
  const above = (index: number, bit: number) => (values[index]! > level ? bit : 0)
  const crossed = crossings[above(n, 8) | above(n + 1, 4) | above(n + cols + 1, 2) | above(n + cols, 1)]!
  const edges = [n * 2, n * 2 + 1, (n + cols) * 2, (n + 1) * 2 + 1]
  for (let i = 0; i < crossed.length; i += 2) link(links, edges[crossed[i]!]!, edges[crossed[i + 1]!]!)
}

function walk(links: Links, used: Set<number>, start: number): number[] {
  const walked = [start]
  used.add(start)
  for (let current = start, previous = -1; walked.length < 20000; ) {
    const neighbours = links.get(current)!
    const next = neighbours.find((n) => n !== previous && !used.has(n))
    if (next === undefined) {
      if (walked.length > 2 && neighbours.includes(start) && current !== start) walked.push(start)
      break
    }
    walked.push(next)
    used.add(next)
    previous = current
    current = next
  }
  return walked
}

function crossingPoint({ cols, cell, values }: Grid, edge: number, level: number): Point {
  const along = (edge & 1) === 0
  const n = edge >> 1
  const a = values[n]!
  const t = (level - a) / (values[along ? n + 1 : n + cols]! - a)
  const [x, y] = [(n % cols) - 1, ((n / cols) | 0) - 1]
  return along ? [(x + t) * cell, y * cell] : [x * cell, (y + t) * cell]
}

/** Every line of the grid at one level, open lines first. */
export function contour(grid: Grid, level: number): Point[][] {
  const links: Links = new Map()
  for (let j = 0; j < grid.rows - 1; j++)
    for (let i = 0; i < grid.cols - 1; i++) linkCell(links, grid, { n: j * grid.cols + i, level })
  const used = new Set<number>()
  const lines: number[][] = []
  for (const [edge, neighbours] of links)
    if (neighbours.length === 1 && !used.has(edge)) lines.push(walk(links, used, edge))
  for (const edge of links.keys()) if (!used.has(edge)) lines.push(walk(links, used, edge))
  return lines.filter((l) => l.length > 3).map((l) => l.map((edge) => crossingPoint(grid, edge, level)))
}

const close = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < 0.01 && Math.abs(a[1] - b[1]) < 0.01
const middle = (a: Point, b: Point): Point => [r1((a[0] + b[0]) / 2), r1((a[1] + b[1]) / 2)]

/** A path through the midpoints of a line, in relative coordinates; closed lines stay closed. */
export function smooth(line: readonly Point[]): string {
  const closed = line.length > 3 && close(line[0]!, line.at(-1)!)
  const points = closed ? line.slice(0, -1) : line
  const n = points.length
  const [first, last] = [points[0]!, points[n - 1]!]
  let [cx, cy] = closed ? middle(first, last) : [r1(first[0]), r1(first[1])]
  let d = `M${cx} ${cy}`
  for (let i = 0; i < n - (closed ? 0 : 1); i++) {
    const p = points[i]!
    const [mx, my] = middle(p, points[(i + 1) % n]!)
    d += `q${at(p[0] - cx, p[1] - cy, mx - cx, my - cy)}`
    cx = mx
    cy = my
  }
  return (closed ? `${d}z` : `${d}L${at(...last)}`).replace(/ -/g, '-')
}

/** Straight segments through the points, absolute. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map((p) => at(...p)).join('L')}`
}
