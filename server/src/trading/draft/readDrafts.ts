import type { Output } from '@tonne/contract/endpoint'
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { refuse } from '@tonne/domain/refusals'
import { iccOf } from '@tonne/domain/trading/newProject'
import { phaseOf } from '@tonne/domain/trading/project'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import { freeRuns, seriesOf } from '@tonne/domain/trading/projectSerials'
import { findIccLists } from '../../base/settings/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { type CardRow, listAllPrices, listCards, listOtherBlocks } from '../project/store.ts'
import { findIssued, listEnded } from '../registry/store.ts'
import { readDraft } from './openDraft.ts'
import {
  findContent,
  findDraft,
  findStop,
  type LatestDraft,
  listAuthors,
  listDrafts,
  listOtherPicks,
  listPlans,
  listRevisions,
  listStops,
  listWaitingPlans,
  type PlanRow,
  type StopRow,
} from './store.ts'

type Row = Output<typeof projectDesk.list>['items'][number]
type Info = Output<typeof projectDesk.info>
const ms = (at: Date | null | undefined): number | null => at?.getTime() ?? null

export function listDesk({ db }: Tools): Handler<typeof projectDesk.list> {
  return async ({ now }) => {
    const [cards, drafts, plans, stops] = await Promise.all([
      listCards(db, null, now, now),
      listDrafts(db),
      listWaitingPlans(db),
      listStops(db),
    ])
    const byNo = new Map(drafts.map((draft) => [draft.no, draft]))
    const [priced, stopped] = [
      new Map(plans.map((plan) => [plan.projectId, plan.proposedAt])),
      new Map(stops.map((s) => [s.projectId, s.stoppedAt])),
    ]
    const published = cards.map((card) =>
      rowOf(card, byNo.get(card.no), { now, pricedAt: priced.get(card.id), stoppedAt: stopped.get(card.id) }),
    )
    const unseen = drafts.filter((draft) => draft.projectId === null).map(draftRow)
    return { items: [...unseen, ...published].sort((a, b) => (a.no < b.no ? 1 : -1)) }
  }
}
const vintageOf = (from: string, to: string): string =>
  from.slice(0, 4) === to.slice(0, 4) ? to.slice(0, 4) : `${from.slice(0, 4)}–${to.slice(0, 4)}`
const states = { pending_review: 'submitted', approved: 'approved', closed: 'closed' } as const

type Waiting = { now: Date; pricedAt: Date | undefined; stoppedAt: Date | undefined }
function rowOf(card: CardRow, draft: LatestDraft | undefined, { now, pricedAt, stoppedAt }: Waiting): Row {
  const state = card.decision === 'closed' ? 'closed' : (draft?.state ?? states[card.decision])
  const submittedAt = state === 'submitted' ? (draft?.submittedAt ?? card.createdAt) : null
  return {
    no: card.no,
    name: { en: card.nameEn, cn: card.nameCn },
    type: card.type as Row['type'],
    registry: card.registry as Row['registry'],
    country: card.country,
    vintage: card.vintageTo.slice(0, 4),
    phase: phaseOf(card, card.unsoldKg, now),
    state,
    version: draft?.version ?? 1,
    changing: card.decision === 'approved' && state !== 'approved',
    priceCents: card.priceCents,
    issuedKg: card.issuedKg,
    soldKg: card.soldKg,
    unsoldKg: card.unsoldKg,
    startsAt: card.startsAt.getTime(),
    endsAt: ms(card.endsAt),
    savedBy: draft?.savedName ?? '',
    savedAt: ms(draft?.savedAt),
    submittedAt: ms(submittedAt),
    priceWaits: pricedAt !== undefined,
    stopped: stoppedAt !== undefined,
    waitsSince: oldestOf(submittedAt, pricedAt, stoppedAt),
  }
}
const oldestOf = (...at: readonly (Date | null | undefined)[]): number | null => {
  const known = at.flatMap((one) => (one ? [one.getTime()] : []))
  return known.length === 0 ? null : Math.min(...known)
}
function draftRow({ no, state, version, content: c, savedAt, savedName, submittedAt }: LatestDraft): Row {
  return {
    no,
    name: c.name,
    type: c.type,
    registry: c.registry,
    country: c.country,
    vintage: vintageOf(c.vintageFrom, c.vintageTo),
    phase: null,
    state,
    version,
    changing: false,
    priceCents: c.priceCents,
    issuedKg: 0,
    soldKg: 0,
    unsoldKg: 0,
    startsAt: c.startsAt,
    endsAt: c.endsAt,
    savedBy: savedName ?? '',
    savedAt: savedAt.getTime(),
    submittedAt: ms(submittedAt),
    priceWaits: false,
    stopped: false,
    waitsSince: state === 'submitted' ? ms(submittedAt) : null,
  }
}

