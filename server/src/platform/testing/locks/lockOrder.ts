/** The declared order of locks is read from the one table that states it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Place = {
  table: string
  /** Only protected from deletion (`for key share`), which blocks fewer transactions than a change of the row. */
  kept: boolean
  /** Locked by inserting the key, where the second transaction waits for the first. */
  entered: boolean
  /**
   * The column by which several rows are locked in order; `as asked`: any order, as long as no two transactions have
   * opposite ones; otherwise one row a transaction.
   */
  several: string
  /** The tables of which a row must be locked (any one of them) before a row of this one is written. */
  under: readonly string[]
  /** A transaction that writes here must have read under that lock. */
  readSince: boolean
}

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/locks.md')
const named = (cell: string): string[] => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!)

/** Throws if the table is missing or empty. */
export function readOrder(text: string = readFileSync(DOCUMENT, 'utf8')): Place[] {
  const [, section = ''] = /<!-- locks -->([\s\S]*?)<!-- end of locks -->/.exec(text) ?? []
  const rows = section.trim().split('\n').slice(2)
  const places = rows.map((row): Place => {
    const [, rowsOf = '', several = '', under = '', since = ''] = row.split('|').map((cell) => cell.trim())
    const [table] = named(rowsOf)
    if (!table) throw new Error(`the table of locks has a row that names no table: ${row}`)
    return {
      table,
      kept: rowsOf.includes('kept open'),
      entered: rowsOf.includes('entered'),
      several: named(several)[0] ?? several,
      under: named(under),
      readSince: named(since).length > 0,
    }
  })
  if (places.length === 0) throw new Error('docs/locks.md has no table of locks')
  return places
}
