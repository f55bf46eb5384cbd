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

/**
 * What an act of the desk does by itself, and whether it asks for the operator's code again. One rule: a session somebody walked away from
 * moves nothing. Whatever takes effect on members, money, tons or rights needs a code of the last minutes; what another operator must
 * still decide, with a code of theirs, and the desk's own paperwork do not.
 */
export const deskEffects = {
  /** Money moves, may leave from now on, or is kept from leaving. */
  money: { asksCode: true, label: ['Moves money, or lets it move', '资金变动或放行'] },
  /** Tons come into being, change hands or are retired, or what proves it changes. */
  tons: { asksCode: true, label: ['Moves tons, or what proves them', '碳信用变动或其凭证变更'] },
  /** What a member or an operator may do begins or ends. */
  rights: { asksCode: true, label: ['Gives or takes rights', '授予或收回权限'] },
  /** What everybody buys by or reads: a sale, prices, terms, published texts. */
  public: { asksCode: true, label: ['Changes what members buy by or read', '变更会员交易条件或公开内容'] },
  /** Something sealed is shown. */
  secret: { asksCode: true, label: ['Shows what is sealed', '显示加密资料'] },
  /** Another operator must decide it before anything happens. */
  waits: { asksCode: false, label: ['Waits for another operator', '待另一位运营人员审批'] },
  /** The desk's own work: drafts, notes, questions, who works on what. */
  desk: { asksCode: false, label: ['The desk’s own work', '后台内部工作'] },
} as const satisfies Record<string, { asksCode: boolean; label: readonly [string, string] }>
export type DeskEffect = keyof typeof deskEffects
