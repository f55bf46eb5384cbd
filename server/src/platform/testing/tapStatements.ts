/** Watches and reorders statements at the driver, so that tests use real ones and the product carries no hooks. */
import pg from 'pg'

export type SentStatement = { on: pg.ClientBase; text: string; values: readonly unknown[] }
export type Answer = Promise<pg.QueryResult>
type Tap = {
  /** Sends it, now or later; its answer is what the app gets. */
  gate?(statement: SentStatement, send: () => Answer): Answer
  /** Sees each statement and its answer. */
  heard?(statement: SentStatement, answer: Answer): void
}

const taps = new Set<Tap>()
type QueryInput = string | { name?: string; text: string; values?: unknown[] }
type Query = (this: pg.ClientBase, asked: QueryInput, ...rest: unknown[]) => unknown

/**
 * Only the app's own statements: prepared under a name, or a word around a transaction. Tests send others on
 * connections of their own.
 */
function saidBy(on: pg.ClientBase, asked: QueryInput, rest: readonly unknown[]): SentStatement | undefined {
  if (rest.length > 0) return undefined
  if (typeof asked === 'string')
    return /^(begin|commit|rollback)$/.test(asked) ? { on, text: asked, values: [] } : undefined
  return asked.name === undefined ? undefined : { on, text: asked.text, values: asked.values ?? [] }
}

const prototype = pg.Client.prototype as unknown as { query: Query }
const query = prototype.query
prototype.query = function (asked, ...rest) {
  const statement = taps.size === 0 ? undefined : saidBy(this, asked, rest)
  if (!statement) return query.call(this, asked, ...rest)
  let send = () => query.call(this, asked) as Answer
  for (const { gate } of taps) {
    const inner = send
    if (gate) send = () => gate(statement, inner)
  }
  const answer = send()
  for (const { heard } of taps) heard?.(statement, answer)
  return answer
}

/** Watches until the returned function is called. */
export function tapStatements(tap: Tap): () => void {
  taps.add(tap)
  return () => taps.delete(tap)
}
