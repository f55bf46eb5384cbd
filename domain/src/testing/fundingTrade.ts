import type { FundingTrade } from '../money/withdrawalFunds.ts'

/** A usual sale of one ton to a stranger, with nothing against it. */
export const fundingTrade: FundingTrade = {
  entryNo: 'LE-1',
  orderNo: 'S-1',
  project: 'TN-1',
  at: 0,
  kg: 1000,
  priceCents: 22_60,
  referenceCents: 22_60,
  earnedCents: 22_00,
  serials: [],
  buyer: { id: 2, name: 'Two', owner: 2 },
  waiting: false,
  pair: null,
  uncounted: false,
}
