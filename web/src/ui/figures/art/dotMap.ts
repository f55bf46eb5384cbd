import { type ArtNode, at, r1 } from './artNode.ts'
import { distanceKm } from './distanceKm.ts'
import { isLand } from './landMask.ts'

/** The place to map: degrees and px. */
export type MapOrder = { readonly lat: number; readonly lon: number; readonly width: number; readonly height: number }

export type View = {
  west: number
  east: number
  north: number
  south: number
  pitch: number
  width: number
  height: number
}

const home = { lat: 1.3521, lon: 103.8198 }
const nearKm = 5000

// Dots stop growing on wide screens; more of them are drawn instead.
const pitchOf = (width: number, columns: number) => Math.min(width / columns, 11)

function regionView({ lat, lon, width, height }: MapOrder): View {
  const shape = width / height
  const [middleLat, middleLon] = [(lat + home.lat) / 2, (lon + home.lon) / 2]
  const span = Math.max(Math.abs(lon - home.lon) * 1.9, Math.abs(lat - home.lat) * 1.9 * shape, 34, 17 * shape)
  const [x, y] = [span / 2, span / shape / 2]
  return {
    west: middleLon - x,
    east: middleLon + x,
    north: middleLat + y,
    south: middleLat - y,
    pitch: pitchOf(width, 54),
    width,
    height,
  }
}

const world = { west: -170, east: 190, north: 76, south: -56 }

// A sheet wider than the world has sea at both sides, and the land is not stretched.
function worldView({ width, height }: MapOrder): View {
  const { north, south } = world
  const side = Math.max(0, ((north - south) * width) / height - (world.east - world.west)) / 2
  return { west: world.west - side, east: world.east + side, north, south, pitch: pitchOf(width, 92), width, height }
}

// A dot is land when most of five samples around it are, because single cells make ragged coasts.
function isMostlyLand(lat: number, lon: number, [dLat, dLon]: readonly [number, number]): boolean {
  const samples = [
    isLand(lat, lon),
    isLand(lat + dLat, lon + dLon),
    isLand(lat - dLat, lon - dLon),
    isLand(lat + dLat, lon - dLon),
    isLand(lat - dLat, lon + dLon),
  ]
  return samples.filter(Boolean).length >= 3
}

/** `bounded`: no land is repeated where the view is wider than the world. */
export function landDots({ west, east, north, south, pitch, width, height }: View, bounded = true): string {
  const [sx, sy] = [width / (east - west), height / (north - south)]
  const reach = [(pitch / sy) * 0.3, (pitch / sx) * 0.3] as const
  let d = ''
  for (let y = pitch / 2, row = 0; y < height; y += pitch * 0.866, row++) {
    for (let x = row % 2 ? pitch : pitch / 2; x < width; x += pitch) {
      const lon = west + x / sx
      if ((!bounded || (lon >= world.west && lon <= world.east)) && isMostlyLand(north - y / sy, lon, reach))
        d += `M${at(x, y)}h0`
    }
  }
  return d
}

function marks(from: readonly [number, number], to: readonly [number, number]): ArtNode[] {
  const [[hx, hy], [px, py]] = [from, to]
  const bend = at((px + hx) / 2, Math.min(py, hy) - Math.hypot(px - hx, py - hy) * 0.22 - 6)
  const arc = { fill: 'none', stroke: 'var(--ink-2)', strokeWidth: 1.2, strokeDasharray: '1 4', strokeLinecap: 'round' }
  const place = { cx: r1(px), cy: r1(py) }
  return [
    ['path', { d: `M${at(hx, hy)}Q${bend} ${at(px, py)}`, ...arc }],
    ['circle', { cx: r1(hx), cy: r1(hy), r: 3.6, fill: 'var(--surface)', stroke: 'var(--forest-ink)', strokeWidth: 2 }],
    ['circle', { ...place, r: 10, fill: 'none', stroke: 'var(--flag)', strokeWidth: 1.3, opacity: 0.7 }],
    ['circle', { ...place, r: 4.2, fill: 'var(--flag)' }],
  ]
}

/** Draws the region when the project is within about 5,000 km of Singapore, the whole world beyond. */
export function drawMap(order: MapOrder): ArtNode[] {
  const near = distanceKm(order.lat, order.lon) <= nearKm
  const view = near ? regionView(order) : worldView(order)
  const lon = !near && order.lon < world.west ? order.lon + 360 : order.lon
  const x = (degrees: number) => ((degrees - view.west) * view.width) / (view.east - view.west)
  const y = (degrees: number) => ((view.north - degrees) * view.height) / (view.north - view.south)
  const land: ArtNode = [
    'path',
    { d: landDots(view), stroke: 'currentColor', strokeWidth: r1(view.pitch * 0.56), strokeLinecap: 'round' },
  ]
  return [land, ...marks([x(home.lon), y(home.lat)], [x(lon), y(order.lat)])]
}
