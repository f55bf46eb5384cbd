/** The first content goes through the same checks and tables as what operators write later. */
import { ownReasons } from '@tonne/domain/people/ownReason'
import { type ContentValue, refuseIncomplete } from '@tonne/domain/publishing/content'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import { openItem } from './openContent.ts'
import { carryOut } from './publishContent.ts'
import { insertDraft, insertItem } from './store.ts'

type Founding = { key: string; value: ContentValue; publishAt: Date }
/** Publishes a first version in the system's name. */
export async function foundContent(tx: Tx, { key, value, publishAt }: Founding): Promise<void> {
  refuseIncomplete(value, { first: true })
  const item = await insertItem(tx, value.kind, key, publishAt)
  if (!item) throw new Error(`there are two of ${value.kind} ${key}`)
  await insertDraft(tx, { itemId: item.id, version: 1, value, by: 'system' }, publishAt)
  const opened = await openItem(tx, item.id)
  await carryOut(tx, opened, { ...opened.open!, publishAt, decidedName: 'system' }, publishAt)
  const act = {
    act: 'content.found',
    subject: `${value.kind} ${key} 1`,
    reason: ownReasons.found.en,
    after: { state: 'published', value },
  }
  await insertAudit(tx, { by: 'system', ...act }, publishAt)
}
