import { sayCents } from '@tonne/domain/format'
import { useSettings } from '../../api/settings.ts'

/**
 * For the words of a change by its owner, or of a password that is reset by mail. Until the terms are here, the first
 * ones.
 */
export function useWaitAhead(after: 'change' | 'recovery'): { hours: number; limit: string } {
  const coolOff = useSettings()?.terms.coolOff
  const hours = after === 'change' ? (coolOff?.changeHours ?? 24) : (coolOff?.recoveryHours ?? 72)
  return { hours, limit: sayCents(coolOff?.tradesCents ?? 200_00) }
}
