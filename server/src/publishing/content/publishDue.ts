import { ownReasons } from '@tonne/domain/people/ownReason'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Tools } from '../../shared/tools.ts'
import { openItem } from './openContent.ts'
import { carryOut } from './publishContent.ts'
import { listDue } from './store.ts'

const AT_ONCE = 20

export const publishDue = ({ db, hub }: Pick<Tools, 'db' | 'hub'>): DueJob =>
  fencedJob({ db, name: 'publishDue', everyMs: 2000 }, async (now, fenced) => {
    const done = await fenced(async (tx) => {
      const due = await listDue(tx, now, AT_ONCE)
      for (const { itemId } of due) {
        const opened = await openItem(tx, itemId)
        const { open, item } = opened
        // Withdrawn between the list and the lock.
        if (open?.state !== 'approved' || open.publishAt! > now) continue
        await carryOut(tx, opened, open, now)
        const act = {
          act: 'content.due',
          subject: `${item.kind} ${item.key} ${open.version}`,
          reason: ownReasons.scheduled.en,
        }
        await insertAudit(
          tx,
          { by: 'system', ...act, before: { state: 'approved' }, after: { state: 'published' } },
          now,
        )
      }
      return due.length
    })
    if (done > 0) hub.tell([{ memberId: 0, stale: ['news', 'faq', 'content'] }])
    return done
  })
