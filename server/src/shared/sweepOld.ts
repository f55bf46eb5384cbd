import type { Db } from '../platform/database/database.ts'
import { sweepAnswers } from '../platform/http/idempotency.ts'
import { sweepAttempts } from '../platform/limits/attempts.ts'
import { sweepUndelivered } from '../platform/mail/outbox.ts'
import { sweepPushes } from '../platform/push/outbox.ts'
import { eachApart } from '../platform/schedule/eachApart.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { sweepLogins } from './credential/devices.ts'
import { deleteTickets } from './credential/loginTicket.ts'
import { sweepChallenges } from './credential/passkeys.ts'
import { sweepProofs } from './credential/proofUse.ts'
import { sweepEvents } from './ledger/post.ts'
import { sweepTickets } from './session/sessions.ts'

const DAY_MS = 86_400_000
const periods = [
  { sweep: sweepEvents, days: 1 },
  { sweep: sweepTickets, days: 1 },
  { sweep: deleteTickets, days: 0 },
  { sweep: sweepAnswers, days: 7 },
  { sweep: sweepAttempts, days: 7 },
  { sweep: sweepChallenges, days: 1 },
  { sweep: sweepProofs, days: 8 },
  { sweep: sweepUndelivered, days: 7 },
  { sweep: sweepPushes, days: 1 },
  { sweep: sweepLogins, days: 180 },
]

export const sweepOld = (db: Db): DueJob => ({
  name: 'sweepOld',
  everyMs: 600_000,
  run: (now) =>
    eachApart(periods, async ({ sweep, days }) => {
      await sweep(db, new Date(now.getTime() - days * DAY_MS))
      return 0
    }),
})
