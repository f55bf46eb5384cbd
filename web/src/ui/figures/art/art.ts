/** The same id, type and size give the same picture on every phone, so nothing is stored. */
import { artForest } from './artForest.ts'
import { artHearth } from './artHearth.ts'
import { artMangrove } from './artMangrove.ts'
import type { ArtNode, Inks } from './artNode.ts'
import { gradientNoise, hash, seeded } from './artSeed.ts'
import type { Sheet } from './artSheet.ts'
import { artSolar } from './artSolar.ts'
import { artStrata } from './artStrata.ts'
import { artText, type Palette, plainText } from './artText.ts'
import { artWind } from './artWind.ts'
import { type CoverType, coverTypes } from './coverType.ts'

/** The inputs of a cover. Sizes in px; `scale` overrides the line weight that follows from the size. */
export type CoverOrder = {
  readonly id: string
  readonly type: CoverType
  readonly width: number
  readonly height: number
  readonly density?: number
  readonly scale?: number
  readonly zoom?: number
  readonly plain?: boolean
}

const painters: Readonly<Record<CoverType, (sheet: Sheet) => ArtNode[]>> = {
  forest: artForest,
  mangrove: artMangrove,
  wind: artWind,
  solar: artSolar,
  strata: artStrata,
  hearth: artHearth,
}

const landInks: Inks = {
  g: 'var(--art-g)',
  g2: 'var(--art-g2)',
  a: 'var(--art-a)',
  b: 'var(--art-b)',
  hi: 'var(--art-hi)',
  flag: 'var(--flag)',
}
const oneInk: Inks = { g: 'none', g2: 'none', a: 'currentColor', b: 'currentColor', hi: 'currentColor', flag: 'none' }

function randomness(seed: string): Pick<Sheet, 'random' | 'noise'> {
  const random = seeded(hash(seed))
  return { random, noise: gradientNoise(random) }
}

/** The body of a cover, without its background. Colours are the --art-* properties of the class ink--<type>. */
export function drawCover(order: CoverOrder): ArtNode[] {
  const { id, type, width, height, density = 1, zoom = 1, plain = false } = order
  const k = order.scale ?? Math.max(0.5, Math.min(1.25, Math.min(width, height * 1.4) / 360))
  return painters[type]({ id, width, height, density, zoom, plain, k, inks: landInks, ...randomness(`${id}/${type}`) })
}

/** The same as an SVG file in these colours. */
export const drawCoverText = (order: CoverOrder, palette: Palette): string => artText(drawCover(order), order, palette)

/** Faint contours in the current text colour, for page backgrounds. */
export function drawTerrain(order: Omit<CoverOrder, 'type' | 'plain'>): ArtNode[] {
  const { id, width, height, density = 0.8, zoom = 1, scale = 1.1 } = order
  return artForest({
    id,
    width,
    height,
    density,
    zoom,
    plain: true,
    k: scale,
    inks: oneInk,
    ...randomness(`${id}/terrain`),
  })
}

/** The same as an SVG file, in this colour without a background. */
export const drawTerrainText = (order: Omit<CoverOrder, 'type' | 'plain'>, ink: string): string =>
  plainText(drawTerrain(order), order).replaceAll('currentColor', ink)

/** The landscape of a member without a photo: its type and its contours, `size` px square. */
export function drawAvatar(member: string, size: number): { type: CoverType; body: ArtNode[] } {
  const id = `av${member}`
  const type = coverTypes[hash(id) % coverTypes.length]!
  const sheet = {
    id,
    width: size,
    height: size,
    density: 0.62,
    zoom: 0.9,
    plain: true,
    k: (size / 64) * 0.75,
    inks: landInks,
  }
  return { type, body: artForest({ ...sheet, ...randomness(id) }) }
}
