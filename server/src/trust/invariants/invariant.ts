/**
 * An invariant is a sentence that a person can read and a query that finds what breaks it: no row found is the proof.
 */
import type { Tx } from '../../platform/database/database.ts'

/** A place between rows, as the key of the next one. */
export type Place = readonly number[]

/** Where the next look at each invariant begins that is looked at by pieces. */
export type Reached = Readonly<Record<string, Place>>

/** A row that breaks it, with what is needed to find it. */
export type Broken = Readonly<Record<string, unknown>>
export type Invariant = {
  /** The promise it belongs to, as numbered in docs/invariants.md, and its own name: '4 holds'. */
  id: string
  sentence: readonly [en: string, cn: string]
  /** How it could fail. */
  breaks: readonly [en: string, cn: string]
  /** A breach stops payments. */
  money: boolean
  /**
   * Cheap ones read accounts and open items, or a piece of what is more, and run every minute; the others read whole
   * histories and run daily.
   */
  cost: 'cheap' | 'whole'
  /** The rows that break it. $1, where it is used, is now. */
  sql: string
  /** Where there are too many rows to look at all of them each minute. */
  piece?: {
    /** Before all rows. */
    begin: Place
    /** Finds where a piece that begins at $1 ... ends, as `place`; nothing when it goes to the end. */
    end: string
    /** The rows that break it between two places, and whatever of the rest costs little. */
    sql: string
  }
  /**
   * Selects the breaking rows among those that `sql` found, when that takes more than a query: the tree is computed
   * again, the names are compared.
   */
  narrow?: (tx: Tx, found: readonly Broken[]) => Promise<Broken[]>
}
