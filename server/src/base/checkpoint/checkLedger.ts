/** Balances are compared with postings again and again, so that a difference is seen within a minute. */
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { closePeriod, PERIOD } from './closePeriod.ts'
import { CountedWrong, recountNext } from './recount.ts'
import { compareAll, insertCheck, sumNextDays, type Wrong } from './store.ts'

/** A run closes at most so many periods, then the lease is taken anew. */
const AT_ONCE = 8

/**
 * Closes what is over, sums its days, sums one closed period again, and compares. `leaves`: how long a period is. A
 * day has room for 2,880 periods, which are 47 million rows of the log: with fewer in a day the rotation comes to its
 * end.
 */
export const checkLedger = ({ db }: Pick<Tools, 'db'>, leaves = PERIOD): DueJob =>
  fencedJob({ db, name: 'checkLedger', everyMs: 30_000, piece: AT_ONCE }, async (now, fenced) => {
    let closed = 0
    while (closed < AT_ONCE && (await fenced((tx) => closePeriod(tx, now, leaves)))) closed++
    let summed = 0
    while (summed < AT_ONCE && (await fenced(sumNextDays))) summed++
    const wrong: Wrong[] = []
    try {
      await fenced(recountNext)
    } catch (error) {
      if (!(error instanceof CountedWrong)) throw error
      wrong.push(...error.found)
    }
    // Everything that is over is closed before the rest is read: it would be read again for each piece.
    if (closed === AT_ONCE || summed === AT_ONCE) return AT_ONCE
    const compared = await compareAll(db)
    await fenced((tx) => insertCheck(tx, { ...compared, wrong: [...compared.wrong, ...wrong] }, now))
    return closed
  })
