/**
 * Long work on old rows, in statements that end soon: none keeps its locks, or the rows of all others from being
 * cleaned up, for minutes. It finds what is left, so it may be stopped anywhere and run again.
 */
import { getOne, type Sql } from './database.ts'

export const PIECE = 5000
/** The rows of one piece. A row that somebody changed meanwhile is left to the next run. */
export const pieceOf = (table: string, due: string): string =>
  `ctid = any(array(select ctid from ${table} where ${due} limit ${PIECE}))`

/** Repeats a statement about a `pieceOf` until nothing is left. */
export async function inPieces(sql: Sql, statement: string, values: readonly unknown[]): Promise<void> {
  const text = `with done as (${statement} returning 1) select count(*)::int as count from done`
  for (let did = PIECE; did === PIECE; ) did = (await getOne(sql.rows<{ count: number }>(text, [...values]))).count
}
/** Deletes the rows for which `due` holds, where $1 is `before`. */
export const deleteDue = (sql: Sql, table: string, due: string, before: Date): Promise<void> =>
  inPieces(sql, `delete from ${table} where ${pieceOf(table, due)}`, [before])
