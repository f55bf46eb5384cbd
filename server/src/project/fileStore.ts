/** Why: the only SQL of projects' papers and pictures, each named by the hash of its bytes. */
import { first, type Sql, type Tx } from '../platform/database/database.ts'

export type FileMark = { sha256: string; kind: 'document' | 'image'; size: number; pages: number | null; width: number | null; height: number | null }
export type NewFile = Omit<FileMark, 'size'> & { bytes: Buffer; addedBy: number }
const INSERT = `
  insert into project_file (sha256, kind, bytes, pages, width, height, added_by, added_at) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (sha256) do nothing`
/** The same bytes are the same file, whoever brings them. */
export const insertFile = (tx: Tx, f: NewFile, now: Date) => tx.rows(INSERT, [f.sha256, f.kind, f.bytes, f.pages, f.width, f.height, f.addedBy, now])
const MARKS = `select sha256, kind, length(bytes)::int as size, pages, width, height from project_file where sha256 = any($1::text[])`
export const listFiles = (sql: Sql, names: readonly string[]) => sql.rows<FileMark>(MARKS, [names])
const PUBLISH = `update project_file set published_at = $2 where sha256 = any($1::text[]) and published_at is null`
/** From now on anyone may read them, for ever. */
export const publishFiles = (tx: Tx, names: readonly string[], now: Date) => tx.rows(PUBLISH, [names, now])
type Bytes = { kind: FileMark['kind']; bytes: Buffer }
const ANY = `select kind, bytes from project_file where sha256 = $1`
export const findAnyFile = (sql: Sql, name: string) => first(sql.rows<Bytes>(ANY, [name]))
const PUBLIC = `${ANY} and published_at is not null`
export const findPublicFile = (sql: Sql, name: string) => first(sql.rows<Bytes>(PUBLIC, [name]))
