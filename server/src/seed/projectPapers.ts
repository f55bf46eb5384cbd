/** Each paper of a demo project is made from the project's published data, so that it can be opened and checked. */
import { sayDate, sayTons } from '@tonne/domain/format'
import { registries } from '@tonne/domain/trading/project'
import type { DocumentKind } from '@tonne/domain/trading/projectContent'
import { blockKg, serialsOf } from '@tonne/domain/trading/serial'
import { MARGIN, Paper, QUIET, WIDTH } from '../platform/pdf/paper.ts'
import { factSheet } from './factSheet.ts'
import type { ProjectFile } from './worldFiles.ts'

type Listed = ProjectFile['documents'][number]
type Writing = { paper: Paper; p: ProjectFile; issuedOn: string }

/**
 * The bytes of one paper. Developers and auditors write for the registry, in English; the fact sheet is the market's,
 * in both languages.
 */
export function projectPaper(p: ProjectFile, { kind, title, issuedOn }: Listed): Promise<Buffer> {
  const at = new Date(`${issuedOn}T04:00:00Z`)
  if (kind === 'factSheet') return factSheet(p.no, p, at)
  const paper = new Paper({
    title: `${p.name.en}, ${title.en}`,
    lang: 'en',
    at,
    foot: `Tonne demo world · ${p.no} · a fictional project`,
  })
  paper.say(title.en, { size: 20, weight: 600 })
  paper.gap(4)
  paper.say(`${p.name.en}, ${p.place.en}`, { size: 11 })
  paper.say(`${sayDate(issuedOn, 'en')} · public summary`, { size: 9, color: QUIET })
  paper.gap(12)
  writers[kind as Exclude<DocumentKind, 'factSheet'>]?.({ paper, p, issuedOn })
  return paper.end()
}

const writers: Partial<Record<DocumentKind, (writing: Writing) => void>> = { pdd: design, monitoring, verification }

function part({ paper }: Writing, head: string, ...paragraphs: readonly string[]): void {
  paper.gap(6)
  paper.say(head, { size: 12, weight: 600 })
  for (const paragraph of paragraphs) {
    paper.gap(2)
    paper.say(paragraph, { size: 10 })
  }
  paper.gap(6)
}
const nameOf = ({ registry }: ProjectFile): string => registries[registry as keyof typeof registries][0]
const issuedTons = ({ serials }: ProjectFile): number => serials.reduce((sum, block) => sum + blockKg(block), 0) / 1000
/** The buffer tons: the verified tons less the issued ones. */
const bufferTons = (p: ProjectFile): number =>
  p.bufferPercent === null ? 0 : Math.round((issuedTons(p) * p.bufferPercent) / (100 - p.bufferPercent))
const tonsText = (tons: number): string => `${sayTons(tons * 1000)} t CO2e`
const vintageOf = ({ vintageFrom, vintageTo }: ProjectFile): string =>
  `${sayDate(vintageFrom, 'en')} to ${sayDate(vintageTo, 'en')}`
const fact = ({ facts }: ProjectFile, label: string): string | undefined =>
  facts.find((one) => one.label.en === label)?.value.en

function design(writing: Writing): void {
  const { p } = writing
  const kind = p.nature === 'removal' ? 'carbon removed from the air' : 'emissions that do not happen'
  part(
    writing,
    '1 The project',
    `Registered as ${p.registryProjectId} with ${nameOf(p)}, at ${p.lat}, ${p.lon} (${p.country}). It counts ${kind}.`,
    // The last paragraph is about today.
    ...p.introduction.en.split('\n\n').slice(0, 2),
  )
  part(
    writing,
    '2 Method',
    `${p.methodology.code}, ${p.methodology.en}.`,
    ...[fact(p, 'Method'), fact(p, 'Crediting period')].flatMap((value) => value ?? []),
  )
  const buffer =
    p.bufferPercent === null
      ? 'The method asks for no buffer.'
      : `${p.bufferPercent}% of the verified tons go to the shared buffer and are never sold.`
  part(writing, '3 What can go wrong', fact(p, 'Main risk') ?? 'No single risk stands out.', buffer)
  part(writing, '4 Beyond carbon', `The project reports on the Sustainable Development Goals ${p.sdgs.join(', ')}.`)
}

function monitoring(writing: Writing): void {
  const { paper, p } = writing
  part(writing, '1 Period', `${vintageOf(p)}, under ${p.methodology.code}, ${p.methodology.en}.`)
  part(writing, '2 What was measured', fact(p, 'Monitoring') ?? 'Measured as the design document says.')
  part(writing, '3 Result')
  paper.table(
    resultColumns,
    ['Tons', ''],
    [
      ['Verified', tonsText(issuedTons(p) + bufferTons(p))],
      ...(p.bufferPercent === null ? [] : [['To the shared buffer', tonsText(bufferTons(p))]]),
      ['Issued', tonsText(issuedTons(p))],
    ],
  )
  paper.gap(8)
  serials(writing)
}
const resultColumns = [{ width: WIDTH - 180 }, { width: 180, align: 'right' as const }]

function serials(writing: Writing): void {
  const { paper, p } = writing
  const runs = serialsOf({ fromKg: 0, toKg: issuedTons(p) * 1000 }, p.serials)
  part(writing, 'Serial numbers')
  paper.table(
    [{ width: WIDTH - 120 }, { width: 120, align: 'right' }],
    ['Block', 'Tons'],
    runs.map(({ text, kg }) => [text, tonsText(kg / 1000)]),
  )
}

function verification(writing: Writing): void {
  const { paper, p, issuedOn } = writing
  part(writing, 'To the registry', `${nameOf(p)}, project ${p.registryProjectId}.`)
  part(
    writing,
    'Statement',
    `${p.verifier} examined the monitoring report of ${p.name.en} for ${vintageOf(p)} against ` +
      `${p.methodology.code}. Records and sites were chosen by us.`,
    `In our opinion, with reasonable assurance, ${tonsText(issuedTons(p) + bufferTons(p))} are stated without ` +
      'material error.',
    p.bufferPercent === null
      ? 'All of them may be issued.'
      : `Of these ${tonsText(bufferTons(p))} belong to the shared buffer and ${tonsText(issuedTons(p))} may be issued.`,
  )
  serials(writing)
  paper.gap(10)
  paper.rule()
  paper.gap(6)
  paper.put(p.verifier, MARGIN, paper.top, { size: 10, weight: 600 })
  paper.gap(14)
  paper.put(`Lead verifier, ${sayDate(issuedOn, 'en')}`, MARGIN, paper.top, { size: 9, color: QUIET })
}
