import { movableUploads } from '../people/upload/store.ts'
import { type Db, first } from '../platform/database/database.ts'
import type { Files, Movable } from '../platform/files/files.ts'
import { movablePictures } from '../publishing/content/store.ts'
import { movablePapers } from '../shared/storedFiles.ts'
import { movableFiles } from '../trading/draft/store.ts'

const TABLES: readonly Movable[] = [movableUploads, movablePictures, movableFiles, movablePapers]
type Row = { bytes: Buffer; key: string[] }

/** One file at a time. A row that was deleted meanwhile leaves its object loose, and the app sweeps it. */
export async function moveToStore(db: Db, files: Files): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  for (const { next, moved } of TABLES) {
    const after = (key: string[] | null) => first(db.rows<Row>(next, [key]))
    for (let row = await after(null); row; row = await after(row.key)) {
      const { key, bytes } = row
      const { stored } = await files.put(db, bytes)
      const done = await db.tx((tx) => tx.rows(moved, [key, stored]))
      total.files += done.length
      total.bytes += done.length * bytes.length
    }
  }
  return total
}
