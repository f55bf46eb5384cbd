import { type PairEvidence, rulesMet, type SharedSign, sharedSigns } from '@tonne/domain/trading/tradingPairs'
import type { StoredEvidence } from './store.ts'
import type { TradedRow } from './tradedStore.ts'

export function evidenceOf({ a: _, b: __, latestAt, ...row }: TradedRow): StoredEvidence {
  const { trades, cents, kgToA, kgToB, percentA, percentB, farTrades } = row
  const shared = (Object.keys(sharedSigns) as SharedSign[]).filter((sign) => row[sign])
  const seen: PairEvidence = {
    trades,
    cents,
    kgToA,
    kgToB,
    percentA,
    percentB,
    farTrades,
    shared,
    latestAt: latestAt.getTime(),
  }
  return { ...seen, rules: rulesMet(seen) }
}
