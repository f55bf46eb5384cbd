/**
 * A command must know the ids that it will write before it writes them, so a node takes them from the database in
 * blocks.
 */
import type { Sql } from '../database/database.ts'

const BLOCK = 500

export type Numbers = {
  /**
   * Ensures that `count` ids can be taken without asking the database. Of two transactions at once neither takes what
   * was reserved for the other.
   */
  reserve(sql: Sql, count: number): Promise<void>
  take(): number
}

/**
 * Ids from a sequence that increments by 500. A block that a stopped node did not use up is skipped: numbers have gaps,
 * never doubles.
 */
export function numbersFrom(
  sequence: 'entry_id_seq' | 'order_id_seq' | 'withdrawal_id_seq' | 'retirement_id_seq',
): Numbers {
  const text = `select nextval('${sequence}') as id from generate_series(1, $1)`
  const free: number[] = []
  let before = 0
  return {
    reserve: async (sql, count) => {
      // The transaction that reserved before may still be in progress, and takes as many of the present ids as it
      // reserved.
      const missing = count + before - free.length
      before = Math.max(BLOCK, count)
      if (missing <= 0) return
      const blocks = await sql.rows<{ id: number }>(text, [Math.ceil(missing / BLOCK)])
      for (const { id } of blocks) for (let i = 0; i < BLOCK; i++) free.push(id + i)
    },
    take: () => {
      const id = free.shift()
      if (id === undefined) throw new Error(`no number of ${sequence} was reserved`)
      return id
    },
  }
}
