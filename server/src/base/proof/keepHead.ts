import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../../platform/database/database.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { listHeads } from './store.ts'

const HOUR = 3_600_000

/**
 * Writes the newest head of the log to `archive`/heads, as `npm run invariants -- --head` takes it, and returns the
 * file; undefined while the log has none. A restored database that lacks entries cannot hide it from this file.
 */
export async function keepNewestHead(sql: Sql, archive: string): Promise<string | undefined> {
  const [head] = await listHeads(sql, null, 1)
  if (!head) return undefined
  const folder = join(archive, 'heads')
  mkdirSync(folder, { recursive: true })
  const name = `${head.at.toISOString().replaceAll(':', '-')}.json`
  const [root, signature] = [head.root.toString('hex'), head.signature.toString('hex')]
  // The final name is given last, so a half-written head is not found; names that begin with a dot are never the
  // newest.
  const part = join(folder, `.${name}.part`)
  writeFileSync(part, JSON.stringify({ head: { size: head.size, root, signature, at: head.at } }), { flush: true })
  renameSync(part, join(folder, name))
  return join(folder, name)
}

/** Runs each hour on the node that has the job, if it has a folder for backups. */
export function keepHead({ db, settings: { backupDir } }: Pick<Tools, 'db' | 'settings'>): DueJob[] {
  if (!backupDir) return []
  const run = async () => ((await keepNewestHead(db, backupDir)) ? 1 : 0)
  return [{ name: 'keepHead', everyMs: HOUR, piece: 2, run }]
}
