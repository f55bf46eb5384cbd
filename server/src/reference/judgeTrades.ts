/** Why: tons that came back, a pair that was marked, accounts that turned out to be one owner's: seconds later such trades move no price any more. */
import { assertFence } from '../platform/schedule/lease.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import type { Tools } from '../platform/tools.ts'
import { countTrades } from './store.ts'

const NAME = 'judgeTrades'
const DAY_MS = 86_400_000
/** Trades of these days are judged each time, older ones once an hour: only a mark or a link of two owners changes those. */
const RECENT_DAYS = 31
const WHOLE_MS = 3_600_000

export function judgeTrades({ db }: Pick<Tools, 'db'>): DueJob {
  let wholeAt = Number.NEGATIVE_INFINITY
  return {
    name: NAME,
    everyMs: 5000,
    run: async (now, fence) => {
      const whole = Date.now() - wholeAt >= WHOLE_MS
      await db.tx(async (tx) => {
        await assertFence(tx, NAME, fence)
        countTrades(tx, whole ? new Date(0) : new Date(now.getTime() - RECENT_DAYS * DAY_MS), now)
      })
      if (whole) wholeAt = Date.now()
      return 0
    },
  }
}
