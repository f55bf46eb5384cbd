import type { Sealed, Sealer } from '../platform/crypto/seal.ts'
import type { Tx } from '../platform/database/database.ts'

/** The secret that a database is sealed under, and the one that takes its place. */
export type Keys = { previous: Sealer; own: Sealer }
/** Seals anew all that one table has sealed, and returns how many rows that was. Run by the owner of the database. */
export type Reseal = (tx: Tx, keys: Keys) => Promise<number>

const PAGE = 500

/**
 * `list` reads rows of `$1 < id`, in the order of id, at most `$2`; `write` changes the row of id `$1`, with the
 * further parameters that `values` makes of it.
 */
export const resealEach =
  <Row extends { id: number }>(
    { list, write }: { list: string; write: string },
    values: (row: Row, keys: Keys) => readonly unknown[],
  ): Reseal =>
  async (tx, keys) => {
    let [after, count] = [0, 0]
    for (;;) {
      const rows = await tx.rows<Row>(list, [after, PAGE])
      for (const row of rows) tx.send(write, [row.id, ...values(row, keys)])
      count += rows.length
      if (rows.length < PAGE) return count
      after = rows.at(-1)!.id
    }
  }

/** What was sealed under the previous secret in this context, under the new one. */
export function resealed({ previous, own }: Keys, row: Sealed, context: string): [sealed: Buffer, keyId: string] {
  const { sealed, keyId } = own.seal(previous.open(row, context), context)
  return [sealed, keyId]
}
