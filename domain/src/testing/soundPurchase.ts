import { cents, kg } from '../money.ts'

/** Friday 20 November 2026, noon in Singapore. */
export const now = new Date('2026-11-20T04:00:00Z')
export const hours = (n: number): Date => new Date(now.getTime() + n * 3_600_000)

/**
 * A project whose sale began an hour ago and ends in an hour. Tests of purchases, bookings and orders change one field.
 */
export const soundOffer = {
  id: 9,
  decision: 'approved' as const,
  presaleStartsAt: null,
  presaleEndsAt: null,
  startsAt: hours(-1),
  endsAt: hours(1),
  closedReason: null,
  stop: null,
  unsoldKg: kg(500_000),
  issuedKg: kg(1_000_000),
  minLevel: 1,
  lotKg: kg(1000),
  minKg: kg(1000),
  maxKg: kg(100_000),
  monthlyOrders: 20,
  totalOrders: 50,
  priceCents: cents(28_40),
  priceVersion: 3,
}
export const nothingBought = { thisMonth: 0, inTotal: 0, spentThisMonthCents: cents(0) }
export const soundBuyer = { id: 7, level: 2, answered: true, restrictions: [] }
export const restrictionOf = <Scope extends string>(...scopes: Scope[]) => ({
  caseNo: 'C-1',
  scopes,
  reason: { en: 'source of funds', cn: '资金来源' },
})

/** Functions that change one part of a case. */
export function changesOf<Case>() {
  type Break = (c: Case) => Case
  const within =
    <Part extends keyof Case>(part: Part) =>
    (change: Partial<Case[Part]>): Break =>
    (c) => ({ ...c, [part]: { ...c[part], ...change } })
  const all =
    (...breaks: Break[]): Break =>
    (c) =>
      breaks.reduce((so, one) => one(so), c)
  return { within, all }
}
