/**
 * The server draws a cover once for each size and theme, and browsers cache it. So a page and its server-drawn form
 * show the same picture, and no phone has to draw it.
 */
import type { CoverOrder } from './art.ts'
import type { CoverType } from './coverType.ts'

type Look = Omit<CoverOrder, 'id' | 'type'>

/** The sizes of the drawn pictures, in px; a page may show them somewhat larger or smaller. */
export const looks = {
  square: { width: 76, height: 76 },
  paper: { width: 52, height: 52, plain: true },
  core: { width: 90, height: 44, plain: true, scale: 0.62, density: 0.8 },
  row: { width: 104, height: 132 },
  card: { width: 240, height: 132 },
  slide: { width: 358, height: 172 },
  hero: { width: 390, height: 264 },
  'hero-wide': { width: 900, height: 420 },
  screen: { width: 390, height: 844, scale: 1.1, zoom: 1.55, density: 1.25 },
  'screen-wide': { width: 1440, height: 900, scale: 1.1, zoom: 1.55, density: 1.25 },
  entry: { width: 390, height: 176, plain: true, zoom: 1.3 },
  'entry-wide': { width: 1440, height: 176, plain: true, zoom: 1.3 },
  terrain: { width: 390, height: 300, density: 0.72, scale: 1.1 },
} as const satisfies Record<string, Look>
export type LookName = keyof typeof looks
/** The looks of a cover; from 760 px a wider drawing replaces the first. */
export type CoverLook = Exclude<LookName, `${string}-wide` | 'terrain'>
export const wideOf: Partial<Record<LookName, LookName>> = {
  hero: 'hero-wide',
  screen: 'screen-wide',
  entry: 'entry-wide',
}

export type Theme = 'light' | 'dark'
export const pictureAddress = (theme: Theme, look: LookName, type: CoverType, id: string): string =>
  `/art/${theme}/${look}/${type}/${encodeURIComponent(id)}.svg`

/** Tags for the head of a page that fetch its first picture before the app does. */
export function preloadTags(look: LookName, type: CoverType, id: string): string {
  const widths = [
    ['(max-width: 759.98px)', look],
    ['(min-width: 760px)', wideOf[look] ?? look],
  ] as const
  const links = widths.flatMap(([width, name]) =>
    (['light', 'dark'] as const).map((theme) => {
      const media = `${width} and (prefers-color-scheme: ${theme})`
      const href = pictureAddress(theme, name, type, id)
      return `<link rel="preload" as="image" type="image/svg+xml" fetchpriority="high" media="${media}" href="${href}">`
    }),
  )
  return links.join('')
}
