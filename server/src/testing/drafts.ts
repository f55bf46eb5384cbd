import type { Call } from '@tonne/contract/client'
import type { RawInput } from '@tonne/contract/endpoint'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { registryDesk } from '@tonne/contract/trading/registry'
import { emptyContent, type ProjectContent } from '@tonne/domain/trading/projectContent'
import { done } from './answers.ts'
import type { World } from './world.ts'

const TITLES =
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Total Vintage Quantity,Quantity Issued,Serial ' +
  'Number,Retirement/Cancellation Date'
export const verraSerial = (project: string, first: number, last: number) =>
  `900-${first}-${last}-VCS-VCU-1507-VER-GH-14-${project}-01012024-31122024-1`
type SerialRow = { project?: string; first: number; last: number; ended?: string }
/** A row of Verra's export with these numbers. */
const verraExport = (rows: readonly SerialRow[]): string =>
  [
    TITLES,
    ...rows.map(({ project = '99340', first, last, ended = '' }) => {
      const tons = last - first + 1
      return (
        `2026-04-03,2024-01-01,2024-12-31,${project},Demo ` +
        `Ridge,${tons},${tons},${verraSerial(project, first, last)},${ended}`
      )
    }),
  ].join('\n')

type Operator = { id: number; call: Call }
let files = 0
export async function importSerials({ call }: Operator, ...rows: SerialRow[]): Promise<void> {
  done(
    await call(registryDesk.import, {
      name: `verra ${++files}.csv`,
      content: verraExport(rows),
      reason: 'a new export',
    }),
  )
}
/** The imported block that begins with this number. */
export async function blockAt({ call }: Operator, first: number) {
  const { items } = done(await call(projectDesk.blocks, {}))
  return items.find((block) => block.first === first)!
}

const [MINUTE, HOUR] = [60_000, 3_600_000]
const both = (text: string) => ({ en: text, cn: `${text}（测）` })
/** Complete except for its serials; on sale in a minute, at S$20.00. */
const soundContent = ({ clock }: Pick<World, 'clock'>): ProjectContent => ({
  ...emptyContent(),
  type: 'conservation',
  nature: 'avoidance',
  name: both('Demo Ridge'),
  place: both('Ashanti'),
  country: 'GH',
  lat: 6.7,
  lon: -1.6,
  registryProjectId: '99340',
  methodology: { code: 'VM0048', ...both('Reducing emissions') },
  vintageFrom: '2024-01-01',
  vintageTo: '2024-12-31',
  verifier: 'A verifier',
  bufferPercent: 18,
  sdgs: [13, 15],
  authorisation: { state: 'on_file', day: '2026-01-28' },
  maxKg: 500_000,
  priceCents: 20_00,
  startsAt: clock.now().getTime() + MINUTE,
  endsAt: clock.now().getTime() + 1000 * HOUR,
  introduction: both('A ton pays for guards.\n\nAnd for trees.'),
  facts: [{ label: both('Area'), value: both('8,920 ha') }],
})

/** The contract is stricter than the type of stored content: the kind of a document is one of a list. */
export const sent = (content: ProjectContent) => content as RawInput<typeof projectDesk.save>['content']

type Drafted = { no: string; version: number; content: ProjectContent }
/** A draft of everything free in the block that begins with `first`, which is imported here if it was not before. */
export async function draftOf(
  world: Pick<World, 'clock'>,
  operator: Operator,
  first: number,
  change: Partial<ProjectContent> = {},
): Promise<Drafted> {
  if (!(await blockAt(operator, first))) await importSerials(operator, { first, last: first + 999 })
  const { no } = done(await operator.call(projectDesk.create, { block: (await blockAt(operator, first)).id }))
  const { content: begun } = done(await operator.call(projectDesk.info, { no }))
  const content = { ...soundContent(world), blocks: begun.blocks, ...change } as ProjectContent
  const { version } = done(await operator.call(projectDesk.save, { no, version: 1, content: sent(content) }))
  return { no, version, content }
}
/** Drafted and submitted by one operator and published by another. */
export async function publishedOf(
  world: Pick<World, 'clock'>,
  [one, two]: readonly [Operator, Operator],
  first: number,
  change: Partial<ProjectContent> = {},
): Promise<Drafted> {
  const draft = await draftOf(world, one, first, change)
  done(await one.call(projectDesk.submit, { no: draft.no, version: draft.version, reason: 'it is whole' }))
  done(await two.call(projectDesk.decide, { no: draft.no, version: draft.version, approve: true, reason: 'I read it' }))
  return { ...draft, content: { ...draft.content, priceCents: null } }
}

/** A one-page PDF that says `text`; `more` is an additional object. */
export const pdfOf = (text: string, more = ''): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >> endobj',
      `4 0 obj << /Length ${text.length + 20} >> stream`,
      `BT /F1 12 Tf (${text}) Tj ET`,
      'endstream endobj',
      more,
      'trailer << /Root 1 0 R >>',
      '%%EOF',
    ].join('\n'),
  )
