import type { Sql } from './database.ts'

const PIECE = 20
/**
 * All rows of a statement that ends in `and id > $1 order by id limit $2`, read in pieces, so that rows that must wait
 * hold up none behind them.
 */
export async function* eachRow<Row extends { id: number }>(sql: Sql, text: string): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await sql.rows<Row>(text, [after, PIECE])
    yield* rows
    if (rows.length < PIECE) return
    after = rows.at(-1)!.id
  }
}