const planOut = (plan: PlanRow): Info['plans'][number] => ({
  id: plan.id,
  priceCents: plan.priceCents,
  effectiveAt: plan.effectiveAt.getTime(),
  reason: plan.reason,
  state: plan.state,
  proposedBy: { id: plan.proposedBy, name: plan.proposedName },
  proposedAt: plan.proposedAt.getTime(),
  decidedBy: plan.decidedName,
  decidedAt: ms(plan.decidedAt),
})

export const stopOut = ({ reopenBy, reopenName, ...s }: StopRow): NonNullable<Info['stop']> => ({
  by: { id: s.stoppedBy, name: s.stoppedName },
  at: s.stoppedAt.getTime(),
  reason: s.reason,
  text: { en: s.en, cn: s.cn },
  reopenBy: reopenBy === null || reopenName === null ? null : { id: reopenBy, name: reopenName },
})

export function readDeskProject({ db }: Tools): Handler<typeof projectDesk.info> {
  return async ({ input: { no }, now }): Promise<Info> => {
    const { draft, content, standing } = await readDraft(db, no, now)
    const card = standing?.card
    const [versions, authors, plans, prices, stop] = await Promise.all([
      listRevisions(db, draft.id),
      listAuthors(db, draft.id, draft.liveVersion ?? 0),
      card ? listPlans(db, card.id) : [],
      card ? listAllPrices(db, card.id) : [],
      card ? findStop(db, card.id) : undefined,
    ])
    return {
      no,
      state: draft.state,
      version: draft.version,
      liveVersion: draft.liveVersion,
      note: draft.note,
      phase: card ? phaseOf(card, card.unsoldKg, now) : null,
      content: content as Info['content'],
      live: standing?.published ? (standing.content as Info['content']) : null,
      icc:
        content.country && content.vintageFrom && content.vintageTo
          ? iccOf(content, await findIccLists(db, now))
          : null,
      submittedBy: draft.submittedBy === null ? null : { id: draft.submittedBy, name: draft.submittedName ?? '' },
      submittedAt: ms(draft.submittedAt),
      authors,
      versions: versions.map(({ version, savedBy, savedName, savedAt }) => ({
        version,
        by: { id: savedBy, name: savedName ?? 'Tonne' },
        at: savedAt.getTime(),
      })),
      issuedKg: card?.issuedKg ?? 0,
      soldKg: card?.soldKg ?? 0,
      unsoldKg: card?.unsoldKg ?? 0,
      issuedBlocks: standing?.blocks.length ?? 0,
      prices: prices.map((p) => ({ version: p.version, priceCents: p.priceCents, effectiveAt: p.at.getTime() })),
      plans: plans.map(planOut),
      stop: stop ? stopOut(stop) : null,
      published: standing?.published
        ? {
            ...standing.published,
            startsAt: standing.published.startsAt.getTime(),
            endsAt: ms(standing.published.endsAt),
          }
        : null,
    }
  }
}

export function readVersion({ db }: Tools): Handler<typeof projectDesk.version> {
  return async ({ input: { no, version } }) => {
    const draft = (await findDraft(db, no)) ?? refuse('projectNotFound')
    const content = (await findContent(db, draft.id, version)) ?? refuse('projectNotFound')
    return { content: content as Info['content'] }
  }
}

type Held = { series: string; first: number; last: number; by: string }
async function listHeld(sql: Sql): Promise<Held[]> {
  const [others, drafts] = await Promise.all([listOtherBlocks(sql, ''), listOtherPicks(sql, '')])
  const runs = [
    ...others.map((b) => ({ ...b, by: b.no })),
    ...drafts.flatMap((d) => d.blocks.map((b: ProjectContent['blocks'][number]) => ({ ...b, by: d.no }))),
  ]
  return runs.map((run) => ({ series: seriesOf(run), first: run.first, last: run.last, by: run.by }))
}

export function readFreeBlocks({ db }: Tools): Handler<typeof projectDesk.blocks> {
  return async ({ input: { find } }) => {
    const blocks = await findIssued(db, find?.trim() || null)
    const [held, ended] = await Promise.all([listHeld(db), listEnded(db, [...new Set(blocks.map((b) => b.series))])])
    const items = blocks.map(({ series, country: _, ...block }) => {
      const free = freeRuns({ ...block, series }, [...held, ...ended])
      const takenBy = [
        ...new Set(
          held.filter((h) => h.series === series && h.first <= block.last && h.last >= block.first).map((h) => h.by),
        ),
      ]
      return {
        ...block,
        tons: block.last - block.first + 1,
        freeTons: free.reduce((sum, run) => sum + run.last - run.first + 1, 0),
        free,
        takenBy,
      }
    })
    return { items }
  }
}
