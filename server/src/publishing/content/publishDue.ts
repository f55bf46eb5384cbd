import { ownReasons } from '@tonne/domain/people/ownReason'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { insertAudit } from '../../shared/audit.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { openItem } from './openContent.ts'
import { carryOut } from './publishContent.ts'
import { listDue } from './store.ts'

const AT_ONCE = 20

export const publishDue = ({ db }: Pick<Tools, 'db'>): DueJob =>
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
      if (due.length > 0) emitToAll(tx, ['news', 'faq', 'content'], now)
      return due.length
    })
    return done
  })
