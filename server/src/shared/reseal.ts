import type { Sealed, Sealer } from '../platform/crypto/seal.ts'
import type { Tx } from '../platform/database/database.ts'

/** The secret that a database is sealed under, and the one that takes its place. */
export type Keys = { previous: Sealer; own: Sealer }
/** The transaction of a page: one for all of them, or one for each. */
type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
/**
 * Seals anew what one table has sealed under the previous secret, and returns how many rows that was. A row that a
 * member's act has locked is left for the next turn. Run by the owner of the database.
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

/** What was sealed under the previous secret in this context, under the new one. */
export function resealed({ previous, own }: Keys, row: Sealed, context: string): [sealed: Buffer, keyId: string] {
  const { sealed, keyId } = own.seal(previous.open(row, context), context)
  return [sealed, keyId]
}
