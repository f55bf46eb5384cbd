/** Stops that have not ended, as readers of projects need them. They are written with the drafts. */
import type { Stop } from '@tonne/domain/trading/project'
import type { Sql } from '../../platform/database/database.ts'

type OpenStop = { projectId: number | null; reason: Stop['reason']; since: Date }
const STOPS = `
  select project_id as "projectId", jsonb_build_object('en', text_en, 'cn', text_cn) as reason, stopped_at as since
  from project_stop where state = 'proposed'`
export const listStops = (sql: Sql) => sql.rows<OpenStop>(STOPS)
/** A halt of the whole market comes before the stop of one project. */
export function withStops<T extends { id: number; decision: string }>([rows, stops]: [T[], OpenStop[]]) {
  const all = stops.find(({ projectId }) => projectId === null)
  return rows.map((row) => {
    const found = all ?? stops.find(({ projectId }) => projectId === row.id)
    const stop: Stop | null = found ? { reason: found.reason, since: found.since, market: found === all } : null
    return { ...row, stop }
  })
}
