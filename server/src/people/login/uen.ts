import { dayOf } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import { isUen } from '../../shared/isUen.ts'

/**
 * Refuses an invalid number, and outside the demo one of a future year: those belong to the demo's fictional companies.
 */
export function refuseUen(uen: string, now: Date, mode: 'demo' | 'production'): void {
  if (!isUen(uen)) refuse('uenInvalid')
  const year = /^(\d{4})\d{5}[A-Z]$/.exec(uen)?.[1]
  if (mode === 'production' && year && year > dayOf(now).slice(0, 4)) refuse('uenInvalid')
}
