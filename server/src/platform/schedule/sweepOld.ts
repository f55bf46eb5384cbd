/**
 * Why: rows that only bridge a moment - told events, answers kept for repeats, unused tickets, counted attempts - do
 * not pile up.
 */
import { sweepAttempts } from '../attempts.ts'
import { sweepChallenges } from '../credential/passkeys.ts'
import { sweepProofs } from '../credential/proofUse.ts'
import type { Db } from '../database/database.ts'
import { sweepAnswers } from '../http/idempotency.ts'
import { sweepEvents } from '../ledger/post.ts'
import { sweepUndelivered } from '../mail/outbox.ts'
import { sweepLogins } from '../session/devices.ts'
import { sweepTickets } from '../session/sessions.ts'
import type { DueJob } from './runDue.ts'

const DAY_MS = 86_400_000
const kept = [
  { sweep: sweepEvents, days: 1 },
  { sweep: sweepTickets, days: 1 },
  { sweep: sweepAnswers, days: 7 },
  { sweep: sweepAttempts, days: 7 },
  { sweep: sweepChallenges, days: 1 },
  { sweep: sweepProofs, days: 8 },
  { sweep: sweepUndelivered, days: 7 },
  { sweep: sweepLogins, days: 180 },
]

export const sweepOld = (db: Db): DueJob => ({
  name: 'sweepOld',
  everyMs: 600_000,
  run: async (now) => {
    for (const { sweep, days } of kept) await sweep(db, new Date(now.getTime() - days * DAY_MS))
    return 0
  },
})
