/** A retirement cannot be undone, so every rule is checked before it. */
import type { Day } from '../days.ts'
import { sayTons } from '../format.ts'
import { carbon, type Posting } from '../ledger.ts'
import { type Kg, kg } from '../money.ts'
import { refuseUnlessMay, type Standing } from '../people/member.ts'
import { refuse } from '../refusals.ts'

/** The name on the certificate: the holder's registered one, another's, or none. */
export const beneficiaryKinds = ['self', 'other', 'anonymous'] as const
export type BeneficiaryKind = (typeof beneficiaryKinds)[number]
export const retirementReasons = ['own_emissions', 'travel', 'event', 'product', 'gift', 'other'] as const
export type RetirementReason = (typeof retirementReasons)[number]
export const retirementReasonLabels: Readonly<Record<RetirementReason, readonly [string, string]>> = {
  own_emissions: ['Own emissions', '自身排放'],
  travel: ['Travel', '出行'],
  event: ['An event', '活动'],
  product: ['A product or service', '产品或服务'],
  gift: ['A gift', '赠予'],
  other: ['Something else', '其他'],
}
/** The most beneficiaries in one list. */
export const MOST_ROWS = 200

/** The words of one certificate. */
export type RetirementLine = {
  kg: Kg
  beneficiary: BeneficiaryKind
  /** As written; null when the holder's own name or none is shown. */
  name: string | null
  reason: RetirementReason
  reasonText: string
  message: string
}
export type Holdings = { lotKg: Kg; freeKg: Kg; onOfferKg: Kg; presaleKg: Kg }

/** Refuses a line for its own faults, before the holdings are known. */
export function refuseLine({ kg: quantity, beneficiary, name, reason, reasonText }: RetirementLine, lotKg: Kg): void {
  if (quantity <= 0 || quantity % lotKg !== 0) refuse('quantityNotLot', { lot: sayTons(lotKg) })
  if (beneficiary === 'other' && (name ?? '').trim() === '') refuse('retireNoName')
  if (reason === 'other' && reasonText.trim() === '') refuse('retireNoReason')
}

/** The first reason to refuse, in the order in which a person would want to hear it; else the sum of the lines. */
export function decideRetirement(
  standing: Standing,
  { lotKg, freeKg, onOfferKg, presaleKg }: Holdings,
  lines: readonly RetirementLine[],
): Kg {
  refuseUnlessMay(standing, 'sell')
  for (const line of lines) refuseLine(line, lotKg)
  const wanted = lines.reduce((sum, line) => sum + line.kg, 0)
  const available = sayTons(freeKg)
  if (wanted > freeKg && wanted <= freeKg + presaleKg)
    refuse('retirePresale', { presale: sayTons(presaleKg), available })
  if (wanted > freeKg) refuse('retireInsufficient', { available, onOffer: sayTons(onOfferKg) })
  return kg(wanted)
}

/** Moves tons from what can be sold into what waits for the registry. */
export const setAside = (memberId: number, projectId: number, amount: Kg): Posting => ({
  debit: carbon(memberId, 'credits', projectId),
  credit: carbon(memberId, 'retiring', projectId),
  amount,
})
/** Moves waiting tons out: retired for good, or back to what can be sold. */
export const outOfWait = (memberId: number, projectId: number, to: 'retired' | 'credits', amount: Kg): Posting => ({
  debit: carbon(memberId, 'retiring', projectId),
  credit: carbon(memberId, to, projectId),
  amount,
})

/** The registry's answer, as an operator wrote it down. */
export type Evidence = { reference: string; day: Day; text: string }
/** The registry's day is between the request and today, both Singapore days. */
export function refuseEvidenceDay(day: Day, from: Day, today: Day): void {
  if (day < from || day > today) refuse('retirementDay', { day, from, today })
}

/** The beneficiary, as the last words of the text that a confirmation approves. */
export const forWhom = ({ beneficiary, name }: Pick<RetirementLine, 'beneficiary' | 'name'>): string =>
  beneficiary === 'other' ? ` for ${(name ?? '').trim()}` : beneficiary === 'anonymous' ? ' for nobody named' : ''
