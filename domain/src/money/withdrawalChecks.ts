import { type Funds, fundsRisks } from './withdrawalFunds.ts'

/** The facts that an operator sees before deciding. */
export type WithdrawalChecks = {
  /** The holder has the member's registered name now, not only when the payee was added. */
  sameName: boolean
  /** Cents frozen for this withdrawal alone. */
  heldCents: number
  /** Withdrawals of its day that count, including this one, and how many a day may have. */
  ofDay: number
  perDay: number
  /** Earlier withdrawals that arrived at the same payee. */
  paidBefore: number
  payeeSince: number
  /** Wrong trading passwords since the last right one. */
  wrongTries: number
  memberSince: number
  /** The last inflows that make up its amount. */
  funds: Funds
}
export const withdrawalRisks = {
  name: ['Name differs', '户名不符'],
  held: ['Not all frozen', '冻结不足'],
  daily: ['Too many a day', '超出每日次数'],
  tries: ['Wrong passwords', '密码输错'],
  far: ['Price far off', '成交价偏离'],
  waiting: ['Buyer was waiting', '买方处于等待期'],
  pair: ['Trading pair', '对敲'],
  few: ['Few buyers', '买方集中'],
  payee: ['New payee', '新收款账户'],
} as const satisfies Record<string, readonly [string, string]>
export type WithdrawalRisk = keyof typeof withdrawalRisks

/**
 * The risks of a withdrawal, gravest first. `frozenCents`: the amount that must still be frozen, 0 once the bank has
 * the money.
 */
export function risksOf(checks: WithdrawalChecks, frozenCents: number): WithdrawalRisk[] {
  const { sameName, heldCents, ofDay, perDay, paidBefore, wrongTries, funds } = checks
  const from = fundsRisks(funds)
  const found: Record<WithdrawalRisk, boolean> = {
    name: !sameName,
    held: heldCents < frozenCents,
    daily: ofDay > perDay,
    tries: wrongTries > 0,
    far: from.includes('far'),
    waiting: from.includes('waiting'),
    pair: from.includes('pair'),
    few: from.includes('few'),
    payee: paidBefore === 0,
  }
  return (Object.keys(found) as WithdrawalRisk[]).filter((risk) => found[risk])
}
