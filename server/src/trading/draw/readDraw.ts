import { createHash } from 'node:crypto'
import type { Output } from '@tonne/contract/endpoint'
import type { draw } from '@tonne/contract/trading/draw'
import { utf8 } from '@tonne/domain/bytes'
import { refuse } from '@tonne/domain/refusals'
import { DRAW_RULE } from '@tonne/domain/trading/draw'
import { type DrawBundle, digestText } from '@tonne/domain/trading/drawBundle'
import { drawTons } from '@tonne/domain/trading/presale'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { type BookingRow, listRanked, sumDemand } from '../presale/store.ts'
import { listCards, listNames } from '../project/store.ts'
import { type DrawRow, findDraw } from './store.ts'

export function readDraw({ db, clock }: Tools): Handler<typeof draw.info> {
  const read = shared<string, Output<typeof draw.info>>(
    (no) => no,
    async (no) => {
      const now = clock.now()
      const [card] = await listCards(db, no, now, now)
      if (!card) return refuse('projectNotFound')
      const { presaleStartsAt, presaleEndsAt } = card
      if (!presaleStartsAt || !presaleEndsAt) return refuse('noPresale')
      const [found, demand, names] = await Promise.all([
        findDraw(db, no),
        sumDemand(db, card.id),
        listNames(db, [card.id], now, now),
      ])
      const ranked = found?.result?.outcome === 'drawn' ? await listRanked(db, card.id) : []
      const name = names.get(card.id)!
      const { supplyKg, capKg } = found ?? drawTons(card)
      return {
        project: { no, name: name.name, art: name.art },
        commit: found
          ? {
              hash: found.commitHash,
              publishedAt: found.publishedAt.getTime(),
              rule: found.rule,
              drandChain: found.drandChain,
              drandRound: found.drandRound,
            }
          : null,
        opensAt: presaleStartsAt.getTime(),
        closesAt: presaleEndsAt.getTime(),
        supplyKg,
        lotKg: found?.lotKg ?? card.lotKg,
        capKg,
        applicants: demand.applicants,
        askedKg: demand.kg,
        sealed: found?.list ? { at: found.list.sealedAt.getTime(), entrantsHash: found.list.entrantsHash } : null,
        outcome: outcomeOf(found, ranked),
      }
    },
  )
  return ({ input: { no } }) => read(no)
}

function outcomeOf(found: DrawRow | undefined, ranked: readonly BookingRow[]): Output<typeof draw.info>['outcome'] {
  if (!found?.result) return null
  const { outcome: kind, voidWhy: why, at } = found.result
  const kg = ranked.reduce((sum, b) => sum + (b.allottedKg ?? 0), 0)
  return { kind, why, at: at.getTime(), allottedKg: kg, allotted: ranked.filter((b) => (b.allottedKg ?? 0) > 0).length }
}

export function readBundle({ db, clock }: Tools, log: SealedLog): Handler<typeof draw.bundle> {
  const read = shared<string, Serialized>(
    (no) => no,
    async (no) => {
      const [[card], found] = await Promise.all([listCards(db, no, clock.now(), clock.now()), findDraw(db, no)])
      if (!card) return refuse('projectNotFound')
      if (!card.presaleEndsAt) return refuse('noPresale')
      if (!found?.list || found.result?.outcome !== 'drawn') {
        return refuse('drawNotDue', {
          why: found?.result
            ? { en: 'the draw is void', cn: '抽签已作废' }
            : { en: 'the draw is not out yet', cn: '抽签结果尚未公布' },
        })
      }
      const facts = factsOf(found, await listRanked(db, card.id))
      return new Serialized(found.rule === DRAW_RULE ? await sealedBundle(facts, found, log) : firstBundle(facts))
    },
  )
  return ({ input: { no } }) => read(no)
}

type Facts = Omit<DrawBundle, 'digest' | 'version'>
function factsOf(found: DrawRow, ranked: readonly BookingRow[]): Facts {
  const { list, result } = found
  const entrants = ranked.map((b) => ({ id: b.orderNo, kg: b.askedKg as number, memberSeed: b.memberSeed }))
  return {
    kind: 'draw',
    project: found.projectNo,
    rule: found.rule,
    supplyKg: found.supplyKg,
    lotKg: found.lotKg,
    capKg: found.capKg,
    opensAt: found.opensAt.getTime(),
    closesAt: found.closesAt.getTime(),
    publishedAt: found.publishedAt.getTime(),
    commit: found.commitHash,
    sealedAt: list!.sealedAt.getTime(),
    entrants: entrants.sort((a, b) => (a.id < b.id ? -1 : 1)),
    entrantsHash: list!.entrantsHash,
    beacon: {
      kind: found.drandRound === null ? 'members' : 'drand',
      value: result!.beacon!,
      chain: found.drandChain,
      round: found.drandRound,
      signature: result!.drandSignature,
    },
    revealedAt: result!.at.getTime(),
    serverSeed: result!.serverSeed!,
    seed: result!.seed!,
    result: ranked.map((b) => ({ id: b.orderNo, rank: b.rank!, allottedKg: b.allottedKg! as number })),
  }
}
/** Older draws keep the rules that were promised. */
function firstBundle(facts: Facts): DrawBundle {
  const bundle = { ...facts, version: 1 as const }
  const digest = createHash('sha256').update(utf8(digestText(bundle)))
  return { ...bundle, digest: digest.digest('hex') }
}

/** The places of commitment, list and outcome in the log, each under the first head that covers it. */
async function sealedBundle(facts: Facts, { projectId }: DrawRow, log: SealedLog) {
  const [commit, list, result] = [
    await log.openFirst('drawCommit', projectId),
    await log.openFirst('drawList', projectId),
    await log.openFirst('drawResult', projectId),
  ]
  if (!commit || !list || !result)
    return refuse('drawNotDue', { why: { en: 'the draw is about to be sealed', cn: '抽签即将封存' } })
  const sealed = {
    commit,
    list: { ...list, since: await log.since(commit.head, list.head) },
    result: { ...result, since: await log.since(list.head, result.head) },
  }
  return log.signed({ ...facts, version: 2 as const, sealed }, sealed.result.head)
}
