/** Prices are those of trades, so the line has steps and is not smoothed. */
import { r1 } from '../art/artNode.ts'

/** A trade price: ms since 1970 and cents per ton. */
export type PricePoint = { readonly at: number; readonly priceCents: number }
/** Traded amount at a time, kg. */
export type VolumePoint = { readonly at: number; readonly kg: number }

/** A price drawn as a line across the chart, with its name above or below the line. */
export type PriceLevel = {
  readonly priceCents: number
  readonly label: string
  readonly below?: boolean | undefined
  /** The price that the others are measured from. */
  readonly main?: boolean | undefined
}

/** The inputs of a chart, ascending by time; a price before `from` is where the line starts. */
type ChartOrder = {
  readonly points: readonly PricePoint[]
  readonly volume: readonly VolumePoint[]
  /** A second line on the same scale, dotted. */
  readonly cost?: readonly PricePoint[] | undefined
  readonly levels?: readonly PriceLevel[] | undefined
  readonly from: number
  readonly to: number
  readonly width: number
  readonly height: number
}

/** A trade with its position in the drawing. */
export type Spot = PricePoint & { readonly x: number; readonly y: number }
export type LevelLine = PriceLevel & { readonly y: number }

/** Everything that the chart draws; null marks are omitted. */
export type ChartShape = {
  readonly spots: readonly Spot[]
  readonly line: string
  readonly volume: string
  readonly cost: string
  readonly levels: readonly LevelLine[]
  readonly startY: number
  readonly end: { readonly x: number; readonly y: number } | null
  readonly high: Spot | null
  readonly low: Spot | null
}

const topPx = 20
const underPx = 62
const axisPx = 20
const volumePx = 22
// px kept free at the right for the ring of the last price
const endPx = 8

/** The trades within the range, after the price that the range begins with. */
export function inRange({ points, from, to }: Pick<ChartOrder, 'points' | 'from' | 'to'>): PricePoint[] {
  const inside = points.filter(({ at }) => at >= from && at <= to)
  const before = points.findLast(({ at }) => at < from)
  return before ? [{ at: from, priceCents: before.priceCents }, ...inside] : inside
}

function scales({ from, to, width, height }: ChartOrder, prices: readonly number[]) {
  const [high, low] = [Math.max(...prices), Math.min(...prices)]
  const floor = height - underPx
  const x = (at: number) => r1(1 + ((at - from) / Math.max(1, to - from)) * (width - endPx))
  const y = (cents: number) =>
    r1(high === low ? (topPx + floor) / 2 : topPx + ((high - cents) / (high - low)) * (floor - topPx))
  return { x, y }
}

// Volumes closer than three px are one tick: their sum.
function volumeTicks({ volume, from, to, width, height }: ChartOrder): string {
  const columns = new Map<number, number>()
  for (const { at, kg } of volume) {
    if (at < from || at > to) continue
    const column = Math.floor((((at - from) / Math.max(1, to - from)) * (width - endPx)) / 3)
    columns.set(column, (columns.get(column) ?? 0) + kg)
  }
  const most = Math.max(...columns.values())
  return [...columns]
    .map(([column, kg]) => `M${column * 3 + 1.5} ${height - axisPx}v${r1(-Math.max(1.5, (kg / most) * volumePx))}`)
    .join('')
}

// A label at the very end would repeat the price above the chart.
const unlessAtEnd = (spot: Spot, spots: readonly Spot[], width: number) =>
  spot.x > width - 46 && spot.priceCents === spots.at(-1)?.priceCents ? null : spot

/** Lays the chart out; without any trade there is only the middle line. */
export function chartShape(order: ChartOrder): ChartShape {
  const { width, height, to } = order
  const prices = inRange(order)
  const volume = volumeTicks(order)
  if (prices.length === 0)
    return {
      spots: [],
      line: '',
      volume,
      cost: '',
      levels: [],
      startY: (topPx + height - underPx) / 2,
      end: null,
      high: null,
      low: null,
    }
  const levels = order.levels ?? []
  const costs = inRange({ ...order, points: order.cost ?? [] })
  const { x, y } = scales(
    order,
    [...prices, ...costs, ...levels].map(({ priceCents }) => priceCents),
  )
  const spots = prices.map((point) => ({ ...point, x: x(point.at), y: y(point.priceCents) }))
  const first = spots[0]!
  const last = spots.at(-1)!
  const stepsOf = (places: readonly { x: number; y: number }[]) =>
    places.reduce((d, place) => `${d}${d ? `H${place.x}V` : `M${place.x} `}${place.y}`, '').concat(`H${x(to)}`)
  const high = spots.reduce((best, spot) => (spot.priceCents > best.priceCents ? spot : best))
  const low = spots.reduce((best, spot) => (spot.priceCents < best.priceCents ? spot : best))
  return {
    spots,
    line: stepsOf(spots),
    cost: costs.length === 0 ? '' : stepsOf(costs.map(({ at, priceCents }) => ({ x: x(at), y: y(priceCents) }))),
    levels: levels.map((level) => ({ ...level, y: y(level.priceCents) })),
    volume,
    startY: first.y,
    end: { x: x(to), y: last.y },
    high: unlessAtEnd(high, spots, width),
    low: low.priceCents === high.priceCents ? null : unlessAtEnd(low, spots, width),
  }
}

/** The anchor of a label at x that keeps it inside `width`, given about half the label's width. */
export function anchorAt(x: number, width: number, half = 42): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (x < half) return { x: 0, textAnchor: 'start' }
  if (x > width - half) return { x: width, textAnchor: 'end' }
  return { x, textAnchor: 'middle' }
}

/** The index of the trade drawn nearest to x px. */
export function nearestSpot(spots: readonly Spot[], x: number): number {
  return spots.reduce((best, spot, index) => (Math.abs(spot.x - x) < Math.abs(spots[best]!.x - x) ? index : best), 0)
}
