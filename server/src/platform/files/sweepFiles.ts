import type { Db } from '../database/database.ts'
import { fencedJob } from '../schedule/fencedJob.ts'
import type { Files } from './files.ts'

// By the database's own clock: a demo's clock is moved, and a request under way must keep its object.
const LOOSE = `select name from file_loose where at < now() - interval '1 day' order by at limit 100`
const SWEPT = 'delete from file_loose where name = any($1::text[])'

/** Removes objects that no row has held for a day. One that cannot be removed stays loose and is tried again. */
export const sweepFiles = ({ db, files }: { db: Db; files: Files }) =>
  fencedJob({ db, name: 'sweepFiles', everyMs: 600_000 }, async (_now, fenced) => {
    const { store } = files
    if (!store) return 0
    const names = (await db.rows<{ name: string }>(LOOSE)).map(({ name }) => name)
    for (const name of names) await store.remove(name)
    if (names.length > 0) await fenced((tx) => tx.rows(SWEPT, [names]))
    return names.length
  })
