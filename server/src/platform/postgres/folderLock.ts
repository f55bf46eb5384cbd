/** A lock of the kernel keeps two apps off one data folder. It ends with its process, however that ends. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './refusal.ts'

// An open SQLite transaction is the only file lock Node offers: a pid file alone can be stale, and two starters may
// both "clean it up".
const held = new Set<DatabaseSync>()
const SQLITE_BUSY = 5
// Long enough for an app that is just ending, as after a quick restart.
const PATIENCE_MS = 4000

/**
 * Takes the folder for this process and returns what gives it back. Refuses with the other process's id when the folder
 * is taken.
 */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'app.pid')
  const lock = new DatabaseSync(join(folder, 'app.lock'), { timeout: PATIENCE_MS })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartRefused(
      `${folder} is in use by process ${readPid(pidFile)}. Stop that process first, or set DATA_DIR to another folder.`,
    )
  }
  held.add(lock)
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    if (!held.delete(lock)) return
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
