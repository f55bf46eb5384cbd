import type { Account, Books, Order } from './books.ts'
import { dayOf } from './calendar.ts'
import { costOf } from './sums.ts'

type Hold = { since: number; latest: number; until: number }
/**
 * Several waits are one hold: from the first that still runs until the last end. A case that stops withdrawals is one
 * of them, and so is a payee added beside others.
 */
export function holdOf({ waits, restricted, payees }: Account, now: number): Hold | null {
  const running = [
    ...[...waits, ...payees].filter(({ until }) => until > now),
    ...restricted
      .filter(({ scopes }) => scopes.includes('withdraw'))
      .map(({ since, reviewBy }) => ({ since, until: reviewBy })),
  ]
  if (running.length === 0) return null
  const sinces = running.map(({ since }) => since)
  return {
    since: Math.min(...sinces),
    latest: Math.max(...sinces),
    until: Math.max(...running.map(({ until }) => until)),
  }
}
export const isCooling = ({ waits, payees }: Account, now: number): boolean =>
  [...waits, ...payees].some(({ until }) => until > now)

/** Whether the account has a factor from before the present hold, which could confirm. */
export const isProvable = (account: Account, now: number): boolean => {
  const hold = holdOf(account, now)
  const { totp, passkeys } = account.factors
  return hold !== null && [...(totp ? [totp] : []), ...passkeys].some(({ since }) => since < hold.since)
}
export const confirms = (account: Account, since: number | undefined, now: number): boolean => {
  const hold = holdOf(account, now)
  return hold !== null && since !== undefined && since < hold.since
}

const DAY_CENTS = 200_00
type Carrying = Pick<Order, 'side' | 'filledKg' | 'filledCents' | 'leftKg' | 'priceCents' | 'worthCents'>
/** The most value that an order carries away. */
function carried({ side, filledKg, filledCents, leftKg, priceCents, worthCents }: Carrying): number {
  const paid = filledCents + costOf(leftKg, priceCents)
  return side === 'buy' ? paid : Math.max(paid, costOf(filledKg + leftKg, worthCents))
}
/** While withdrawals wait, trades beyond the day's sum need a confirmation by a factor from before the hold. */
export function whyHeld(books: Books, account: Account, order: Carrying): string | undefined {
  if (!holdOf(account, books.now)) return undefined
  const today = books.orders.filter(
    (o) => o.kind === 'market' && !o.confirmed && o.member === account.id && dayOf(o.at) === dayOf(books.now),
  )
  const used = today.reduce((sum, o) => sum + carried(o), 0)
  if (used + carried(order) <= DAY_CENTS) return undefined
  return isProvable(account, books.now) ? 'tradesHeld' : 'tradesHeldNoFactor'
}
