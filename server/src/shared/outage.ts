/**
 * When no node ran due jobs the service was away: members could neither pay nor object. The first job that could end a
 * deadline after that writes it down, and the log seals it.
 */
import { AFTER_OUTAGE_HOURS, OUTAGE_LEAST_MS } from '@tonne/domain/outage'
import { type Db, first, type Tx } from '../platform/database/database.ts'
import { beat, isBeating } from '../platform/instance.ts'
import { insertAudit } from './audit.ts'

const ACT = 'service.outage'
const MINUTE = 60_000
/**
 * Called before each run of a job that ends deadlines. The absence is measured by the database's clock, which nobody
 * moves in a demo, in whole minutes, and dated by the job's.
 */
export async function noteOutage(db: Db, now: Date): Promise<void> {
  if (await isBeating(db)) return
  await db.tx(async (tx) => {
    const goneMs = await beat(tx)
    if (goneMs < OUTAGE_LEAST_MS) return
    const awayMs = Math.min(goneMs, now.getTime() - (await findLastRun(tx, now)))
    if (awayMs < OUTAGE_LEAST_MS) return
    const after = { from: new Date(now.getTime() - Math.floor(awayMs / MINUTE) * MINUTE), to: now }
    const reason = 'No node ran due jobs'
    await insertAudit(tx, { by: 'system', act: ACT, subject: 'service', reason, after }, now)
  })
}

const RUN = `
  select max(at) as at from (select at from invariant_run order by id desc limit 20) r where at < $1`
/**
 * When invariants were last checked, before those of this start. The release before, to which this one was rolled back,
 * checks them each minute and does not know of `beat_at`.
 */
const findLastRun = async (tx: Tx, now: Date): Promise<number> =>
  (await first(tx.rows<{ at: Date | null }>(RUN, [new Date(now.getTime() - 2 * MINUTE)])))?.at?.getTime() ?? 0
/** SQL: all outages, each with the `since` and `until` of the time that no deadline counts because of it. */
export const OUTAGES = `
  select since, ended_at, ended_at + interval '${AFTER_OUTAGE_HOURS} hours' as until, noted_at from (
    select (after ->> 'from')::timestamptz as since, (after ->> 'to')::timestamptz as ended_at, at as noted_at
    from audit where act = '${ACT}') a`
/** SQL: an interval, how long spans (`since`, `until`) lasted after an instant. What two of them cover counts once. */
export const lasted = (spans: string, from: string): string => `coalesce((
  select sum(greatest(c.until - greatest(c.since, c.earlier), interval '0')) from (
    select greatest(kept.since, ${from}) as since, kept.until,
      max(kept.until) over (order by kept.since rows between unbounded preceding and 1 preceding) as earlier
    from (${spans}) kept where kept.until > ${from}
  ) c), interval '0')`
