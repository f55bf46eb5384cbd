import type { Sql } from './database.ts'

const PIECE = 50
/** Reads at most so many rows with an id above `after`, in the order of their ids. */
type Read<Row> = (after: number, most: number) => Promise<Row[]>
/** All rows, read in pieces, so that rows that must wait hold up none behind them. */
export async function* eachPiece<Row extends { id: number }>(read: Read<Row>): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, PIECE)
    if (rows.length > 0) yield rows
    if (rows.length < PIECE) return
    after = rows.at(-1)!.id
  }
}
/** The same, one by one. */
export async function* eachOf<Row extends { id: number }>(read: Read<Row>): AsyncGenerator<Row> {
  for await (const rows of eachPiece(read)) yield* rows
}
/** The rows of a statement that ends in `and id > $1 order by id limit $2`. */
export const eachRow = <Row extends { id: number }>(sql: Sql, text: string): AsyncGenerator<Row> =>
  eachOf((after, most) => sql.rows<Row>(text, [after, most]))
