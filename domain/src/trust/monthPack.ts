/** The reports of a closed month for accountants. They name no member. */
import type { DaySum } from '../base/daySums.ts'
import { csvOf } from '../csv.ts'
import { feesOf, flowsOf, lessSums, moneyOf, type TrialRow, tonPlaces, tonsOf, trialOf } from './bookReport.ts'
import type { queueWords } from './bookWords.ts'
import { actParts, addActs, type MonthActs, type PackLine } from './monthActs.ts'

type Queue = keyof typeof queueWords
/** The largest holders of a unit, in cents or kg, largest first, without their names. */
type Held = { total: number; members: number; top: readonly number[] }
/** Facts that no sum of postings gives, so they are recorded when the month is closed. */
export type Kept = {
  operator: { name: string; uen: string; gstNumber: string | null }
  /** At the end of the month; `ages`: up to a day, a week, thirty days, and older. */
  waiting: readonly { queue: Queue; count: number; cents: number; kg: number; ages: readonly number[] }[]
  /** Within the month. */
  answered: readonly { queue: Queue; count: number; medianMinutes: number; late: number }[]
  largest: { atMs: number; cents: Held; kg: Held } | null
  bank: { closed: boolean; bankCents: number; ledgerCents: number; atMs: number } | null
  /** Whether the pack has the month's decisions; months that were closed by an older version have none. */
  acts?: boolean
}
export type MonthEnd = {
  month: string
  size: number
  root: string
  headAtMs: number
  atMs: number
  sums: readonly DaySum[]
  kept: Kept
}
type PackInput = {
  /** The month and up to five before it, newest first. */
  months: readonly MonthEnd[]
  /** The number of each project. */
  projects: readonly { id: number; no: string }[]
  acts?: MonthActs
}
/** The boxes of a GST return that the ledger can fill; the pack leaves out the others. */
const knownBoxes = { 1: 'feesCents', 6: 'gstCents' } as const

export function packOf({ months, projects, acts }: PackInput) {
  const [month, before] = months
  if (!month) throw new Error('a pack without a month')
  const moved = lessSums(month.sums, before?.sums ?? [])
  const fees = feesOf(moved)
  const tons = tonsOf(month.sums)
  const sum = (of: (row: (typeof fees)[number]) => number) => fees.reduce((all, row) => all + of(row), 0)
  return {
    ...month,
    acts: month.kept.acts ? acts : undefined,
    trial: trialOf(month.sums),
    trialBefore: before ? trialOf(before.sums) : [],
    money: moneyOf(month.sums),
    moneyBefore: moneyOf(before?.sums ?? []),
    flows: flowsOf(moved),
    fees,
    gst: { feesCents: sum((row) => row.feesCents), gstCents: sum((row) => row.gstCents) },
    tons: projects.flatMap(({ id, no }) => (tons.has(id) ? [{ no, ...tons.get(id)! }] : [])),
    trend: months.map(({ month: of, kept }) => ({ month: of, answered: kept.answered })),
  }
}
export type MonthPack = ReturnType<typeof packOf>
/** The balance of a pocket. */
export const netOf = (rows: readonly TrialRow[], { asset, kind, pocket }: TrialRow): number => {
  const row = rows.find((one) => one.asset === asset && one.kind === kind && one.pocket === pocket)
  return row ? row.credit - row.debit : 0
}

/** The parts of the table that belong to each report. */
const reports = {
  trial: ['Trial balance'],
  client: ['Client money', 'Flows'],
  tons: ['Tons'],
  fees: ['Fees and GST', 'GST return'],
  waiting: ['Open items'],
  largest: ['Largest, money', 'Largest, tons'],
  answered: ['Response'],
  alerts: [actParts.alerts],
  corrections: [actParts.corrections],
  retirements: [actParts.retirements],
} as const satisfies Record<string, readonly string[]>
export type PackReport = keyof typeof reports
export const packReports = Object.keys(reports) as [PackReport, ...PackReport[]]
/** The reports that a month has. */
export const reportsOf = ({ acts }: Pick<MonthPack, 'acts'>): PackReport[] =>
  packReports.filter((report) => acts !== undefined || !(report in actParts))
