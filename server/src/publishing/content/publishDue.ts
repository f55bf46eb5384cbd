import { ownReasons } from '@tonne/domain/people/ownReason'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Tools } from '../../shared/tools.ts'
import { openItem } from './openContent.ts'
import { carryOut, emitToReaders } from './publishContent.ts'
import { listDue } from './store.ts'

export const publishDue = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'publishDue', everyMs: 2000 }, async (now, fenced) =>
    eachApart(await listDue(db, now), ({ itemId }) => fenced((tx) => publish(tx, itemId, now))),
  )

async function publish(tx: Tx, itemId: number, now: Date): Promise<number> {
  const opened = await openItem(tx, itemId)
  const { open, item } = opened
  // Withdrawn between the list and the lock.
  if (open?.state !== 'approved' || open.publishAt! > now) return 0
  await carryOut(tx, opened, open, now)
  const act = {
    act: 'content.due',
    subject: `${item.kind} ${item.key} ${open.version}`,
    reason: ownReasons.scheduled.en,
  }
  await insertAudit(tx, { by: 'system', ...act, before: { state: 'approved' }, after: { state: 'published' } }, now)
  emitToReaders(tx, now)
  return 1
}
