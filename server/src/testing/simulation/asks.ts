/** Why: an act of a history becomes one question to the product and the same question to the oracle, its parameters chosen among what there is. */

import { createHash } from 'node:crypto'
import { bankfileDesk } from '@tonne/contract/bankfile'
import type { Call } from '@tonne/contract/client'
import { deposit } from '@tonne/contract/deposit'
import type { Envelope } from '@tonne/contract/envelope'
import { market } from '@tonne/contract/market'
import { order } from '@tonne/contract/order'
import { presale } from '@tonne/contract/presale'
import { retirement } from '@tonne/contract/retirement'
import { retirementDesk } from '@tonne/contract/retirementDesk'
import { withdrawal } from '@tonne/contract/withdrawal'
import { withdrawalDesk } from '@tonne/contract/withdrawalDesk'
import { cents } from '@tonne/domain/money'
import { proof } from '../payees.ts'
import type { Person } from '../people.ts'
import { type Ask, type From, type Maker, oneOf } from './ask.ts'
import { deskMakers } from './deskAsks.ts'
import type { ActName } from './history.ts'
import type { Account, Asset, Books } from './oracle/books.ts'
import { buy } from './oracle/buying.ts'
import { dayOf } from './oracle/calendar.ts'
import * as payments from './oracle/payments.ts'
import * as presales from './oracle/presales.ts'
import { bandOf } from './oracle/reference.ts'
import { decideRetirement, retire } from './oracle/retiring.ts'
import { cancelOrder, place } from './oracle/trading.ts'
import type { Operator } from './stage.ts'
import { statementText } from './statementText.ts'

const REASON = 'As the papers say'

const whole = (p: number, from: number, to: number) => from + Math.floor(p * (to - from + 1))

export function askOf(from: From): Ask | undefined {
  return (makers[from.act.act] ?? deskMakers[from.act.act])?.(from)
}

type Mine = { person: Person; account: Account; call(node: 0 | 1): Call }
function mine({ stage, books, act }: From, among: readonly number[] | null = null): Mine | undefined {
  const people = stage.people.filter(({ id }) => among === null || among.includes(id))
  const person = oneOf(people, act.p[0]!)
  return person && { person, account: books.accounts[person.id]!, call: (node) => stage.as(node, person) }
}
const projectsOf = (books: Books) => Object.values(books.projects)
/** Now and then a lot too many, or half of one. */
const kgOf = (lotKg: number, p: number, most: number): number => (p > 0.97 ? lotKg / 2 : lotKg * whole(p / 0.97, 1, most))

const buying: Maker = (from) => {
  const { books, act } = from
  const me = mine(from)!
  const offer = oneOf(projectsOf(books), act.p[1]!)
  if (!offer) return
  // Often on either side of a limit: the most of one order, or what is left.
  const edge = act.p[3]! < 0.12 ? offer.maxKg : act.p[3]! < 0.24 ? offer.unsoldKg - (offer.unsoldKg % offer.lotKg) : 0
  const kg = edge > 0 ? edge + (act.p[2]! < 0.5 ? offer.lotKg : 0) : kgOf(offer.lotKg, act.p[2]!, 12)
  const ask = { project: offer.no, kg }
  const version = act.p[4]! < 0.03 ? 2 : 1
  return {
    ...{ what: `${me.person.id} buys ${ask.kg} kg of ${ask.project}`, keyed: true },
    send: (node, key) => me.call(node)(order.buy, { ...ask, priceVersion: version }, key),
    judge: (b) => buy(b, { ...ask, member: me.person.id, version }),
  }
}

