import { dayOf } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import { isUen } from '../../shared/isUen.ts'

/**
 * Refuses an invalid number, and outside the demo one of a future year: those belong to the demo's fictional companies.
 */
export function refuseUen(uen: string, now: Date, mode: 'demo' | 'production'): void {
  if (!isUen(uen)) refuse('uenInvalid')
  const [, year = '', short = ''] = /^(?:(\d{4})\d{5}|T(\d{2})[A-Z]{2}\d{4})[A-Z]$/.exec(uen) ?? []
  const today = dayOf(now)
  if (mode === 'production' && (year > today.slice(0, 4) || short > today.slice(2, 4))) refuse('uenInvalid')
}
