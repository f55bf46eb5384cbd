import type { contentDesk } from '@tonne/contract/publishing/content'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { sayBothDayTimes } from '@tonne/domain/format'
import { isPaper, needsSecond, refuseIncomplete } from '@tonne/domain/publishing/content'
import { refuse } from '@tonne/domain/refusals'
import type { Tx } from '../../platform/database/database.ts'
import { type Act, insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { announce, bringAlive, unannounce } from './live.ts'
import { type Opened, openItem, refuseUnknownPictures, requireOpen } from './openContent.ts'
import { wholeOut } from './readContent.ts'
import { markPublished, updateVersion, type VersionRow } from './store.ts'

/** Members have at least the whole of tomorrow to read new terms. */
const NOTICE_DAYS = 2

/** The first instant at which it may be published; what members agreed to changes only with notice. */
function earliestFor({ kind }: Opened['item'], first: boolean, now: Date): Date {
  return (kind === 'terms' || kind === 'privacy') && !first ? startOfDay(addDays(dayOf(now), NOTICE_DAYS)) : now
}
function refuseTooSoon({ item, live }: Opened, at: Date, now: Date): void {
  const from = earliestFor(item, live === undefined, now)
  if (at < from) refuse('contentTooSoon', { from: sayBothDayTimes(from, now) })
}

/** Approved content is published at once, or by the clock. */
export async function carryOut(tx: Tx, { item }: Opened, version: VersionRow, now: Date): Promise<void> {
  const at = version.publishAt!
  if (version.state !== 'approved') await announce(tx, { version, at }, now)
  if (at > now) return void (await updateVersion(tx, version, { ...version, state: 'approved' }))
  await bringAlive(tx, { item, version, at }, now)
  await markPublished(tx, item.id, at)
  await updateVersion(tx, version, { ...version, state: 'published', publishedAt: now })
}

type Doing = { act: string; opened: Opened; version: VersionRow; more?: Pick<Act, 'before' | 'after'> }
const recordOf = ({ act, opened: { item }, version, more }: Doing) => ({
  act: `content.${act}`,
  subject: `${item.kind} ${item.key} ${version.version}`,
  ...more,
})
const record = (tx: Tx, doing: Doing, { operator, input: { reason }, now, address }: DeskCall<{ reason: string }>) =>
  insertAudit(tx, { by: operator, reason, address, ...recordOf(doing) }, now)
/** A draft again. It may be proposed for another day, so an approval of the earlier proposal does not count for it. */
const asDraft = (open: VersionRow): VersionRow => ({
  ...open,
  state: 'draft',
  publishAt: null,
  revision: open.revision + 1,
})
export const emitToReaders = (tx: Tx, now: Date): void => emitToAll(tx, ['news', 'faq', 'content'], now)

export function publishContent(tools: Tools): Handler<typeof contentDesk.publish> {
  return async (call) => {
    const { input, operator, now } = call
    const answer = await tools.db.tx(async (tx) => {
      emitToReaders(tx, now)
      const opened = await openItem(tx, input.id)
      const open = requireOpen(opened, ['draft'], input.revision)
      refuseIncomplete(open.value, { first: opened.live === undefined })
      await refuseUnknownPictures(tx, open.value)
      const publishAt = input.publishAt === null ? now : new Date(input.publishAt)
      const by = { proposedBy: operator.id, proposedName: operator.name }
      // Content without a date begins as soon as the notice allows, counted from the approval.
      if (input.publishAt !== null || !needsSecond(opened.item.kind)) refuseTooSoon(opened, publishAt, now)
      const after = { publishAt: input.publishAt === null ? 'at once' : publishAt.toISOString(), value: open.value }
      if (needsSecond(opened.item.kind)) {
        await updateVersion(tx, open, {
          ...open,
          ...by,
          state: 'proposed',
          publishAt: input.publishAt === null ? null : publishAt,
        })
        await record(tx, { act: 'propose', opened, version: open, more: { before: { state: 'draft' }, after } }, call)
      } else {
        // Content that one person may publish has no proposer.
        const alone = { proposedBy: null, proposedName: null, decidedBy: operator.id, decidedName: operator.name }
        await carryOut(tx, opened, { ...open, ...alone, publishAt }, now)
        await record(tx, { act: 'publish', opened, version: open, more: { before: { state: 'draft' }, after } }, call)
      }
      return wholeOut(tx, input.id)
    })
    return answer
  }
}

export function decideContent(tools: Tools): Handler<typeof contentDesk.decide> {
  return async (call) => {
    const { input, operator, now } = call
    const answer = await tools.db.tx(async (tx) => {
      emitToReaders(tx, now)
      const opened = await openItem(tx, input.id)
      const open = requireOpen(opened, ['proposed'], input.revision)
      const decided = { decidedBy: operator.id, decidedName: operator.name }
      if (!input.approve) {
        await updateVersion(tx, open, { ...asDraft(open), ...decided })
        await record(
          tx,
          {
            act: 'giveback',
            opened,
            version: open,
            more: { before: { state: 'proposed' }, after: { state: 'draft' } },
          },
          call,
        )
        return wholeOut(tx, input.id)
      }
      const publishAt = open.publishAt ?? earliestFor(opened.item, opened.live === undefined, now)
      const after = { publishAt: publishAt.toISOString(), value: open.value }
      await decideAsSecond(tx, deciderOf(call), {
        agrees: true,
        // An author of any part cannot be the second person, even if somebody else proposed it.
        first: [
          ...(open.proposedBy === null ? [] : [{ id: open.proposedBy, part: 'proposed' as const }]),
          ...open.writers.map((writer) => ({ id: Number(writer), part: 'wrote' as const })),
        ],
        effect: async () => {
          if (isPaper(opened.item.kind)) refuseTooSoon(opened, publishAt, now)
          await carryOut(tx, opened, { ...open, ...decided, publishAt: publishAt < now ? now : publishAt }, now)
        },
        record: () =>
          recordOf({ act: 'approve', opened, version: open, more: { before: { state: 'proposed' }, after } }),
      })
      return wholeOut(tx, input.id)
    })
    return answer
  }
}

export function recallContent(tools: Tools): Handler<typeof contentDesk.recall> {
  return async (call) => {
    const { input, now } = call
    const answer = await tools.db.tx(async (tx) => {
      emitToReaders(tx, now)
      const opened = await openItem(tx, input.id)
      const open = requireOpen(opened, ['proposed', 'approved'], input.revision)
      const { kind } = opened.item
      if (open.state === 'approved' && isPaper(kind)) await unannounce(tx, kind, open, now)
      await updateVersion(tx, open, asDraft(open))
      await record(
        tx,
        { act: 'recall', opened, version: open, more: { before: { state: open.state }, after: { state: 'draft' } } },
        call,
      )
      return wholeOut(tx, input.id)
    })
    return answer
  }
}
