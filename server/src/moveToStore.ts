import { type Db, first } from './platform/database/database.ts'
import type { Files } from './platform/files/files.ts'

/** Each table of files with its primary key, and what stands in a row in place of bytes that are elsewhere. */
const TABLES = {
  upload: { columns: ['name'], none: 'null' },
  content_picture: { columns: ['name'], none: 'null' },
  project_file: { columns: ['sha256'], none: 'null' },
  kept_file: { columns: ['member_id', 'name'], none: "''" },
} as const
type Row = { bytes: Buffer; keys: string[] }

/** One file at a time. A row that was deleted meanwhile leaves its object loose, and the app sweeps it. */
export async function moveToStore(db: Db, files: Files): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 }
  for (const [table, { columns, none }] of Object.entries(TABLES)) {
    const key = columns.join(', ')
    const placed = columns.map((_, i) => `$${i + 1}`).join(', ')
    const from = (after: readonly string[]) => (after.length > 0 ? `and (${key}) > (${placed})` : '')
    const next = (after: readonly string[]) =>
      first(
        db.rows<Row>(
          `select bytes, array[${columns.map((column) => `${column}::text`).join(', ')}] as keys from ${table}
           where octet_length(bytes) > 0 ${from(after)} order by ${key} limit 1`,
          after,
        ),
      )
    for (let row = await next([]); row; row = await next(row.keys)) {
      const { stored } = await files.put(db, row.bytes)
      const update = `update ${table} set bytes = ${none}, stored = $${columns.length + 1}
        where (${key}) = (${placed}) and octet_length(bytes) > 0 returning 1 as one`
      const done = await db.tx((tx) => tx.rows(update, [...row.keys, stored]))
      moved.files += done.length
      moved.bytes += done.length * row.bytes.length
    }
  }
  return moved
}
