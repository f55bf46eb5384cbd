import type { Output } from '@tonne/contract/endpoint'
import type { project } from '@tonne/contract/trading/project'
import type { Terms } from '@tonne/domain/base/terms'
import { type Cents, cents, kg } from '@tonne/domain/money'
import { type Quote, quoteBuy } from '@tonne/domain/trading/order'

export type Chosen = Output<typeof project.info>
const WHOLE = 500

export const monthQuote = (quantity: number, { priceCents }: Pick<Chosen, 'priceCents'>, terms: Terms): Quote =>
  quoteBuy(kg(quantity), cents(priceCents), terms)
/** Leaves room for a price that rises by a fifth, in whole S$5. */
export const usualCap = ({ payCents }: Quote): Cents => cents(Math.ceil((payCents * 1.2) / WHOLE) * WHOLE)
export const fitsLots = (quantity: number, { lotKg, minKg, maxKg }: Chosen): boolean =>
  quantity % lotKg === 0 && quantity >= minKg && quantity <= maxKg
