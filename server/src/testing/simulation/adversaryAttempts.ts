import { settingsDesk } from '@tonne/contract/base/settings'
import { retirement } from '@tonne/contract/carbon/retirement'
import type { Call } from '@tonne/contract/client'
import type { Envelope } from '@tonne/contract/envelope'
import { deposit } from '@tonne/contract/money/deposit'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { type From, type Maker, oneOf, REASON } from './attempt.ts'
import type { ActName } from './history.ts'
import { no, type Verdict } from './oracle/books.ts'
import { DAY, dayOf } from './oracle/calendar.ts'
import * as fees from './oracle/fees.ts'

type Owned = { no: string; member: number; read(call: Call, no: string): Promise<Envelope<unknown>> }
function ownedIn({ books: { orders, deposits, withdrawals, retirements } }: From): Owned[] {
  // A deposit made for money that was credited by hand has a number that the oracle does not know.
  const numbered = deposits.filter((one) => one.no !== '')
  const bookings = orders.filter(({ kind }) => kind === 'presale')
  return [
    ...orders.map((one) => ({ ...one, read: (call: Call, name: string) => call(order.info, { no: name }) })),
    ...bookings.map((one) => ({ ...one, read: (call: Call, name: string) => call(presale.info, { no: name }) })),
    ...numbered.map((one) => ({ ...one, read: (call: Call, name: string) => call(deposit.info, { no: name }) })),
    ...withdrawals.map((one) => ({ ...one, read: (call: Call, name: string) => call(withdrawal.info, { no: name }) })),
    ...retirements.map((one) => ({ ...one, read: (call: Call, name: string) => call(retirement.info, { no: name }) })),
  ]
}
const prying: Maker = (from) => {
  const { stage, act } = from
  const person = oneOf(stage.people, act.p[0]!)!
  // An act without an answer has a number that nobody was told.
  const known = ownedIn(from).filter(({ no: name }) => name !== '')
  const found = oneOf(known, act.p[1]!)
  if (!found) return
  const judge = (): Verdict => (found.member === person.id ? { says: { no: found.no } } : no('notFound'))
  return {
    what: `${person.id} reads ${found.no}`,
    keyed: false,
    judge,
    send: (node) => found.read(stage.as(node, person), found.no),
  }
}

/** Changes the fees of buyers or of sellers with two days' notice, or with a day less. */
const feeInput = ({ books, act }: From, by: number): fees.FeeInput => ({
  by,
  side: act.p[3]! < 0.5 ? 'buy' : 'sell',
  basisPoints: 1 + Math.floor(act.p[1]! * 300),
  day: dayOf(books.now + (act.p[2]! < 0.1 ? 1 : 2 + Math.floor(act.p[4]! * 2)) * DAY),
})
async function propose(call: Call, { side, basisPoints, day: effectiveDay }: fees.FeeInput) {
  const { code, data } = await call(settingsDesk.current, {})
  // A node that does not answer refuses the proposal too.
  const version = code === 0 ? (data.planned.at(-1) ?? data.now).version : 0
  const terms = { [`${side}FeeBasisPoints`]: basisPoints }
  return call(settingsDesk.proposeTerms, { version, terms, effectiveDay, reason: REASON })
}
/** Sometimes the same admin decides it immediately. */
const changingFees: Maker = (from) => {
  const { stage, act } = from
  const by = oneOf(stage.operators.admin, act.p[0]!)!
  const input = feeInput(from, by.id)
  const alone = act.p[5]! < 0.3
  return {
    what: `admin ${by.id} ${alone ? 'changes the fees alone' : 'proposes fees'}`,
    keyed: false,
    judge: (b) => {
      const verdict = fees.proposeFees(b, input)
      return alone && 'says' in verdict ? no('ownAct') : verdict
    },
    send: async (node) => {
      const call = await stage.desk(node, by)
      const proposed = await propose(call, input)
      if (!alone || proposed.code !== 0) return proposed
      return call(settingsDesk.decide, { proposal: proposed.data.id, approve: true, reason: REASON })
    },
  }
}
const decidingFees: Maker = ({ stage, books, act }) => {
  const found = oneOf(
    books.feeProposals.filter(({ id, state }) => id > 0 && (state === 'proposed' || act.p[3]! < 0.1)),
    act.p[0]!,
  )
  if (!found) return
  const [by, approve] = [oneOf(stage.operators.admin, act.p[1]!)!, act.p[2]! < 0.85]
  return {
    what: `admin ${by.id} ${approve ? 'approves' : 'declines'} fees`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(settingsDesk.decide, { proposal: found.id, approve, reason: REASON }),
    judge: (b) => fees.decideFees(b, { by: by.id, id: found.id, approve }),
  }
}

export const adversaryMakers: Partial<Record<ActName, Maker>> = {
  pry: prying,
  changeFees: changingFees,
  decideFees: decidingFees,
}
