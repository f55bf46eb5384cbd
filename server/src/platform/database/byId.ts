import type { Sql } from './database.ts'
import { ints } from './ints.ts'

/** The rows with these ids, by id; $1 of the statement is the ids. Asks nothing for none. */
export async function rowsById<R extends { id: number }>(
  sql: Sql,
  text: string,
  ids: readonly number[],
  ...others: readonly unknown[]
): Promise<Map<number, R>> {
  if (ids.length === 0) return new Map()
  return new Map((await sql.rows<R>(text, [ints(ids), ...others])).map((row) => [row.id, row]))
}

/** The text that the statement selects for each of these ids, such as its number for people. */
export async function textsById(
  sql: Sql,
  text: string,
  ids: readonly number[],
  ...others: readonly unknown[]
): Promise<Map<number, string>> {
  const found = await rowsById<{ id: number; text: string }>(sql, text, ids, ...others)
  return new Map([...found].map(([id, row]) => [id, row.text]))
}
