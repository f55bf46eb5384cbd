/** Locks the draft and its project. A project older than drafts gets its first one here. */
import { refuse } from '@tonne/domain/refusals'
import { draftStateLabels } from '@tonne/domain/states'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import type { Published } from '@tonne/domain/trading/projectRules'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { findDraw } from '../draw/store.ts'
import { type BlockRow, type CardRow, findDetail, listBlocks, listCards, lockProject } from '../project/store.ts'
import { contentOf } from './contentOf.ts'
import { type DraftRow, findContent, findDraft, insertDraft, insertRevision, lockDraft } from './store.ts'

export type Standing = {
  card: CardRow
  content: ProjectContent
  published: Published | null
  blocks: readonly BlockRow[]
}
async function readStanding(sql: Sql, no: string, now: Date): Promise<Standing | null> {
  const [[card], detail, draw] = await Promise.all([
    listCards(sql, no, now, now),
    findDetail(sql, no),
    findDraw(sql, no),
  ])
  if (!card || !detail) return null
  const blocks = await listBlocks(sql, [card.id])
  const { startsAt, endsAt } = card
  const published =
    card.decision === 'pending_review'
      ? null
      : { startsAt, endsAt, committed: draw !== undefined, drawPending: !!draw && !draw.result }
  return { card, content: contentOf(card, detail, blocks), published, blocks }
}

export type OpenDraft = { draft: DraftRow; content: ProjectContent; standing: Standing | null }
/** A published project's price is in dated versions, whatever its draft began with. */
const shown = (content: ProjectContent, standing: Standing | null): ProjectContent =>
  standing?.published ? { ...content, priceCents: null } : content
const stateOf = (draft: DraftRow, standing: Standing | null): DraftRow['state'] =>
  standing?.card.decision === 'closed' ? 'closed' : draft.state

/** Like `openDraft`, without locks and without writing anything. */
export async function readDraft(sql: Sql, no: string, now: Date): Promise<OpenDraft> {
  const [draft, standing] = await Promise.all([findDraft(sql, no), readStanding(sql, no, now)])
  if (!draft && !standing) return refuse('projectNotFound')
  if (!draft) return { draft: firstOf(standing!), content: standing!.content, standing }
  const content = (await findContent(sql, draft.id, draft.version))!
  return { draft: { ...draft, state: stateOf(draft, standing) }, content: shown(content, standing), standing }
}

export async function openDraft(tx: Tx, no: string, now: Date): Promise<OpenDraft> {
  const draft = (await lockDraft(tx, no)) ?? (await begin(tx, no, now)) ?? refuse('projectNotFound')
  await lockProject(tx, no)
  const standing = await readStanding(tx, no, now)
  const content = (await findContent(tx, draft.id, draft.version))!
  return { draft: { ...draft, state: stateOf(draft, standing) }, content: shown(content, standing), standing }
}

const states = { pending_review: 'submitted', approved: 'approved', closed: 'closed' } as const
function firstOf({ card }: Standing): DraftRow {
  const nobody = { note: null, submittedBy: null, submittedName: null }
  // It was created in review: nobody submitted it at the desk.
  const submittedAt = card.decision === 'pending_review' ? card.createdAt : null
  const liveVersion = card.decision === 'pending_review' ? null : 1
  return {
    id: 0,
    no: card.no,
    projectId: card.id,
    state: states[card.decision],
    version: 1,
    liveVersion,
    submittedAt,
    ...nobody,
  }
}
async function begin(tx: Tx, no: string, now: Date): Promise<DraftRow | undefined> {
  const standing = await readStanding(tx, no, now)
  if (!standing) return undefined
  const { projectId, state, liveVersion, submittedAt } = firstOf(standing)
  const draftId = await insertDraft(tx, { no, projectId, state, liveVersion, submittedAt }, now)
  // In review the price is still part of the draft.
  const content = standing.published ? standing.content : { ...standing.content, priceCents: standing.card.priceCents }
  if (draftId !== undefined) await insertRevision(tx, { draftId, version: 1, content, savedBy: null }, now)
  return lockDraft(tx, no)
}

const words = ([en, cn]: readonly [string, string]) => ({ en, cn })
/** Refuses when somebody saved another version, or when the draft's state does not allow this. */
export function refuseMoved(
  { draft }: OpenDraft,
  version: number,
  { by, states }: { by: string; states: readonly DraftRow['state'][] },
): void {
  if (draft.state === 'submitted' && !states.includes('submitted')) refuse('draftInReview')
  if (!states.includes(draft.state)) refuse('stateMoved', { state: words(draftStateLabels[draft.state]) })
  if (draft.version !== version) refuse('draftMoved', { by, version: draft.version })
}
