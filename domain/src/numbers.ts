/** Numbers for people. Each prefix stands for one kind of thing, so that a number alone says what it belongs to. */
import type { Day } from './days.ts'

const PREFIXES = {
  buy: 'B',
  presale: 'P',
  sell: 'S',
  entry: 'LE',
  deposit: 'D',
  claim: 'CL',
  withdrawal: 'W',
  returned: 'RP',
  correction: 'CR',
  invoice: 'INV',
  creditNote: 'CN',
  statement: 'ST',
  retirement: 'RT',
  plan: 'PL',
  restriction: 'C',
  request: 'R',
  alert: 'AL',
} as const
type Kind = keyof typeof PREFIXES

/** The prefix of a day's numbers: 'B-20261120-'. */
export const numberStart = (kind: Kind, day: Day): string => `${PREFIXES[kind]}-${day.replaceAll('-', '')}-`
const counted =
  (kind: Kind, digits = 5) =>
  (day: Day, id: number): string =>
    numberStart(kind, day) + String(id).padStart(digits, '0')
/** By the letters of a payment's reference: 'DEP-7Q4K2M9X' -> 'D-20261120-7Q4K2M9X'. */
const lettered =
  (kind: Kind) =>
  (day: Day, reference: string): string =>
    numberStart(kind, day) + reference.slice(4)

export const orderNo = (kind: 'buy' | 'presale' | 'sell', day: Day, id: number): string => counted(kind)(day, id)
export const entryNo = counted('entry', 8)
export const depositNo = lettered('deposit')
export const claimNo = lettered('claim')
/** It is also the payment's EndToEndId for ever, so it never changes; likewise for returned payments. */
export const withdrawalNo = counted('withdrawal')
export const returnedNo = counted('returned')
export const correctionNo = counted('correction')
/** It is also part of the certificate's address for ever. */
export const retirementNo = counted('retirement')
export const planNo = counted('plan')
export const alertNo = counted('alert')

/** `cause` is the number of what is invoiced. */
export const invoiceNo = (cause: string): string => `${PREFIXES.invoice}-${cause}`
/** A purchase is reversed, and a withdrawal sent back, at most once, so its credit note is the only one. */
export const creditNoteNo = (cause: string): string => `${PREFIXES.creditNote}-${cause}`
/** `month` is 'YYYY-MM'. */
export const statementNo = (month: string, memberId: number): string =>
  `${PREFIXES.statement}-${month.replace('-', '')}-${memberId}`

/** The id in an order's number; 0, which no order has, when it is none. */
export const orderIdOf = (no: string): number => Number(/^[BPS]-\d{8}-(\d{5,15})$/.exec(no)?.[1] ?? 0)
/** The id in an alert's number; 0 when it is none. */
export const alertIdOf = (no: string): number => Number(/^AL-\d{8}-(\d{5,15})$/.exec(no)?.[1] ?? 0)
/** The id in an entry's number, or null when it is none. */
export const entryIdOf = (no: string): number | null => {
  const found = /^LE-\d{8}-(\d{8,15})$/.exec(no)
  return found ? Number(found[1]) : null
}
/** Whether an EndToEndId is of a payment that we sent back; those from before it had its own prefix begin with RT. */
export const isReturnedNo = (endToEndId: string): boolean => /^R[PT]-\d{8}-/.test(endToEndId)
