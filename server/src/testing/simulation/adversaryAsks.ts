import { settingsDesk } from '@tonne/contract/base/settings'
import { retirement } from '@tonne/contract/carbon/retirement'
import type { Call } from '@tonne/contract/client'
import type { Envelope } from '@tonne/contract/envelope'
import { deposit } from '@tonne/contract/money/deposit'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { type From, type Maker, oneOf, REASON } from './ask.ts'
import type { ActName } from './history.ts'
import { no, type Verdict } from './oracle/books.ts'
import { DAY, dayOf } from './oracle/calendar.ts'

type Owned = { no: string; member: number; read(call: Call, no: string): Promise<Envelope<unknown>> }
function ownedIn({ books: { orders, deposits, withdrawals, retirements } }: From): Owned[] {
  const bookings = orders.filter(({ kind }) => kind === 'presale')
  return [
    ...orders.map((one) => ({ ...one, read: (call: Call, name: string) => call(order.info, { no: name }) })),
    ...bookings.map((one) => ({ ...one, read: (call: Call, name: string) => call(presale.info, { no: name }) })),
    ...deposits.map((one) => ({ ...one, read: (call: Call, name: string) => call(deposit.info, { no: name }) })),
    ...withdrawals.map((one) => ({ ...one, read: (call: Call, name: string) => call(withdrawal.info, { no: name }) })),
    ...retirements.map((one) => ({ ...one, read: (call: Call, name: string) => call(retirement.info, { no: name }) })),
  ]
}
const prying: Maker = (from) => {
  const { stage, act } = from
  const person = oneOf(stage.people, act.p[0]!)!
  const found = oneOf(ownedIn(from), act.p[1]!)
  if (!found) return
  const judge = (): Verdict => (found.member === person.id ? { says: { no: found.no } } : no('notFound'))
  return {
    what: `${person.id} reads ${found.no}`,
    keyed: false,
    judge,
    send: (node) => found.read(stage.as(node, person), found.no),
  }
}

/** Proposes a lower fee and decides it in the same breath. */
const changingFees: Maker = ({ stage, books, act }) => {
  const by = oneOf(stage.operators.admin, act.p[0]!)!
  const terms = { sellFeeBasisPoints: 1 + Math.floor(act.p[1]! * 100) }
  const effectiveDay = dayOf(books.now + 3 * DAY)
  return {
    what: `admin ${by.id} changes the fees alone`,
    keyed: false,
    judge: () => no('ownAct'),
    send: async (node) => {
      const call = await stage.desk(node, by)
      const proposed = await call(settingsDesk.proposeTerms, { terms, effectiveDay, reason: REASON })
      if (proposed.code !== 0) return proposed
      return call(settingsDesk.decide, { proposal: proposed.data.id, approve: true, reason: REASON })
    },
  }
}

export const adversaryMakers: Partial<Record<ActName, Maker>> = { pry: prying, changeFees: changingFees }
