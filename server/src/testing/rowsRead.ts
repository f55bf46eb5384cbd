/** The cost of a page is a count of rows, which is the same on every machine. */
import pg from 'pg'
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
 * Runs `ask`, and then asks the database how many rows each of its reading statements had to look at: in every table,
 * or in the named one.
 */
export async function rowsRead(db: Db, ask: () => Promise<unknown>, table?: string): Promise<number> {
  const heard = listen(db)
  await ask()
  let rows = 0
  let settings: string[] = []
  for (const { text, values } of heard()) {
    if (text === 'begin') settings = []
    if (/^set local/i.test(text)) settings.push(text)
    if (/^\s*(select|with)\b/i.test(text)) rows += lookedAt(await planOf(db, settings, { text, values }), table)
  }
  return rows
}

/**
 * The plan with which the product runs the statement: prepared once for all values, in a transaction of the same
 * settings. Explaining it with the values in its text would plan it for these values.
 */
const planOf = (db: Db, settings: readonly string[], { text, values }: { text: string; values: unknown[] }) =>
  db.tx(async (tx) => {
    for (const setting of settings) tx.send(setting)
    tx.send(`prepare looked_at as ${text}`)
    const given = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`
    const asked = `explain (analyze, format json, timing off) execute looked_at${given}`
    const [explained] = await tx.rows<Explained>(asked)
    tx.send('deallocate looked_at')
    return explained!['QUERY PLAN'][0].Plan
  })
const literalOf = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : pg.escapeLiteral(Array.isArray(value) ? listOf(value) : textOf(value))
const listOf = (items: readonly unknown[]): string =>
  `{${items.map((item) => (item === null ? 'null' : JSON.stringify(textOf(item)))).join(',')}}`
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return value instanceof Date ? value.toISOString() : String(value)
}

function lookedAt(node: Node, table: string | undefined): number {
  const own = (table === undefined ? node['Relation Name'] !== undefined : node['Relation Name'] === table)
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + lookedAt(inner, table), 0)
}
