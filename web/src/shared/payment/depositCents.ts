import { type BaseSettings, useSettings } from '../../api/settings.ts'

type Limits = Pick<BaseSettings['terms']['deposit'], 'minCents' | 'maxCents'>
/** The missing amount, adjusted to the limits of one deposit. */
export const depositCents = (missingCents: number, { minCents, maxCents }: Limits): number =>
  Math.min(Math.max(missingCents, minCents), maxCents)

export function useDepositCents(missingCents: number): number {
  const limits = useSettings()?.terms.deposit
  return limits ? depositCents(missingCents, limits) : missingCents
}
