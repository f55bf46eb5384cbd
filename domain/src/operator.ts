/** Why: who may do what at the desk is one published table, and nobody decides on what they proposed themselves. */
import { refuse } from './refusals.ts'

export const operatorRoles = ['support', 'finance', 'market', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]
export const operatorRoleLabels: Readonly<Record<OperatorRole, readonly [string, string]>> = {
  support: ['Support', '客服'],
  finance: ['Finance', '财务'],
  market: ['Market', '市场'],
  admin: ['Admin', '管理员'],
}
export type Operator = { id: number; name: string; role: OperatorRole }

/** Refuses an act that the operator's role does not have, naming the roles that do. */
export function refuseUnlessRole({ role }: Operator, roles: readonly OperatorRole[]): void {
  if (!roles.includes(role)) refuse('operatorRole', { roles: roles.join(', '), role })
}

/** Four eyes: the second operator must be another person than the first. `proposedBy` is an operator's id. */
export function refuseOwnAct(proposedBy: number, { id }: Operator): void {
  if (proposedBy === id) refuse('ownAct')
}
