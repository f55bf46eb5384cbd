/** The part of the world that a map of many places shows, and their positions in it. */
import type { View } from './dotMap.ts'
import type { Box } from './useBox.ts'

/** Degrees: the centre, and the longitudes that the width covers. */
export type Middle = { lat: number; lon: number; span: number }
export type Spot = { id: string; lat: number; lon: number }
/** Spots that would overlap become one disc. */
export type Disc = { x: number; y: number; ids: string[] }

const LEAST_SPAN = 16
const MOST_SPAN = 360
const STEP = 1.7
/** Singapore is a little above the centre, because its surroundings come first. */
export const atFirst: Middle = { lat: 2, lon: 108, span: 96 }

const limited = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)
/** Between -180 and 180, relative to the centre: the shorter way round. */
const turned = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

export function nearer({ lat, lon, span }: Middle, steps: number): Middle {
  return { lat, lon, span: limited(LEAST_SPAN, span / STEP ** steps, MOST_SPAN) }
}
export function moved({ lat, lon, span }: Middle, { width }: Box, by: readonly [x: number, y: number]): Middle {
  const degrees = span / width
  return { span, lon: turned(lon - by[0] * degrees), lat: limited(-40, lat + by[1] * degrees, 60) }
}

function viewOf({ lat, lon, span }: Middle, { width, height }: Box): View {
  const tall = (span * height) / width
  return {
    west: lon - span / 2,
    east: lon + span / 2,
    north: lat + tall / 2,
    south: lat - tall / 2,
    pitch: 11,
    width,
    height,
  }
}

export function placeOn(view: View, middle: Middle, { lat, lon }: { lat: number; lon: number }): [number, number] {
  const degrees = view.width / (view.east - view.west)
  return [view.width / 2 + turned(lon - middle.lon) * degrees, (view.north - lat) * degrees]
}

/** The visible spots, with near ones combined, and how many lie beyond each side. */
export function discsOf(spots: readonly Spot[], middle: Middle, size: Box, reach: number) {
  const view = viewOf(middle, size)
  const discs: Disc[] = []
  const beyond: { west: Spot[]; east: Spot[] } = { west: [], east: [] }
  for (const spot of spots) {
    const [x, y] = placeOn(view, middle, spot)
    if (x < 0 || x > size.width || y < 0 || y > size.height) {
      beyond[x < size.width / 2 ? 'west' : 'east'].push(spot)
      continue
    }
    const near = discs.find((disc) => Math.hypot(disc.x - x, disc.y - y) < reach)
    if (!near) discs.push({ x, y, ids: [spot.id] })
    else near.ids.push(spot.id)
  }
  return { view, discs, beyond }
}

/** Centres these spots at the same zoom. */
export function turnTo(middle: Middle, spots: readonly Spot[]): Middle {
  const sum = (of: (spot: Spot) => number) => spots.reduce((all, spot) => all + of(spot), 0) / spots.length
  const first = spots[0]!
  return {
    ...middle,
    lat: limited(
      -40,
      sum(({ lat }) => lat),
      60,
    ),
    lon: turned(first.lon + sum(({ lon }) => turned(lon - first.lon))),
  }
}

/** The whole world in a box of this size. */
export const wholeOf = ({ width, height }: Box): View => ({
  west: -170,
  east: 190,
  north: 76,
  south: -56,
  pitch: 4,
  width,
  height,
})

/** The places on the map of the whole world, and the part of it that the large map shows. */
export function insetOf(spots: readonly Spot[], view: View, box: Box) {
  const { width, height } = box
  const whole = wholeOf(box)
  const [sx, sy] = [width / (whole.east - whole.west), height / (whole.north - whole.south)]
  const x = (lon: number) => (((((lon - whole.west) % 360) + 360) % 360) * width) / 360
  const y = (lat: number) => (whole.north - lat) * sy
  const [top, bottom] = [limited(0, y(view.north), height), limited(0, y(view.south), height)]
  const all = view.east - view.west >= 360
  const left = all ? 0 : x(view.west)
  const frame = { top, height: bottom - top, width: all ? width : (view.east - view.west) * sx }
  return {
    dots: spots.map(({ id, lat, lon }) => ({ id, x: x(lon), y: y(lat) })),
    // The part that leaves at the right continues at the left.
    frames: [left, left - width].filter((start) => start + frame.width > 0).map((start) => ({ ...frame, left: start })),
    /** The place under a point of the small map. */
    placeAt: (at: readonly [x: number, y: number]) => ({
      lon: turned(whole.west + at[0] / sx),
      lat: limited(-40, whole.north - at[1] / sy, 60),
    }),
  }
}
