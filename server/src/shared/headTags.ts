/** Search engines and programs that preview a link run no script, so a page's head describes its content. */
import { type Lang, sayCents } from '@tonne/domain/format'
import type { Made } from '../platform/front.ts'

/** Tags that fetch the page's first cover before the app asks for it; none if the app is not built. */
export const coverTags = (make: Made, cover: { look: 'hero'; type: string; id: string }): Promise<string> =>
  make<string>('preloadTags', cover).catch(() => '')

type Head = {
  lang: Lang
  title: string
  text: string
  /** The title of the document, if it differs from the card's. */
  page?: string
  /** The page's full address. */
  url: string
  image?: { url: string; type: string; width?: number; height?: number }
}
export type HeadOf = (query: URLSearchParams) => Promise<string>

/** The language in a link's query; English by default. */
export const langOf = (query: URLSearchParams): Lang => (query.get('lang') === 'cn' ? 'cn' : 'en')

export const sayPerTon = (priceCents: number, lang: Lang): string =>
  lang === 'cn' ? `每吨 ${sayCents(priceCents)}` : `${sayCents(priceCents)} per ton`

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Escaped: names and texts may be anybody's. */
export function headTags({ lang, title, text, page = title, url, image }: Head): string {
  const tags: [string, string | number | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Tonne'],
    ['og:locale', lang === 'cn' ? 'zh_CN' : 'en_SG'],
    ['og:title', title],
    ['og:description', text],
    ['og:url', url],
    ['og:image', image?.url],
    ['og:image:type', image?.type],
    ['og:image:width', image?.width],
    ['og:image:height', image?.height],
    ['og:image:alt', image && `${title}. ${text}`],
  ]
  const meta = tags.flatMap(([property, content]) =>
    content === undefined ? [] : [`<meta property="${property}" content="${escaped(String(content))}">`],
  )
  const card = image ? 'summary_large_image' : 'summary'
  return [
    `<title>${escaped(page === 'Tonne' ? page : `${page} · Tonne`)}</title>`,
    `<meta name="description" content="${escaped(text)}">`,
    ...meta,
    `<meta name="twitter:card" content="${card}">`,
  ].join('')
}
