import { createHash } from 'node:crypto'
import { first, type Sql, type Tx } from '../platform/database/database.ts'

type NewFile = { name: string; mime: string; bytes: Buffer }
export type KeptFile = NewFile & { sha256: string; madeAt: Date }
type FileMark = { name: string; sha256: string; size: number; madeAt: Date }

const INSERT = `insert into kept_file (member_id, name, mime, bytes, sha256, made_at) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`
/** The first caller has made it; later ones change nothing. */
export async function keepFiles(tx: Tx, memberId: number, files: readonly NewFile[], now: Date): Promise<void> {
  for (const { name, mime, bytes } of files)
    await tx.rows(INSERT, [memberId, name, mime, bytes, createHash('sha256').update(bytes).digest('hex'), now])
}
const FIND = `select name, mime, bytes, sha256, made_at as "madeAt" from kept_file where member_id = $1 and name = $2`
export const findFile = (sql: Sql, memberId: number, name: string) => first(sql.rows<KeptFile>(FIND, [memberId, name]))
const MARKS = `
  select name, sha256, length(bytes)::int as size, made_at as "madeAt" from kept_file where member_id = $1
  and name = any($2::text[])`
/** A file's data without its content. */
export const listMarks = (sql: Sql, memberId: number, names: readonly string[]) =>
  sql.rows<FileMark>(MARKS, [memberId, names])
