/** What a project was before: its prices and its phases. */
import type { ProjectPhase } from '@tonne/domain/states'
import type { Sql } from '../../platform/database/database.ts'
import type { PricePoint } from './store.ts'

// Includes the version before the window, so that the line has a start.
const PRICES = `
  select effective_at as at, price_cents as "priceCents" from project_price
  where project_id = $1 and effective_at <= $3 and effective_at >= coalesce(
    (select max(effective_at) from project_price where project_id = $1 and effective_at <= $2), '-infinity')
  order by effective_at, version`
export const listPrices = (sql: Sql, projectId: number, from: Date, to: Date) =>
  sql.rows<PricePoint>(PRICES, [projectId, from, to])

const PHASES = `select phase, at from project_phase where project_id = $1 order by id desc limit 50`
/** The phases a project went through, the latest first. */
export const listPhases = (sql: Sql, projectId: number) =>
  sql.rows<{ phase: ProjectPhase; at: Date }>(PHASES, [projectId])
