import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { unitOf } from '@tonne/domain/carbon/certificateWords'
import { rosettePaths, wavePaths } from '@tonne/domain/carbon/guilloche'
import { dayOf } from '@tonne/domain/days'
import { type Lang, sayDate, sayKg, sayTons } from '@tonne/domain/format'
import { qrPath } from '@tonne/domain/qrPath'
import { encode } from 'uqr'
import { Paper, type Style } from '../../platform/pdf/paper.ts'
import type { CertificateFacts } from './certificateFacts.ts'
import { inks, markPaths, type Says, saysIn } from './certificateSays.ts'
import { checkPages } from './checkPages.ts'

const [WIDE, HIGH] = [595.28, 841.89]
/** The distance of the frame and of the text from the edge. */
const [FRAME, TEXT] = [26, 64]
const INNER = WIDE - 2 * TEXT
const ROWS_SHOWN = 4

export function certificatePdf(facts: CertificateFacts, lang: Lang): Promise<Buffer> {
  const says = saysIn(lang)
  const title = `${says('heading')} ${facts.no}`
  const at = facts.certificate?.at ?? facts.requestedAt
  const paper = new Paper({ title, lang, at, foot: facts.address.replace(/^https?:\/\//, ''), bareFirst: true })
  ground(paper)
  paper.put(facts.no, TEXT, 70, { size: 10, color: inks.second, align: 'right', width: INNER })
  if (facts.certificate) sheet(paper, facts, { record: facts.certificate.record, says, lang })
  else pending(paper, facts, { says, lang })
  code(paper, facts.address)
  const foot: Style = { size: 8, color: inks.green, align: 'center', width: INNER }
  paper.put(facts.address.replace(/^https?:\/\//, ''), TEXT, HIGH - 72, foot)
  if (facts.certificate) checkPages(paper, facts, { record: facts.certificate.record, says, lang })
  return paper.end()
}

type Drawing = { record: CertificateRecord; says: Says; lang: Lang }

function ground(paper: Paper): void {
  paper.shape(`M0 0H${WIDE}V${HIGH}H0Z`, { x: 0, y: 0, fill: inks.paper })
  const [w, h, r] = [WIDE - 2 * FRAME, HIGH - 2 * FRAME, 12]
  const frame =
    `M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w} ${r}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 0 ` +
    `${h - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`
  paper.shape(frame, { x: FRAME, y: FRAME, stroke: inks.green, width: 1, opacity: 0.45 })
  const across = (w - 16) / 320
  for (const y of [FRAME + 5, HIGH - FRAME - 5 - 18])
    for (const path of wavePaths)
      paper.shape(path, { x: FRAME + 8, y, scale: [across, 18 / 14], stroke: inks.green, width: 0.4, opacity: 0.75 })
  const size = 420
  for (const path of rosettePaths)
    paper.shape(path, {
      x: (WIDE - size) / 2,
      y: 262 - size / 2,
      scale: size / 320,
      stroke: inks.line,
      width: 0.3,
      opacity: 0.3,
    })
  for (const { d, width } of markPaths) paper.shape(d, { x: TEXT, y: 62, scale: 1.1, stroke: inks.green, width })
  paper.put('Tonne', TEXT + 34, 62, { size: 17, weight: 600 })
}

const centred = (size: number, more: Style = {}): Style => ({ size, align: 'center', width: INNER, ...more })
/** The largest of these sizes at which the text is one line. */
const fitting = (paper: Paper, text: string, sizes: readonly number[]): number =>
  sizes.find((size) => paper.widthOf(text, { size, weight: 600 }) <= INNER) ?? sizes.at(-1)!

function sheet(paper: Paper, { newest, certificate }: CertificateFacts, { record, says, lang }: Drawing): void {
  if (newest)
    paper.put(
      `${says('supersededTitle', { n: newest.version })} · ${sayDate(dayOf(newest.at), lang)}`,
      TEXT,
      106,
      centred(11, { weight: 600, color: inks.warn }),
    )
  else if (certificate!.version > 1)
    paper.put(
      says('correctsTitle', { n: record.version, before: record.version - 1 }),
      TEXT,
      106,
      centred(10, { color: inks.second }),
    )
  paper.put(says('heading'), TEXT, 132, centred(17, { weight: 600, color: inks.green }))
  const tons = sayTons(record.kg)
  const size = fitting(paper, tons, [150, 120, 90, 70])
  paper.put(tons, TEXT, 238 - size * 0.72, centred(size, { weight: 600 }))
  unit(paper, says(unitOf(tons)))
  const { name } = record.beneficiary
  paper.put(says(name === null ? 'noName' : 'behalf'), TEXT, 372, centred(11, { color: inks.third }))
  if (name !== null) nameLines(paper, name)
  projectBlock(paper, { record, says, lang })
  below(paper, { record, says, lang })
}

/** The typeface has no subscript 2, so it is set small and low. */
function unit(paper: Paper, text: string): void {
  const style: Style = { size: 16, color: inks.second }
  const low: Style = { ...style, size: 10 }
  const [before = '', after = ''] = text.split('₂')
  const parts =
    after === ''
      ? [{ text, style, down: 0 }]
      : [
          { text: before, style, down: 0 },
          { text: '2', style: low, down: 9 },
          { text: after, style, down: 0 },
        ]
  const width = (part: (typeof parts)[number]) => paper.widthOf(part.text, part.style)
  let x = (WIDE - parts.reduce((sum, part) => sum + width(part), 0)) / 2
  for (const part of parts) {
    paper.put(part.text, x, 322 + part.down, part.style)
    x += width(part)
  }
}

function nameLines(paper: Paper, name: string): void {
  const size = fitting(paper, name, [26, 22, 18, 15])
  const style = centred(size, { weight: 600 })
  for (const [i, line] of paper.linesOf(name, style).slice(0, 3).entries())
    paper.put(line, TEXT, 392 + i * size * 1.25, style)
}

function rule(paper: Paper, y: number): void {
  paper.shape(`M0 0H${INNER}`, { x: TEXT, y, stroke: inks.ink, width: 0.6, opacity: 0.2 })
}

function projectBlock(paper: Paper, { record: { project }, says, lang }: Drawing): void {
  rule(paper, 480)
  seal(paper, 506)
  const x = TEXT + SEAL + 18
  const title: Style = { size: 15, weight: 600, width: INNER - SEAL - 18 }
  const lines = paper.linesOf(project.name[lang], title).slice(0, 2)
  for (const [i, line] of lines.entries()) paper.put(line, x, 500 + i * 19, title)
  const from = 500 + lines.length * 19 + 4
  const quiet: Style = { size: 11, color: inks.third }
  paper.put(project.place[lang], x, from, quiet)
  paper.put(
    `${project.methodology.code}, ${says('vintage', { year: project.vintageTo.slice(0, 4) })} · ` +
      `${project.registryProjectId}`,
    x,
    from + 17,
    quiet,
  )
  rule(paper, 592)
}

const SEAL = 62
/** A disc in forest green with the lines of the paper. */
function seal(paper: Paper, y: number): void {
  const r = SEAL / 2
  paper.shape(`M0 ${r}A${r} ${r} 0 1 1 ${SEAL} ${r}A${r} ${r} 0 1 1 0 ${r}Z`, { x: TEXT, y, fill: inks.green })
  for (const path of rosettePaths)
    paper.shape(path, { x: TEXT + 2, y: y + 2, scale: (SEAL - 4) / 320, stroke: '#dcebd6', width: 0.9, opacity: 0.6 })
}

function below(paper: Paper, { record: { serials, evidence }, says, lang }: Drawing): void {
  const label: Style = { size: 10, color: inks.third }
  const width = INNER - 140
  paper.put(says('serials'), TEXT, 612, label)
  serials.slice(0, ROWS_SHOWN).forEach((run, i) => {
    // The tons of the only run are the large number above.
    const text = serials.length === 1 ? run.text : `${run.text} · ${sayKg(run.kg, lang)}`
    const size = [10, 9, 8, 7].find((pt) => paper.widthOf(text, { size: pt, weight: 600 }) <= width) ?? 6
    paper.put(text, TEXT, 629 + i * 14, { size, weight: 600 })
  })
  const more = serials.length - ROWS_SHOWN
  if (more > 0) paper.put(says('moreSerials', { n: more }), TEXT, 629 + ROWS_SHOWN * 14, { ...label, size: 8 })
  paper.put(says('retired'), TEXT, 706, label)
  paper.put(sayDate(evidence.day, lang), TEXT, 721, { size: 13, weight: 600 })
}

function pending(paper: Paper, facts: CertificateFacts, { says, lang }: Omit<Drawing, 'record'>): void {
  const tons = sayKg(facts.kg, lang)
  paper.put(says('pendingTitle'), TEXT, 232, centred(26, { weight: 600, color: inks.warn }))
  const text = says('pendingText', {
    tons,
    name: facts.projectName[lang],
    day: sayDate(dayOf(facts.requestedAt), lang),
  })
  const style = centred(13, { width: INNER - 60 })
  for (const [i, line] of paper.linesOf(text, style).entries()) paper.put(line, TEXT + 30, 290 + i * 22, style)
}

function code(paper: Paper, address: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const side = 118
  const at = { x: WIDE - TEXT - side, y: 612, scale: side / size }
  paper.shape(`M0 0H${size}V${size}H0Z`, { ...at, fill: '#ffffff' })
  paper.shape(qrPath(data), { ...at, fill: inks.ink })
}
