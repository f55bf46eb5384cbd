import { connect, type Sql, type Tx } from '../database/database.ts'

/** By table: the columns that the statement reads, and its rows. */
export type Rows = Readonly<Record<string, { columns: string; rows: readonly unknown[][] }>>

/** Puts them into temporary tables of this connection. */
export async function putRows(sql: Sql, tables: Rows): Promise<void> {
  for (const [name, { columns, rows }] of Object.entries(tables)) {
    await sql.rows(`create temp table ${name} (${columns})`)
    for (const row of rows)
      await sql.rows(`insert into pg_temp.${name} values (${row.map((_, i) => `$${i + 1}`).join(', ')})`, row)
  }
}

/**
 * Reads from these rows alone. Temporary tables hide those of the same name, so that a statement meets rows at its
 * boundaries without the acts, keys and triggers that the real tables ask for. `url` is the owner's.
 */
export async function overRows<T>(url: string, tables: Rows, read: (tx: Tx) => Promise<T>): Promise<T> {
  const db = connect(url, { max: 1, whoever: true })
  try {
    return await db.tx(async (tx) => {
      await putRows(tx, tables)
      return await read(tx)
    })
  } finally {
    await db.end()
  }
}
