/** The embedded PostgreSQL brings no pgbench, so this runs the statements of its script over plain connections. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Purchases of a project by the members whose ids run from `first` to `last`. */
export type OneByOne = { url: string; project: number; first: number; last: number; clients: number; ms: number }
/** The product's own planner settings. */
export const SETTINGS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'
export const SCRIPT = readFileSync(join(import.meta.dirname, 'oneOrder.sql'), 'utf8')

type Statement = { name: string; text: string; variables: string[]; keeps: boolean }
const VARIABLE = /(?<!:):(\w+)/g

/** The script's statements with $n parameters; `keeps` marks those whose row becomes variables. */
function statementsOf(script: string): Statement[] {
  const sql = script.replace(/^(--|\\set).*$/gm, '')
  return sql
    .split(/;|(?<=\\gset)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, i) => {
      const variables: string[] = []
      const text = part.replace('\\gset', '').replace(VARIABLE, (_, name: string) => {
        if (!variables.includes(name)) variables.push(name)
        return `$${variables.indexOf(name) + 1}`
      })
      return { name: `one${i}`, text, variables, keeps: part.endsWith('\\gset') }
    })
}

/** Purchases a second, by `clients` connections. */
export async function runPlainly(
  { url, clients, ms, first, last }: OneByOne,
  fixed: Record<string, number>,
): Promise<number> {
  const statements = statementsOf(SCRIPT)
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url, options: SETTINGS })
      await client.connect()
      return client
    }),
  )
  const startedAt = performance.now()
  const counts = await Promise.all(
    connections.map(async (client, id) => {
      let n = 0
      while (performance.now() - startedAt < ms) {
        const m = first + Math.floor(Math.random() * (last - first + 1))
        await purchase(client, statements, { ...fixed, m, o: fixed.base! + id * 10_000_000 + ++n })
      }
      return n
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  for (const client of connections) await client.end()
  return counts.reduce((sum, n) => sum + n, 0) / seconds
}

async function purchase(
  client: pg.Client,
  statements: readonly Statement[],
  variables: Record<string, number>,
): Promise<void> {
  for (const { name, text, variables: wanted, keeps } of statements) {
    const { rows } = await client.query({ name, text, values: wanted.map((variable) => variables[variable]) })
    if (keeps) Object.assign(variables, rows[0])
  }
}
