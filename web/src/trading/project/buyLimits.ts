/** The form knows every limit before the server refuses, so that "Max" is a quantity that passes. */
import type { Terms } from '@tonne/domain/base/terms'
import { cents, type Kg, kg } from '@tonne/domain/money'
import { type Quote, quoteBuy } from '@tonne/domain/trading/order'
import { overSpend } from '@tonne/domain/trading/spend'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

export type BuyTerms = Pick<Terms, 'buyFeeBasisPoints' | 'gstBasisPoints'>
type Offer = Pick<ProjectInfoOut, 'lotKg' | 'minKg' | 'maxKg' | 'unsoldKg' | 'priceCents'>

export const quoteOf = (quantityKg: number, { priceCents }: Pick<Offer, 'priceCents'>, terms: BuyTerms): Quote =>
  quoteBuy(kg(quantityKg), cents(priceCents), terms)

const wholeLots = (quantityKg: number, lotKg: number): number => Math.floor(quantityKg / lotKg) * lotKg

/** The most of one order in kg, in whole lots: the project's maximum or its remaining tons. */
export const mostKg = ({ lotKg, maxKg, unsoldKg }: Offer): number => wholeLots(Math.min(maxKg, unsoldKg), lotKg)

/** The cents that the wallet lacks; 0 when it is enough. */
export const missingCents = ({ payCents }: Quote, { availableCents }: Pick<MineOut, 'availableCents'>): number =>
  Math.max(0, payCents - availableCents)

/** The most that the wallet and the spending limits also allow; 0 when that is not even one lot. */
export function affordableKg(offer: Offer, mine: MineOut, terms: BuyTerms): number {
  const bears = (lots: number) => {
    const quote = quoteOf(lots * offer.lotKg, offer, terms)
    return quote.payCents <= mine.availableCents && overSpend(mine, quote.totalCents) === null
  }
  let low = 0
  let high = mostKg(offer) / offer.lotKg
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (bears(middle)) low = middle
    else high = middle - 1
  }
  return low * offer.lotKg
}

/** The upper end of the quick amounts: what the wallet pays, or when it pays for nothing, what a deposit allows. */
export function bearableKg(offer: Offer, mine: MineOut, terms: BuyTerms): number {
  const paid = affordableKg(offer, mine, terms)
  return paid >= offer.minKg ? paid : affordableKg(offer, { ...mine, availableCents: Number.POSITIVE_INFINITY }, terms)
}

const usualKg = [10_000, 25_000, 50_000]

/** Suggested quantities: the smallest order and the usual round ones, within the limits, in whole lots. */
export function quickKg(offer: Offer): Kg[] {
  const most = mostKg(offer)
  const fits = usualKg.filter((quantity) => quantity > offer.minKg && quantity < most && quantity % offer.lotKg === 0)
  return [offer.minKg, ...fits].filter((quantity) => quantity <= most).map(kg)
}
