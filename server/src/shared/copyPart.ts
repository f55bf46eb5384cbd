/** `$1` in `sql` is the member. */
export type CopyPart = { name: string; sql: string }
export const copyPart = (name: string, sql: string): CopyPart => ({ name, sql })
/** The member's own rows of one table, under that table's name. */
export const ownRows = (name: string, table: string, columns: string, order = 'id'): CopyPart =>
  copyPart(name, `select ${columns} from ${table} where member_id = $1 order by ${order}`)