const placing =
  (side: 'buy' | 'sell'): Maker =>
  (from) => {
    const { books, act } = from
    const [, where, size, price, kind] = act.p as [number, number, number, number, number]
    const holders = Object.values(books.accounts).filter((a) => Object.values(a.tons).some((t) => t.credits + t.presale > 0))
    const me = mine(from, side === 'sell' && kind < 0.9 ? holders.map((h) => h.id) : null)
    const held = projectsOf(books).filter(({ no }) => (me?.account.tons[no]?.credits ?? 0) + (me?.account.tons[no]?.presale ?? 0) > 0)
    const project = oneOf(side === 'sell' && held.length > 0 ? held : projectsOf(books), where)
    if (!me || !project) return
    const { tick, reference } = bandOf(books, project)
    const asset: Asset = kind % 0.1 < 0.09 === books.now < project.startsAt ? 'presale' : 'credits'
    const away = price < 0.05 ? 0.8 : 0.93 + price * 0.14
    const priceCents = price > 0.85 ? null : Math.max(tick, Math.round((reference * away) / tick) * tick) + (price > 0.83 ? 1 : 0)
    const ask = { project: project.no, asset, kg: kgOf(project.lotKg, size, 8) }
    return {
      ...{ what: `${me.person.id} ${side}s ${ask.kg} kg ${asset} of ${ask.project} at ${priceCents ?? 'market'}`, keyed: true },
      send: (node, key) => me.call(node)(market[side], { ...ask, ...(priceCents === null ? {} : { priceCents: cents(priceCents) }) }, key),
      judge: (b) => place(b, { ...ask, priceCents, side, member: me.person.id }),
    }
  }

/** Something of one's own, now and then another's. */
function ownNo(from: From, nos: readonly { no: string; member: number }[]): { me: Mine; no: string } | undefined {
  const found = oneOf(nos, from.act.p[1]!)
  const me = found && (from.act.p[2]! < 0.05 ? mine(from) : mine(from, [found.member]))
  return found && me && { me, no: found.no }
}
const cancelling: Maker = (from) => {
  const orders = from.books.orders.filter((o) => o.kind === 'market' && (o.leftKg > 0 || from.act.p[3]! < 0.1))
  const found = ownNo(from, orders)
  if (!found) return
  const { me, no } = found
  return {
    ...{ what: `${me.person.id} cancels ${no}`, keyed: true },
    send: (node, key) => me.call(node)(market.cancel, { no }, key),
    judge: (b) => cancelOrder(b, { member: me.person.id, no }),
  }
}

const depositing: Maker = (from) => {
  const me = mine(from)!
  const p = from.act.p[1]!
  const amount = p < 0.03 ? 99 : p > 0.97 ? 20_000_01 : whole(from.act.p[2]!, 10_00, p > 0.3 ? 19_000_00 : 3_000_00)
  return {
    ...{ what: `${me.person.id} asks to pay in ${amount}`, keyed: true },
    send: (node, key) => me.call(node)(deposit.create, { amountCents: cents(amount) }, key),
    judge: (b) => payments.openDeposit(b, { member: me.person.id, cents: amount }),
  }
}
const cancellingDeposit: Maker = (from) => {
  const found = ownNo(
    from,
    from.books.deposits.filter((d) => d.state === 'waiting'),
  )
  if (!found) return
  const { me, no } = found
  return {
    ...{ what: `${me.person.id} gives up ${no}`, keyed: false },
    send: (node) => me.call(node)(deposit.cancel, { no }),
    judge: (b) => payments.cancelDeposit(b, { member: me.person.id, no }),
  }
}

