/** Why: rows that only bridge a moment - told events, answers kept for repeats, unused tickets, counted attempts - do not pile up. */
import type { Db } from '../database/database.ts'
import type { DueJob } from './runDue.ts'

const DAY_MS = 86_400_000
/** A client that repeats a request after a week has long been told; until then the first answer is kept. */
const KEPT: readonly { text: string; days: number }[] = [
  { text: 'delete from event where at < $1', days: 1 },
  { text: 'delete from idempotency where at < $1', days: 7 },
  { text: 'delete from socket_ticket where expires_at < $1', days: 1 },
  { text: 'delete from attempt where at < $1', days: 7 },
]

export const sweepOld = (db: Db): DueJob => ({
  name: 'sweepOld',
  everyMs: 600_000,
  run: async (now) => {
    for (const { text, days } of KEPT) await db.rows(text, [new Date(now.getTime() - days * DAY_MS)])
    return 0
  },
})
