import { credential } from '@tonne/contract/people/credential'
import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { cents } from '@tonne/domain/money'
import type { Person } from '../people.ts'
import { type From, type Maker, oneOf } from './attempt.ts'
import type { ActName } from './history.ts'
import type { Scope } from './oracle/books.ts'
import { DAY, HOUR } from './oracle/calendar.ts'
import * as cases from './oracle/cases.ts'
import * as prices from './oracle/prices.ts'
import { isLost } from './oracle/recoveries.ts'

const texts = { reason: 'As the papers say', textEn: 'Orders have to be explained', textCn: '需说明订单' }
const SCOPES: readonly Scope[][] = [['order'], ['sell'], ['order', 'sell'], ['withdraw'], ['order', 'sell', 'withdraw']]

/** In half of the cases a member whose money is about to leave. */
const whoLeaves = ({ stage, books, act }: From): Person => {
  const leaving = books.withdrawals.filter((w) => ['proposed', 'approved'].includes(w.stage)).map((w) => w.member)
  const among = stage.people.filter(({ id }) => act.p[3]! < 0.5 && leaving.includes(id))
  return oneOf(among.length > 0 ? among : stage.people, act.p[0]!)!
}
const imposing: Maker = (from) => {
  const { stage, books, act } = from
  const person = whoLeaves(from)
  const [by, scopes] = [oneOf(stage.operators.support, act.p[1]!)!, oneOf(SCOPES, act.p[2]!)!]
  const input = {
    ...texts,
    memberId: person.id,
    scopes,
    code: 'unusual_orders' as const,
    reviewBy: books.now + 30 * DAY,
  }
  return {
    what: `support ${by.id} restricts ${person.id}: ${scopes.join(', ')}`,
    keyed: false,
    send: async (node) => (await stage.desk(node, by))(restrictionDesk.impose, input),
    judge: (b) => cases.impose(b, { by: by.id, member: person.id, scopes }),
  }
}
const deciding: Maker = ({ stage, books, act }) => {
  const found = oneOf(
    books.proposals.filter(({ decided }) => !decided || act.p[3]! < 0.1),
    act.p[0]!,
  )
  if (!found) return
  const [by, approve] = [oneOf(stage.operators.support, act.p[1]!)!, act.p[2]! < 0.8]
  return {
    what: `support ${by.id} ${approve ? 'approves' : 'declines'} a case`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(restrictionDesk.decide, { proposal: found.id, approve, reason: texts.reason }),
    judge: (b) => cases.decideCase(b, { by: by.id, id: found.id, approve }),
  }
}
const lifting: Maker = ({ stage, books, act }) => {
  const found = oneOf(
    Object.values(books.accounts).flatMap(({ restricted }) => restricted),
    act.p[0]!,
  )
  if (!found) return
  const by = oneOf(stage.operators.support, act.p[1]!)!
  return {
    what: `support ${by.id} lifts ${found.caseNo}`,
    keyed: false,
    send: async (node) => (await stage.desk(node, by))(restrictionDesk.lift, { caseNo: found.caseNo, ...texts }),
    judge: (b) => cases.lift(b, { caseNo: found.caseNo }),
  }
}
/** Freezes at most two members, because nobody ends a freeze in a run; afterwards one of them again. */
const freezing: Maker = ({ stage, books, act }) => {
  const frozen = stage.people.filter(({ id }) => books.accounts[id]!.restricted.some(({ own }) => own))
  const person = oneOf(frozen.length < 2 ? stage.people : frozen, act.p[0]!)!
  return {
    what: `${person.id} freezes the account`,
    keyed: false,
    send: (node) => stage.as(node, person)(restriction.freeze, {}),
    judge: (b) => cases.freeze(b, { member: person.id }),
  }
}
/** A caller with the session and the password: the owner, or a thief. */
const changing: Maker = (asked) => {
  const { stage, books, act } = asked
  const person = whoLeaves(asked)
  const from = books.accounts[person.id]!.password
  if (isLost(books, person.id) && act.p[2]! < 0.8) return
  const to = `Tembusu-${3000 + act.n}`
  return {
    what: `${person.id} changes the login password`,
    keyed: false,
    send: (node) => stage.as(node, person)(credential.changeLoginPassword, { password: from, newPassword: to }),
    judge: (b) => cases.changePassword(b, { member: person.id, from, to }),
  }
}

