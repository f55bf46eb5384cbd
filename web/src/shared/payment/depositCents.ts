import { useSettings } from '../../api/settings.ts'

/** The missing amount, adjusted to the limits of one deposit. */
export function useDepositCents(missingCents: number): number {
  const limits = useSettings()?.terms.deposit
  return Math.min(Math.max(missingCents, limits?.minCents ?? 0), limits?.maxCents ?? missingCents)
}