/** Every file begins with these parts: which month it is, and the head of the log when it was closed. */
const HEAD: readonly string[] = ['Part', 'Month', 'Log']

/**
 * One table: part, item, detail, figure, unit. Money is in dollars and tons in kg, as numbers. With `report`, the rows
 * of that report alone.
 */
export function packCsv(pack: MonthPack, report?: PackReport): string {
  const rows: PackLine[] = [['Part', 'Item', 'Detail', 'Figure', 'Unit']]
  const add = (...line: PackLine) => rows.push(line)
  const money = (part: string, item: string, detail: string, cents: number) =>
    add(part, item, detail, cents / 100, 'SGD')
  const iso = (ms: number) => new Date(ms).toISOString()
  add('Month', pack.month, 'closed at', iso(pack.atMs), 'UTC')
  add('Month', pack.month, 'operator', `${pack.kept.operator.name}, UEN ${pack.kept.operator.uen}`, '')
  add('Log', 'size', '', pack.size, 'rows')
  add('Log', 'root', '', pack.root, 'SHA-256')
  add('Log', 'head signed at', '', iso(pack.headAtMs), 'UTC')
  for (const row of pack.trial) {
    const unit = row.asset === 'SGD' ? 'SGD' : 'kg'
    const plain = (n: number) => (row.asset === 'SGD' ? n / 100 : n)
    for (const side of ['debit', 'credit'] as const)
      add('Trial balance', `${row.kind} ${row.pocket}`, side, plain(row[side]), unit)
    add('Trial balance', `${row.kind} ${row.pocket}`, 'month before', plain(netOf(pack.trialBefore, row)), unit)
  }
  for (const [key, cents] of Object.entries(pack.money))
    money('Client money', key.replace('Cents', ''), 'month end', cents)
  if (pack.kept.bank) money('Client money', 'bank statement', 'month end', pack.kept.bank.bankCents)
  for (const [key, cents] of Object.entries(pack.flows)) money('Flows', key.replace('Cents', ''), 'month', cents)
  for (const { no, ...tons } of pack.tons)
    for (const key of ['issuedKg', ...tonPlaces] as const) add('Tons', no, key.replace('Kg', ''), tons[key], 'kg')
  for (const { entry, feesCents, gstCents } of pack.fees) {
    money('Fees and GST', entry, 'net', feesCents)
    money('Fees and GST', entry, 'GST', gstCents)
  }
  for (const [box, key] of Object.entries(knownBoxes)) money('GST return', `Box ${box}`, 'month', pack.gst[key])
  addStored(pack, add)
  if (pack.acts) addActs(pack.acts, add)
  const own: readonly string[] = report ? [...HEAD, ...reports[report]] : []
  return csvOf(report ? rows.filter(([part]) => own.includes(part)) : rows)
}
const AGES = ['up to 1 day', 'up to 7 days', 'up to 30 days', 'older']
function addStored({ kept: { waiting, largest }, trend }: MonthPack, add: (...line: PackLine) => unknown): void {
  for (const { queue, count, cents, kg, ages } of waiting) {
    add('Open items', queue, 'count', count, 'items')
    for (const [i, n] of ages.entries()) add('Open items', queue, AGES[i]!, n, 'items')
    if (cents !== 0) add('Open items', queue, 'amount', cents / 100, 'SGD')
    if (kg !== 0) add('Open items', queue, 'amount', kg, 'kg')
  }
  for (const unit of largest ? (['cents', 'kg'] as const) : []) {
    const { total, members, top } = largest![unit]
    const [part, plain, of] = unit === 'cents' ? ['Largest, money', 100, 'SGD'] : ['Largest, tons', 1, 'kg']
    add(part as string, 'all members', `${members} members`, total / (plain as number), of as string)
    for (const [i, n] of top.entries()) add(part as string, `${i + 1}`, '', n / (plain as number), of as string)
  }
  for (const { month, answered } of trend)
    for (const { queue, count, medianMinutes, late } of answered) {
      add('Response', queue, `${month} answered`, count, 'items')
      add('Response', queue, `${month} median`, medianMinutes, 'minutes')
      add('Response', queue, `${month} late`, late, 'items')
    }
}
