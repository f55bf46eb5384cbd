/** The facts of a month are checked to add up before the statement is written in any form. */
import { csvOf } from '../csv.ts'
import { addDays, type Day, dayOf, startOfDay } from '../days.ts'
import { type Lang, sayTime } from '../format.ts'

/** A Singapore month, 'YYYY-MM'. */
export type Month = string
type Both = Readonly<Record<Lang, string>>
export type StatementLine = {
  entryNo: string
  causeNo: string | null
  what: Both
  amountCents: number
  balanceCents: number
  at: Date
}
export type StatementTons = {
  no: string
  name: Both
  freeKg: number
  onOfferKg: number
  presaleKg: number
  retiringKg: number
  retiredKg: number
}
export type StatementHold = { why: Both; causeNo: string | null; amountCents: number; since: Date }
export type StatementFacts = {
  no: string
  month: Month
  madeAt: Date
  member: { id: number; name: string; address: string }
  operator: { name: string; uen: string; gstNumber: string | null }
  openingCents: number
  inCents: number
  outCents: number
  closingCents: number
  availableCents: number
  heldCents: number
  lines: readonly StatementLine[]
  holds: readonly StatementHold[]
  tons: readonly StatementTons[]
  /** On the first day after the month: the sum in which all balances were sealed. */
  seal: { day: Day; root: string } | null
}

export const isMonth = (text: string): text is Month => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text)
export const monthOf = (at: Date): Month => dayOf(at).slice(0, 7)
const numbersOf = (month: Month) => month.split('-').map(Number) as [year: number, number: number]
const shifted = (month: Month, months: number): Month => {
  const [year, number] = numbersOf(month)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}
export const monthAfter = (month: Month): Month => shifted(month, 1)
export const monthBefore = (month: Month): Month => shifted(month, -1)
export const firstDayOf = (month: Month): Day => `${month}-01`
export const lastDayOf = (month: Month): Day => addDays(`${monthAfter(month)}-01`, -1)
/** From the instant at which a month begins to the one at which the next begins. */
export const spanOf = (month: Month): { from: Date; to: Date } => ({
  from: startOfDay(firstDayOf(month)),
  to: startOfDay(firstDayOf(monthAfter(month))),
})
/** By an hour into the next month everything of the old one has settled, and its last day is sealed. */
export const readyAt = (month: Month): Date => new Date(startOfDay(firstDayOf(monthAfter(month))).getTime() + 3_600_000)

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
export function sayMonth(month: Month, lang: Lang): string {
  const [year, number] = numbersOf(month)
  return lang === 'cn' ? `${year}年${number}月` : `${monthNames[number - 1]} ${year}`
}
/** The months of which a member has a statement, newest first. */
export function statementMonths(joinedAt: Date, now: Date): Month[] {
  const months: Month[] = []
  for (let month = monthOf(joinedAt); readyAt(month) <= now; month = monthAfter(month)) months.unshift(month)
  return months
}

/** Throws when the facts do not add up to the cent: no such statement is ever written. */
export function assertAddsUp({
  no,
  openingCents,
  inCents,
  outCents,
  closingCents,
  availableCents,
  heldCents,
  lines,
  holds,
}: StatementFacts): void {
  const check = (what: string, left: number, right: number) => {
    if (left !== right) throw new Error(`${no}: ${what} are ${left}, not ${right}`)
  }
  check('opening and movements', openingCents + inCents - outCents, closingCents)
  check('opening and lines', openingCents + sum(lines), closingCents)
  lines.reduce((before, { entryNo, amountCents, balanceCents }) => {
    check(`balance and amount at ${entryNo}`, before + amountCents, balanceCents)
    return balanceCents
  }, openingCents)
  check('available and held', availableCents + heldCents, closingCents)
  check('holds', sum(holds), heldCents)
}
const sum = (rows: readonly { amountCents: number }[]): number => rows.reduce((all, r) => all + r.amountCents, 0)

/** 123450 -> '1234.50', for files that programs read. */
export const plainCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
/** Both languages in one file, every amount with its sign; no cell runs as a formula in a spreadsheet. */
export function statementCsv({ month, openingCents, closingCents, lines }: StatementFacts): string {
  // Our own numbers may begin with a minus; a number is not text, so it gets no apostrophe.
  const cents = (value: number) => value / 100
  return `\ufeff${csvOf([
    ['Day', 'Time', 'Entry', 'Movement', '项目', 'Cause', 'Amount SGD', 'Balance SGD'],
    [firstDayOf(month), '', '', 'Opening balance', '期初余额', '', '', cents(openingCents)],
    ...lines.map((l) => [
      ...[dayOf(l.at), sayTime(l.at), l.entryNo, l.what.en, l.what.cn, l.causeNo ?? ''],
      ...[cents(l.amountCents), cents(l.balanceCents)],
    ]),
    [lastDayOf(month), '', '', 'Closing balance', '期末余额', '', '', cents(closingCents)],
  ])}\r\n`
}
