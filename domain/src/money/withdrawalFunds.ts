/**
 * A thief moves money by trading at a far price and withdraws it from another account, so operators see the trades that
 * the money of a withdrawal came from.
 */
/** A price further than this from its reference is flagged. This is half of the published default band. */
export const FAR_BASIS_POINTS = 500
/** Trades of this sum or more from one or two buyers are flagged when they are most of a withdrawal's origin. */
const FEW_FROM_CENTS = 1_000_00
const FEW_BUYERS = 2
const MOST_PERCENT = 80

/** A sale whose proceeds are among the last inflows. */
export type FundingTrade = {
  /** The numbers of the ledger entry that settled it and of the sell order. */
  entryNo: string
  orderNo: string
  project: string
  at: number
  kg: number
  priceCents: number
  /** The reference price when it was traded; null when none was known. */
  referenceCents: number | null
  earnedCents: number
  serials: { first: number; last: number; text: string; kg: number }[]
  buyer: { id: number; name: string; owner: number }
  /** The buyer's withdrawals waited then, or they were restricted. */
  waiting: boolean
  /** `open`: operators have yet to decide about the two owners; `marked`: they marked them. Null: neither. */
  pair: 'open' | 'marked' | null
  /** Tons of the trade that came back to the seller, or count for nothing otherwise. */
  uncounted: boolean
}
/** Inflows, newest first; `trade` is null for deposits and everything else. */
export type Inflow = { cents: number; trade: FundingTrade | null }
export type Funding = FundingTrade & { fundsCents: number }
/** The origin of a withdrawal: so much from sales, so much from deposits and everything else. */
export type Funds = { tradesCents: number; otherCents: number; trades: Funding[] }

/** The last inflows that make up the amount; of the earliest of them only as much as is needed. */
export function fundsOf(inflows: readonly Inflow[], amountCents: number): Funds {
  let left = amountCents
  const trades: Funding[] = []
  for (const { cents, trade } of inflows) {
    const fundsCents = Math.min(left, cents)
    if (fundsCents <= 0) break
    left -= fundsCents
    if (trade) trades.push({ ...trade, fundsCents })
  }
  const tradesCents = trades.reduce((sum, trade) => sum + trade.fundsCents, 0)
  return { tradesCents, otherCents: amountCents - tradesCents, trades }
}

export const tradeFlags = {
  far: ['Far from the reference', '偏离参考价'],
  waiting: ['Buyer’s withdrawals waited', '买方处于等待期'],
  marked: ['Marked pair', '已标记对敲'],
  open: ['Pair to look at', '对敲待核查'],
  uncounted: ['Does not count', '不计入'],
} as const satisfies Record<string, readonly [string, string]>
export type TradeFlag = keyof typeof tradeFlags

/** The distance of a price from its reference, in basis points; null when no reference was known. */
export const offBy = ({
  priceCents,
  referenceCents,
}: Pick<FundingTrade, 'priceCents' | 'referenceCents'>): number | null =>
  referenceCents === null ? null : Math.round(((priceCents - referenceCents) * 10_000) / referenceCents)

export function flagsOf(trade: FundingTrade): TradeFlag[] {
  const { waiting, pair, uncounted } = trade
  const is: Record<TradeFlag, boolean> = {
    far: Math.abs(offBy(trade) ?? 0) > FAR_BASIS_POINTS,
    waiting,
    marked: pair === 'marked',
    open: pair === 'open',
    uncounted,
  }
  return (Object.keys(is) as TradeFlag[]).filter((flag) => is[flag])
}

/** The one or two owners that most of the trades' money came from, when trades are most of the withdrawal. */
export function fewBuyers({ tradesCents, otherCents, trades }: Funds): boolean {
  if (tradesCents < FEW_FROM_CENTS || tradesCents < otherCents) return false
  const paid = new Map<number, number>()
  for (const { buyer, fundsCents } of trades) paid.set(buyer.owner, (paid.get(buyer.owner) ?? 0) + fundsCents)
  const largest = [...paid.values()].sort((a, b) => b - a).slice(0, FEW_BUYERS)
  return largest.reduce((sum, cents) => sum + cents, 0) * 100 >= tradesCents * MOST_PERCENT
}

type FundsRisk = 'far' | 'waiting' | 'pair' | 'few'
export function fundsRisks(funds: Funds): FundsRisk[] {
  const flags = new Set(funds.trades.flatMap(flagsOf))
  const is: Record<FundsRisk, boolean> = {
    far: flags.has('far'),
    waiting: flags.has('waiting'),
    pair: flags.has('marked') || flags.has('open'),
    few: fewBuyers(funds),
  }
  return (Object.keys(is) as FundsRisk[]).filter((risk) => is[risk])
}
