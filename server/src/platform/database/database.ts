/**
 * SQL is visible text with $1 parameters, prepared once per connection, on a pool whose user cannot rewrite history.
 */
import pg from 'pg'
import { poolFor, thisMachine } from '../sizes.ts'
import { acquirer } from './acquire.ts'
import { enterAsApp } from './appUser.ts'
import { clientOf, type Role } from './hosts.ts'
import { type Numbers, numbersOfNode } from './numbers.ts'
import { acquireFrom, RESERVED } from './reserve.ts'
import { heard, setPatience } from './silence.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError(`${text} does not fit a whole number`)
  return n
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * Runs one statement. The text must be a constant of the code, because it is prepared under a name of its own and kept.
 */
export type Sql = { rows<R>(text: string, values?: readonly unknown[]): Promise<R[]> }
/** A statement inside a transaction. Functions that take `Tx` rely on locks or on being rolled back together. */
export type Tx = Sql & {
  /** The database of the transaction; a node's memory belongs to it. */
  readonly db: Db
  /** Ids for this transaction alone (numbers.ts). */
  reserve: Numbers['reserve']
  take: Numbers['take']
  /** Runs `hook` once the commit was answered, `unknown` when no answer came; neither after a rollback. */
  afterCommit(hook: () => void, unknown?: () => void): void
  /** Sends a statement whose rows nobody needs and does not wait for it: the commit follows it, and fails with it. */
  send(text: string, values?: readonly unknown[]): void
  /** For whole tables and trees: statements, and the time between two of them, may take minutes from here on. */
  unhurried(): void
}
export type Db = Sql & {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For listening and for tests; not for statements of the product. */
  pool: pg.Pool
  end(): Promise<void>
}

/** Runs acts that open a transaction of their own, and the reads for their answer, within this one. */
export const within = (tx: Tx): Pick<Db, 'tx'> => ({ tx: (work) => work(tx) })

/**
 * COMMIT was sent and no answer came, so it may or may not have happened. The caller is told to ask again with the same
 * key.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `q${names.size}`
  names.set(text, name)
  return name
}
/** One prepared statement on this connection. */
export const run = async <R>(on: pg.ClientBase, text: string, values: readonly unknown[] = []): Promise<R[]> => {
  together(on)
  const answer = on.query({ name: nameOf(text), text, values: values as unknown[] }).catch(withoutRows)
  return (await heard(on, answer)).rows as R[]
}
/**
 * The database's message contains the values of the failed row or key. Log the failure without them, because they can
 * be a member's.
 */
function withoutRows(error: object): never {
  for (const field of ['detail', 'where', 'internalQuery']) Reflect.deleteProperty(error, field)
  throw error
}

const held = new WeakSet<object>()
/**
 * Writes to a connection are sent in one packet, so that they cost one system call and not one for each
 * statement.
 */
function together(on: pg.ClientBase): void {
  const { stream } = (on as pg.Client).connection
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  process.nextTick(() => {
    held.delete(stream)
    stream.uncork()
  })
}

// Every statement is prepared with a generic plan: planning it for its parameters would cost half the time of a
// purchase and find the rows in the same way. A plan stays until the table's statistics change; one made while the
// table was small would scan it and go on doing so while it grows, so sequential scans are off. A join may still read a
// whole table by its index where the table was empty, so a look-up in a table that jobs empty uses `lateral` with a
// limit. A report over whole tables changes these settings itself. They are sent on the connection, not when it is
// opened, because a pooler in between drops start-up options.
const SESSION = [
  'set timezone = UTC; set plan_cache_mode = force_generic_plan',
  'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off',
  // A statement that finds its rows by keys is over before another process has begun to help, and to start two of them
  // for each batch of the seal took more of the processor than the batch.
  'set max_parallel_workers_per_gather = 0',
  // Where packets are dropped nobody is told, so the server ends statements that take too long and sessions that fall
  // silent. Their locks are then free when the app (silence.ts) has given the connection up.
  `set statement_timeout = '10s'; set idle_in_transaction_session_timeout = '14s'`,
  `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set ` +
    `tcp_user_timeout = '11s'`,
].join('; ')
const UNHURRIED_MS = 600_000
// Trees of a whole day are hashed between two statements.
const UNHURRIED = ['statement_timeout', 'idle_in_transaction_session_timeout'].map(
  (name) => `set local ${name} = '${UNHURRIED_MS - 60_000}ms'`,
)

export type Connecting = {
  max?: number
  onError?: (error: Error) => void
  /** As the user in the url: for a command that only reads, run by the owner of the database. */
  whoever?: boolean
}
type Pooling = Omit<Connecting, 'max'> & {
  /** The role of the host to connect to; by default the primary. */
  role?: Role
  /** Checks a new connection before it is used, and may refuse it. */
  joined?: (client: pg.ClientBase) => Promise<void>
  waitMs?: number
}
/**
 * Connects as the app, whose user may not update or delete postings and audit rows. Refuses (AppUserRefused) a user who
 * could.
 */
export function connect(url: string, options: Connecting = {}): Db {
  const [pool, own] = [openPool(url, options, options.max ?? poolFor(thisMachine())), openPool(url, options, RESERVED)]
  const [callers, node] = [acquirer(pool), acquirer(own)]
  const acquire = () => acquireFrom(callers, node)
  const numbers = numbersOfNode()
  const db: Db = {
    pool,
    rows: async (text, values) => {
      const client = await acquire()
      try {
        return await run(client, text, values)
      } finally {
        client.release()
      }
    },
    tx: (work) => retried(() => inTransaction({ db, acquire, numbers }, work)),
    end: async () => {
      await Promise.all([pool.end(), own.end()])
    },
  }
  return db
}

