/** "Nothing happened" is tested on the bytes of every table, not only of those that a test names. */
import type pg from 'pg'

/** Tables that reading alone changes. */
const UNCOUNTED = ['operator_session', 'session', 'event', 'lease', 'refusal_count']
/** One line for each table: its name and the hash of its rows. Read as the database's owner, who may read all. */
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
export async function changedSince(owner: pg.Client, before: readonly string[]): Promise<string[]> {
  return changedIn(before, await everything(owner))
}
export const changedIn = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[0]!)
