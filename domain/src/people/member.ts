/** All checks stand in one order, so that a refusal names the first true reason. */
import { refuse } from '../refusals.ts'

/** The scopes of a restriction. `sell` keeps the tons where they are: neither sold nor retired. */
export const restrictionScopes = ['order', 'sell', 'withdraw', 'login'] as const
export type RestrictionScope = (typeof restrictionScopes)[number]
export type Restriction = { caseNo: string; scopes: readonly RestrictionScope[]; reason: { en: string; cn: string } }

export type Standing = { answered: boolean; restrictions: readonly Restriction[] }

/** Refuses when a restriction covers the operation (naming its case), or when the risk questions are not answered. */
export function refuseUnlessMay({ answered, restrictions }: Standing, scope: RestrictionScope): void {
  const found = restrictions.find((r) => r.scopes.includes(scope))
  if (found) refuse('restricted', { caseNo: found.caseNo, reason: found.reason })
  if (!answered) refuse('unanswered')
}
