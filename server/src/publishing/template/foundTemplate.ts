import type { Bilingual } from '@tonne/domain/bilingual'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refusePlaces } from '@tonne/domain/publishing/template'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import { insertTemplateVersion, newTemplateId, type TemplateVersion } from './store.ts'

type Founding = Pick<TemplateVersion, 'kind' | 'queue'> & { title: Bilingual; text: Bilingual }
export async function foundTemplate(tx: Tx, { kind, queue, title, text }: Founding, now: Date): Promise<void> {
  refusePlaces(kind, text)
  const id = await newTemplateId(tx)
  const reason = ownReasons.found.en
  const words = { kind, queue, titleEn: title.en, titleCn: title.cn, textEn: text.en, textCn: text.cn, retired: false }
  await insertTemplateVersion(tx, { ...words, id, version: 1, operatorId: null, by: 'system', reason }, now)
  const act = { by: 'system', act: 'template.found', subject: `template ${id}`, reason } as const
  await insertAudit(tx, { ...act, after: { version: 1, ...words } }, now)
}
