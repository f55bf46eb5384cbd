/** How much the database reads for a question: what a page costs is a count of rows, which is the same on every machine. */
import type { Db } from '../platform/database/database.ts'
import { listen } from './sameWork.ts'

type Node = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
type Explained = { 'QUERY PLAN': [{ Plan: Node }] }

/** Asks, and then asks the database how many rows each of the statements that only read had to look at. */
export async function rowsRead(db: Db, ask: () => Promise<unknown>): Promise<number> {
  const heard = listen(db)
  await ask()
  let rows = 0
  for (const { text, values } of heard().filter((statement) => /^\s*(select|with)\b/i.test(statement.text))) {
    const [explained] = await db.rows<Explained>(`explain (analyze, format json, timing off) ${text}`, values)
    rows += lookedAt(explained!['QUERY PLAN'][0].Plan)
  }
  return rows
}

function lookedAt(node: Node): number {
  const own = node['Relation Name'] !== undefined ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + lookedAt(inner), 0)
}
