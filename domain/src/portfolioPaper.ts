/** Why: a portfolio leaves the product as a paper and as a file that say the same figures, in words that stand once. */
import { csvOf } from './csv.ts'
import { type Day, dayOf } from './days.ts'
import type { IccVerdict } from './icc.ts'
import type { PortfolioSum } from './portfolio.ts'

export const portfolioPapers = ['holdings', 'year', 'icc'] as const
export type PortfolioPaper = (typeof portfolioPapers)[number]
type Both = { en: string; cn: string }
type Priced = { cents: number; at: number }
export type PaperHolding = {
  project: { no: string; name: Both }
  type: string
  country: string
  registry: string
  methodology: string
  vintage: number
  heldKg: number
  undeliveredKg: number
  retiringKg: number
  costCents: number
  valueCents: number
  price: Priced
  lastTrade: Priced | null
  retiredKg: number
  realisedCents: number
  icc: IccVerdict
}
export type PaperLine = {
  entryNo: string
  kind: string
  at: number
  project: { no: string; name: Both } | null
  inKg: number
  outKg: number
  retiredKg: number
  cashCents: number
  feeCents: number
  gstCents: number
  costCents: number
  realisedCents: number
}
/** What a paper is written from; `year` and its lines only for a year's. */
export type PortfolioFacts = {
  paper: PortfolioPaper
  day: Day
  at: Date
  member: { id: number; name: string; uen: string | null }
  operator: { name: string; uen: string }
  holdings: readonly PaperHolding[]
  year: { year: number; sum: PortfolioSum; lines: readonly PaperLine[] } | null
}

/** Tons of which nothing is known against them: delivered, not given up already, and the verdict is `eligible`. The rest with why not. */
export const iccKg = (holdings: readonly PaperHolding[]): number =>
  holdings.reduce((sum, h) => sum + (h.icc.verdict === 'eligible' ? h.heldKg - h.undeliveredKg - h.retiringKg : 0), 0)

const t = (kg: number): number => kg / 1000
const s = (cents: number): number => cents / 100
const on = (at: number): Day => dayOf(new Date(at))

function holdingRows(holdings: readonly PaperHolding[]): (string | number)[][] {
  return [
    ...[
      [
        'Project',
        'Name',
        '名称',
        'Type',
        'Country',
        'Registry',
        'Methodology',
        'Vintage',
        'Held t',
        'Of it undelivered t',
        'Of it being retired t',
        'Cost SGD',
        'Value SGD',
      ],
    ],
    ...holdings.map((h) => [
      ...[h.project.no, h.project.name.en, h.project.name.cn, h.type, h.country, h.registry, h.methodology, h.vintage],
      ...[t(h.heldKg), t(h.undeliveredKg), t(h.retiringKg), s(h.costCents), s(h.valueCents)],
    ]),
  ]
}
const more: readonly [string, (h: PaperHolding) => string | number][] = [
  ['Price SGD per t', (h) => s(h.price.cents)],
  ['Price since', (h) => on(h.price.at)],
  ['Last trade SGD per t', (h) => (h.lastTrade ? s(h.lastTrade.cents) : '')],
  ['Last trade on', (h) => (h.lastTrade ? on(h.lastTrade.at) : '')],
  ['Retired t', (h) => t(h.retiredKg)],
  ['Realised SGD', (h) => s(h.realisedCents)],
  ['ICC', (h) => h.icc.verdict],
  ['ICC rule', (h) => h.icc.rule.en],
]
const withMore = (holdings: readonly PaperHolding[]) =>
  holdingRows(holdings).map((row, i) => [...row, ...more.map(([head, of]) => (i === 0 ? head : of(holdings[i - 1]!)))])

function yearRows({ sum, lines }: NonNullable<PortfolioFacts['year']>): (string | number)[][] {
  const head = [
    'Day',
    'Entry',
    'Kind',
    'Project',
    'Name',
    'Bought t',
    'Sold t',
    'Retired t',
    'Paid (+) or received (-) SGD',
    'Of it fee',
    'Of it GST',
  ]
  return [
    [...head, 'Cost of what left SGD', 'Realised SGD'],
    ...lines.map((l) => [
      ...[on(l.at), l.entryNo, l.kind, l.project?.no ?? '', l.project?.name.en ?? '', t(l.inKg), t(l.outKg), t(l.retiredKg)],
      ...[s(l.cashCents), s(l.feeCents), s(l.gstCents), s(l.costCents), s(l.realisedCents)],
    ]),
    [
      ...['', '', 'sum', '', '', t(sum.boughtKg), t(sum.soldKg), t(sum.retiredKg), s(sum.boughtCents - sum.soldCents)],
      ...[s(sum.feeCents), s(sum.gstCents), s(sum.soldCostCents + sum.retiredCostCents), s(sum.realisedCents)],
    ],
  ]
}

function iccRows(holdings: readonly PaperHolding[]): (string | number)[][] {
  const held = holdings.filter((h) => h.heldKg > 0)
  return [
    [
      'Project',
      'Name',
      'Host country',
      'Vintage',
      'Programme',
      'Methodology',
      'Held t',
      'Of it undelivered t',
      'Eligible t',
      'Verdict',
      'Rule',
      '规则',
    ],
    ...held.map((h) => [
      ...[h.project.no, h.project.name.en, h.country, h.vintage, h.registry, h.methodology, t(h.heldKg), t(h.undeliveredKg), t(h.retiringKg)],
      ...[t(iccKg([h])), h.icc.verdict, h.icc.rule.en, h.icc.rule.cn],
    ]),
    ['sum', '', '', '', '', '', t(held.reduce((sum, h) => sum + h.heldKg, 0)), '', '', t(iccKg(held)), '', '', ''],
  ]
}

/** RFC 4180 with a byte order mark, formula-safe; tons and SGD as plain numbers. */
export function portfolioCsv({ paper, holdings, year }: PortfolioFacts): string {
  const rows = paper === 'holdings' ? withMore(holdings) : paper === 'icc' ? iccRows(holdings) : year ? yearRows(year) : []
  return `\ufeff${csvOf(rows)}\r\n`
}
