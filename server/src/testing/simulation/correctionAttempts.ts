/** Two operators of finance reverse wrong entries; two of the market correct a certificate's words. */
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { correctionDesk } from '@tonne/contract/money/correction'
import { done } from '../answers.ts'
import { type Maker, oneOf, REASON } from './attempt.ts'
import type { ActName } from './history.ts'
import { dayOf } from './oracle/calendar.ts'
import * as certificates from './oracle/certificates.ts'
import * as corrections from './oracle/corrections.ts'

const texts = { textEn: 'Entered by mistake', textCn: '登记有误', reason: REASON }
const evidence = 'advice 4411'
/** Usually a deposit or a purchase; sometimes an entry that another act must end. */
const proposing: Maker = ({ stage, books, act }) => {
  const [which, who, what, give, whom] = act.p as [number, number, number, number, number]
  const deposits = books.deposits.filter(({ no, state }) => no !== '' && state === 'completed')
  const numbered = books.orders.filter(({ no }) => no !== '')
  const buys = numbered.filter(({ kind, state }) => kind === 'buy' && state === 'completed')
  const others = numbered.filter(({ kind }) => kind === 'presale')
  const found = oneOf<{ no: string }>(what < 0.5 ? deposits : what < 0.9 ? buys : others, which)
  if (!found) return
  const by = oneOf(stage.operators.finance, who)!
  const giveTo = give < 0.4 ? oneOf(stage.people, whom)!.id : null
  return {
    what: `finance ${by.id} proposes to reverse ${found.no}`,
    keyed: false,
    send: async (node) => {
      const call = await stage.desk(node, by)
      const { items } = done(await call(correctionDesk.find, { q: found.no, limit: 50 }))
      const wanted = what < 0.5 ? 'deposit' : what < 0.9 ? 'buy' : 'booking'
      const entry = items.find(({ kind, members }) => kind === wanted && members.length > 0)
      if (!entry) throw new Error(`${found.no} has no entry of ${wanted}: ${JSON.stringify(items)}`)
      return call(correctionDesk.propose, {
        ...{ entry: entry.no, evidence, ...texts },
        ...(giveTo === null ? {} : { giveTo }),
      })
    },
    judge: (b) => corrections.proposeReversal(b, { by: by.id, of: found.no, giveTo }),
  }
}
const giving: Maker = ({ stage, books, act }) => {
  const [which, who, whom, other] = act.p as [number, number, number, number]
  const open = books.corrections.filter((c) => c.no !== '' && c.state === 'approved' && c.cents > 0 && !c.given)
  const found = oneOf(open.length > 0 && other > 0.1 ? open : books.corrections.filter((c) => c.no !== ''), which)
  if (!found) return
  const [by, giveTo] = [oneOf(stage.operators.finance, who)!, oneOf(stage.people, whom)!.id]
  return {
    what: `finance ${by.id} proposes whose the money of ${found.no} is`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(correctionDesk.give, { no: found.no, memberId: giveTo, evidence, ...texts }),
    judge: (b) => corrections.proposeGiving(b, { by: by.id, of: found.no, giveTo }),
  }
}
const deciding: Maker = ({ stage, books, act }) => {
  const [which, who, yes, other] = act.p as [number, number, number, number]
  const all = books.corrections.filter((c) => c.no !== '')
  const open = all.filter(({ state }) => state === 'proposed')
  const found = oneOf(open.length > 0 && other > 0.1 ? open : all, which)
  if (!found) return
  const [by, approve] = [oneOf(stage.operators.finance, who)!, yes < 0.85]
  return {
    what: `finance ${by.id} ${approve ? 'approves' : 'declines'} a correction`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(correctionDesk.decide, { no: found.no, approve, reason: REASON }),
    judge: (b) => corrections.decideCorrection(b, { by: by.id, no: found.no, approve }),
  }
}

const proposingText: Maker = ({ stage, books, act }) => {
  const [which, who, same, other, when] = act.p as [number, number, number, number, number]
  const retired = books.retirements.filter(({ no, state }) => no !== '' && state === 'retired')
  const found = oneOf(other > 0.1 ? retired : books.retirements.filter(({ no }) => no !== ''), which)
  if (!found) return
  const by = oneOf(stage.operators.market, who)!
  const text = same < 0.15 && found.texts.length > 0 ? found.texts.at(-1)! : `The registry confirmed it, ${act.n}`
  const day = dayOf(books.now + (when < 0.06 ? 1 : 0) * 86_400_000)
  const words = { name: '', reasonText: '', message: '' }
  return {
    what: `market ${by.id} proposes other words of ${found.no}`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(retirementDesk.proposeCorrection, {
        ...{ no: found.no, ...words, text, day, reference: 'VCU-1', reason: REASON },
      }),
    judge: (b) => certificates.proposeText(b, { by: by.id, no: found.no, text, day }),
  }
}
const decidingText: Maker = ({ stage, books, act }) => {
  const [which, who, yes, other] = act.p as [number, number, number, number]
  const all = books.retirements.filter(({ no, state }) => no !== '' && state === 'retired')
  const open = all.filter(({ correction }) => correction)
  const found = oneOf(open.length > 0 && other > 0.1 ? open : all, which)
  if (!found) return
  const [by, approve] = [oneOf(stage.operators.market, who)!, yes < 0.85]
  return {
    what: `market ${by.id} ${approve ? 'publishes' : 'drops'} other words of ${found.no}`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(retirementDesk.decideCorrection, { no: found.no, approve, reason: REASON }),
    judge: (b) => certificates.decideText(b, { by: by.id, no: found.no, approve }),
  }
}

export const correctionMakers: Partial<Record<ActName, Maker>> = {
  reverse: proposing,
  handOn: giving,
  decideCorrection: deciding,
  proposeText: proposingText,
  decideText: decidingText,
}
