import type { TemplateKind } from '@tonne/domain/publishing/template'
import type { Queue } from '@tonne/domain/support/queue'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'

export type TemplateVersion = {
  id: number
  version: number
  kind: TemplateKind
  queue: Queue | null
  titleEn: string
  titleCn: string
  textEn: string
  textCn: string
  retired: boolean
  by: string
  reason: string
  at: Date
}
const COLUMNS = `template as id, version, kind, queue, title_en as "titleEn", title_cn as "titleCn", text_en as
  "textEn", text_cn as "textCn", retired, by_name as by, reason, at`

const LIST = `
  select * from (select distinct on (template) ${COLUMNS} from template_version order by template, version desc) newest
  order by kind, "titleEn", id`
/** Each template in its last version. */
export const listTemplates = (sql: Sql) => sql.rows<TemplateVersion>(LIST)
const VERSIONS = `select ${COLUMNS} from template_version where template = $1::bigint order by version desc limit 100`
export const listTemplateVersions = (sql: Sql, id: number) => sql.rows<TemplateVersion>(VERSIONS, [id])

const NEW_ID = `select nextval('template_no')::int as id`
export const newTemplateId = async (tx: Tx): Promise<number> => (await first(tx.rows<{ id: number }>(NEW_ID)))!.id
const INSERT = `
  insert into template_version (template, version, kind, queue, title_en, title_cn, text_en, text_cn, retired,
  operator_id, by_name, reason, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict do nothing returning version`
type NewVersion = Omit<TemplateVersion, 'by' | 'at'> & { operatorId: number | null; by: string }
/** False if the version is not the next one: of two written at once only one is. */
export const insertTemplateVersion = async (tx: Tx, t: NewVersion, now: Date): Promise<boolean> =>
  (
    await tx.rows(INSERT, [
      ...[t.id, t.version, t.kind, t.queue, t.titleEn, t.titleCn, t.textEn, t.textCn, t.retired],
      ...[t.operatorId, t.by, t.reason, now],
    ])
  ).length === 1
