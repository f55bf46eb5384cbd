/** The cost of a page is a count of rows, which is the same on every machine. */
import type { Db } from '../platform/database/database.ts'
import { listen } from './sameWork.ts'

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
type Explained = { 'QUERY PLAN': [{ Plan: Node }] }

/**
 * Asks, and then asks the database how many rows each of the statements that only read had to look at: of every table,
 * or of the one named.
 */
export async function rowsRead(db: Db, ask: () => Promise<unknown>, table?: string): Promise<number> {
  const heard = listen(db)
  await ask()
  let rows = 0
  for (const { text, values } of heard().filter((statement) => /^\s*(select|with)\b/i.test(statement.text))) {
    const [explained] = await db.rows<Explained>(`explain (analyze, format json, timing off) ${text}`, values)
    rows += lookedAt(explained!['QUERY PLAN'][0].Plan, table)
  }
  return rows
}

function lookedAt(node: Node, table: string | undefined): number {
  const own = (table === undefined ? node['Relation Name'] !== undefined : node['Relation Name'] === table)
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + lookedAt(inner, table), 0)
}
