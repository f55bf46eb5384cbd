/** Why: a price painted by two accounts of one purse shows in who trades with whom; people look at that, and nothing is restricted by itself. */

/** Looked at this far back, from this many trades on, when they are at least this much of what one of the two traded. */
export const PAIR_DAYS = 90
export const PAIR_TRADES = 3
export const PAIR_PERCENT = 50

/** What two accounts may have in common, the most telling first. Families and offices share some of it honestly. */
export const sharedSigns = {
  payee: ['Account for withdrawals', '提现收款账户'],
  device: ['Device', '登录设备'],
  mobile: ['Phone number', '手机号'],
  address: ['Network address', '登录网络地址'],
  invited: ['One invited the other', '邀请关系'],
} as const satisfies Record<string, readonly [string, string]>
export type SharedSign = keyof typeof sharedSigns

export type TradingPair = { shared: readonly SharedSign[]; kgToA: number; kgToB: number; cents: number }
/** What went there and came back: nobody owns more or less for it, only the price has a history. */
export const roundKg = ({ kgToA, kgToB }: Pick<TradingPair, 'kgToA' | 'kgToB'>): number => Math.min(kgToA, kgToB)

/** Those to look at first: who share most, then whose tons went there and back, then whose sums are larger. */
export const rankPairs = <P extends TradingPair>(pairs: readonly P[]): P[] =>
  pairs.toSorted((a, b) => b.shared.length - a.shared.length || roundKg(b) - roundKg(a) || b.cents - a.cents)
