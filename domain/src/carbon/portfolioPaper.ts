import type { Bilingual } from '../bilingual.ts'
import { csvOf } from '../csv.ts'
import { type Day, dayOf } from '../days.ts'
import type { IccVerdict } from '../trading/icc.ts'
import type { PortfolioSum } from './portfolio.ts'

export const portfolioPapers = ['holdings', 'year', 'icc'] as const
export type PortfolioPaper = (typeof portfolioPapers)[number]
type Priced = { cents: number; at: number }
export type PaperHolding = {
  project: { no: string; name: Bilingual }
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
  project: { no: string; name: Bilingual } | null
  inKg: number
  outKg: number
  retiredKg: number
  cashCents: number
  feeCents: number
  gstCents: number
  costCents: number
  realisedCents: number
}
/** The input of a paper; `year` and its lines are set only for a year's paper. */
export type PortfolioFacts = {
  paper: PortfolioPaper
  day: Day
  at: Date
  member: { id: number; name: string; uen: string | null }
  operator: { name: string; uen: string }
  holdings: readonly PaperHolding[]
  year: { year: number; sum: PortfolioSum; lines: readonly PaperLine[] } | null
}

/**
 * Tons with nothing known against them: delivered, not given up already, and with the verdict `eligible`. The rest is
 * listed with its reason.
 */
export const iccKg = (holdings: readonly PaperHolding[]): number =>
  holdings.reduce((sum, h) => sum + (h.icc.verdict === 'eligible' ? h.heldKg - h.undeliveredKg - h.retiringKg : 0), 0)

const t = (kg: number): number => kg / 1000
const s = (cents: number): number => cents / 100
const on = (at: number): Day => dayOf(new Date(at))

type Column<T> = readonly [head: string, of: (row: T) => string | number]
const holdingColumns: readonly Column<PaperHolding>[] = [
  ['Project', (h) => h.project.no],
  ['Name', (h) => h.project.name.en],
  ['名称', (h) => h.project.name.cn],
  ['Type', (h) => h.type],
  ['Country', (h) => h.country],
  ['Registry', (h) => h.registry],
  ['Methodology', (h) => h.methodology],
  ['Vintage', (h) => h.vintage],
  ['Held t', (h) => t(h.heldKg)],
  ['Of it undelivered t', (h) => t(h.undeliveredKg)],
  ['Of it being retired t', (h) => t(h.retiringKg)],
  ['Cost SGD', (h) => s(h.costCents)],
  ['Value SGD', (h) => s(h.valueCents)],
  ['Price SGD per t', (h) => s(h.price.cents)],
  ['Price since', (h) => on(h.price.at)],
  ['Last trade SGD per t', (h) => (h.lastTrade ? s(h.lastTrade.cents) : '')],
  ['Last trade on', (h) => (h.lastTrade ? on(h.lastTrade.at) : '')],
  ['Retired t', (h) => t(h.retiredKg)],
  ['Realised SGD', (h) => s(h.realisedCents)],
  ['ICC', (h) => h.icc.verdict],
  ['ICC rule', (h) => h.icc.rule.en],
]
/** A column's head and value are defined together, so that they cannot be mixed up. */
const tableOf = <T>(columns: readonly Column<T>[], rows: readonly T[]): (string | number)[][] => [
  columns.map(([head]) => head),
  ...rows.map((row) => columns.map(([, of]) => of(row))),
]

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
      ...[
        on(l.at),
        l.entryNo,
        l.kind,
        l.project?.no ?? '',
        l.project?.name.en ?? '',
        t(l.inKg),
        t(l.outKg),
        t(l.retiredKg),
      ],
      ...[s(l.cashCents), s(l.feeCents), s(l.gstCents), s(l.costCents), s(l.realisedCents)],
    ]),
    [
      ...['', '', 'sum', '', '', t(sum.boughtKg), t(sum.soldKg), t(sum.retiredKg), s(sum.boughtCents - sum.soldCents)],
      ...[s(sum.feeCents), s(sum.gstCents), s(sum.soldCostCents + sum.retiredCostCents), s(sum.realisedCents)],
    ],
  ]
}

const iccColumns: readonly Column<PaperHolding>[] = [
  ['Project', (h) => h.project.no],
  ['Name', (h) => h.project.name.en],
  ['Host country', (h) => h.country],
  ['Vintage', (h) => h.vintage],
  ['Programme', (h) => h.registry],
  ['Methodology', (h) => h.methodology],
  ['Held t', (h) => t(h.heldKg)],
  ['Of it undelivered t', (h) => t(h.undeliveredKg)],
  ['Of it being retired t', (h) => t(h.retiringKg)],
  ['Eligible t', (h) => t(iccKg([h]))],
  ['Verdict', (h) => h.icc.verdict],
  ['Rule', (h) => h.icc.rule.en],
  ['规则', (h) => h.icc.rule.cn],
]
function iccRows(holdings: readonly PaperHolding[]): (string | number)[][] {
  const held = holdings.filter((h) => h.heldKg > 0)
  const sums: Readonly<Record<string, string | number>> = {
    Project: 'sum',
    'Held t': t(held.reduce((sum, h) => sum + h.heldKg, 0)),
    'Eligible t': t(iccKg(held)),
  }
  return [...tableOf(iccColumns, held), iccColumns.map(([head]) => sums[head] ?? '')]
}

/** RFC 4180 with a byte order mark, formula-safe; tons and SGD as plain numbers. */
export function portfolioCsv({ paper, holdings, year }: PortfolioFacts): string {
  const rows =
    paper === 'holdings'
      ? tableOf(holdingColumns, holdings)
      : paper === 'icc'
        ? iccRows(holdings)
        : year
          ? yearRows(year)
          : []
  return `\ufeff${csvOf(rows)}\r\n`
}
