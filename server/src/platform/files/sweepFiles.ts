import type { Db } from '../database/database.ts'
import { eachApart } from '../schedule/eachApart.ts'
import { fencedJob } from '../schedule/fencedJob.ts'
import type { Files } from './files.ts'

// By the database's own clock: a demo's clock is moved, and a request under way must keep its object.
const LOOSE = `select name from file_loose where at < now() - interval '1 day' order by random() limit 100`
const SWEPT = 'delete from file_loose where name = $1'

/**
 * Removes objects that no row has held for a day. One that cannot be removed stays loose and is tried again; taken at
 * random, however many such objects keep no other waiting.
 */
export const sweepFiles = ({ db, files }: { db: Db; files: Files }) =>
  fencedJob({ db, name: 'sweepFiles', everyMs: 600_000 }, async (_now, fenced) => {
    const { store } = files
    if (!store) return 0
    return eachApart(await db.rows<{ name: string }>(LOOSE), async ({ name }) => {
      await store.remove(name)
      await fenced((tx) => tx.rows(SWEPT, [name]))
      return 1
    })
  })
