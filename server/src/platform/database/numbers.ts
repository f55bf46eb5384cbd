/**
 * A command must know the ids that it will write before it writes them, so a node takes them from the database in
 * blocks and promises them to its transactions.
 */
type Reader = { rows<R>(text: string, values: readonly unknown[]): Promise<R[]> }

const BLOCK = 500
/** Each increments by 500. */
export type Sequence = 'entry_id_seq' | 'order_id_seq' | 'withdrawal_id_seq' | 'retirement_id_seq'
const NEXT = 'select nextval($1::text::regclass) as id from generate_series(1, $2)'

export type Numbers = {
  /** Ensures that this transaction can take `count` more, whatever others reserve and take. */
  reserve(sequence: Sequence, count: number): Promise<void>
  take(sequence: Sequence): number
  /** Reserved ids that were not taken are free for others; taken ones are gone, whether or not they were written. */
  end(): void
}
/** The rest of a block is skipped when the node stops: numbers have gaps, never doubles. */
export function numbersOfNode(): (sql: Reader) => Numbers {
  const pools = new Map<Sequence, { free: number[]; promised: number }>()
  const poolOf = (sequence: Sequence) => {
    const pool = pools.get(sequence) ?? { free: [], promised: 0 }
    pools.set(sequence, pool)
    return pool
  }
  return (sql) => {
    const own = new Map<Sequence, number>()
    const promise = (sequence: Sequence, count: number): void => {
      poolOf(sequence).promised += count
      own.set(sequence, (own.get(sequence) ?? 0) + count)
    }
    return {
      reserve: async (sequence, count) => {
        promise(sequence, count)
        const { free, promised } = poolOf(sequence)
        // Counts all promised ids, including those of callers who still wait for a block, because their wait may fail.
        const missing = promised - free.length
        if (missing <= 0) return
        const blocks = await sql.rows<{ id: number }>(NEXT, [sequence, Math.ceil(missing / BLOCK)])
        for (const { id } of blocks) for (let i = 0; i < BLOCK; i++) free.push(id + i)
      },
      take: (sequence) => {
        const id = (own.get(sequence) ?? 0) > 0 ? poolOf(sequence).free.shift() : undefined
        if (id === undefined) throw new Error(`no number of ${sequence} was reserved`)
        promise(sequence, -1)
        return id
      },
      end: () => {
        for (const [sequence, count] of own) promise(sequence, -count)
      },
    }
  }
}
