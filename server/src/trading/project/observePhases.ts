/**
 * A phase is computed, but its beginning is an event: each change is recorded once, in order, including those that a
 * stopped server missed.
 */

import { phasesSince } from '@tonne/domain/trading/project'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { listSeenPhases } from './seenPhases.ts'
import { insertPhases } from './store.ts'

export const observePhases = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'observePhases', everyMs: 1000 }, async (now, fenced) => {
    await fenced(async (tx) => {
      const seen = (await listSeenPhases(tx)).flatMap(({ id, lastPhase, seenAt, unsoldKg, createdAt, ...schedule }) =>
        phasesSince(schedule, unsoldKg, { last: lastPhase, from: seenAt ?? createdAt, now }).map((change) => ({
          projectId: id,
          ...change,
        })),
      )
      if (seen.length === 0) return
      await insertPhases(tx, seen, now)
      emitToAll(tx, ['project', 'presale', 'draw'], now)
    })
    return 0
  })
