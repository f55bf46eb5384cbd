/**
 * A list of the desk sorted by one column and then by id, so that a page begins right after the one before whatever was
 * added meanwhile. Sort columns are numbers and instants, because the end of a page is part of the address.
 */
import { COUNTED } from '@tonne/contract/fields'
import type { Sql } from '../../platform/database/database.ts'
import { type Asked, pageBy } from './page.ts'

type Type = 'bigint' | 'timestamptz'
/** The id's column, and for each sort its expression, never null; `null` where the sort is the id's order. */
export type Sorts<S extends string> = {
  id: string
  /** The column of the number that people know a row by; without it they know it by its id. */
  no?: string
  by: Readonly<Record<S, readonly [of: string, type: Type] | null>>
}
type Sort<S extends string> = S | `${S}.desc`
export type Place = {
  sort: string
  desc: boolean
  /** The last row of the page before. */
  after: { by: Date | number; id: number } | null
  limit: number
  /** The number or id of the one row that is asked for. */
  named?: string | undefined
}
type Row<S extends string> = { id: number } & Readonly<Record<S, Date | number | null>>

/**
 * `usual` is the order when no sort is chosen. With `total` the rows of all pages are counted too, by the list's own
 * statement, which `list` runs on the given `sql`.
 */
export async function pageSorted<S extends string, R extends Row<S>>(
  sql: Sql,
  { by, no }: Sorts<S>,
  usual: Sort<S>,
  { sort = usual, named, total, ...asked }: Asked & Sorting<S>,
  list: (place: Place, sql: Sql) => Promise<readonly R[]>,
): Promise<{ rows: readonly R[]; next: string | null; total?: number }> {
  if (named !== undefined && !no && !/^\d{1,15}$/.test(named)) return { rows: [], next: null }
  const desc = sort.endsWith('.desc')
  const name = sort.replace('.desc', '') as S
  const type = by[name]?.[1]
  const order = {
    say: (row: R) => (type ? `${Number(row[name])}.${row.id}` : String(row.id)),
    read: (after: string) => {
      const [, value, id] = /^(?:(\d{1,16})\.)?(\d{1,15})$/.exec(after) ?? []
      if (id === undefined || (type !== undefined) !== (value !== undefined)) return undefined
      const by = type === 'timestamptz' ? new Date(Number(value)) : Number(value ?? id)
      return Number.isNaN(Number(by)) ? undefined : { by, id: Number(id) }
    },
  }
  const place = { sort: name, desc, named }
  const page = await pageBy(order, asked, (after, limit) => list({ ...place, after, limit }, sql))
  if (!total) return page
  const limit = total === 'all' ? Number.MAX_SAFE_INTEGER : COUNTED + 1
  const counted = await list({ ...place, after: null, limit }, counting(sql))
  return { ...page, total: (counted as unknown as readonly { total: number }[])[0]!.total }
}

type Sorting<S extends string> = {
  sort?: Sort<S> | undefined
  named?: string | undefined
  /** For a file the rows are counted to their end. */
  total?: '1' | 'all' | undefined
}
/** Counts the rows of a statement. */
const counting = (sql: Sql): Sql => ({
  rows: (text, values) => sql.rows(`select count(*)::int as total from (${text}) listed`, values),
})

/** The end of a list's SQL with the values of its parameters, the first of which has the number `first`. */
export function sorted<S extends string>({ id, no, by }: Sorts<S>, place: Place, first: number) {
  const { sort, desc, after, limit, named } = place
  const column = by[sort as S]
  const way = desc ? 'desc' : 'asc'
  const keys = [...(column ? [column[0]] : []), id].map((one) => `${one} ${way}`).join(', ')
  const order = ` order by ${keys} limit $${first}`
  const beyond = desc ? '<' : '>'
  const from = column
    ? `(${column[0]}, ${id}) ${beyond} ($${first + 1}::${column[1]}, $${first + 2}::bigint)`
    : `${id} ${beyond} $${first + 1}::bigint`
  const values: unknown[] = [limit, ...(after ? [...(column ? [after.by] : []), after.id] : [])]
  const one = named === undefined ? '' : ` and ${no ?? id} = $${first - 1 + values.push(named)}${no ? '' : '::bigint'}`
  return { end: `${after ? ` and ${from}` : ''}${one}${order}`, order, values }
}
