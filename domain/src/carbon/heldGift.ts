/** During a hold on withdrawals, retiring tons for others needs a second factor that is older than the hold. */
import type { Kg } from '../money.ts'
import { isNewName, type MoneyOutHold } from '../people/moneyOutHold.ts'
import { forWhom, type RetirementLine } from './retirement.ts'

/** Tons that are retired for others, or for nobody who is named, serve whoever shows the certificate. */
export const givesAway = ({ beneficiary }: Pick<RetirementLine, 'beneficiary'>): boolean => beneficiary !== 'self'

export const givesAwayIn = (
  hold: MoneyOutHold,
  line: Pick<RetirementLine, 'beneficiary'>,
  namedAt: Date | null,
): boolean => givesAway(line) || isNewName(hold, namedAt)

type RetireInput = { project: string; kg: Kg | number }

/** The text that a confirmation of a retirement approves, as the page shows it. */
export const retireBound = (
  { project, kg: quantity }: RetireInput,
  line: Pick<RetirementLine, 'beneficiary' | 'name'>,
): string => `retire ${quantity} project ${project}${forWhom(line)}`

/** The same for a list of beneficiaries, which is named by its hash. */
export const retireListBound = ({ project, kg: quantity }: RetireInput, sha256: string): string =>
  `retire ${quantity} project ${project} list ${sha256}`