/** What the bank would write: deposits paid, some wrongly or twice, payouts that left or came back, and now and then a stranger's money. */
function linesOf({ books, act }: From): payments.Line[] {
  const lines: payments.Line[] = []
  const add = (line: Partial<payments.Line> & { cents: number }) =>
    lines.push({ ref: `L${act.n}-${lines.length}`, reference: '', payer: '', endToEndId: '', returned: false, ...line })
  for (const [i, { reference, cents: asked, member, state }] of books.deposits.entries()) {
    const p = (act.p[1]! * 7 + i * 0.317) % 1
    if (state === 'completed' || state === 'in_review' ? p > 0.01 : p > 0.8) continue
    const payer = p < 0.03 ? 'GOH SIEW LAN' : books.accounts[member]!.payer
    add({ cents: p > 0.05 && p < 0.08 ? asked + 1 : asked, reference: `PayNow ${reference}`, payer })
  }
  for (const [i, { no: endToEndId, netCents, stage }] of books.withdrawals.entries()) {
    const p = (act.p[2]! * 7 + i * 0.317) % 1
    if (stage !== 'sent' || p > 0.7) continue
    if (p < 0.15) add({ cents: netCents, endToEndId, returned: true })
    else add({ cents: -netCents, endToEndId })
  }
  if (act.p[3]! < 0.2) add({ cents: whole(act.p[4]!, 1, 500_00), reference: 'for the trees', payer: 'SOMEBODY' })
  return act.p[4]! < 0.5 ? lines : lines.reverse()
}
const stating: Maker = (from) => {
  const { stage, books, act } = from
  const p = act.p[5]!
  const operator = stage.operators.finance[0]!
  const gap = p < 0.05 ? 1 : 0
  const statement = { id: `S-${act.n}`, opens: books.bank.cents + gap, currency: p > 0.95 ? 'USD' : 'SGD', lines: linesOf(from) }
  const content = statementText(statement, dayOf(books.now))
  return {
    ...{ what: `the bank's statement ${statement.id} of ${statement.lines.length} lines`, keyed: true },
    send: async (node) => (await stage.desk(node, operator))(bankfileDesk.import, { name: 'statement.csv', content, reason: REASON }),
    judge: (b) => payments.takeStatement(b, statement),
  }
}

const withdrawing: Maker = (from) => {
  const p = from.act.p[1]!
  const rich = Object.values(from.books.accounts).filter((a) => a.cents >= 10_00)
  const me = mine(from, p < 0.9 ? rich.map((a) => a.id) : null)
  if (!me) return
  const amount =
    p < 0.04 ? 9_99 : p > 0.96 ? 20_000_01 : whole(from.act.p[2]!, 10_00, Math.max(10_00, Math.min(20_000_00, me.account.cents)) + (p < 0.1 ? 1 : 0))
  const payee = from.act.p[3]! < 0.03 ? me.account.payee - 1 : me.account.payee
  return {
    ...{ what: `${me.person.id} withdraws ${amount}`, keyed: true },
    send: (node, key) => me.call(node)(withdrawal.request, { amountCents: cents(amount), payee, proof }, key),
    judge: (b) => payments.withdraw(b, { member: me.person.id, cents: amount, payee }),
  }
}
const cancellingWithdrawal: Maker = (from) => {
  const found = ownNo(from, from.books.withdrawals)
  if (!found) return
  const { me, no } = found
  return {
    ...{ what: `${me.person.id} takes back ${no}`, keyed: false },
    send: (node) => me.call(node)(withdrawal.cancel, { no }),
    judge: (b) => payments.cancelWithdrawal(b, { member: me.person.id, no }),
  }
}
/** An operator who proposes and decides alone is among them. */
const paying: Maker = ({ stage, books, act }) => {
  const [, which, who, how] = act.p as [number, number, number, number]
  const found = oneOf(
    books.withdrawals.filter((w) => ['requested', 'proposed'].includes(w.stage) || which < 0.1),
    which,
  )
  if (!found) return
  const operator = oneOf(stage.operators.finance, who)!
  const does = how < 0.08 ? 'refuse' : how < 0.9 === (found.stage === 'requested') ? 'propose' : 'approve'
  return {
    ...{ what: `finance ${operator.id} ${does}s ${found.no}`, keyed: false },
    send: async (node) => (await stage.desk(node, operator))(withdrawalDesk[does], { no: found.no, reason: REASON }),
    judge: (b) => payments.decideWithdrawal(b, { by: operator.id, no: found.no, does }),
  }
}
const exporting: Maker = ({ stage, act }) => {
  const operator = oneOf(stage.operators.finance, act.p[1]!) as Operator
  return {
    ...{ what: 'a payment file leaves', keyed: false },
    send: async (node) => (await stage.desk(node, operator))(withdrawalDesk.exportBatch, { reason: REASON }),
    judge: payments.sendPayouts,
  }
}

