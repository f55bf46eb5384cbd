/**
 * A second factor is reported lost: by its owner, who shows none meanwhile, or by somebody with the password, who may
 * also read the mailbox and know the IC number. Two operators judge it, and the owner may stop it in three ways.
 */
import type { Envelope } from '@tonne/contract/envelope'
import { login } from '@tonne/contract/people/login'
import { recovery } from '@tonne/contract/people/recovery'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { freshAddress, otherCode, type Person, readCode } from '../people.ts'
import { type From, type Maker, mine, oneOf, REASON } from './attempt.ts'
import type { ActName } from './history.ts'
import { no } from './oracle/books.ts'
import { hasFactor } from './oracle/factors.ts'
import type { Recovery } from './oracle/outsideBooks.ts'
import * as recoveries from './oracle/recoveries.ts'
import type { Operator, Stage } from './stage.ts'

const OTHER_IC = 'S1234567D'
type Login = { node: 0 | 1; person: Person; password: string }
/** Logs in from an unknown device. Returns the ticket, or the answer if none was needed. */
async function enter(stage: Stage, { node, person, password }: Login) {
  const call = stage.as(node, undefined, { address: freshAddress() })
  const kind = person === stage.people[1] ? ('corporate' as const) : ('personal' as const)
  const answer = await call(login.logIn, { kind, email: person.email, password, agreed: true })
  return { call, answer, ticket: (answer.data as { ticket?: string } | null)?.ticket }
}

/** The reporter's means besides the password. */
const reporter = (p: number): Omit<recoveries.ReportInput, 'member'> =>
  p < 0.55 ? { lost: true, readsMail: true, knowsIc: true } : { lost: false, readsMail: p > 0.7, knowsIc: p > 0.85 }
const reporting: Maker = (from) => {
  const { stage, books, act } = from
  const having = Object.values(books.accounts).filter(hasFactor)
  // Sometimes a member without a factor, whose password opens the account.
  const me =
    act.p[1]! < 0.05
      ? mine(from)
      : mine(
          from,
          having.map(({ id }) => id),
        )
  if (!me) return
  const { person, account } = me
  const { password } = account
  const by = reporter(act.p[2]!)
  const ic = by.knowsIc ? (stage.ics.get(person.id) ?? OTHER_IC) : OTHER_IC
  const send = async (node: 0 | 1): Promise<Envelope<unknown>> => {
    const { call, answer, ticket } = await enter(stage, { node, person, password })
    if (ticket === undefined) return answer
    const sent = await call(recovery.sendCode, { ticket })
    if (sent.code !== 0) return sent
    const { codeTicket, code } = await readCode(stage.world.tools, person.email, sent)
    return call(recovery.ask, { ticket, codeTicket, code: by.readsMail ? code : otherCode(code), ic, text: '' })
  }
  return {
    what: `somebody reports the lost second factor of ${person.id}`,
    keyed: false,
    alone: true,
    send,
    judge: (b) => recoveries.reportLost(b, { member: person.id, ...by }),
  }
}

/** Mostly one that is open. */
const oneOfThem = ({ books, act }: From): Recovery | undefined => {
  const known = books.recoveries.filter((one) => one.no !== '')
  const open = known.filter(({ state }) => ['submitted', 'in_review', 'approved'].includes(state))
  return oneOf(open.length > 0 && act.p[3]! > 0.1 ? open : known, act.p[1]!)
}
const cancelling: Maker = (from) => {
  const { stage, act } = from
  const found = oneOfThem(from)
  const me = found && (act.p[4]! < 0.08 ? mine(from) : mine(from, [found.member]))
  if (!me) return
  const [{ person, account }, how] = [me, act.p[2]!]
  const asked = { member: person.id, no: found.no }
  if (how < 0.4)
    return {
      what: `${person.id} stops a report`,
      keyed: false,
      send: (node) => me.call(node)(request.cancel, { no: found.no }),
      judge: (b) => recoveries.cancelLost(b, asked),
    }
  const key = stage.post.cancelKeyOf(found.no)
  if (how < 0.7)
    return {
      what: 'the link of a mail stops a report',
      keyed: false,
      send: (node) =>
        stage.as(node, undefined, { address: freshAddress() })(request.cancelByLink, {
          ...{ no: found.no, key: key ?? 'A'.repeat(22) },
        }),
      judge: (b) => (key ? recoveries.cancelByMail(b, found) : no('linkInvalid')),
    }
  const send = async (node: 0 | 1): Promise<Envelope<unknown>> => {
    const { call, answer, ticket } = await enter(stage, { node, person, password: account.password })
    return ticket === undefined ? answer : call(recovery.cancel, { ticket, no: found.no })
  }
  return {
    what: `somebody at the login stops a report of ${person.id}`,
    keyed: false,
    alone: true,
    send,
    judge: (b) => recoveries.cancelAtLogin(b, asked),
  }
}

const lookedAt = ({ operators }: Stage, p: number): Operator => oneOf([...operators.support, ...operators.admin], p)!
const proposing: Maker = (from) => {
  const found = oneOfThem(from)
  if (!found) return
  const by = lookedAt(from.stage, from.act.p[0]!)
  return {
    what: `${by.role} ${by.id} proposes to remove a second factor`,
    keyed: false,
    send: async (node) => (await from.stage.desk(node, by))(requestDesk.propose, { no: found.no, reason: REASON }),
    judge: (b) => recoveries.proposeLost(b, { by: by.id, no: found.no }),
  }
}
const answer = { reason: REASON, textEn: 'Called on the number on record', textCn: '已按登记号码致电核实' }
const deciding: Maker = (from) => {
  const found = oneOfThem(from)
  if (!found) return
  const { stage, act } = from
  // Sometimes the proposer.
  const first = [...stage.operators.support, ...stage.operators.admin].find(({ id }) => id === found.by)
  const by = (act.p[4]! < 0.2 && first) || lookedAt(stage, act.p[0]!)
  const approve = act.p[2]! < 0.85
  return {
    what: `${by.role} ${by.id} ${approve ? 'agrees' : 'declines'} to remove a second factor`,
    keyed: false,
    send: async (node) => (await stage.desk(node, by))(requestDesk.decide, { no: found.no, approve, ...answer }),
    judge: (b) => recoveries.decideLost(b, { by: by.id, no: found.no, approve }),
  }
}

export const lostMakers: Partial<Record<ActName, Maker>> = {
  reportLost: reporting,
  cancelLost: cancelling,
  proposeLost: proposing,
  decideLost: deciding,
}
