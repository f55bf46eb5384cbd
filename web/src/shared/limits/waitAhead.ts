import { sayCents } from '@tonne/domain/format'
import { useSettings } from '../../api/settings.ts'

/**
 * The wait that a change by its owner, or a password reset by mail, would cause. Until the terms have loaded, that of
 * the first ones.
 */
export function useWaitAhead(after: 'change' | 'recovery'): { hours: number; limit: string } {
  const coolOff = useSettings()?.terms.coolOff
  const hours = after === 'change' ? (coolOff?.changeHours ?? 24) : (coolOff?.recoveryHours ?? 72)
  return { hours, limit: sayCents(coolOff?.tradesCents ?? 200_00) }
}