const booking: Maker = (from) => {
  const { books, act } = from
  const me = mine(from)!
  const open = projectsOf(books).filter((p) => p.booking && (act.p[4]! < 0.1 || (books.now >= p.booking.opensAt && books.now < p.booking.closesAt)))
  const project = oneOf(open, act.p[1]!)
  if (!project) return
  const ask = { project: project.no, kg: kgOf(project.lotKg, act.p[2]!, 40) }
  const seed = createHash('sha256').update(`seed ${act.n}`).digest('hex')
  return {
    ...{ what: `${me.person.id} books ${ask.kg} kg of ${ask.project}`, keyed: true },
    send: (node, key) => me.call(node)(presale.book, { ...ask, priceVersion: 1, memberSeed: seed }, key),
    judge: (b) => presales.book(b, { ...ask, member: me.person.id, version: 1, seed }),
  }
}
const ofBooking =
  (does: 'pay' | 'cancel', state: string): Maker =>
  (from) => {
    const all = from.books.orders.filter((o) => o.kind === 'presale')
    const found = ownNo(from, from.act.p[3]! < 0.1 ? all : all.filter((o) => o.state === state))
    if (!found) return
    const { me, no } = found
    return {
      ...{ what: `${me.person.id} ${does}s ${no}`, keyed: true },
      send: (node, key) => me.call(node)(presale[does], { no }, key),
      judge: (b) => (does === 'pay' ? presales.payFinal : presales.cancelBooking)(b, { member: me.person.id, no }),
    }
  }

const retiring: Maker = (from) => {
  const { books, act } = from
  const me = mine(from)!
  const held = projectsOf(books).filter(({ no }) => me.account.tons[no])
  const project = oneOf(held, act.p[1]!)
  if (!project) return
  const ask = { project: project.no, kg: kgOf(project.lotKg, act.p[2]!, 6) }
  const gift = act.p[3]! < 0.3
  const line = { beneficiary: gift ? 'anonymous' : 'self', reason: 'travel', reasonText: '', message: '' } as const
  return {
    ...{ what: `${me.person.id} retires ${ask.kg} kg of ${ask.project}`, keyed: true },
    send: (node, key) => me.call(node)(retirement.request, { ...ask, ...line, proof }, key),
    judge: (b) => retire(b, { ...ask, member: me.person.id, gift }),
  }
}
const registering: Maker = ({ stage, books, act }) => {
  const [, which, who, how] = act.p as [number, number, number, number]
  const found = oneOf(
    books.retirements.filter((r) => ['requested', 'instructed'].includes(r.state) || which < 0.05),
    which,
  )
  if (!found) return
  const operator = oneOf(stage.operators.market, who)!
  const does = how < 0.08 ? 'refuse' : found.state === 'requested' ? 'instruct' : how < 0.4 ? 'evidence' : 'confirm'
  const ask = { no: found.no, reason: REASON }
  const evidence = { reference: 'VCU-1', day: dayOf(books.now), text: 'The registry confirmed it' }
  const send = async (node: 0 | 1): Promise<Envelope<unknown>> => {
    const call = await stage.desk(node, operator)
    return does === 'evidence' ? call(retirementDesk.proposeEvidence, { ...ask, ...evidence }) : call(retirementDesk[does], ask)
  }
  const judge = (b: Books) => decideRetirement(b, { by: operator.id, no: found.no, does })
  return { what: `market ${operator.id}: ${does} ${found.no}`, keyed: false, send, judge }
}

const makers: Partial<Record<ActName, Maker>> = {
  ...{ buy: buying, bid: placing('buy'), sell: placing('sell'), cancelOrder: cancelling, deposit: depositing, cancelDeposit: cancellingDeposit },
  ...{ statement: stating, withdraw: withdrawing, cancelWithdrawal: cancellingWithdrawal, payout: paying, export: exporting, book: booking },
  ...{ cancelBooking: ofBooking('cancel', 'applying'), payFinal: ofBooking('pay', 'pending_final_payment'), retire: retiring, registry: registering },
}
