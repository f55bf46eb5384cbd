/** Without statistics the planner guesses: a call in a newly filled database took 121 ms because of that. */
import type pg from 'pg'
import { clientTo } from './hosts.ts'

// -1: its rows were never counted, as after a restore.
const MISSING = `
  select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.reltuples < 0 limit 1`

/** Counts the rows of every table anew, as the owner; with `missing` only where some table was never counted. */
export async function analyze(owner: pg.ClientBase, { missing = false } = {}): Promise<void> {
  if (missing && (await owner.query(MISSING)).rowCount === 0) return
  await owner.query('analyze')
}
/** The same after a database was filled. */
export async function analyzeAt(ownerUrl: string): Promise<void> {
  const owner = clientTo(ownerUrl)
  await owner.connect()
  try {
    await analyze(owner)
  } finally {
    await owner.end()
  }
}