/**
 * The longest wait for a connection, free or new. Three such waits in a row end before a silent connection is given up,
 * so that nobody is answered later than the caller who used it.
 */
const WAIT_MS = 4000

export function openPool(url: string, options: Pooling, max: number): pg.Pool {
  const enter = async (client: pg.ClientBase): Promise<void> => {
    await (options.whoever ? client.query(SESSION) : enterAsApp(client, SESSION))
    await options.joined?.(client)
  }
  const pool = new pg.Pool({
    ...clientOf(url, options.role),
    max,
    onConnect: (client) => heard(client, enter(client)),
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    // The kernel probes an idle connection: after 5 s, then each second, ten times.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // Statements are run in the order they were sent, each answered by itself; one need not be answered for the next to
    // be sent.
    pipeline: true,
  })
  // Every connection, lent or idle, has a listener: losing one in the middle of a transaction would otherwise end the
  // process.
  pool.on('connect', (client) => client.on('error', options.onError ?? (() => undefined)))
  pool.on('error', () => undefined)
  return pool
}

type Opening = { db: Db; acquire: () => Promise<pg.PoolClient>; numbers: ReturnType<typeof numbersOfNode> }
async function inTransaction<T>({ db, acquire, numbers }: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await acquire()
  const sent: Promise<unknown>[] = []
  const hooks: { hook(): void; unknown?: (() => void) | undefined }[] = []
  let reason: Error | undefined
  // Taken as the answers arrive, because a caller that awaits several statements may see a later failure first.
  const ask = <R>(text: string, values?: readonly unknown[]): Promise<R[]> => {
    const answered = run<R>(client, text, values)
    answered.catch((error: Error) => {
      reason ??= error
    })
    return answered
  }
  const ids = numbers({ rows: ask })
  let broken: Error | undefined
  try {
    together(client)
    // Not awaited: it leaves with the first statements, and it fails only where they fail too.
    const begun = heard(client, client.query('begin'))
    begun.catch(() => undefined)
    sent.push(begun)
    const afterCommit: Tx['afterCommit'] = (hook, unknown) => void hooks.push({ hook, unknown })
    const result = await work({ db, ...txOn(client, sent, ask), ...ids, afterCommit })
    await commit(client, sent)
    for (const { hook } of hooks) hook()
    return result
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      broken = error
      for (const { unknown } of hooks) unknown?.()
    } else await heard(client, client.query('rollback')).catch((rollbackError: Error) => (broken = rollbackError))
    // A statement after a failed one only reports that the transaction is over; the first failure is the reason.
    throw (error as { code?: string }).code === IN_FAILED_TRANSACTION ? (reason ?? error) : error
  } finally {
    ids.end()
    setPatience(client)
    // A connection that failed is discarded, or the next borrower would inherit its state.
    client.release(broken)
  }
}

const IN_FAILED_TRANSACTION = '25P02'
const txOn = (
  client: pg.ClientBase,
  sent: Promise<unknown>[],
  rows: Tx['rows'],
): Pick<Tx, 'rows' | 'send' | 'unhurried'> => {
  // It is checked with the commit.
  const send = (text: string, values?: readonly unknown[]): void => void sent.push(rows(text, values))
  return {
    rows,
    send,
    unhurried: () => {
      setPatience(client, UNHURRIED_MS)
      for (const patience of UNHURRIED) send(patience)
    },
  }
}
/** The reason of the first failure among them; undefined when none failed. */
const failureOf = async (sent: readonly Promise<unknown>[]): Promise<Error | undefined> =>
  (await Promise.allSettled(sent)).find((one) => one.status === 'rejected')?.reason as Error | undefined

async function commit(client: pg.ClientBase, sent: readonly Promise<unknown>[]): Promise<void> {
  const committing = sendCommit(client)
  committing.catch(() => undefined)
  const failure = await failureOf(sent)
  const answer = await committing.catch((error: Error) => {
    throw error instanceof OutcomeUnknown ? error : (failure ?? error)
  })
  if (failure) throw failure
  // PostgreSQL answers COMMIT with ROLLBACK, and no error, when an earlier statement of the transaction failed.
  if (answer !== 'COMMIT') throw new Error('the transaction went on after a failed statement and was rolled back')
}

async function sendCommit(client: pg.ClientBase): Promise<string> {
  try {
    return (await heard(client, client.query('commit'))).command
  } catch (error) {
    // An answer from the server (a SQLSTATE of five characters) means that it rolled back; silence means that nobody
    // knows.
    const { code } = error as { code?: string }
    const crashed = code?.startsWith('57P') || code?.startsWith('08')
    if (code?.length === 5 && !crashed && !/^E[A-Z]/.test(code)) throw error
    throw new OutcomeUnknown('COMMIT was not answered', { cause: error })
  }
}

const RETRIED = new Set(['40001', '40P01'])
/**
 * After a serialization failure or a deadlock the transaction is retried; so it is after another use case stored the
 * same key, because its answer is there now.
 */
const mayRetry = ({ code = '', constraint }: { code?: string; constraint?: string }): boolean =>
  RETRIED.has(code) || constraint === 'idempotency_pkey' || constraint === 'order_key'
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 5; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !mayRetry(error as { code?: string; constraint?: string })) throw error
    }
  }
}

/** The one row, or undefined. */
export const first = async <R>(rows: Promise<R[]>): Promise<R | undefined> => (await rows)[0]
/** The row of a statement that always gives one. */
export async function getOne<R>(rows: Promise<R[]>): Promise<R> {
  const [row] = await rows
  if (row === undefined) throw new Error('the statement gave no row')
  return row
}
