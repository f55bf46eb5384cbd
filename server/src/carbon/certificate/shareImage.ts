import { unitOf } from '@tonne/domain/carbon/certificateWords'
import { rosettePaths, wavePaths } from '@tonne/domain/carbon/guilloche'
import { dayOf } from '@tonne/domain/days'
import { type Lang, sayDate, sayTons } from '@tonne/domain/format'
import { outline, outlineWidth, type Words } from '../../platform/pdf/outline.ts'
import { loadSharp } from '../../platform/picture/loadSharp.ts'
import type { CertificateFacts } from './certificateFacts.ts'
import { inks, markPaths, type Says, saysIn } from './certificateSays.ts'

/** The size that networks ask for in link previews. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
const { width: W, height: H } = SHARE_SIZE
const LEFT = 84

/** SVG becomes PNG here, because not every network shows SVG. It has few colours, so a palette keeps it small. */
export async function shareImage(facts: CertificateFacts, lang: Lang): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(shareSvg(facts, lang)))
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toBuffer()
}

function shareSvg(facts: CertificateFacts, lang: Lang): string {
  const says = saysIn(lang)
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">`,
    ground(),
    outline(facts.no, { x: W - LEFT, y: 112, size: 22, fill: inks.second, align: 'right' }),
    ...(facts.certificate ? certified(facts, says, lang) : waiting(facts, says, lang)),
    outline(facts.address.replace(/^https?:\/\//, ''), { x: LEFT, y: 548, size: 20, fill: inks.green }),
    '</svg>',
  ]
  return parts.join('')
}

function ground(): string {
  const lines = (paths: readonly string[], place: string, look: string) =>
    `<g transform="${place}" fill="none" ${look}>${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
  const wave = (y: number) =>
    lines(
      wavePaths,
      `translate(40 ${y}) scale(3.5 1.7)`,
      `stroke="${inks.green}" stroke-width="0.4" stroke-opacity="0.75"`,
    )
  const mark = markPaths.map(({ d, width }) => `<path d="${d}" stroke-width="${width}"/>`).join('')
  return [
    `<rect width="${W}" height="${H}" fill="${inks.paper}"/>`,
    `<rect x="28" y="28" width="${W - 56}" height="${H - 56}" rx="18" fill="none" stroke="${inks.green}" ` +
      'stroke-opacity="0.45" stroke-width="2"/>',
    wave(34),
    wave(H - 58),
    lines(
      rosettePaths,
      'translate(560 35) scale(1.75)',
      `stroke="${inks.line}" stroke-width="0.5" stroke-opacity="0.3"`,
    ),
    `<g transform="translate(${LEFT} 82) scale(1.7)" fill="none" stroke="${inks.green}">${mark}</g>`,
    outline('Tonne', { x: LEFT + 54, y: 114, size: 32, weight: 600, fill: inks.ink }),
  ].join('')
}

/** Made smaller, and finally cut off, until it fits. */
function fitted(
  text: string,
  { most, ...words }: Omit<Words, 'size'> & { most: number; sizes: readonly number[] },
): string {
  const { sizes, ...rest } = words
  const size = sizes.find((one) => outlineWidth(text, one, rest.weight) <= most)
  if (size !== undefined) return outline(text, { ...rest, size })
  const letters = [...text]
  const last = sizes.at(-1)!
  while (letters.length > 1 && outlineWidth(`${letters.join('')}…`, last, rest.weight) > most) letters.pop()
  return outline(`${letters.join('')}…`, { ...rest, size: last })
}

/** The typeface has no subscript 2. */
function unit(text: string, y: number): string {
  const [before = '', after] = text.split('₂')
  const look = { fill: inks.second, y }
  const width = outlineWidth(before, 34)
  const first = outline(before, { ...look, x: LEFT, size: 34 })
  if (after === undefined) return first
  return (
    first +
    outline('2', { ...look, x: LEFT + width, y: y + 7, size: 22 }) +
    outline(after, { ...look, x: LEFT + width + outlineWidth('2', 22), size: 34 })
  )
}

function certified({ certificate }: CertificateFacts, says: Says, lang: Lang): string[] {
  const { kg, beneficiary, project, evidence } = certificate!.record
  const { name } = beneficiary
  const most = W - 2 * LEFT
  const tons = sayTons(kg)
  return [
    outline(says('heading'), { x: LEFT, y: 182, size: 28, weight: 600, fill: inks.green }),
    fitted(tons, { x: LEFT - 6, y: 316, weight: 600, fill: inks.ink, most, sizes: [140, 110, 90] }),
    unit(says(unitOf(tons)), 378),
    outline(says(name === null ? 'noName' : 'behalf'), { x: LEFT, y: 428, size: 22, fill: inks.third }),
    ...(name === null
      ? []
      : [fitted(name, { x: LEFT, y: 470, weight: 600, fill: inks.ink, most, sizes: [38, 30, 24] })]),
    fitted(`${project.name[lang]} · ${sayDate(evidence.day, lang)}`, {
      x: LEFT,
      y: 510,
      fill: inks.second,
      most,
      sizes: [22, 18],
    }),
  ]
}

function waiting({ kg, projectName, requestedAt }: CertificateFacts, says: Says, lang: Lang): string[] {
  const most = W - 2 * LEFT
  const tons = sayTons(kg)
  return [
    outline(says('pendingTitle'), { x: LEFT, y: 290, size: 54, weight: 600, fill: inks.warn }),
    unit(`${tons} ${says(unitOf(tons))}`, 360),
    fitted(`${projectName[lang]} · ${sayDate(dayOf(requestedAt), lang)}`, {
      x: LEFT,
      y: 412,
      fill: inks.third,
      most,
      sizes: [24, 20],
    }),
  ]
}
