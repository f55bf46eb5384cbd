import { type LeafVersion, logHeadText } from '@tonne/domain/base/sealedText'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import type { SealedSource } from '../../shared/sealedLog.ts'

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const NAME = (account: string) =>
  `${account}.kind || ':' || ${account}.owner_id || ':' || ${account}.pocket || ':' || ${account}.asset`
/**
 * Its rows as JSON text that never changes: [what, columns ..., when], of which a leaf shows `what`. It has only
 * columns that never change.
 */
const source = (what: string, columns: string, from: string) => ({
  what,
  rows: `select r.id, json_build_array('${what}', ${columns})::text as text from ${from}`,
  /** Whether anyone may read its rows. */
  published: false,
  /** Whether its ids rise with time. Those of draws are projects' ids, so all of them are scanned each time. */
  ordered: true,
})
const published = (...row: Parameters<typeof source>) => ({ ...source(...row), published: true })
const ofDraw = (...row: Parameters<typeof source>) => ({ ...published(...row), ordered: false })
const SOURCES = {
  posting: source(
    'posting',
    `r.id, r.entry_id, r.kind, r.cause_id, ${NAME('d')}, ${NAME('c')}, r.amount, r.reverses_id, ${AT('r.at')}`,
    'posting r join account d on d.id = r.debit_id join account c on c.id = r.credit_id',
  ),
  audit: source(
    'act',
    `r.id, r.actor, r.operator_id, r.act, r.subject, r.reason, r.before, r.after, r.member_id, ${AT('r.at')}`,
    'audit r',
  ),
  certificate: published(
    'certificate',
    `r.id, r.retirement_id, r.version, r.record, r.hash, r.signature, ${AT('r.at')}`,
    'certificate r',
  ),
  case: source(
    'case',
    `r.id, r.kind, c.case_no, c.member_id, c.scopes, c.code, c.reason_en, c.reason_cn, c.imposed_by, ${AT('c.since')},
      ${AT('r.review_by')}, case r.kind when 'lifted' then json_build_array(c.lifted_by, c.lifted_why, c.lifted_why_cn,
      ${AT('c.lifted_at')}) end, ${AT('r.at')}`,
    'restriction_step r join restriction c on c.id = r.restriction_id',
  ),
  drawCommit: ofDraw(
    'draw.commit',
    `r.project_no, r.rule, r.commit_hash, r.supply_kg, r.lot_kg, r.cap_kg, r.drand_chain, r.drand_round,
      ${AT('r.opens_at')}, ${AT('r.closes_at')}, ${AT('r.published_at')}`,
    '(select project_id as id, * from draw_commit) r',
  ),
  drawList: ofDraw(
    'draw.list',
    `r.project_no, r.entrants_hash, r.entrants, r.member_seeds, ${AT('r.sealed_at')}`,
    `(select l.project_id as id, c.project_no, l.* from draw_list l
      join draw_commit c on c.project_id = l.project_id) r`,
  ),
  drawResult: ofDraw(
    'draw.result',
    `r.project_no, r.outcome, r.void_why, r.server_seed, r.beacon, r.drand_signature, r.seed, ${AT('r.at')}`,
    `(select d.project_id as id, c.project_no, d.* from draw_result d
      join draw_commit c on c.project_id = d.project_id) r`,
  ),
  // Older days have no id: they were published with a signature of their own, and not as rows.
  liability: published(
    'liability',
    `r.id, r.day::text, r.asset, r.project_no, r.name_en, r.name_cn, encode(r.root, 'hex'), r.leaves, r.owed, r.members,
      r.issued, r.retired, r.custody, ${AT('r.at')}`,
    'liability_day r',
  ),
} satisfies Record<SealedSource, ReturnType<typeof source>>
export type LogSource = SealedSource
export const logSources = Object.keys(SOURCES) as LogSource[]
export const isOrdered = (source: LogSource): boolean => SOURCES[source].ordered
const forEach = (sqlOf: (source: LogSource) => string) =>
  Object.fromEntries(logSources.map((source) => [source, sqlOf(source)])) as Record<LogSource, string>

