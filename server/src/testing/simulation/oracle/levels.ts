/**
 * Tons count for a level when held or retired, as far as counted purchases less counted sales brought them; those
 * bought from members count after thirty days.
 */
import type { Account, Books } from './books.ts'
import { DAY } from './calendar.ts'
import { countedKg } from './reference.ts'

export function countsKg(books: Books, account: Account): number {
  let sum = 0
  for (const [project, pockets] of Object.entries(account.tons)) {
    const moves = account.moved.filter((m) => m.project === project)
    const kgOf = ({ kg, trade }: (typeof moves)[number]) => (trade === null ? kg : countedKg(books.trades[trade]!))
    const of = (pick: (m: (typeof moves)[number]) => boolean) => moves.filter(pick).reduce((all, m) => all + kgOf(m), 0)
    const held = pockets.credits + pockets.credits_held + pockets.retiring
    const fresh = Math.min(
      held,
      of((m) => m.came && m.trade !== null && m.at > books.now - 30 * DAY),
    )
    const net = of((m) => m.came) - of((m) => !m.came)
    sum += Math.max(0, Math.min(held + pockets.retired, net) - fresh)
  }
  return sum
}
