/** A mark takes effect on every trade of the two owners at once, and both are notified. */
import type { pairDesk } from '@tonne/contract/trading/pairDesk'
import { refuse } from '@tonne/domain/refusals'
import { type TradingPairState, tradingPairStateLabels } from '@tonne/domain/states'
import { pairRules } from '@tonne/domain/trading/tradingPairs'
import { notifyAll } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { planWhole } from '../../platform/database/readWhole.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { countTrades } from '../reference/store.ts'
import { evidenceOf } from './evidenceOf.ts'
import {
  decidePair,
  findLive,
  findOwners,
  insertPair,
  liftPair,
  listAccounts,
  lockPair,
  type PairRow,
  updateLift,
} from './store.ts'
import { listTraded } from './tradedStore.ts'

const BEGINNING = new Date(0)
const subjectOf = ({ id }: { id: number }): string => `pair ${id}`
const membersOf = ({ a, b, state }: PairRow) => ({ members: [a, b], state })

function refuseMoved(state: TradingPairState): never {
  const [en, cn] = tradingPairStateLabels[state]
  return refuse('stateMoved', { state: { en: en.toLowerCase(), cn } })
}
async function lockIn(tx: Tx, id: number, states: readonly TradingPairState[]): Promise<PairRow> {
  const pair = (await lockPair(tx, id)) ?? refuse('notFound')
  return states.includes(pair.state) ? pair : refuseMoved(pair.state)
}

/** The reason for the mark, without the operators' internal words. */
function whyOf({ evidence: { rules } }: PairRow): { en: string; cn: string } {
  if (rules.length === 0) return { en: 'an operator looked at the trades', cn: '运营人员核查了相关成交' }
  return {
    en: rules.map((rule) => pairRules[rule][0]).join('; '),
    cn: rules.map((rule) => pairRules[rule][1]).join('；'),
  }
}
/** All trades are counted again at once, so a price that the two made is gone with the mark. */
async function recount(tx: Tx, now: Date): Promise<void> {
  planWhole(tx)
  await countTrades(tx, BEGINNING, now)
}
async function notifyBoth(tx: Tx, pair: PairRow, kind: 'pairMarked' | 'pairLifted', now: Date): Promise<void> {
  const members = await listAccounts(tx, pair)
  const params = { why: whyOf(pair) }
  const notices = members.map((memberId) => ({ memberId, kind, cause: `${subjectOf(pair)} ${kind}`, params }))
  await notifyAll(tx, notices, now)
  for (const memberId of members) emit(tx, { memberId, stale: ['member', 'market'] }, now)
}

export function addPair({ db }: Tools): Handler<typeof pairDesk.add> {
  return ({ input: { a, b, reason }, operator, now, address }) =>
    db.tx(async (tx) => {
      const owners = (await findOwners(tx, a, b)) ?? refuse('pairNoTrades')
      const [traded] = await listTraded(tx, BEGINNING, owners)
      if (!traded) return refuse('pairNoTrades')
      const live = await findLive(tx, owners)
      const id = live ? undefined : await insertPair(tx, owners, { ...evidenceOf(traded), rules: [] }, now)
      if (id === undefined) return refuse('pairListed')
      const act = {
        by: operator,
        act: 'pair.add',
        subject: subjectOf({ id }),
        reason,
        after: { members: [owners.a, owners.b] },
        address,
      }
      await insertAudit(tx, act, now)
      return { id }
    })
}

export function markPair({ db }: Tools): Handler<typeof pairDesk.mark> {
  return ({ input: { id, reason }, operator, now, address }) =>
    db.tx(async (tx) => {
      const pair = await lockIn(tx, id, ['open', 'dismissed'])
      const live = await findLive(tx, pair)
      if (live && live.id !== id) refuseMoved(live.state)
      await decidePair(tx, pair, 'marked', { decision: { by: operator, reason }, now })
      const change = {
        before: membersOf(pair),
        after: { ...membersOf(pair), state: 'marked', evidence: pair.evidence },
      }
      await insertAudit(
        tx,
        { by: operator, act: 'pair.mark', subject: subjectOf(pair), reason, ...change, address },
        now,
      )
      await recount(tx, now)
      await notifyBoth(tx, pair, 'pairMarked', now)
      return {}
    })
}

export function dismissPair({ db }: Tools): Handler<typeof pairDesk.dismiss> {
  return ({ input: { id, reason }, operator, now, address }) =>
    db.tx(async (tx) => {
      const pair = await lockIn(tx, id, ['open'])
      await decidePair(tx, pair, 'dismissed', { decision: { by: operator, reason }, now })
      const change = {
        before: membersOf(pair),
        after: { ...membersOf(pair), state: 'dismissed', evidence: pair.evidence },
      }
      await insertAudit(
        tx,
        { by: operator, act: 'pair.dismiss', subject: subjectOf(pair), reason, ...change, address },
        now,
      )
      return {}
    })
}

export function proposeLift({ db }: Tools): Handler<typeof pairDesk.proposeLift> {
  return ({ input: { id, reason }, operator, now, address }) =>
    db.tx(async (tx) => {
      const pair = await lockIn(tx, id, ['marked'])
      if (pair.liftBy !== null) refuse('stateMoved', { state: { en: 'proposed', cn: '已提议' } })
      await updateLift(tx, id, { by: operator, reason })
      await insertAudit(
        tx,
        { by: operator, act: 'pair.proposeLift', subject: subjectOf(pair), reason, after: membersOf(pair), address },
        now,
      )
      return { id }
    })
}

export function decideLift({ db }: Tools): Handler<typeof pairDesk.decideLift> {
  return (call) =>
    db.tx(async (tx) => {
      const { operator, now } = call
      const { id, approve, reason } = call.input
      const pair = await lockIn(tx, id, ['marked'])
      if (pair.liftBy === null) return refuseMoved(pair.state)
      return decideAsSecond(tx, deciderOf(call), {
        agrees: approve,
        first: pair.liftBy,
        effect: async () => {
          await (approve ? liftPair(tx, pair, { by: operator, reason }, now) : updateLift(tx, id, null))
          if (approve) await recount(tx, now)
          if (approve) await notifyBoth(tx, pair, 'pairLifted', now)
          return {}
        },
        record: () => ({
          act: approve ? 'pair.lift' : 'pair.declineLift',
          subject: subjectOf(pair),
          before: membersOf(pair),
          after: { ...membersOf(pair), state: approve ? 'lifted' : 'marked' },
        }),
      })
    })
}
