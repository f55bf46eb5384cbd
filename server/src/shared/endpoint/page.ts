/** A list is read in pages: `after` is the `next` of the page before, `limit` the rows of a page. */
import { sayForm } from '@tonne/contract/fieldForms'
import { refuse } from '@tonne/domain/refusals'

export type Asked = { after?: string | undefined; limit?: number | undefined }
/**
 * `say` makes a page's `next` from its last row; `read` makes the list's place from it, or undefined if no page said
 * it.
 */
export type Order<R, P> = { say(row: R): string; read(after: string): P | undefined }

const idIn = (after: string): number | undefined => (/^\d{1,15}$/.test(after) ? Number(after) : undefined)
export const byNumber = <R>(of: (row: R) => number): Order<R, number> => ({ say: (row) => String(of(row)), read: idIn })
/** By an instant, and among those of one instant by id. */
export const byInstant = <R extends { id: number }>(of: (row: R) => Date): Order<R, { at: Date; id: number }> => ({
  say: (row) => `${of(row).getTime()}.${row.id}`,
  read: (after) => {
    const [, at, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(after) ?? []
    return at && id ? { at: new Date(Number(at)), id: Number(id) } : undefined
  },
})

const known = <P>(place: P | undefined): P =>
  place ?? refuse('fieldInvalid', { field: 'after', rule: sayForm('after') })
/** `after` as a number; null for the first page. */
export const numberAfter = (after: string | undefined): number | null =>
  after === undefined ? null : known(idIn(after))

const ROWS = 20
/**
 * `list` gets the place after which the page begins, null for the first, and the number of rows to read: one more than
 * are shown, to see whether there is a next page. Refuses (fieldInvalid) an `after` that no page said.
 */
export async function pageBy<R, P>(
  order: Order<R, P>,
  { after, limit = ROWS }: Asked,
  list: (after: P | null, limit: number) => Promise<readonly R[]> | readonly R[],
): Promise<{ rows: readonly R[]; next: string | null }> {
  const rows = await list(after === undefined ? null : known(order.read(after)), limit + 1)
  return { rows: rows.slice(0, limit), next: rows.length > limit ? order.say(rows[limit - 1]!) : null }
}
export const pageOf = <R extends { id: number }>(
  asked: Asked,
  list: (before: number | null, limit: number) => Promise<readonly R[]>,
) =>
  pageBy(
    byNumber<R>(({ id }) => id),
    asked,
    list,
  )
