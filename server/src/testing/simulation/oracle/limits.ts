import type { Account, Books, Order, Project, Scope } from './books.ts'
import { monthOf } from './calendar.ts'
import { feesAt } from './fees.ts'

const SPEND = [20_000_00, 50_000_00, 200_000_00, 1_000_000_00, Number.POSITIVE_INFINITY]

const bought = ({ side, state, filledKg }: Order): boolean =>
  side === 'buy' && state !== 'reversed' && (!['cancelled', 'not_allocated'].includes(state) || filledKg > 0)
const ofOwner = (books: Books, { owner }: Account): Order[] =>
  books.orders.filter((o) => bought(o) && books.accounts[o.member]!.owner === owner)

export const whyNot = ({ restricted }: Account, scope: Scope): string | undefined =>
  restricted.some(({ scopes }) => scopes.includes(scope)) ? 'restricted' : undefined

export function whyTooOften(books: Books, account: Account, { no, monthly, total }: Project): string | undefined {
  const before = ofOwner(books, account).filter((o) => o.project === no)
  if (monthly !== null && before.filter((o) => monthOf(o.at) === monthOf(books.now)).length >= monthly)
    return 'monthlyPurchases'
  return total !== null && before.length >= total ? 'totalPurchases' : undefined
}
/** `total` counts towards the month, `pay` leaves the purse. */
export function whyTooMuch(
  books: Books,
  account: Account,
  { total, pay }: { total: number; pay: number },
): string | undefined {
  const spent = ofOwner(books, account).filter((o) => o.state !== 'expired' && monthOf(o.at) === monthOf(books.now))
  if (spent.reduce((sum, o) => sum + o.totalCents, 0) + total > SPEND[account.level - 1]!) return 'monthlySpend'
  return pay > account.cents ? 'insufficientBalance' : undefined
}
export const newOrder = (
  books: Books,
  order: Pick<Order, 'kind' | 'side' | 'member' | 'project' | 'asset' | 'priceCents'>,
): Order => ({
  no: '',
  state: 'applying',
  at: books.now,
  seq: ++books.seq,
  totalCents: 0,
  fee: feesAt(books)[order.side],
  leftKg: 0,
  filledKg: 0,
  filledCents: 0,
  notifiedKg: 0,
  worthCents: 0,
  confirmed: false,
  booking: null,
  ...order,
})
