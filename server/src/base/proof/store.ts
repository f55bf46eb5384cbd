import { setImmediate as nextLoop } from 'node:timers/promises'
import { hashNow } from '@tonne/domain/base/hashing'
import { type Hash, type Subtree, subtreesWithin, TILE, TILE_LEVEL } from '@tonne/domain/base/merkleLog'
import { type LeafVersion, logHeadText, shutLeafText } from '@tonne/domain/base/sealedText'
import { sha256 } from '../../platform/crypto/sha256.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { listNotedPostings, listPostingTexts } from './postingTexts.ts'
import { isPublished, kindOf, type LogSource, logSources, SOURCES } from './sources.ts'

type TextSource = keyof typeof SOURCES
const forEach = (sqlOf: (source: TextSource) => string) =>
  Object.fromEntries((Object.keys(SOURCES) as TextSource[]).map((source) => [source, sqlOf(source)])) as Record<
    TextSource,
    string
  >

// No part is longer than a tile. Without this bound a look-up would pass every part that was written after the
// transaction's snapshot, which is minutes of them while a long job reads.
const beginsNear = (id: string): string => `first_id <= ${id} and first_id > ${id} - ${TILE}`
/**
 * The part of the log that seals a row, as `p`; none while no leaf seals it. The ids of a source's parts never overlap,
 * so it is the last part that begins at or before the row.
 */
export const PART_OF = (source: string, id: string) => `
  lateral (select * from (select * from log_part where source = ${source} and ${beginsNear(id)}
  order by first_id desc limit 1) below where below.last_id >= ${id}) p`

const WAITING = `
  select id, source, rows from (
    select id, source, rows, sum(rows) over (order by id) - rows as before
    from (select id, source, rows from log_waiting order by id limit $1) oldest
  ) w where before < $1 order by id`
type Waiting = { id: number; source: LogSource; rows: number }
/** The rows that committed transactions left to be sealed, oldest first, up to this many. */
export const listWaiting = (tx: Tx, rows: number) => tx.rows<Waiting>(WAITING, [rows])
const SEALED = 'delete from log_waiting where id = any($1::bigint[])'
export const removeWaiting = (tx: Tx, waiting: readonly Waiting[]) => tx.rows(SEALED, [ints(waiting.map((w) => w.id))])

export type Unsealed = { id: number; key: number; text: string }
const NOTED = forEach((source) => {
  const { text, from } = SOURCES[source]
  return `
  select r.id, r.id as key, ${text} as text from ${from} where r.id = any(array(
    select unnest(keys) from log_waiting where id = any($1::bigint[]) and source = '${source}')) order by r.id`
})
const noted = (sql: Sql, source: LogSource, waiting: readonly number[]): Promise<Unsealed[]> =>
  source === 'posting' ? listNotedPostings(sql, waiting) : sql.rows<Unsealed>(NOTED[source], [ints(waiting)])
// Each branch finds its parts by the index, whatever the planner's estimate of the log's size.
const ALREADY = `
  select greatest(p.first_id, run.from_id) as "fromId", least(p.last_id, run.to_id) as "toId"
  from unnest($2::bigint[], $3::bigint[]) as run(from_id, to_id)
  cross join lateral (
    (select first_id, last_id from log_part where source = $1 and ${beginsNear('run.from_id')}
    order by first_id desc limit 1)
    union all
    (select first_id, last_id from log_part where source = $1 and first_id > run.from_id and first_id <= run.to_id)
  ) p
  where p.last_id >= run.from_id`
/** The waiting rows of a source that no leaf seals yet, oldest first. */
export async function listUnsealed(sql: Sql, source: LogSource, waiting: readonly Waiting[]): Promise<Unsealed[]> {
  const rows = await noted(
    sql,
    source,
    waiting.map((w) => w.id),
  )
  // Looked up for each run of ids and not for each row, because usually none is sealed.
  const from = rows.filter(({ id }, i) => rows[i - 1]?.id !== id - 1)
  const to = rows.filter(({ id }, i) => rows[i + 1]?.id !== id + 1)
  const runs = [ints(from.map(({ id }) => id)), ints(to.map(({ id }) => id))]
  const already = await sql.rows<{ fromId: number; toId: number }>(ALREADY, [source, ...runs])
  return rows.filter(({ id }) => !already.some(({ fromId, toId }) => fromId <= id && id <= toId))
}

