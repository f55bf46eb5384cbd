/** One person puts a version forward; another publishes exactly that version, once. */
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { refuse } from '@tonne/domain/refusals'
import { draftStateLabels, draftStates, move, projectDecisions } from '@tonne/domain/states'
import { newProjectOf } from '@tonne/domain/trading/newProject'
import { refuseBy } from '@tonne/domain/trading/project'
import { attachedKg, type ProjectContent } from '@tonne/domain/trading/projectContent'
import { changedFields } from '@tonne/domain/trading/projectFields'
import { judgeContent } from '@tonne/domain/trading/projectRules'
import { blockKg } from '@tonne/domain/trading/serial'
import type { Tx } from '../../platform/database/database.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import { issueTons } from '../../shared/ledger/issueTons.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  insertBlocks,
  insertPrice,
  insertProject,
  lockProject,
  updateDecision,
  updateProject,
} from '../project/store.ts'
import { refuseUnlessSeen } from './editDraft.ts'
import { emitToBooks, emitToDesk } from './emitToDesk.ts'
import { changeWords, judgeDraft, SERIAL_LOCK } from './judgeDraft.ts'
import { type OpenDraft, openDraft } from './openDraft.ts'
import { stopOf } from './stopProject.ts'
import { findStop, getContentHash, listAuthors, publishFiles, updateDraft } from './store.ts'

/**
 * Refuses a draft that is incomplete, does not differ from what is published, or has wrong fields, serials or files.
 */
async function judge(tx: Tx, { content, standing, draft: { no } }: OpenDraft, now: Date): Promise<void> {
  const published = standing?.published ?? null
  if (published && changedFields(standing!.content, content).length === 0) refuse('draftUnchanged')
  judgeContent(content, { published: published !== null, now })
  await judgeDraft(tx, { no, content, standing, now })
}

export function submitDraft({ db }: Tools): Handler<typeof projectDesk.submit> {
  return async ({ input: { no, version, reason }, operator, now, address }) => {
    await db.tx(async (tx) => {
      await lockKey(tx, SERIAL_LOCK)
      const open = await openDraft(tx, no, now)
      await refuseUnlessSeen(tx, open, version, ['draft', 'changes_requested'])
      await judge(tx, open, now)
      const { draft, content, standing } = open
      const projectId = standing?.published ? draft.projectId : await showInReview(tx, open, now)
      const state = move(draftStates, draft.state, 'submitted')
      await updateDraft(tx, { ...draft, state, projectId, note: null, submittedBy: operator.id, submittedAt: now })
      const act = {
        by: operator,
        act: 'project.submit',
        subject: no,
        reason,
        ...changeWords(standing?.published ? standing.content : null, content),
      }
      await insertAudit(tx, { ...act, address }, now)
      emitToDesk(tx, now)
    })
    return {}
  }
}

/** From now on members see that it is in review; its tons are not issued yet, and its price binds nobody. */
async function showInReview(tx: Tx, { draft, content, standing }: OpenDraft, now: Date): Promise<number> {
  const made = newProjectOf(draft.no, content)
  if (!standing) {
    const id = await insertProject(tx, made, now)
    await insertPrice(tx, id, made.priceCents, now)
    return id
  }
  await updateProject(tx, made)
  if (standing.card.priceCents !== made.priceCents) await insertPrice(tx, standing.card.id, made.priceCents, now)
  return standing.card.id
}

export function takeBackDraft({ db }: Tools): Handler<typeof projectDesk.takeBack> {
  return async ({ input: { no, reason }, operator, now, address }) => {
    await db.tx(async (tx) => {
      const { draft } = await openDraft(tx, no, now)
      if (draft.state !== 'submitted') refuseState(draft.state)
      await updateDraft(tx, {
        ...draft,
        state: move(draftStates, draft.state, 'draft'),
        submittedBy: null,
        submittedAt: null,
      })
      const change = { before: { state: 'submitted' }, after: { state: 'draft' } }
      await insertAudit(tx, { by: operator, act: 'project.takeBack', subject: no, reason, ...change, address }, now)
      emitToDesk(tx, now)
    })
    return {}
  }
}
const refuseState = (state: keyof typeof draftStateLabels): never =>
  refuse('stateMoved', { state: { en: draftStateLabels[state][0], cn: draftStateLabels[state][1] } })

