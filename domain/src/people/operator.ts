/** The table of who may do what at the desk is published. Nobody decides on what they proposed themselves. */
import { refuse } from '../refusals.ts'
import type { DeskEffect } from './deskEffect.ts'

export const operatorRoles = ['support', 'finance', 'market', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]
export const operatorRoleLabels: Readonly<Record<OperatorRole, readonly [string, string]>> = {
  support: ['Support', '客服'],
  finance: ['Finance', '财务'],
  market: ['Market', '市场'],
  admin: ['Admin', '管理员'],
}
/** An approved invitation's link works this long. */
export const INVITE_HOURS = 48
export type Operator = { id: number; name: string; role: OperatorRole }

/**
 * How many wrong codes and passkeys after the right password lock an account, from all places together: per quarter of
 * an hour and per day.
 */
export const factorWindows = [
  { most: 5, minutes: 15 },
  { most: 20, minutes: 1440 },
] as const

/** Refuses an act that the operator's role does not have, naming the roles that do. */
export function refuseUnlessRole({ role }: Operator, roles: readonly OperatorRole[]): void {
  if (!roles.includes(role)) refuse('operatorRole', { roles: roles.join(', '), role })
}

/** An operator's earlier part in a thing that another must decide, in words. */
const ownParts = {
  proposed: { en: 'you proposed it', cn: '该事项由您提出' },
  invited: { en: 'the invitation is yours', cn: '该邀请由您发起' },
  imposed: { en: 'you imposed the case', cn: '该限制由您实施' },
  agreed: { en: 'you agreed to the case', cn: '该限制经您批准' },
  wrote: { en: 'you wrote some of it', cn: '其中有您撰写的内容' },
  stopped: { en: 'you stopped the sale', cn: '该项目由您叫停' },
  announced: { en: 'you had a part in the news', cn: '该消息由您参与发布' },
  self: { en: 'it is your own account', cn: '这是您本人的账户' },
} as const
export type OwnPart = keyof typeof ownParts

/**
 * Four eyes: the second operator must be another person than the first. `first` is an operator's id, `part` what they
 * did.
 */
export function refuseOwnAct(first: number, { id }: Operator, part: OwnPart = 'proposed'): void {
  if (first === id) refuse('ownAct', { because: ownParts[part] })
}

/** The effect of an act, as the roles page and the published table describe it. */
export const deskEffectLabels: Readonly<Record<DeskEffect, readonly [string, string]>> = {
  money: ['Moves money, or lets it move', '资金变动或放行'],
  tons: ['Moves tons, or what proves them', '碳信用变动或其凭证变更'],
  rights: ['Gives or takes rights', '授予或收回权限'],
  public: ['Changes what members buy by or read', '变更会员交易条件或公开内容'],
  secret: ['Shows what is sealed', '显示加密资料'],
  waits: ['Waits for another operator', '待另一位运营人员审批'],
  desk: ['The desk’s own work', '后台内部工作'],
}
