import type { Registry } from '@tonne/domain/trading/project'
import type { RegistryRow } from '@tonne/domain/trading/registryRows'
import type { RegistryName } from '@tonne/domain/trading/registrySerial'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'

type NewFile = { registry: RegistryName; name: string; hash: string; rows: number; takenBy: number }
const INSERT_FILE = `
  insert into registry_file (registry, name, hash, rows, taken_by, taken_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (hash) do nothing returning id`
/** Undefined when the same file was imported before. */
export const insertFile = async (tx: Tx, f: NewFile, now: Date): Promise<number | undefined> =>
  (await first(tx.rows<{ id: number }>(INSERT_FILE, [f.registry, f.name, f.hash, f.rows, f.takenBy, now])))?.id

const INSERT_BLOCKS = `
  insert into registry_block (file_id, line, registry, series, kind, first_no, last_no, registry_project_id, name,
  country, vintage_from, vintage_to, template, issued_on, ended_on, unit_kg)
  select $1, v.* from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[],
  $9::text[], $10::text[], $11::date[], $12::date[],
    $13::text[], $14::date[], $15::date[], $16::int[]) as v`
export const insertBlocks = (tx: Tx, fileId: number, rows: readonly RegistryRow[]) =>
  tx.rows(INSERT_BLOCKS, [
    fileId,
    ints(rows.map((r) => r.line)),
    rows.map((r) => r.serial.registry),
    rows.map((r) => r.serial.series),
    rows.map((r) => r.kind),
    ints(rows.map((r) => r.serial.first)),
    ints(rows.map((r) => r.serial.last)),
    rows.map((r) => r.serial.projectId),
    rows.map((r) => r.name),
    rows.map((r) => r.serial.country),
    rows.map((r) => r.serial.vintageFrom || null),
    rows.map((r) => r.serial.vintageTo || null),
    rows.map((r) => r.serial.template),
    rows.map((r) => r.issuedOn),
    rows.map((r) => r.endedOn),
    ints(rows.map((r) => r.serial.unitKg)),
  ])

export type KnownRun = {
  asked: number
  series: string
  kind: string
  first: number
  last: number
  file: string
  line: number
}
// Runs of one series and kind never overlap, so only the one that begins last before `last` can reach back to `first`.
const KNOWN = `
  select asked.n::int as asked, k.series, k.kind, k.first_no as first, k.last_no as last, f.name as file, k.line
  from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) with ordinality as asked(series, kind, first_no,
  last_no, n)
  cross join lateral (
    select * from registry_block b where b.series = asked.series and b.kind = asked.kind and b.first_no <= asked.last_no
    order by b.first_no desc limit 1
  ) k join registry_file f on f.id = k.file_id where k.last_no >= asked.first_no`
/**
 * Earlier reports that share a number with one of these and report the same kind; `asked` is the row's place from 1.
 */
export const listKnown = (tx: Tx, rows: readonly RegistryRow[]) =>
  tx.rows<KnownRun>(KNOWN, [
    rows.map((r) => r.serial.series),
    rows.map((r) => r.kind),
    ints(rows.map((r) => r.serial.first)),
    ints(rows.map((r) => r.serial.last)),
  ])

type FileRow = {
  name: string
  registry: RegistryName
  hash: string
  rows: number
  accepted: number
  takenBy: string
  takenAt: Date
}
const FILES = `
  select f.name, f.registry, f.hash, f.rows, f.taken_at as "takenAt", o.name as "takenBy", (select count(*)
  from registry_block b where b.file_id = f.id) as accepted
  from registry_file f join operator o on o.id = f.taken_by order by f.id desc limit $1`
export const listFiles = (sql: Sql, limit: number) => sql.rows<FileRow>(FILES, [limit])

type BlockRow = {
  id: number
  registry: RegistryName
  registryProjectId: string
  name: string
  country: string | null
  kind: 'issued' | 'ended'
  first: number
  last: number
  kg: number
  vintageFrom: string | null
  vintageTo: string | null
  template: string
  issuedOn: string | null
  endedOn: string | null
  file: string
  line: number
}
/** Written as in the index. */
const BLOCK_KG = '(b.last_no - b.first_no + 1) * b.unit_kg'
const BLOCKS = `
  select b.id, b.registry, b.registry_project_id as "registryProjectId", b.name, b.country, b.kind, b.first_no as first,
  b.last_no as last, ${BLOCK_KG} as kg,
    b.vintage_from as "vintageFrom", b.vintage_to as "vintageTo", b.template, b.issued_on as "issuedOn",
    b.ended_on as "endedOn", f.name as file, b.line
  from registry_block b join registry_file f on f.id = b.file_id
  where ($1::text is null or b.registry_project_id = $1 or b.name ilike '%' || $1 || '%')`
export const SORTS: Sorts<'id' | 'kg'> = { id: 'b.id', by: { id: null, kg: [`(${BLOCK_KG})`, 'bigint'] } }
export function listRegistryBlocks(sql: Sql, find: string | null, place: Place) {
  const { end, values } = sorted(SORTS, place, 2)
  return sql.rows<BlockRow>(`${BLOCKS}${end}`, [find, ...values])
}

/** Counted in whole tons and with their vintage: what a project can sell from. */
type StoredBlock = {
  id: number
  registry: Registry
  registryProjectId: string
  name: string
  country: string | null
  series: string
  first: number
  last: number
  vintageFrom: string
  vintageTo: string
  template: string
}
const STORED = `
  select id, registry, registry_project_id as "registryProjectId", name, country, series, first_no as first,
  last_no as last, vintage_from as "vintageFrom",
    vintage_to as "vintageTo", template from registry_block
  where kind = 'issued' and unit_kg = 1000 and vintage_from is not null`
const BY_IDS = `${STORED} and id = any($1::bigint[])`
export const listIssued = (sql: Sql, ids: readonly number[]) => sql.rows<StoredBlock>(BY_IDS, [ints(ids)])
const FOUND = `${STORED} and ($1::text is null or registry_project_id ilike '%' || $1 || '%'
  or name ilike '%' || $1 || '%') order by id desc limit 100`
/** Issued blocks, newest first, of projects whose number or name contains the text. */
export const findIssued = (sql: Sql, find: string | null) => sql.rows<StoredBlock>(FOUND, [find])
const ENDED = `
  select series, first_no as first, last_no as last, ended_on as on from registry_block where kind = 'ended'
  and series = any($1::text[])`
/** The registries' reports of retired or cancelled numbers in these series. */
export const listEnded = (sql: Sql, series: readonly string[]) =>
  sql.rows<{ series: string; first: number; last: number; on: string | null }>(ENDED, [series])
