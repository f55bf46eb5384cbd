import { type Books, no, type Order, pocketsOf, type Verdict } from './books.ts'
import { feesAt } from './fees.ts'
import { newOrder, whyNot, whyTooMuch, whyTooOften } from './limits.ts'
import { whyNoSale } from './phases.ts'
import { costOf, paid, sumsOf } from './sums.ts'

type BuyInput = { member: number; project: string; kg: number; version: number }

export function buy(books: Books, { member, project, kg, version }: BuyInput): Verdict {
  const [account, offer] = [books.accounts[member]!, books.projects[project]!]
  const sums = sumsOf(costOf(kg, offer.priceCents), feesAt(books).buy)
  const rule =
    whyNot(account, 'order') ??
    whyNoSale(offer, books.now) ??
    (account.level < offer.minLevel ? 'levelTooLow' : undefined) ??
    (kg <= 0 || kg % offer.lotKg !== 0 ? 'quantityNotLot' : undefined) ??
    (kg < offer.minKg ? 'quantityBelowMin' : undefined) ??
    (kg > offer.maxKg ? 'quantityAboveMax' : undefined) ??
    whyTooOften(books, account, offer) ??
    (kg > offer.unsoldKg ? 'insufficientTons' : undefined) ??
    (version !== offer.version ? 'priceMoved' : undefined) ??
    whyTooMuch(books, account, { total: sums.total, pay: paid(sums) })
  if (rule) return no(rule)
  const order = bought(books, { member, project, kg }, sums)
  return {
    says: { state: 'completed', payCents: paid(sums), availableCents: account.cents },
    number: (given) => (order.no = given),
  }
}
export function bought(
  books: Books,
  { member, project, kg }: { member: number; project: string; kg: number },
  sums: ReturnType<typeof sumsOf>,
): Order {
  const [account, offer] = [books.accounts[member]!, books.projects[project]!]
  account.cents -= paid(sums)
  offer.unsoldKg -= kg
  pocketsOf(account, project).credits += kg
  account.moved.push({ project, kg, came: true, at: books.now, trade: null })
  const order = newOrder(books, {
    kind: 'buy',
    side: 'buy',
    member,
    project,
    asset: 'credits',
    priceCents: offer.priceCents,
  })
  books.orders.push(Object.assign(order, { state: 'completed', totalCents: sums.total, filledKg: kg }))
  return order
}
