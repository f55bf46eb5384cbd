import { createHash } from 'node:crypto'
import { retirement } from '@tonne/contract/carbon/retirement'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { proof } from '../payees.ts'
import { adversaryMakers } from './adversaryAttempts.ts'
import { type Attempt, type From, kgOf, type Maker, mine, oneOf, ownNo } from './attempt.ts'
import { chooseAttempt } from './chooseAttempt.ts'
import { correctionMakers } from './correctionAttempts.ts'
import { deskMakers } from './deskAttempts.ts'
import { showing } from './factorAttempts.ts'
import type { ActName } from './history.ts'
import { lostMakers } from './lostAttempts.ts'
import { moneyMakers } from './moneyAttempts.ts'
import { type Books, no } from './oracle/books.ts'
import { buy } from './oracle/buying.ts'
import * as presales from './oracle/presales.ts'
import { retire } from './oracle/retiring.ts'
import { cancelOrder } from './oracle/trading.ts'
import { placing } from './placeAttempts.ts'
import { planMakers } from './planAttempts.ts'
import { registryMakers } from './registryAttempts.ts'

export function attemptOf(from: From): Attempt | undefined {
  const make = makers[from.act.act]
  const input = make && chooseAttempt(from, make)
  if (!input) return
  // A member who was logged out is told so, whatever the request.
  const isOut = ({ accounts }: Books) => accounts[Number(input.what.split(' ')[0])]?.loggedOut
  return { ...input, judge: (books) => (isOut(books) ? no('sessionExpired') : input.judge(books)) }
}

const projectsOf = (books: Books) => Object.values(books.projects)
/** Members whose owner has another account. */
const sharedBy = ({ accounts }: Books): number[] =>
  Object.values(accounts).flatMap(({ id, owner }) =>
    Object.values(accounts).some((a) => a.id !== id && a.owner === owner) ? [id] : [],
  )
const buying: Maker = (from) => {
  const { books, act } = from
  // Sometimes of a project that limits purchases, half of them by an account whose owner has two.
  const twins = act.p[5]! < 0.15
  const me = mine(from, twins ? sharedBy(books) : null)!
  const limited = projectsOf(books).filter((p) => p.monthly !== null || p.total !== null)
  const offer = oneOf(act.p[5]! < 0.3 && limited.length > 0 ? limited : projectsOf(books), act.p[1]!)
  if (!offer) return
  // Often on either side of a limit: the most of one order, or what is left.
  const edge = act.p[3]! < 0.12 ? offer.maxKg : act.p[3]! < 0.24 ? offer.unsoldKg - (offer.unsoldKg % offer.lotKg) : 0
  const kg = edge > 0 ? edge + (act.p[2]! < 0.5 ? offer.lotKg : 0) : kgOf(offer.lotKg, act.p[2]!, 12)
  const input = { project: offer.no, kg }
  const version = offer.version + (act.p[4]! < 0.03 ? 1 : act.p[4]! < 0.4 && offer.version > 1 ? -1 : 0)
  return {
    what: `${me.person.id} buys ${input.kg} kg of ${input.project}`,
    keyed: true,
    send: (node, key) => me.call(node)(order.buy, { ...input, priceVersion: version }, key),
    judge: (b) => buy(b, { ...input, member: me.person.id, version }),
  }
}

const cancelling: Maker = (from) => {
  const orders = from.books.orders.filter((o) => o.kind === 'market' && (o.leftKg > 0 || from.act.p[3]! < 0.1))
  const found = ownNo(from, orders)
  if (!found) return
  const { me, no } = found
  return {
    what: `${me.person.id} cancels ${no}`,
    keyed: true,
    send: (node, key) => me.call(node)(market.cancel, { no }, key),
    judge: (b) => cancelOrder(b, { member: me.person.id, no }),
  }
}

const booking: Maker = (from) => {
  const { books, act } = from
  const me = mine(from)!
  const open = projectsOf(books).filter(
    (p) => p.booking && (act.p[4]! < 0.1 || (books.now >= p.booking.opensAt && books.now < p.booking.closesAt)),
  )
  const project = oneOf(open, act.p[1]!)
  if (!project) return
  const input = { project: project.no, kg: kgOf(project.lotKg, act.p[2]!, 40) }
  const version = project.version - (act.p[4]! > 0.9 && project.version > 1 ? 1 : 0)
  const seed = createHash('sha256').update(`seed ${act.n}`).digest('hex')
  return {
    what: `${me.person.id} books ${input.kg} kg of ${input.project}`,
    keyed: true,
    send: (node, key) => me.call(node)(presale.book, { ...input, priceVersion: version, memberSeed: seed }, key),
    judge: (b) => presales.book(b, { ...input, member: me.person.id, version, seed }),
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
      what: `${me.person.id} ${does}s ${no}`,
      keyed: true,
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
  const input = { project: project.no, kg: kgOf(project.lotKg, act.p[2]!, 6) }
  const gift = act.p[3]! < 0.3
  const line = { beneficiary: gift ? 'anonymous' : 'self', reason: 'travel', reasonText: '', message: '' } as const
  const show = showing(from, me.account, act.p[4]!)
  return {
    what: `${me.person.id} retires ${input.kg} kg of ${input.project}`,
    keyed: true,
    alone: show.alone,
    send: async (node, key) => {
      const call = me.call(node)
      const bound = `retire ${input.kg} project ${input.project}${gift ? ' for nobody named' : ''}`
      const shown = await show.proof(call, bound)
      return call(retirement.request, { ...input, ...line, proof: { ...proof, ...shown } }, key)
    },
    judge: (b) => retire(b, { ...input, member: me.person.id, gift, shown: show.shown }),
  }
}
const makers: Partial<Record<ActName, Maker>> = {
  buy: buying,
  bid: placing('buy'),
  sell: placing('sell'),
  cancelOrder: cancelling,
  book: booking,
  cancelBooking: ofBooking('cancel', 'applying'),
  payFinal: ofBooking('pay', 'pending_final_payment'),
  retire: retiring,
  ...lostMakers,
  ...registryMakers,
  ...planMakers,
  ...correctionMakers,
  ...moneyMakers,
  ...deskMakers,
  ...adversaryMakers,
}
