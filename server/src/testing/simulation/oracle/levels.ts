/**
 * Held or retired tons count for a level up to purchases less sales; tons that were bought from members and not passed
 * on count after thirty days.
 */
import type { Account, Books } from './books.ts'
import { DAY } from './calendar.ts'
import { countedKg, tradedKg } from './reference.ts'

export function countsKg(books: Books, account: Account): number {
  let sum = 0
  for (const [project, pockets] of Object.entries(account.tons)) {
    const moves = account.moved.filter((m) => m.project === project)
    type Move = (typeof moves)[number]
    const whole = ({ kg, trade }: Move) => (trade === null ? kg : tradedKg(books.trades[trade]!))
    const kept = ({ trade }: Move) => (trade === null ? 0 : countedKg(books.trades[trade]!))
    const of = (pick: (m: Move) => boolean, kgOf = whole) => moves.filter(pick).reduce((all, m) => all + kgOf(m), 0)
    const held = pockets.credits + pockets.credits_held + pockets.retiring
    const fresh = Math.min(
      held,
      of((m) => m.came && m.at > books.now - 30 * DAY, kept),
    )
    const net = of((m) => m.came) - of((m) => !m.came)
    sum += Math.max(0, Math.min(held + pockets.retired, net) - fresh)
  }
  return sum
}
