import { isIcShape } from '../fields.ts'
import { refuse } from '../refusals.ts'

const WEIGHTS = [2, 7, 6, 5, 4, 3, 2]
const LETTERS: Readonly<Record<string, string>> = {
  S: 'JZIHGFEDCBA',
  T: 'JZIHGFEDCBA',
  F: 'XWUTRQPNMLK',
  G: 'XWUTRQPNMLK',
  M: 'KLJNPQRTUWX',
}
const OFFSET: Readonly<Record<string, number>> = { T: 4, G: 4, M: 3 }

/** Whether the last letter of an NRIC or FIN matches its digits. */
export function isIcChecksum(ic: string): boolean {
  const series = ic[0]!
  const letters = LETTERS[series]
  if (!letters) return false
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(ic[i + 1]), OFFSET[series] ?? 0)
  return letters[series === 'M' ? 10 - (sum % 11) : sum % 11] === ic[8]
}

/** The shape is checked first, because its message says more. */
export function refuseIc(ic: string): void {
  if (!isIcShape(ic)) refuse('icFormat')
  if (!isIcChecksum(ic)) refuse('icChecksum')
}

/** 'S1234567D' -> '•••••567D', the part that may be shown. */
export const maskIc = (ic: string): string => `•••••${ic.slice(-4)}`