/** A row, by its id and by its key in an index. */
type Place = { id: number; key: number }
const TEXTS = forEach((source) => {
  const { text, from } = SOURCES[source]
  return `select r.id, ${text} as text from ${from} where r.id = any($1::bigint[]) order by r.id`
})
export async function listTexts(
  sql: Sql,
  source: LogSource,
  rows: readonly Place[],
): Promise<{ id: number; text: string }[]> {
  if (source !== 'posting') return sql.rows(TEXTS[source], [ints(rows.map(({ id }) => id))])
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const found = await listPostingTexts(sql, [...new Set(keys.values())])
  return found.filter(({ id, key }) => keys.get(id) === key).map(({ id, text }) => ({ id, text }))
}

/** Every text of these rows, by 'source id'. */
export async function listTextsOf(
  sql: Sql,
  rows: readonly (Place & { source: LogSource })[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [source, of] of Map.groupBy(rows, (row) => row.source))
    for (const { id, text } of await listTexts(sql, source, of)) texts.set(`${source} ${id}`, text)
  return texts
}

const SIZE = `select coalesce((select position + last_id - first_id + 1 from log_part order by position desc limit 1),
  0) as size`
export const countEntries = async (sql: Sql): Promise<number> => (await getOne(sql.rows<{ size: number }>(SIZE))).size

export type NewPart = {
  position: number
  source: LogSource
  firstId: number
  lastId: number
  keys: readonly number[] | null
  salts: Buffer
  hashes: Buffer
}
const INSERT_PARTS = `
  insert into log_part (position, source, first_id, last_id, leaf, keys, salts, hashes)
  select v.position, v.source, v.first_id, v.last_id, 2, v.keys::bigint[], v.salts, v.hashes
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::bytea[], $7::bytea[])
    as v(position, source, first_id, last_id, keys, salts, hashes)`
export const insertParts = (tx: Tx, parts: readonly NewPart[]) =>
  tx.rows(INSERT_PARTS, [
    ints(parts.map((p) => p.position)),
    parts.map((p) => p.source),
    ints(parts.map((p) => p.firstId)),
    ints(parts.map((p) => p.lastId)),
    parts.map((p) => p.keys && ints(p.keys)),
    parts.map((p) => p.salts),
    parts.map((p) => p.hashes),
  ])

export type PartHashes = { position: number; source: LogSource; leaf: LeafVersion; hashes: Buffer }
const OF_TILES = `
  select p.position, p.source, p.leaf, p.hashes from unnest($1::bigint[]) as tile
  join log_part p on p.position >= tile * 256 and p.position < (tile + 1) * 256 order by p.position`
export const listPartsOf = (sql: Sql, tiles: readonly number[]) => sql.rows<PartHashes>(OF_TILES, [ints(tiles)])
export function leavesOf({ source, leaf, hashes }: Omit<PartHashes, 'position'>): Uint8Array[] {
  const found = Array.from({ length: hashes.length / 32 }, (_, i) => hashes.subarray(32 * i, 32 * (i + 1)))
  if (leaf === 1) return found
  return found.map((hash) => sha256(shutLeafText(kindOf(source), hash.toString('hex'))))
}

type NodeRow = { level: number; position: number; hash: Buffer }
const INSERT_NODES =
  'insert into log_node (level, position, hash) select * from unnest($1::int[], $2::bigint[], $3::bytea[])'
export const insertNodes = (tx: Tx, nodes: readonly NodeRow[]) =>
  tx.rows(INSERT_NODES, [ints(nodes.map((n) => n.level)), ints(nodes.map((n) => n.position)), nodes.map((n) => n.hash)])
const NODES = `
  select n.level, n.position, n.hash from unnest($1::int[], $2::bigint[]) as asked(level, position)
  join log_node n on n.level = asked.level and n.position = asked.position`
export const listNodes = (sql: Sql, asked: readonly Subtree[]) =>
  sql.rows<NodeRow>(NODES, [ints(asked.map((a) => a.level)), ints(asked.map((a) => a.index))])

