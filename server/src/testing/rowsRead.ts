/** The cost of a page is a count of rows, which is the same on every machine. */
import pg from 'pg'
import type { Db } from '../platform/database/database.ts'
import { listen } from './sameWork.ts'

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}
type Explained = { 'QUERY PLAN': [{ Plan: Node }] }

/** A statement that read, with its values and what was set for its transaction. */
export type Reading = { text: string; values: unknown[]; settings: readonly string[] }

/** Runs `ask` and returns its reading statements. */
export async function readingsOf(db: Db, ask: () => Promise<unknown>): Promise<Reading[]> {
  const heard = listen(db)
  await ask()
  let settings: string[] = []
  const readings: Reading[] = []
  for (const { text, values } of heard()) {
    if (text === 'begin') settings = []
    if (/^set local/i.test(text)) settings = [...settings, text]
    if (/^\s*(select|with)\b/i.test(text)) readings.push({ text, values, settings })
  }
  return readings
}
/** How many rows a statement has to look at: in every table, or in the named one. */
export const rowsOf = async (db: Db, reading: Reading, table?: string): Promise<number> =>
  lookedAt(await planOf(db, reading), table)
/** How many rows all reading statements of `ask` look at. */
export async function rowsRead(db: Db, ask: () => Promise<unknown>, table?: string): Promise<number> {
  let rows = 0
  for (const reading of await readingsOf(db, ask)) rows += await rowsOf(db, reading, table)
  return rows
}

/**
 * The plan with which the product runs the statement: prepared once for all values, in a transaction of the same
 * settings. Explaining it with the values in its text would plan it for these values.
 */
const planOf = (db: Db, { text, values, settings }: Reading) =>
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

/** How many rows the steps of the statements of `ask` handle: comparing all rows of two lists is many of few. */
export async function rowsHandled(db: Db, ask: () => Promise<unknown>): Promise<number> {
  const handled = (node: Node): number =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
      node['Actual Loops'] +
    (node.Plans ?? []).reduce((sum, inner) => sum + handled(inner), 0)
  let rows = 0
  for (const reading of await readingsOf(db, ask)) rows += handled(await planOf(db, reading))
  return rows
}

function lookedAt(node: Node, table: string | undefined): number {
  const own = (table === undefined ? node['Relation Name'] !== undefined : node['Relation Name'] === table)
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + lookedAt(inner, table), 0)
}
