import { createHash } from 'node:crypto'
import { type Db, first, type Sql } from '../platform/database/database.ts'
import type { FileColumns, Files, Movable } from '../platform/files/files.ts'

type Stores = { db: Db; files: Files }
type NewFile = { name: string; mime: string; bytes: Buffer }
export type StoredFile = NewFile & { sha256: string; madeAt: Date }
type FileMark = { name: string; sha256: string; size: number; madeAt: Date }

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const INSERT = `insert into kept_file (member_id, name, mime, bytes, stored, sha256, made_at)
  values ($1, $2, $3, coalesce($4::bytea, ''), $5, $6, $7) on conflict do nothing`
/** Makes all of them or none. Only the first caller makes them; later calls change nothing. */
export async function storeFiles(
  { db, files }: Stores,
  memberId: number,
  made: readonly NewFile[],
  now: Date,
): Promise<void> {
  const columns: FileColumns[] = []
  for (const { bytes } of made) columns.push(await files.put(db, bytes))
  await db.tx(async (tx) => {
    for (const [i, { name, mime, bytes }] of made.entries()) {
      await tx.rows(INSERT, [memberId, name, mime, columns[i]!.bytes, columns[i]!.stored, hashOf(bytes), now])
    }
  })
}
const FIND = `
  select name, mime, nullif(bytes, '') as bytes, stored, sha256, made_at as "madeAt" from kept_file
  where member_id = $1 and name = $2
  and (stored is not null or encode(sha256(bytes), 'hex') = sha256)`
/** Also undefined if the paper was emptied because the account was closed. */
export async function findFile({ db, files }: Stores, memberId: number, name: string): Promise<StoredFile | undefined> {
  const found = await first(db.rows<Omit<StoredFile, 'bytes'> & FileColumns>(FIND, [memberId, name]))
  return found && { ...found, bytes: await files.get(found) }
}
const MARKS = `
  select name, sha256, coalesce((stored ->> 'size')::int, length(bytes)) as size, made_at as "madeAt" from kept_file
  where member_id = $1 and name = any($2::text[])`
export const listMarks = (sql: Sql, memberId: number, names: readonly string[]) =>
  sql.rows<FileMark>(MARKS, [memberId, names])

export const movablePapers: Movable = {
  next: `select bytes, array[member_id::text, name] as key from kept_file where octet_length(bytes) > 0
    and ($1::text[] is null or (member_id, name) > (($1::text[])[1]::bigint, ($1::text[])[2]))
    order by member_id, name limit 1`,
  moved: `update kept_file set bytes = '', stored = $2 where (member_id, name) =
    (($1::text[])[1]::bigint, ($1::text[])[2]) and octet_length(bytes) > 0 returning 1 as one`,
}
