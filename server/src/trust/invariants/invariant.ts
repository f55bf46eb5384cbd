/**
 * An invariant is a sentence that a person can read and a query that finds what breaks it: no row found is the proof.
 */
import type { Tx } from '../../platform/database/database.ts'

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
  /** Cheap ones read accounts and open items and run every minute; the others read whole histories and run daily. */
  cost: 'cheap' | 'whole'
  /** The rows that break it. $1, where it is used, is now. */
  sql: string
  /**
   * Selects the breaking rows among those that `sql` found, when that takes more than a query: the tree is computed
   * again, the names are compared.
   */
  keep?: (tx: Tx, found: readonly Broken[]) => Promise<Broken[]>
}
