import type { Output } from '@tonne/contract/endpoint'
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { dayOf, startOfDay } from '@tonne/domain/days'
import { Refusal } from '@tonne/domain/refusals'
import type { DeskCall } from '../shared/endpoint/call.ts'
import { projectDeskHandlers } from '../trading/draft/module.ts'
import { registryDeskHandlers } from '../trading/registry/module.ts'
import { factSheet } from './factSheet.ts'
import { operatorCalls } from './seedOperators.ts'
import type { SeedTools } from './seedTools.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
type Content = Output<typeof projectDesk.info>['content']

/** Fictional projects in the form of Verra's export. One run of the second was retired by its developer. */
const EXPORT = [
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Total Vintage Quantity,Quantity Issued,Serial Number,' +
    'Retirement/Cancellation Date',
  '2026-10-12,2025-01-01,2025-12-31,99201,Atewa Ridge Forest,"60,000","60,000",' +
    '20117-810400001-810460000-VCS-VCU-1507-VER-GH-14-99201-01012025-31122025-1,',
  '2026-10-20,2024-01-01,2024-12-31,99202,Cao Bang Bamboo,"24,000","24,000",' +
    '20131-812000001-812024000-VCS-VCU-1507-VER-VN-14-99202-01012024-31122024-0,',
  '2026-10-20,2024-01-01,2024-12-31,99202,Cao Bang Bamboo,"24,000","1,500",' +
    '20131-812000001-812001500-VCS-VCU-1507-VER-VN-14-99202-01012024-31122024-0,2026-11-02',
  '2026-11-03,2025-01-01,2025-12-31,99203,Gobi Edge Wind,"40,000","40,000",' +
    '20144-815300001-815340000-VCS-VCU-1401-VER-MN-01-99203-01012025-31122025-0,',
  '',
].join('\n')
const noon = (ms: number): number => startOfDay(dayOf(new Date(ms))).getTime() + 12 * HOUR
const ridge = (from: Content, at: number): Content => ({
  ...from,
  type: 'conservation',
  nature: 'avoidance',
  lat: 6.2,
  lon: -0.6,
  verifier: 'Tidemark Carbon Audit',
  bufferPercent: 14,
  sdgs: [8, 13, 15],
  name: { en: 'Atewa Ridge Forest', cn: '阿特瓦山脊森林' },
  place: { en: 'Eastern Region, Ghana', cn: '加纳 · 东部省' },
  methodology: { code: 'VM0048', en: 'Reducing emissions from deforestation', cn: '减少毁林排放' },
  authorisation: { state: 'on_file', day: '2026-09-18' },
  maxKg: 500_000,
  monthlyOrders: 3,
  priceCents: 24_60,
  startsAt: noon(at + 6 * DAY),
  endsAt: noon(at + 120 * DAY),
  introduction: {
    en:
      'A ton pays for keeping loggers out of 9,600 hectares of cloud forest that feeds three rivers.\n\n' +
      '42 guards from the villages below walk the boundary each week; what they see is published by the month.',
    cn: '每一吨用于守护 9,600 公顷云雾林，三条河流发源于此。\n\n山下村庄的 42 名护林员每周巡护，所见逐月公布。',
  },
  facts: [
    { label: { en: 'Area', cn: '面积' }, value: { en: '9,600 ha', cn: '9,600 公顷' } },
    {
      label: { en: 'People', cn: '涉及人群' },
      value: { en: '42 guards from 7 villages', cn: '7 个村庄的 42 名护林员' },
    },
  ],
})

type Desk = ReturnType<typeof projectDeskHandlers>
type As = <I>(email: string, input: I) => DeskCall<I>
const [one, two] = ['market@tonne.example', 'market2@tonne.example']
async function did<T>(work: Promise<T>): Promise<Exclude<T, Refusal>> {
  const answer = await work
  if (answer instanceof Refusal) throw answer
  return answer as Exclude<T, Refusal>
}
type Info = Output<typeof projectDesk.info>
const read = async (desk: Desk, call: DeskCall<{ no: string }>): Promise<Info> => (await did(desk.info(call))) as Info

export async function seedDrafts(tools: SeedTools, operators: ReadonlyMap<string, number>): Promise<void> {
  const [desk, registry] = [projectDeskHandlers(tools), registryDeskHandlers(tools)]
  const as: As = operatorCalls(tools, operators)
  const at = tools.seedingAt.getTime()
  const ago = (ms: number) => tools.clock.set(new Date(at - ms))
  ago(2 * DAY)
  await did(
    registry.import(
      as(one, { registry: 'verra' as const, name: 'verra-2026-11.csv', content: EXPORT, reason: 'November’s export' }),
    ),
  )
  await twoDrafts(desk, as, { at, next: () => ago(20 * HOUR) })
  await publishPaper(desk, as, new Date(at - 20 * HOUR))
  ago(5 * HOUR)
  const live = await read(desk, as(two, { no: 'TN-0142' }))
  const facts = live.content.facts.map((fact) =>
    fact.label.en === 'People'
      ? { ...fact, value: { en: '3 villages, 1,162 households', cn: '3 个村庄，1,162 户' } }
      : fact,
  )
  const change = { no: live.no, version: live.version, content: { ...live.content, facts, maxKg: 300_000 } }
  await did(desk.save(as(two, change)))
  const why = 'Count of the October census; smaller orders while stock is low'
  await did(desk.submit(as(two, { no: live.no, version: live.version + 1, reason: why })))
  ago(40 * MINUTE)
  const price = {
    no: 'TN-0109',
    priceCents: 13_40,
    effectiveAt: noon(at + 3 * DAY),
    reason: 'Registry prices of the week',
  }
  await did(desk.proposePrice(as(one, price)))
  tools.clock.set(tools.seedingAt)
}

/** One complete draft, and one without its Chinese text. */
async function twoDrafts(desk: Desk, as: As, { at, next }: { at: number; next(): void }): Promise<void> {
  const { items } = (await did(desk.blocks(as(one, {})))) as Output<typeof projectDesk.blocks>
  const begin = async (who: string, name: string): Promise<Info> => {
    const made = await did(desk.create(as(who, { block: items.find((block) => block.name === name)!.id })))
    return read(desk, as(who, { no: (made as Output<typeof projectDesk.create>).no }))
  }
  const whole = await begin(one, 'Atewa Ridge Forest')
  await did(desk.save(as(one, { no: whole.no, version: 1, content: ridge(whole.content, at) })))
  next()
  const part = await begin(two, 'Cao Bang Bamboo')
  const content: Content = {
    ...part.content,
    name: { en: 'Cao Bang Bamboo', cn: '' },
    type: 'agroforestry',
    priceCents: 18_90,
  }
  await did(desk.save(as(two, { no: part.no, version: 1, content })))
}

/** Publishes a new fact sheet in the place of the first. */
async function publishPaper(desk: Desk, as: As, at: Date): Promise<void> {
  const { no, content } = await read(desk, as(one, { no: 'TN-0142' }))
  const paper = (await factSheet(no, content, at)).toString('base64')
  const stored = (await did(desk.addDocument(as(one, { content: paper })))) as Output<typeof projectDesk.addDocument>
  const documents = content.documents.map((entry) => (entry.kind === 'factSheet' ? { ...entry, ...stored } : entry))
  await did(desk.save(as(one, { no, version: 1, content: { ...content, documents } })))
  await did(desk.submit(as(one, { no, version: 2, reason: 'The fact sheet, set anew this month' })))
  await did(desk.decide(as(two, { no, version: 2, approve: true, reason: 'Compared with the printed one' })))
}