type Deciding = DeskCall<{ no: string; version: number; approve: boolean; reason: string }>
export function decideDraft({ db }: Tools): Handler<typeof projectDesk.decide> {
  return async (call) => {
    await db.tx(async (tx) => {
      const { input, now } = call
      await lockKey(tx, SERIAL_LOCK)
      const open = await openDraft(tx, input.no, now)
      if (open.draft.state !== 'submitted') refuseState(open.draft.state)
      await refuseUnlessSeen(tx, open, input.version, ['submitted'])
      await (input.approve ? approve(tx, { open, call }) : askForChanges(tx, { open, call }))
      const emitChange = input.approve ? emitToBooks : emitToDesk
      emitChange(tx, now)
    })
    return {}
  }
}

async function askForChanges(tx: Tx, { open: { draft }, call }: { open: OpenDraft; call: Deciding }): Promise<void> {
  const { input, operator, now, address } = call
  const state = move(draftStates, draft.state, 'changes_requested')
  await updateDraft(tx, { ...draft, state, note: input.reason }, { by: operator.id, at: now })
  const change = { before: { state: draft.state }, after: { state, version: draft.version } }
  await insertAudit(
    tx,
    { by: operator, act: 'project.askChanges', subject: draft.no, reason: input.reason, ...change, address },
    now,
  )
}

async function approve(tx: Tx, { open, call }: { open: OpenDraft; call: Deciding }): Promise<void> {
  const { draft, content, standing } = open
  const { operator, now } = call
  const state = move(draftStates, draft.state, 'approved')
  const changes = changeWords(standing?.published ? standing.content : null, content)
  const hash = await getContentHash(tx, draft.id, draft.version)
  await decideAsSecond(tx, deciderOf(call), {
    agrees: true,
    first: draft.submittedBy ?? [],
    effect: async () => {
      if ((await listAuthors(tx, draft.id, draft.liveVersion ?? 0)).includes(operator.id)) refuse('draftAuthor')
      // Otherwise publishing would be a way around the second person of a stop.
      const stop = standing?.published ? await findStop(tx, standing.card.id) : undefined
      if (stop) refuseBy(stopOf(stop), now)
      await judge(tx, open, now)
      await publish(tx, { open, now })
      await updateDraft(tx, { ...draft, state, liveVersion: draft.version, note: null }, { by: operator.id, at: now })
    },
    record: () => ({
      act: 'project.approve',
      subject: draft.no,
      before: { state: draft.state, ...changes.before },
      after: { state, version: draft.version, hash, ...changes.after },
    }),
  })
}

/** Writes the project's row, its new blocks and their tons. The project is locked already; accounts are locked last. */
async function publish(
  tx: Tx,
  { open: { draft, content, standing }, now }: { open: OpenDraft; now: Date },
): Promise<void> {
  const project = await lockProject(tx, draft.no)
  if (!project) throw new Error(`${draft.no} was submitted and is no project`)
  await updateProject(tx, newProjectOf(draft.no, content))
  const before = standing?.blocks.length ?? 0
  await insertBlocks(tx, project.id, placed(content).slice(before), before)
  const issuedKg = attachedKg(content)
  const decision = project.decision === 'approved' ? 'approved' : move(projectDecisions, project.decision, 'approved')
  if (issuedKg > project.issuedKg)
    await issueTons(tx, { projectId: project.id, fromKg: project.issuedKg, toKg: issuedKg }, now)
  await updateDecision(tx, project.id, { decision, issuedKg, reason: null })
  const files = [...content.documents, ...content.images].flatMap(({ file }) => (file === null ? [] : [file]))
  await publishFiles(tx, files, now)
}

/** Each block with where it begins in the project's kilograms. */
const placed = ({ blocks }: ProjectContent) => {
  let startKg = 0
  return blocks.map((block) => {
    const at = { ...block, startKg }
    startKg += blockKg(block)
    return at
  })
}
