import type { Sealed, Sealer } from '../platform/crypto/seal.ts'
import type { Tx } from '../platform/database/database.ts'

/** The secret that a database is sealed under, and its successor. */
export type Keys = { previous: Sealer; own: Sealer }
/** One transaction for all pages, or one for each page. */
type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
/**
 * Reseals one table's values from the previous secret to the new one; returns the number of rows. A row that a member's
 * act has locked is left for the next round. Run by the owner of the database.
 */
export type Reseal = (within: Within, keys: Keys) => Promise<number>

const PAGE = 500

/**
 * `list` reads rows of `$1 < id` under the key `$3`, in the order of id, at most `$2`, and locks them where the app may
 * change what is sealed in them; `write` changes the row of id `$1`, with the further parameters that `values` makes.
 */
export const resealEach =
  <Row extends { id: number }>(
    { list, write }: { list: string; write: string },
    values: (row: Row, keys: Keys) => readonly unknown[],
  ): Reseal =>
  async (within, keys) => {
    let [after, count] = [0, 0]
    for (;;) {
      const rows = await within(async (tx) => {
        const page = await tx.rows<Row>(list, [after, PAGE, keys.previous.keyId])
        for (const row of page) tx.send(write, [row.id, ...values(row, keys)])
        return page
      })
      count += rows.length
      if (rows.length < PAGE) return count
      after = rows.at(-1)!.id
    }
  }

/** Opens a value of this context with the previous secret and seals it with the new one. */
export function resealed({ previous, own }: Keys, row: Sealed, context: string): [sealed: Buffer, keyId: string] {
  const { sealed, keyId } = own.seal(previous.open(row, context), context)
  return [sealed, keyId]
}
