/** Balances are compared with postings continually, so that a difference is found within a minute. */
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { closePeriod, PERIOD } from './closePeriod.ts'
import { CountedWrong, recountNext } from './recount.ts'
import { compareAll, insertCheck, sumNextDays, type Wrong } from './store.ts'

/** How many periods a run closes at most before the lease is renewed. */
const AT_ONCE = 8

/**
 * Closes finished periods, sums their days, sums one closed period again, and compares. `leaves`: the length of a
 * period. Up to 2,880 periods a day, 47 million rows of the log, are summed again faster than new ones are added.
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
    // Close all finished periods before reading the rest; otherwise the rest would be read again for each piece.
    if (closed === AT_ONCE || summed === AT_ONCE) return AT_ONCE
    const compared = await compareAll(db)
    await fenced((tx) => insertCheck(tx, { ...compared, wrong: [...compared.wrong, ...wrong] }, now))
    return closed
  })
