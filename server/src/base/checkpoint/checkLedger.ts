/** Balances are compared with postings again and again, so that a difference is seen within a minute. */
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { closePeriod, PERIOD } from './closePeriod.ts'
import { CountedWrong, recountNext } from './recount.ts'
import { compareAll, insertCheck, type Wrong } from './store.ts'

/** A run closes at most so many periods, then the lease is taken anew. */
const AT_ONCE = 8

/**
 * Closes what is over, sums as many closed periods again and one more, and compares. So the sums that begin anew with
 * the first period always reach the last one. `leaves`: how long a period is.
 */
export const checkLedger = ({ db }: Pick<Tools, 'db'>, leaves = PERIOD): DueJob =>
  fencedJob({ db, name: 'checkLedger', everyMs: 30_000, piece: AT_ONCE }, async (now, fenced) => {
    let closed = 0
    while (closed < AT_ONCE && (await fenced((tx) => closePeriod(tx, now, leaves)))) closed++
    const wrong: Wrong[] = []
    try {
      for (let left = closed + 1; left > 0; left--) await fenced(recountNext)
    } catch (error) {
      if (!(error instanceof CountedWrong)) throw error
      wrong.push(...error.found)
    }
    // Everything that is over is closed before the rest is read: it would be read again for each piece.
    if (closed === AT_ONCE) return closed
    const compared = await compareAll(db)
    await fenced((tx) => insertCheck(tx, { ...compared, wrong: [...compared.wrong, ...wrong] }, now))
    return closed
  })
