/** "Nothing happened" is shown by the bytes of every table, not only of those that a test thought of. */
import type pg from 'pg'

/** The content of every table, except for what reading it leaves. */
const UNCOUNTED = ['operator_session', 'session', 'event', 'lease', 'refusal_count']
/** One line a table: its name and the sum of its rows. As the database's owner, who may read all of them. */
export async function everything(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [UNCOUNTED],
  )
  const sums: string[] = []
  for (const { name } of rows as { name: string }[]) {
    const { rows: found } = await owner.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
    )
    sums.push(`${name} ${(found[0] as { sum: string }).sum}`)
  }
  return sums
}
/** The tables that were changed since `before`. */
export async function changedSince(owner: pg.Client, before: readonly string[]): Promise<string[]> {
  return changedIn(before, await everything(owner))
}
/** The tables that differ between two such readings. */
export const changedIn = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[0]!)