const UNSEALED = forEach(
  (source) => `
  ${SOURCES[source].rows}
  where r.id > $1 and not exists (select 1 from log_entry e where e.source = '${source}' and e.row_id = r.id)
  order by r.id limit $2`,
)
/** Committed rows of a source above an id that no leaf seals yet, oldest first. */
export const listUnsealed = (sql: Sql, source: LogSource, aboveId: number, limit: number) =>
  sql.rows<{ id: number; text: string }>(UNSEALED[source], [aboveId, limit])

const TEXTS = forEach((source) => `${SOURCES[source].rows} where r.id = any($1::bigint[]) order by r.id`)
export const listTexts = (sql: Sql, source: LogSource, ids: readonly number[]) =>
  sql.rows<{ id: number; text: string }>(TEXTS[source], [ints(ids)])

const SIZE = 'select coalesce(max(position) + 1, 0) as size from log_entry'
export const countEntries = async (sql: Sql): Promise<number> => (await sql.rows<{ size: number }>(SIZE))[0]!.size

/** Every text of these rows, by 'source id'. */
export async function listTextsOf(
  sql: Sql,
  rows: readonly { source: LogSource; rowId: number }[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [source, of] of Map.groupBy(rows, (row) => row.source))
    for (const { id, text } of await listTexts(
      sql,
      source,
      of.map((row) => row.rowId),
    ))
      texts.set(`${source} ${id}`, text)
  return texts
}

export type NewEntry = { position: number; source: LogSource; rowId: number; salt: Buffer; rowHash: Buffer }
const INSERT_ENTRIES = `
  insert into log_entry (position, source, row_id, salt, row_hash)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bytea[], $5::bytea[])`
export const insertEntries = (tx: Tx, entries: readonly NewEntry[]) =>
  tx.rows(INSERT_ENTRIES, [
    ints(entries.map((e) => e.position)),
    entries.map((e) => e.source),
    ints(entries.map((e) => e.rowId)),
    entries.map((e) => e.salt),
    entries.map((e) => e.rowHash),
  ])

export type NodeRow = { level: number; position: number; hash: Buffer }
const INSERT_NODES =
  'insert into log_node (level, position, hash) select * from unnest($1::int[], $2::bigint[], $3::bytea[])'
export const insertNodes = (tx: Tx, nodes: readonly NodeRow[]) =>
  tx.rows(INSERT_NODES, [ints(nodes.map((n) => n.level)), ints(nodes.map((n) => n.position)), nodes.map((n) => n.hash)])
const NODES = `
  select n.level, n.position, n.hash from unnest($1::int[], $2::bigint[]) as asked(level, position)
  join log_node n on n.level = asked.level and n.position = asked.position`
export const listNodes = (sql: Sql, asked: readonly { level: number; index: number }[]) =>
  sql.rows<NodeRow>(NODES, [ints(asked.map((a) => a.level)), ints(asked.map((a) => a.index))])

export type HeadRow = { size: number; root: Buffer; signature: Buffer; at: Date }
/** The signed text of a head. */
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

/** The keys that anything is sealed under. */
export const SEAL_KEYS = `
  select ic_key as key from identity union select key_id from totp union select key_id from payee union select key_id
  from data_copy
  union select seed_key from draw_commit union select secret_key from request where secret_key is not null
  union select split_part(totp_sealed, '.', 1) from operator where totp_sealed is not null
  union select split_part(totp_sealed, '.', 1) from operator_invite where totp_sealed is not null`
/** One, or none yet. */
export const listSealKeys = async (sql: Sql): Promise<string[]> =>
  (await sql.rows<{ key: string }>(SEAL_KEYS)).map(({ key }) => key)