const tileOf = ({ level, index }: Subtree): number => Math.floor((index * 2 ** level) / TILE)
/** These complete subtrees: those above the tiles are stored, those within a tile are computed from its leaves. */
export async function findNodes(sql: Sql, asked: readonly Subtree[]): Promise<(subtree: Subtree) => Hash | undefined> {
  const [within, above] = [asked.filter((a) => a.level < TILE_LEVEL), asked.filter((a) => a.level >= TILE_LEVEL)]
  const found = new Map((await listNodes(sql, above)).map((n) => [`${n.level} ${n.position}`, n.hash as Hash]))
  const parts = await listPartsOf(sql, [...new Set(within.map(tileOf))])
  const tiles = new Map<number, Hash[][]>()
  for (const [tile, of] of Map.groupBy(parts, ({ position }) => Math.floor(position / TILE))) {
    tiles.set(tile, hashNow(subtreesWithin(of.flatMap(leavesOf)), sha256))
    await nextLoop()
  }
  return (subtree) => {
    const { level, index } = subtree
    if (level >= TILE_LEVEL) return found.get(`${level} ${index}`)
    const tile = tileOf(subtree)
    return tiles.get(tile)?.[level]?.[index - tile * 2 ** (TILE_LEVEL - level)]
  }
}

export type HeadRow = { size: number; root: Buffer; signature: Buffer; at: Date }
export const headTextOf = ({ size, root, at }: HeadRow): string =>
  logHeadText({ size, root: root.toString('hex'), at: at.getTime() })
const INSERT_HEAD = 'insert into log_head (size, root, signature, at) values ($1, $2, $3, $4)'
export const insertHead = (tx: Tx, { size, root, signature, at }: HeadRow) =>
  tx.rows(INSERT_HEAD, [size, root, signature, at])
const HEADS = `select size, root, signature, at from log_head where $1::bigint is null or size < $1 order by size desc
  limit $2`
/** Published heads, newest first. */
export const listHeads = (sql: Sql, below: number | null, limit: number) => sql.rows<HeadRow>(HEADS, [below, limit])
const HEAD = 'select size, root, signature, at from log_head where size = $1'
export const findHead = (sql: Sql, size: number) => first(sql.rows<HeadRow>(HEAD, [size]))

type Rotation = {
  id: number
  position: number
  oldKey: string
  newKey: string
  oldSignature: Buffer
  newSignature: Buffer
}
const ROTATIONS = `
  select r.id, r.position, r.old_key as "oldKey", r.new_key as "newKey", r.old_signature as "oldSignature",
  r.new_signature as "newSignature", p.position + r.id - p.first_id as "sealedAt"
  from key_rotation r left join ${PART_OF("'key'", 'r.id')} on true order by r.position`
/** Each change of the signing key, oldest first, and where it is sealed. */
export const listRotations = (sql: Sql) => sql.rows<Rotation & { sealedAt: number | undefined }>(ROTATIONS)
const INSERT_ROTATION = `
  insert into key_rotation (position, old_key, new_key, old_signature, new_signature, at)
  values ($1, $2, $3, $4, $5, $6)`
export const insertRotation = (tx: Tx, r: Omit<Rotation, 'id'> & { at: Date }) =>
  tx.rows(INSERT_ROTATION, [r.position, r.oldKey, r.newKey, r.oldSignature, r.newSignature, r.at])
const EDGE_HEADS = `
  select h.size, h.root, h.signature, h.at from (select position from key_rotation union select 0) place
  cross join lateral (
    (select * from log_head where size <= place.position order by size desc limit 1)
    union all (select * from log_head where size > place.position order by size limit 1)) h`
/** The changes of the key, and the heads around each, with the first and the newest heads. */
export async function readKeyChain(sql: Sql, newest: number) {
  const heads = [...(await sql.rows<HeadRow>(EDGE_HEADS)), ...(await listHeads(sql, null, newest))]
  const signed = heads.map((head) => ({ size: head.size, text: headTextOf(head), signature: head.signature }))
  return { rotations: await listRotations(sql), heads: signed }
}

/** The keys that any value is sealed under. */
export const SEAL_KEYS = `
  select seal_key as key from instance where sign_sealed is not null union select ic_key from identity
  union select key_id from push_key
  union select key_id from totp union select key_id from payee union select key_id from data_copy
  union select key_id from recovery_code where key_id is not null
  union select seed_key from draw_commit union select secret_key from request where secret_key is not null
  union select split_part(totp_sealed, '.', 1) from operator where totp_sealed is not null
  union select split_part(totp_sealed, '.', 1) from operator_invite where totp_sealed is not null`
