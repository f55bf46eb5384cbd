/**
 * A statement is accepted only if it adds up and continues the one before. Any other is refused whole, with the
 * difference named.
 */
import type { Day } from '../days.ts'
import { bothLanguages, sayCents, sayDate } from '../format.ts'
import type { Cents } from '../money.ts'
import { refuse } from '../refusals.ts'
import { referenceAlphabet } from './deposit.ts'

export type FileLine = {
  /** The bank's own permanent reference. */
  bankRef: string
  direction: 'credit' | 'debit'
  amountCents: Cents
  /** The payer's text, as it is on the statement. */
  remittance: string
  endToEndId: string | null
  counterparty: string | null
  valueDay: Day
  /** The bank's reason for returning a payout. */
  returned: string | null
}
/** Balances may be below zero: an account can be overdrawn. */
export type BankFile = {
  statement: string
  account: string
  currency: string
  openingCents: number
  closingCents: number
  closingDay: Day
  lines: readonly FileLine[]
}
type Previous = Pick<BankFile, 'statement' | 'closingCents' | 'closingDay'>
/** `previous` is the last statement that was accepted. */
type FileContext = { account: string; today: Day; previous: Previous | undefined }

export const signedCents = ({ direction, amountCents }: Pick<FileLine, 'direction' | 'amountCents'>): number =>
  direction === 'credit' ? amountCents : -amountCents

/** An account in another currency is not ours, whatever its amounts say. */
export function refuseCurrency(currency: string): void {
  if (currency !== 'SGD') refuse('bankFileCurrency', { currency })
}
/**
 * Refuses a file of another account or currency, and one that repeats a line, does not add up, leaves a gap, or closes
 * on a day to come or before the previous one.
 */
export function judgeBankFile(file: BankFile, context: FileContext): void {
  const { account, previous } = context
  if (plainAccount(file.account) !== plainAccount(account))
    refuse('bankFileAccount', { account: file.account, ours: account })
  refuseCurrency(file.currency)
  const seen = new Set<string>()
  for (const { bankRef } of file.lines) {
    if (seen.has(bankRef)) refuse('bankFileLineTwice', { reference: bankRef })
    seen.add(bankRef)
  }
  const sum = file.openingCents + file.lines.reduce((all, line) => all + signedCents(line), 0)
  if (sum !== file.closingCents)
    refuse('bankFileSum', {
      sum: sayCents(sum),
      closing: sayCents(file.closingCents),
      difference: sayCents(file.closingCents - sum),
    })
  if (previous && previous.closingCents !== file.openingCents)
    refuse('bankFileGap', {
      previous: previous.statement,
      closed: sayCents(previous.closingCents),
      opens: sayCents(file.openingCents),
      difference: sayCents(file.openingCents - previous.closingCents),
    })
  refuseDay(file, context)
}

/** A day closes with the statement of that day or a later one, so a statement of a day to come would close them all. */
function refuseDay({ closingDay }: BankFile, { today, previous }: FileContext): void {
  const say = (day: Day) => bothLanguages((lang) => sayDate(day, lang))
  if (closingDay > today) refuse('bankFileAhead', { day: say(closingDay), today: say(today) })
  if (previous && closingDay < previous.closingDay) {
    const closed = say(previous.closingDay)
    refuse('bankFileBack', { day: say(closingDay), previous: previous.statement, closed })
  }
}

/** Banks write the same account with and without blanks and dashes. */
const plainAccount = (account: string): string => account.replace(/[\s-]/g, '').toUpperCase()

const REFERENCE = new RegExp(`DEP[- ]?([${referenceAlphabet}]{8})(?![A-Z0-9])`, 'g')
/** The deposit reference in the payer's text, however they wrote it; null when there is none, or two that differ. */
export function referenceIn(text: string): string | null {
  const found = new Set([...text.toUpperCase().matchAll(REFERENCE)].map((match) => `DEP-${match[1]}`))
  return found.size === 1 ? [...found][0]! : null
}

/** '100', '100.5' or '100.50000' -> cents; null when it is no amount in whole cents. */
export function centsOfFile(text: string): Cents | null {
  const found = /^(\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(text.trim())
  return found ? ((Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))) as Cents) : null
}
