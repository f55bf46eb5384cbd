/** A test fails if rows are locked out of the declared order, or written without the lock that protects them. */
import { tapStatements } from '../tapStatements.ts'
import { type Place, readOrder } from './lockOrder.ts'
import { readStatement, type Taken } from './readStatement.ts'

/** One lock of a transaction, with its statement. `news`: those of its keys that were not held before. */
type Step = {
  place: Place
  rank: number
  taken: Taken
  keys: unknown[] | undefined
  news: unknown[] | undefined
  statement: Statement
}
type Statement = { text: string; values: readonly unknown[]; from: Error | undefined }
type Transaction = {
  steps: Step[]
  /**
   * Keys held, by table. Rows that a statement does not name are taken to be the held ones, or else count as one
   * unnamed row.
   */
  held: Map<string, Set<string>>
  /** Tables read since the latest lock that protects them. */
  readSince: Set<string>
}
type Answered = { rows: readonly Record<string, unknown>[]; rowCount: number | null }

const fresh = (): Transaction => ({ steps: [], held: new Map(), readSince: new Set() })
const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300)
/** Frames of the product, without those of the driver and the database layer. */
const framesOf = (from: Error | undefined): string =>
  (from?.stack ?? '')
    .split('\n')
    .filter((line) => line.includes('/server/src/') && !/platform\/(testing|database)\//.test(line))
    .slice(0, 4)
    .join('\n')
const isTests = (from: Error | undefined): boolean => /\.test\.ts|src\/testing\//.test(framesOf(from).split('\n')[0]!)
const show = ({ steps }: Transaction): string =>
  steps
    .map(
      ({ taken, keys, statement: { text, from } }) =>
        `  ${taken.act} ${taken.table} ${keys?.join(', ') ?? ''}: ${short(text)}\n${framesOf(from)}`,
    )
    .join('\n')

class LockWatch {
  readonly #order: readonly Place[]
  readonly #ranked: Map<string, { place: Place; rank: number }>
  readonly #found = new Map<string, string>()
  readonly #open = new WeakMap<object, Transaction>()
  /** The first transaction that locked the first half of the key and then the second. */
  readonly #seen = new Map<string, string>()

  constructor(order: readonly Place[]) {
    this.#order = order
    this.#ranked = new Map(order.map((place, rank) => [`${place.table}${place.kept ? ' kept' : ''}`, { place, rank }]))
  }

  /** Called when a statement of a connection was answered with these rows. */
  answered(on: object, statement: Statement, { rows, rowCount }: Answered): void {
    if (statement.text === 'begin') return void this.#open.set(on, fresh())
    if (/^(commit|rollback)$/.test(statement.text)) return void this.#open.delete(on)
    const whole = this.#open.get(on)
    const tx = whole ?? fresh()
    const { taken, reads } = readStatement(statement.text)
    for (const one of taken) {
      const keys = one.keys(statement.values, rows)
      // A statement without a matching row locked nothing.
      if (!keys && taken.length === 1 && rowCount === 0) continue
      // A single statement that finds its rows itself decides on nothing that was read before; tests run such
      // statements.
      if (whole || (keys && !isTests(statement.from))) this.#take(tx, one, { statement, keys })
    }
    for (const table of reads) tx.readSince.add(table)
  }
  failed({ text, from }: Statement, { code, detail }: { code?: string; detail?: string }): void {
    if (code === '40P01')
      this.#found.set(`deadlock ${short(text)}`, `a deadlock: ${detail}\n${short(text)}\n${framesOf(from)}`)
  }
  /** The findings since the last call. */
  take(): string[] {
    const all = [...this.#found.values()]
    this.#found.clear()
    return all
  }

  #complain(what: string, tx: Transaction, other = ''): void {
    if (!this.#found.has(what))
      this.#found.set(what, `${what}\n${show(tx)}${other && `\nthe other way round in\n${other}`}`)
  }

  #take(
    tx: Transaction,
    taken: Taken,
    { statement, keys }: { statement: Statement; keys: unknown[] | undefined },
  ): void {
    const locks = taken.act === 'lock' || taken.act === 'share'
    const known =
      (taken.act === 'share' ? this.#ranked.get(`${taken.table} kept`) : undefined) ?? this.#ranked.get(taken.table)
    if (!known) {
      if (locks)
        this.#complain(
          `rows of ${taken.table} are locked, which has no place in the order of locks: ${short(statement.text)}`,
          tx,
        )
      return
    }
    const held = tx.held.get(taken.table) ?? new Set<string>()
    const { entered, under } = known.place
    if (taken.act === 'insert' && !entered) {
      // An inserted row belongs to its transaction alone.
      for (const key of keys ?? []) held.add(String(key))
      return void tx.held.set(taken.table, held)
    }
    const step: Step = { ...known, taken, keys, news: keys?.filter((key) => !held.has(String(key))), statement }
    tx.steps.push(step)
    if (taken.act === 'update' || taken.act === 'delete') this.#judgeWrite(tx, step)
    // A transaction does not wait for rows that it holds, that another lock protects, or that are skipped while
    // somebody else holds them.
    const guarded = under.length > 0 && !under.includes(taken.table)
    const waits = !guarded && !taken.skips && (step.news ? step.news.length > 0 : held.size === 0)
    if (waits) this.#judgeOrder(tx, step)
    for (const key of keys ?? ['']) held.add(String(key))
    if (held.size > 0) tx.held.set(taken.table, held)
    // The rows that this lock protects were read too early.
    if (waits && locks)
      for (const place of this.#order) if (place.under.includes(taken.table)) tx.readSince.delete(place.table)
  }

  #judgeOrder(tx: Transaction, step: Step): void {
    for (const other of tx.steps.slice(0, -1)) {
      const [before, now] = [other.taken.table, step.taken.table]
      if (before === now) continue
      if (other.rank > step.rank)
        this.#complain(
          `${before} is locked before ${now}, which the order puts first`,
          tx,
          this.#seen.get(`${now} ${before}`),
        )
      if (!this.#seen.has(`${before} ${now}`)) this.#seen.set(`${before} ${now}`, show(tx))
    }
    this.#judgeSeveral(tx, step)
  }

  /** Several rows of one table, by one statement or one after the other. */
  #judgeSeveral(tx: Transaction, { place: { several }, taken, news = [] }: Step): void {
    const { table, act, orderBy } = taken
    const sorted = orderBy?.replace(/^[a-z]+\./, '') ?? 'nothing'
    const earlier = tx.steps.slice(0, -1).flatMap((step) => (step.taken.table === table ? (step.keys ?? []) : []))
    const all = [...earlier, ...news]
    const numbers = all.map(Number)
    const descends = numbers.some((number, i) => i >= Math.max(1, earlier.length) && number < numbers[i - 1]!)
    if (act !== 'lock' && news.length > 1)
      this.#complain(`several rows of ${table} are written that were not locked before`, tx)
    else if (act === 'lock' && taken.several && !['', 'as asked', sorted].includes(several))
      this.#complain(`several rows of ${table} are locked in the order of ${sorted} instead of ${several}`, tx)
    else if (news.length === 0 || all.length < 2) return
    else if (several === '') this.#complain(`a second row of ${table} is locked`, tx)
    else if (several === 'as asked') this.#judgePairs(tx, { table, earlier, news })
    else if (descends || Number(news[0]) < Math.max(...earlier.map(Number)))
      this.#complain(`rows of ${table} are locked out of order: ${all.join(', ')}`, tx)
  }

  /** Rows locked in the requested order: no two transactions may have opposite orders. */
  #judgePairs(tx: Transaction, { table, earlier, news }: { table: string; earlier: unknown[]; news: unknown[] }): void {
    const pairs = earlier.flatMap((a) => news.map((b) => [`${table} ${a}`, `${table} ${b}`] as const))
    for (const [a, b] of pairs) {
      const other = this.#seen.get(`${b} ${a}`)
      if (other) this.#complain(`${a} is locked before ${b}`, tx, other)
      if (!this.#seen.has(`${a} ${b}`)) this.#seen.set(`${a} ${b}`, show(tx))
    }
  }

  #judgeWrite(tx: Transaction, { place: { under, readSince }, taken: { table }, keys, news }: Step): void {
    if (under.length === 0 || keys?.length === 0) return
    const itself = under.includes(table)
    const locked = tx.steps.some((step) => step.taken.table === table && step.taken.act === 'lock')
    const missing = itself
      ? news
        ? news.length > 0
        : !locked && !tx.held.has(table)
      : !under.some((one) => tx.held.has(one))
    if (missing) this.#complain(`${table} is written without a lock of ${under.join(' or ')}`, tx)
    else if (readSince && !tx.readSince.has(table))
      this.#complain(`${table} is written, and what is written was read before the lock of ${under[0]}`, tx)
  }
}

const watch = new LockWatch(readOrder())
tapStatements({
  heard: ({ on, text, values }, answer) => {
    const from = readStatement(text).taken.length > 0 ? new Error(text) : undefined
    answer.then(
      (answered) => watch.answered(on, { text, values, from }, answered),
      (error) => watch.failed({ text, values, from }, error),
    )
  },
})

/** Throws the lock faults of this process's transactions since the last call. */
export function assertLocks(): void {
  const wrong = watch.take()
  if (wrong.length > 0) throw new Error(`locks:\n\n${wrong.join('\n\n')}`)
}
