/**
 * Two accounts of one owner can make a price or a level by trading with each other. Published rules find such pairs;
 * people decide.
 */
import { KG_PER_TON } from '../money.ts'

/** The rules look at this many days of trades, over all accounts of the two owners. */
export const PAIR_DAYS = 90
const ROUND_TONS = 5
const TRADES = 3
const PERCENT = 50
const FAR_TRADES = 3

/** The signs that two owners may share, the most telling first. Families and offices share some of it honestly. */
export const sharedSigns = {
  payee: ['Account for withdrawals', '提现收款账户'],
  device: ['Device', '登录设备'],
  mobile: ['Phone number', '手机号'],
  address: ['Network address', '登录网络地址'],
  invited: ['One invited the other', '邀请关系'],
} as const satisfies Record<string, readonly [string, string]>
export type SharedSign = keyof typeof sharedSigns
/** An address or an invitation alone proves too little. */
const TELLING: readonly SharedSign[] = ['payee', 'device', 'mobile']

/** Each of these alone puts a pair before an operator. */
export const pairRules = {
  round: [`${ROUND_TONS} t or more went there and back`, `来回转手 ${ROUND_TONS} 吨以上`],
  signs: ['a shared account for withdrawals, device or phone number', '收款账户、设备或手机号相同'],
  far: [`${FAR_TRADES} trades or more far from the reference price`, `${FAR_TRADES} 笔以上成交偏离参考价`],
  share: [`${TRADES} trades or more, half of what one of them traded`, `成交 ${TRADES} 笔以上，且占一方成交额一半以上`],
} as const satisfies Record<string, readonly [string, string]>
export type PairRule = keyof typeof pairRules

/**
 * The trades between two owners. `percentA`: their part in all of A's trades. `farTrades`: trades further from the
 * reference than half of the band.
 */
export type PairEvidence = {
  trades: number
  cents: number
  kgToA: number
  kgToB: number
  percentA: number
  percentB: number
  farTrades: number
  shared: readonly SharedSign[]
  latestAt: number
}
/** Tons that went there and came back: nobody owns more or less, only the price has a history. */
export const roundKg = ({ kgToA, kgToB }: Pick<PairEvidence, 'kgToA' | 'kgToB'>): number => Math.min(kgToA, kgToB)

export function rulesMet(pair: PairEvidence): PairRule[] {
  const met: Record<PairRule, boolean> = {
    round: roundKg(pair) >= ROUND_TONS * KG_PER_TON,
    signs: pair.trades > 0 && pair.shared.some((sign) => TELLING.includes(sign)),
    far: pair.farTrades >= FAR_TRADES,
    share: pair.trades >= TRADES && Math.max(pair.percentA, pair.percentB) >= PERCENT,
  }
  return (Object.keys(met) as PairRule[]).filter((rule) => met[rule])
}

/**
 * Whether a pair is put before an operator again after it was dismissed or its mark lifted: `pair` has the trades since
 * then, and what they shared before is no news.
 */
export function isNews(pair: PairEvidence, known: readonly SharedSign[]): boolean {
  return rulesMet({ ...pair, shared: pair.shared.filter((sign) => !known.includes(sign)) }).length > 0
}

/** Sorted by urgency: who share most, then whose tons went there and back, then whose sums are larger. */
export const rankPairs = <P extends PairEvidence>(pairs: readonly P[]): P[] =>
  pairs.toSorted((a, b) => b.shared.length - a.shared.length || roundKg(b) - roundKg(a) || b.cents - a.cents)
