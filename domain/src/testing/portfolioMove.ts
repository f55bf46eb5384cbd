import type { PortfolioMove } from '../carbon/portfolio.ts'

/** A purchase that moved nothing, except in the fields that the test sets. */
export const portfolioMove = (part: Partial<PortfolioMove> & { at: Date }): PortfolioMove => ({
  entryId: 1,
  kind: 'buy',
  causeId: 1,
  projectId: 7,
  inKg: 0,
  outKg: 0,
  retiredKg: 0,
  principalCents: 0,
  feeCents: 0,
  gstCents: 0,
  ...part,
})
