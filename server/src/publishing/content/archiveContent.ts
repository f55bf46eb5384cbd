import type { contentDesk } from '@tonne/contract/publishing/content'
import { isPaper } from '@tonne/domain/publishing/content'
import { refuse } from '@tonne/domain/refusals'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { takeAway } from './live.ts'
import { openItem } from './openContent.ts'
import { wholeOut } from './readContent.ts'
import { updateArchived } from './store.ts'

export function archiveContent({ db }: Tools): Handler<typeof contentDesk.archive> {
  return async ({ input: { id, reason }, operator, now, address }) => {
    const answer = await db.tx(async (tx) => {
      const { item, live } = await openItem(tx, id)
      if (isPaper(item.kind)) refuse('contentKept')
      if (!live || item.archivedAt)
        refuse('stateMoved', { state: { en: live ? 'archived' : 'not published', cn: live ? '已归档' : '未发布' } })
      await takeAway(tx, { item, version: live.version }, now)
      await updateArchived(tx, id, now)
      const change = { before: { state: 'published', version: live.version }, after: { state: 'archived' } }
      await insertAudit(
        tx,
        { by: operator, act: 'content.archive', subject: `${item.kind} ${item.key}`, reason, ...change, address },
        now,
      )
      emitToAll(tx, ['news', 'faq', 'content'], now)
      return wholeOut(tx, id)
    })
    return answer
  }
}