/** The one key, or none yet. */
export const listSealKeys = async (sql: Sql): Promise<string[]> =>
  (await sql.rows<{ key: string }>(SEAL_KEYS)).map(({ key }) => key)

type EntryRow = Place & { position: number; salt: Buffer; leaf: LeafVersion }
const ENTRIES = `
  select p.position + asked.id - p.first_id as position, asked.id,
  coalesce(p.keys[asked.id - p.first_id + 1], asked.id) as key,
  substr(p.salts, (16 * (asked.id - p.first_id))::int + 1, 16) as salt, p.leaf
  from (select distinct id from unnest($2::bigint[]) as id) asked cross join ${PART_OF('$1', 'asked.id')} order by 1`
/** The leaves of these rows, in the order of the log. */
export const listEntries = (sql: Sql, source: LogSource, rowIds: readonly number[]) =>
  sql.rows<EntryRow>(ENTRIES, [source, ints(rowIds)])

const HEAD_OVER = `
  select h.size, h.root, h.signature, h.at from ${PART_OF('$1', '$2::bigint')}
  join log_head h on h.size > p.position + $2::bigint - p.first_id order by h.size limit 1`
export const findHeadOver = (sql: Sql, source: LogSource, rowId: number) =>
  first(sql.rows<HeadRow>(HEAD_OVER, [source, rowId]))

// A part that holds the first of them may begin up to a tile before it.
const PARTS = `
  select position, source, leaf, hashes from log_part where position > $1::bigint - 256 and position < $2
  order by position`
/** The parts with the leaves from one position up to another. */
export const listPartsBetween = (sql: Sql, from: number, to: number) => sql.rows<PartHashes>(PARTS, [from, to])

type Page = { from: number; size: number; limit: number }
const PUBLIC = logSources.filter(isPublished).map((name) => `'${name}'`)
const PUBLISHED = `
  select p.position + id - p.first_id as position, p.source, id, id as key,
  substr(p.salts, (16 * (id - p.first_id))::int + 1, 16) as salt
  from log_part p cross join generate_series(p.first_id, p.last_id) as id
  where p.source in (${PUBLIC.join(', ')}) and p.position > $1::bigint - 256 and p.position < $2
    and p.position + id - p.first_id >= $1 and p.position + id - p.first_id < $2
    and (p.source <> 'drawList' or exists (select 1 from draw_result r where r.project_id = id
    and r.outcome = 'drawn'))
  order by p.position, id limit $3`
/** The rows that anyone may read. The list of a draw that did not take place names bookings and stays hidden. */
export const listPublishedFrom = (sql: Sql, { from, size, limit }: Page) =>
  sql.rows<{ position: number; source: LogSource; id: number; key: number; salt: Buffer }>(PUBLISHED, [
    from,
    size,
    limit,
  ])

const MINE = `
  select p.id from posting p where p.entry_id = $1 and exists (
    select 1 from posting q join account a on a.id in (q.debit_id, q.credit_id)
    where q.entry_id = $1 and a.kind = 'member' and a.owner_id = $2) order by p.id`
/** The postings of an entry that this member takes part in; none if they do not. */
export const listEntryPostings = async (sql: Sql, entryId: number, memberId: number): Promise<number[]> =>
  (await sql.rows<{ id: number }>(MINE, [entryId, memberId])).map((r) => r.id)

const CASE = `
  select s.id from restriction_step s join restriction r on r.id = s.restriction_id where r.case_no = $1
  and r.member_id = $2 order by s.id`
/** The steps of a member's own case. */
export const listCaseSteps = async (sql: Sql, caseNo: string, memberId: number): Promise<number[]> =>
  (await sql.rows<{ id: number }>(CASE, [caseNo, memberId])).map((r) => r.id)
const DRAW = `
  select c.project_id as id, coalesce(r.outcome, '') as outcome from draw_commit c left
  join draw_result r on r.project_id = c.project_id where c.project_no = $1`
/** The project of the draw, and how it ended: '' while it has not. */
export const findDrawOf = (sql: Sql, projectNo: string) =>
  first(sql.rows<{ id: number; outcome: string }>(DRAW, [projectNo]))
