import { useSettings } from '../../api/settings.ts'

/** The missing amount, adjusted to the limits of one deposit, and the address that has it filled in. */
export function useDepositWay(missingCents: number): { cents: number; to: string } {
  const limits = useSettings()?.terms.deposit
  const cents = Math.min(Math.max(missingCents, limits?.minCents ?? 0), limits?.maxCents ?? missingCents)
  return { cents, to: `/pages/profile/deposit?amountCents=${cents}` }
}