const ENTRIES = `
  select e.position, e.row_id as "rowId", e.salt, case when e.row_hash is null then 1 else 2 end as leaf
  from log_entry e where e.source = $1 and e.row_id = any($2::bigint[]) order by e.position`
export const listEntries = (sql: Sql, source: LogSource, rowIds: readonly number[]) =>
  sql.rows<{ position: number; rowId: number; salt: Buffer; leaf: LeafVersion }>(ENTRIES, [source, ints(rowIds)])

const HEAD_OVER = `
  select h.size, h.root, h.signature, h.at from log_entry e join log_head h on h.size > e.position
  where e.source = $1 and e.row_id = $2 order by h.size limit 1`
/** The first head that covers a row. */
export const findHeadOver = (sql: Sql, source: LogSource, rowId: number) =>
  first(sql.rows<HeadRow>(HEAD_OVER, [source, rowId]))

export type Page = { from: number; size: number; limit: number }
const LEAVES = `
  select e.position, e.source, e.row_hash as "rowHash", n.hash as "leafHash" from log_entry e
  join log_node n on n.level = 0 and n.position = e.position
  where e.position >= $1 and e.position < $2 order by e.position limit $3`
type LeafRow = { position: number; source: LogSource; rowHash: Buffer | null; leafHash: Buffer }
/** Leaves in order, each with the part of its row that it shows; the row itself stays hidden. */
export const listLeavesFrom = async (sql: Sql, { from, size, limit }: Page): Promise<(LeafRow & { what: string })[]> =>
  (await sql.rows<LeafRow>(LEAVES, [from, size, limit])).map((row) => ({ ...row, what: SOURCES[row.source].what }))
const PUBLIC = logSources.filter((name) => SOURCES[name].published).map((name) => `'${name}'`)
const PUBLISHED = `
  select e.position, e.source, e.row_id as "rowId", e.salt from log_entry e
  where e.source in (${PUBLIC.join(', ')}) and e.position >= $1
  and e.position < $2
    and (e.source <> 'drawList' or exists (select 1 from draw_result r where r.project_id = e.row_id
    and r.outcome = 'drawn'))
  order by e.position limit $3`
/** What anyone may read. The list of a draw that did not take place names bookings and stays hidden. */
export const listPublishedFrom = (sql: Sql, { from, size, limit }: Page) =>
  sql.rows<{ position: number; source: LogSource; rowId: number; salt: Buffer }>(PUBLISHED, [from, size, limit])

export type Floor = { floorId: number; nextId: number; settled: boolean; swept: boolean }
const FLOOR = `
  insert into log_floor (source, next_at, swept_at) values ($1, now(), now()) on conflict (source) do update
  set source = excluded.source
  returning floor_id as "floorId", next_id as "nextId", next_at < now() - interval '2 minutes' as settled,
  swept_at < now() - interval '1 hour' as swept`
/**
 * Where to begin scanning. It uses the database's own clock, because it depends on how long transactions take, not on
 * the product's time.
 */
export const getFloor = async (tx: Tx, source: LogSource): Promise<Floor> => (await tx.rows<Floor>(FLOOR, [source]))[0]!
const RAISE = 'update log_floor set floor_id = $2, next_id = $3, next_at = now() where source = $1'
export const raiseFloor = (tx: Tx, source: LogSource, floorId: number, nextId: number) =>
  tx.rows(RAISE, [source, floorId, nextId])
const SWEPT = 'update log_floor set swept_at = now() where source = $1'
export const markSwept = (tx: Tx, source: LogSource) => tx.rows(SWEPT, [source])

const MINE = `
  select p.id from posting p where p.entry_id = $1 and exists (
    select 1 from posting q join account a on a.id in (q.debit_id, q.credit_id)
    where q.entry_id = $1 and a.kind = 'member' and a.owner_id = $2) order by p.id`
/** The postings of an entry that this member is part of; none when they are not. */
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
