import type { Output } from '@tonne/contract/endpoint'
import type { drawDesk } from '@tonne/contract/trading/draw'
import { REVEAL_HOURS } from '@tonne/domain/trading/draw'
import { drawTons } from '@tonne/domain/trading/presale'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { sumDemand } from '../presale/store.ts'
import { listCards, listNames } from '../project/store.ts'
import { type DrawRow, listAwaited, listDraws } from './store.ts'

type Shown = Output<typeof drawDesk.list>['items'][number]
const REVEAL_MS = REVEAL_HOURS * 3_600_000

function stageOf({ result, decision, opensAt, closesAt }: DrawRow, now: Date): Shown['stage'] {
  if (result) return result.outcome
  if (now >= closesAt || decision === 'closed') return 'due'
  return now >= opensAt ? 'open' : 'committed'
}

export function readDraws({ db }: Pick<Tools, 'db'>): Handler<typeof drawDesk.list> {
  return async ({ now }) => {
    const [draws, awaited] = [await listDraws(db), await listAwaited(db, now)]
    const ids = [...draws, ...awaited].map((row) => row.projectId)
    const names = await listNames(db, ids, now, now)
    const project = (id: number) => ({ no: names.get(id)!.no, name: names.get(id)!.name })
    const items: Shown[] = []
    for (const { projectId, projectNo } of awaited) {
      const shown = await awaitedOf(db, projectNo, now)
      if (shown) items.push({ ...shown, project: project(projectId) })
    }
    for (const draw of draws) items.push({ ...(await shownOf(db, draw, now)), project: project(draw.projectId) })
    return { items }
  }
}

/** Undefined while the project has no price, as after the clock was set back. */
async function awaitedOf(sql: Sql, no: string, now: Date): Promise<Omit<Shown, 'project'> | undefined> {
  const [card] = await listCards(sql, no, now, now)
  if (!card) return undefined
  const closesAt = card.presaleEndsAt!.getTime()
  return {
    stage: 'uncommitted',
    commit: null,
    beacon: null,
    sealed: null,
    outcome: null,
    applicants: 0,
    askedKg: 0,
    opensAt: card.presaleStartsAt!.getTime(),
    closesAt,
    revealBy: closesAt + REVEAL_MS,
    lotKg: card.lotKg,
    ...drawTons(card),
  }
}

async function shownOf(sql: Sql, draw: DrawRow, now: Date): Promise<Omit<Shown, 'project'>> {
  const { list, result } = draw
  const demand = await sumDemand(sql, draw.projectId)
  return {
    stage: stageOf(draw, now),
    commit: { hash: draw.commitHash, publishedAt: draw.publishedAt.getTime(), rule: draw.rule },
    opensAt: draw.opensAt.getTime(),
    closesAt: draw.closesAt.getTime(),
    revealBy: draw.closesAt.getTime() + REVEAL_MS,
    supplyKg: draw.supplyKg,
    lotKg: draw.lotKg,
    capKg: draw.capKg,
    applicants: demand.applicants,
    askedKg: demand.kg,
    beacon: { kind: draw.drandRound === null ? 'members' : 'drand', round: draw.drandRound },
    sealed: list && {
      at: list.sealedAt.getTime(),
      entrantsHash: list.entrantsHash,
      entrants: list.entrants === '' ? 0 : list.entrants.split('\n').length,
    },
    outcome: result && { kind: result.outcome, why: result.voidWhy, at: result.at.getTime(), seed: result.seed },
  }
}
