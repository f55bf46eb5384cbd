import { type Lang, sayTons } from '@tonne/domain/format'
import { outline, outlineWidth } from '../../platform/pdf/outline.ts'
import type { CertificateFacts } from './certificateFacts.ts'
import { inks, markPaths, saysIn } from './certificateSays.ts'

const looks = {
  light: { ground: inks.paper, edge: '#c9d3c8', ink: inks.ink, quiet: inks.third, mark: inks.green, warn: inks.warn },
  dark: { ground: '#14201b', edge: '#33443c', ink: '#f1f4ec', quiet: '#a9b5ac', mark: '#7fc4a3', warn: '#f0b48c' },
} as const
export type BadgeLook = keyof typeof looks
const HIGH = 52
const FROM = 50

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Words are outlines, without scripts or external addresses, so that any page can embed it as a picture. */
export function badge(facts: CertificateFacts, lang: Lang, look: BadgeLook): Promise<Buffer> {
  const says = saysIn(lang)
  const ink = looks[look]
  const tons = sayTons(facts.certificate?.record.kg ?? facts.kg)
  const line = says(facts.certificate ? 'badgeDone' : 'badgePending', { tons })
  const under = `Tonne · ${facts.no}`
  const width = Math.ceil(FROM + Math.max(outlineWidth(line, 15, 600), outlineWidth(under, 11)) + 16)
  const mark = markPaths.map(({ d, width: stroke }) => `<path d="${d}" stroke-width="${stroke}"/>`).join('')
  const label = escaped(`${line}, ${under}`)
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HIGH}" viewBox="0 0 ${width} ${HIGH}" ` +
      `role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${HIGH - 1}" rx="10" fill="${ink.ground}" ` +
      `stroke="${ink.edge}"/>`,
    `<g transform="translate(14 14)" fill="none" stroke="${ink.mark}">${mark}</g>`,
    outline(line, { x: FROM, y: 23, size: 15, weight: 600, fill: facts.certificate ? ink.ink : ink.warn }),
    outline(under, { x: FROM, y: 40, size: 11, fill: ink.quiet }),
    '</svg>',
  ]
  return Promise.resolve(Buffer.from(parts.join('')))
}
