/**
 * An invariant is a sentence that a person can read and a query that finds what breaks it: no row found is the proof.
 */
import type { Tx } from '../../platform/database/database.ts'

/** A place between rows, as the key of the next one. */
export type Place = readonly number[]

/** By invariant that is checked in pieces: where its next piece begins. */
export type Reached = Readonly<Record<string, Place>>

/** A breaking row, with what is needed to find it. */
export type Broken = Readonly<Record<string, unknown>>
export type Invariant = {
  /** The number of the promise in docs/invariants.md and the invariant's own name: '4 holds'. */
  id: string
  sentence: readonly [en: string, cn: string]
  /** How it could fail. */
  breaks: readonly [en: string, cn: string]
  /** A breach stops payments. */
  money: boolean
  /**
   * Cheap ones read accounts and open items, or one piece of a long table, and run every minute; the others read whole
   * histories and run daily.
   */
  cost: 'cheap' | 'whole'
  /** The rows that break it. $1, where it is used, is now. */
  sql: string
  /** For tables that are too long to be read each minute. */
  piece?: {
    begin: Place
    /**
     * Finds the end of the piece that begins at $1 ..., as `place`; no row when the piece reaches the end of the table.
     */
    end: string
    /** The breaking rows between two places, and those of cheap parts that are always checked. */
    sql: string
  }
  /**
   * Selects the breaking rows among those that `sql` found, where that takes more than a query: computing the tree
   * again, comparing names.
   */
  narrow?: (tx: Tx, found: readonly Broken[]) => Promise<Broken[]>
}
