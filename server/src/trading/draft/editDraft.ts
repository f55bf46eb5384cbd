/** A save names the version that it is based on, so that nobody's work is overwritten unseen. */

import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { beginningOf } from '@tonne/domain/beginningOf'
import { fillIn } from '@tonne/domain/fillIn'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refuse } from '@tonne/domain/refusals'
import { draftStates, move } from '@tonne/domain/states'
import { emptyContent, type ProjectContent } from '@tonne/domain/trading/projectContent'
import { freeRuns, seriesOf } from '@tonne/domain/trading/projectSerials'
import type { Tx } from '../../platform/database/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listOtherBlocks } from '../project/store.ts'
import { listEnded, listIssued } from '../registry/store.ts'
import { emitToDesk } from './emitToDesk.ts'
import { changeWords, judgeDraft, SERIAL_LOCK, withFiles } from './judgeDraft.ts'
import { type OpenDraft, openDraft, refuseMoved } from './openDraft.ts'
import { getNextNo, insertDraft, insertRevision, listOtherPicks, listRevisions, updateDraft } from './store.ts'

export function createDraft({ db }: Tools): Handler<typeof projectDesk.create> {
  return ({ input: { block }, operator, keyed, now, address }) =>
    once(db, { keyed, now }, async (tx) => {
      await lockKey(tx, SERIAL_LOCK)
      const content = block === undefined ? emptyContent() : await fromBlock(tx, block)
      const no = await getNextNo(tx)
      const draftId = await insertDraft(
        tx,
        { no, projectId: null, state: 'draft', liveVersion: null, submittedAt: null },
        now,
      )
      await insertRevision(tx, { draftId: draftId!, version: 1, content, savedBy: operator.id }, now)
      const after = { name: content.name.en, blocks: content.blocks.length }
      await insertAudit(
        tx,
        { by: operator, act: 'project.create', subject: no, reason: ownReasons.newDraft.en, after, address },
        now,
      )
      emitToDesk(tx, now)
      return { no, version: 1 }
    })
}

/** All free parts of the block; the facts in the export are filled in. */
async function fromBlock(tx: Tx, id: number): Promise<ProjectContent> {
  const [block] = await listIssued(tx, [id])
  if (!block) return refuse('notFound')
  const taken = [...(await listOtherBlocks(tx, '')), ...(await listOtherPicks(tx, '')).flatMap((d) => d.blocks)]
  const gone = [...taken.map((run) => ({ ...run, series: seriesOf(run) })), ...(await listEnded(tx, [block.series]))]
  const { registry, vintageFrom, vintageTo, country, template } = block
  return {
    ...emptyContent(),
    registry,
    vintageFrom,
    vintageTo,
    country: country ?? '',
    registryProjectId: block.registryProjectId,
    name: { en: beginningOf(block.name, 140), cn: '' },
    blocks: freeRuns(block, gone).map((run) => ({ ...run, blockId: id, text: template })),
  }
}

export function saveDraft({ db }: Tools): Handler<typeof projectDesk.save> {
  return async ({ input: { no, version, content: given }, operator, now, address }) => {
    const saved = await db.tx(async (tx) => {
      await lockKey(tx, SERIAL_LOCK)
      const open = await openDraft(tx, no, now)
      await refuseUnlessSeen(tx, open, version, ['draft', 'changes_requested', 'approved'])
      const content = await withFiles(tx, given)
      await judgeDraft(tx, { no, content, standing: open.standing, now })
      const { draft } = open
      const next = draft.version + 1
      await insertRevision(tx, { draftId: draft.id, version: next, content, savedBy: operator.id }, now)
      const state = draft.state === 'draft' ? 'draft' : move(draftStates, draft.state, 'draft')
      await updateDraft(tx, { ...draft, state, version: next })
      const act = {
        by: operator,
        act: 'project.save',
        subject: no,
        reason: fillIn(ownReasons.savedVersion.en, () => String(next)),
        ...changeWords(open.content, content),
        address,
      }
      await insertAudit(tx, act, now)
      emitToDesk(tx, now)
      return next
    })
    return { version: saved }
  }
}

/** Like `refuseMoved`, and names who saved the present version. */
export async function refuseUnlessSeen(
  tx: Tx,
  open: OpenDraft,
  version: number,
  states: readonly OpenDraft['draft']['state'][],
): Promise<void> {
  const [last] = await listRevisions(tx, open.draft.id)
  refuseMoved(open, version, { by: last?.savedName ?? 'Tonne', states })
}
