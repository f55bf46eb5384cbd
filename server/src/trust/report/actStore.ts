/** Reads only columns that never change once an act is decided, so that a closed month says the same for ever. */
import type { MonthActs } from '@tonne/domain/trust/monthActs'
import type { Sql } from '../../platform/database/database.ts'

const MS = (at: string): string => `(extract(epoch from ${at}) * 1000)::bigint`
const BY = (name: string, at: string): string => `jsonb_build_object('by', ${name}, 'atMs', ${MS(at)})`
const ALERTS = `
  select a.no, a.rule, p.no as project, a.state, a.measured, a.threshold, ${MS('a.opened_at')} as "openedAtMs",
    ${BY('a.decided_name', 'a.decided_at')} as decided
  from market_alert a left join project p on p.id = a.project_id
  where a.state <> 'open' and a.decided_at >= $1 and a.decided_at < $2 order by a.id`
const CORRECTIONS = `
  select no, kind, state, parked_cents as "parkedCents", ${BY('proposed_name', 'proposed_at')} as proposed,
    ${BY('decided_name', 'decided_at')} as decided
  from correction where state in ('approved', 'rejected') and decided_at >= $1 and decided_at < $2 order by id`
const RETIREMENTS = `
  select r.no, p.no as project, r.kg, r.state, ${MS('r.requested_at')} as "askedAtMs",
    ${MS('r.ended_at')} as "endedAtMs",
    (select c.hash from certificate c where c.retirement_id = r.id and c.version = 1) as certificate
  from retirement r join project p on p.id = r.project_id
  where r.ended_at >= $1 and r.ended_at < $2 order by r.id`

export async function listActs(sql: Sql, from: Date, to: Date): Promise<MonthActs> {
  const span = [from, to]
  const [alerts, corrections, retirements] = await Promise.all([
    sql.rows<MonthActs['alerts'][number]>(ALERTS, span),
    sql.rows<MonthActs['corrections'][number]>(CORRECTIONS, span),
    sql.rows<MonthActs['retirements'][number]>(RETIREMENTS, span),
  ])
  return { alerts, corrections, retirements }
}
