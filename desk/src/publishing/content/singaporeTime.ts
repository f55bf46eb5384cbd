/** Operators type Singapore time, whatever zone the browser is in. */
import { startOfDay } from '@tonne/domain/days'

/** '2026-11-24T09:30' as its instant; null when it is empty or no time. */
export function instantOf(text: string): number | null {
  const [, day, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? []
  if (!day) return null
  const at = startOfDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000
  return Number.isNaN(at) ? null : at
}
