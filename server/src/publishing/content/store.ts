import type { ContentKind, ContentState, ContentValue } from '@tonne/domain/publishing/content'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import type { FileColumns, Movable } from '../../platform/files/files.ts'

export type ItemRow = {
  id: number
  kind: ContentKind
  key: string
  firstPublishedAt: Date | null
  archivedAt: Date | null
}
const ITEM = `id, kind, key, first_published_at as "firstPublishedAt", archived_at as "archivedAt"`
const ITEMS = `select ${ITEM} from content_item where kind = $1 order by id desc limit 500`
export const listItems = (sql: Sql, kind: ContentKind) => sql.rows<ItemRow>(ITEMS, [kind])
const FIND = `select ${ITEM} from content_item where id = $1`
export const findItem = (sql: Sql, id: number) => first(sql.rows<ItemRow>(FIND, [id]))
const LOCK = `${FIND} for update`
/** Locked before its versions are read, so that two acts on one item run one after the other. */
export const lockItem = (tx: Tx, id: number) => first(tx.rows<ItemRow>(LOCK, [id]))
const INSERT_ITEM = `insert into content_item (kind, key, created_at) values ($1, $2, $3) on conflict (kind,
  key) do nothing returning ${ITEM}`
/** Undefined when the name is taken. */
export const insertItem = (tx: Tx, kind: ContentKind, key: string, now: Date) =>
  first(tx.rows<ItemRow>(INSERT_ITEM, [kind, key, now]))
const ARCHIVE = `update content_item set archived_at = $2 where id = $1`
export const updateArchived = (tx: Tx, id: number, at: Date | null) => tx.rows(ARCHIVE, [id, at])
const FIRST = `update content_item set first_published_at = coalesce(first_published_at, $2), archived_at = null
  where id = $1`
export const markPublished = (tx: Tx, id: number, at: Date) => tx.rows(FIRST, [id, at])

export type VersionRow = {
  itemId: number
  version: number
  state: ContentState
  value: ContentValue
  revision: number
  writers: string[]
  writtenBy: number | null
  writtenName: string
  writtenAt: Date
  publishAt: Date | null
  proposedBy: number | null
  proposedName: string | null
  decidedBy: number | null
  decidedName: string | null
  publishedAt: Date | null
}
const VERSION = `
  item_id as "itemId", version, state, value, revision, writers, written_by as "writtenBy",
  written_name as "writtenName", written_at as "writtenAt",
  publish_at as "publishAt", proposed_by as "proposedBy", proposed_name as "proposedName", decided_by as "decidedBy",
  decided_name as "decidedName",
  published_at as "publishedAt"`
const VERSIONS = `select ${VERSION} from content_version where item_id = any($1::bigint[]) and state <> 'dropped'
  order by item_id, version desc`
export const listVersions = (sql: Sql, itemIds: readonly number[]) => sql.rows<VersionRow>(VERSIONS, [itemIds])
const WAITING = `
  select i.kind, count(*)::int as count from content_version v join content_item i on i.id = v.item_id
  where v.state = 'proposed' group by i.kind`
export const countProposed = (sql: Sql) => sql.rows<{ kind: ContentKind; count: number }>(WAITING)

// An item's revisions never repeat, even after a draft was dropped: an approval names the text that was read.
const INSERT = `
  insert into content_version (item_id, version, state, value, revision, writers, written_by, written_name, written_at)
  select $1, $2, 'draft', $3, coalesce(max(revision), 0) + 1, $4::bigint[], $5, $6, $7 from content_version
  where item_id = $1`
type Writing = { itemId: number; version: number; value: ContentValue; by: { id: number; name: string } | 'system' }
export const insertDraft = (tx: Tx, { itemId, version, value, by }: Writing, now: Date) => {
  const who = by === 'system' ? [[], null, 'system'] : [[by.id], by.id, by.name]
  return tx.rows(INSERT, [itemId, version, JSON.stringify(value), ...who, now])
}
const SAVE = `
  update content_version set value = $3, revision = revision + 1, written_by = $4, written_name = $5, written_at = $6,
    writers = case when $4 = any(writers) then writers else array_append(writers, $4) end
  where item_id = $1 and version = $2 and state = 'draft'`
export const updateDraft = (
  tx: Tx,
  { itemId, version, value, by }: Writing & { by: { id: number; name: string } },
  now: Date,
) => tx.rows(SAVE, [itemId, version, JSON.stringify(value), by.id, by.name, now])

const MOVE = `
  update content_version set state = $3, publish_at = $4, proposed_by = $5, proposed_name = $6, decided_by = $7,
  decided_name = $8, published_at = $9, revision = $10
  where item_id = $1 and version = $2 and state <> 'dropped'`
type Moving = Pick<
  VersionRow,
  'state' | 'publishAt' | 'proposedBy' | 'proposedName' | 'decidedBy' | 'decidedName' | 'publishedAt' | 'revision'
>
/** The caller has checked that the state may move there. */
export const updateVersion = (tx: Tx, { itemId, version }: Pick<VersionRow, 'itemId' | 'version'>, m: Moving) =>
  tx.rows(MOVE, [
    itemId,
    version,
    m.state,
    m.publishAt,
    m.proposedBy,
    m.proposedName,
    m.decidedBy,
    m.decidedName,
    m.publishedAt,
    m.revision,
  ])
const DUE = `select item_id as "itemId" from content_version where state = 'approved' and publish_at <= $1
  order by publish_at, id`
export const listDue = (sql: Sql, now: Date) => sql.rows<{ itemId: number }>(DUE, [now])

const PICTURE = `insert into content_picture (name, bytes, stored, width, height, operator_id, at)
  values ($1, $2, $3, $4, $5, $6, $7)`
type NewPicture = FileColumns & { name: string; width: number; height: number; operatorId: number }
export const insertPicture = (tx: Tx, p: NewPicture, now: Date) =>
  tx.rows(PICTURE, [p.name, p.bytes, p.stored, p.width, p.height, p.operatorId, now])
const FIND_PICTURE = `select bytes, stored from content_picture where name = $1`
export const findPicture = (sql: Sql, name: string) => first(sql.rows<FileColumns>(FIND_PICTURE, [name]))
const KNOWN = `select name from content_picture where name = any($1::text[])`
export const listPictures = (sql: Sql, names: readonly string[]) => sql.rows<{ name: string }>(KNOWN, [names])

export const movablePictures: Movable = {
  next: `select bytes, array[name] as key from content_picture where octet_length(bytes) > 0
    and ($1::text[] is null or name > ($1::text[])[1]) order by name limit 1`,
  moved: `update content_picture set bytes = null, stored = $2
    where name = ($1::text[])[1] and octet_length(bytes) > 0 returning 1 as one`,
}
