/**
 * A phase is computed, but its beginning is an event: each change is recorded once, in order, including those that a
 * stopped server missed.
 */

import type { ProjectPhase } from '@tonne/domain/states'
import { phasesSince } from '@tonne/domain/trading/project'
import type { Sql } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertPhases, UNSOLD } from './store.ts'

type SeenPhase = {
  id: number
  decision: 'pending_review' | 'approved' | 'closed'
  presaleStartsAt: Date | null
  presaleEndsAt: Date | null
  startsAt: Date
  endsAt: Date | null
  drawPending: boolean
  unsoldKg: number
  createdAt: Date
  lastPhase: ProjectPhase | null
  seenAt: Date | null
}
const SEEN = `
  select p.id, p.decision, p.presale_starts_at as "presaleStartsAt", p.presale_ends_at as "presaleEndsAt",
  p.starts_at as "startsAt", p.ends_at as "endsAt",
    exists (select 1 from draw_commit c where c.project_id = p.id) and not exists (select 1 from draw_result r
    where r.project_id = p.id) as "drawPending",
    stock.unsold_kg as "unsoldKg", p.created_at as "createdAt", last.phase as "lastPhase", last.seen_at as "seenAt"
  from project p ${UNSOLD} left join lateral (select phase, seen_at from project_phase where project_id = p.id
  order by id desc limit 1) last on true
  where $1::int is null or p.id = $1
  order by p.id`
/** Every project, or this one, with its last recorded phase. */
const listSeenPhases = (sql: Sql, id: number | null = null) => sql.rows<SeenPhase>(SEEN, [id])

type Look = { now: Date; changes: { projectId: number; phase: ProjectPhase; at: Date }[] }
/** When the clock was set back a look is dated as the last one: a phase that began does not begin again. */
function look({ id, lastPhase, seenAt, unsoldKg, createdAt, ...schedule }: SeenPhase, clock: Date): Look {
  const from = seenAt ?? createdAt
  const now = clock < from ? from : clock
  const changes = phasesSince(schedule, unsoldKg, { last: lastPhase, from, now })
  return { now, changes: changes.map((change) => ({ projectId: id, ...change })) }
}

export const observePhases = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'observePhases', everyMs: 1000 }, async (now, fenced) => {
    return eachApart(await listSeenPhases(db), async (project) => {
      if (look(project, now).changes.length === 0) return 0
      return fenced(async (tx) => {
        const [seen] = await listSeenPhases(tx, project.id)
        const { now: seenAt, changes } = look(seen!, now)
        if (changes.length === 0) return 0
        await insertPhases(tx, changes, seenAt)
        emitToAll(tx, ['project', 'presale', 'draw'], now)
        return 1
      })
    })
  })