const stopping: Maker = ({ stage, books, act }) => {
  const [by, found] = [oneOf(stage.operators.market, act.p[1]!)!, oneOf(Object.values(books.projects), act.p[0]!)]
  if (!found) return
  return {
    what: `market ${by.id} stops ${found.no}`,
    keyed: false,
    send: async (node) => (await stage.desk(node, by))(projectDesk.stop, { no: found.no, ...texts }),
    judge: (b) => cases.stopProject(b, { by: by.id, project: found.no }),
  }
}
const proposingReopen: Maker = ({ stage, books, act }) => {
  const [by, found] = [
    oneOf(stage.operators.market, act.p[1]!)!,
    oneOf(
      Object.values(books.projects).filter(({ stopped }) => stopped || act.p[3]! < 0.1),
      act.p[0]!,
    ),
  ]
  if (!found) return
  return {
    what: `market ${by.id} proposes that ${found.no} goes on`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(projectDesk.proposeReopen, { no: found.no, reason: texts.reason }),
    judge: (b) => cases.proposeReopen(b, { by: by.id, project: found.no }),
  }
}
const decidingStop: Maker = ({ stage, books, act }) => {
  const found = oneOf(
    Object.values(books.projects).filter(({ stopped }) => stopped || act.p[3]! < 0.1),
    act.p[0]!,
  )
  if (!found) return
  const [by, close] = [oneOf(stage.operators.market, act.p[1]!)!, act.p[2]! < 0.3]
  return {
    what: `market ${by.id} ${close ? 'closes' : 'lets go on'} ${found.no}`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(projectDesk.decideStop, { no: found.no, close, reason: texts.reason }),
    judge: (b) => cases.decideStop(b, { by: by.id, project: found.no, close }),
  }
}

/** Often soon, so that orders, bookings and payments fall on both sides of it; sometimes the present price. */
const proposingPrice: Maker = ({ stage, books, act }) => {
  const [which, who, price, when] = act.p as [number, number, number, number]
  const [by, found] = [oneOf(stage.operators.market, who)!, oneOf(Object.values(books.projects), which)]
  if (!found) return
  const priceCents = price < 0.05 ? found.priceCents : Math.max(1, Math.round(found.priceCents * (0.8 + price * 0.4)))
  const at = books.now + (when < 0.05 ? 0 : Math.round(when * when * 30 * HOUR))
  return {
    what: `market ${by.id} proposes a price of ${found.no}`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(projectDesk.proposePrice, {
        no: found.no,
        priceCents: cents(priceCents),
        effectiveAt: at,
        reason: texts.reason,
      }),
    judge: (b) => prices.proposePrice(b, { by: by.id, project: found.no, cents: priceCents, at }),
  }
}
const decidingPrice: Maker = ({ stage, books, act }) => {
  const [which, who, yes, old] = act.p as [number, number, number, number]
  const found = oneOf(
    books.pricePlans.filter(({ id, state }) => id > 0 && (state === 'proposed' || old < 0.1)),
    which,
  )
  if (!found) return
  const [by, approve] = [oneOf(stage.operators.market, who)!, yes < 0.85]
  return {
    what: `market ${by.id} ${approve ? 'approves' : 'declines'} a price of ${found.project}`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(projectDesk.decidePrice, { plan: found.id, approve, reason: texts.reason }),
    judge: (b) => prices.decidePrice(b, { by: by.id, id: found.id, approve }),
  }
}

export const deskMakers: Partial<Record<ActName, Maker>> = {
  impose: imposing,
  decideCase: deciding,
  lift: lifting,
  freeze: freezing,
  changePassword: changing,
  stop: stopping,
  proposeReopen: proposingReopen,
  decideStop: decidingStop,
  proposePrice: proposingPrice,
  decidePrice: decidingPrice,
}
