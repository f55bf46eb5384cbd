import { portfolioPapers } from '@tonne/domain/carbon/portfolioPaper'
import { entryKinds } from '@tonne/domain/ledger'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Both, Cent, Instant, Key, Kilo, page, whole } from '../fields.ts'

const projectRef = z.object({ no: z.string(), name: Both, art: z.string() })
const Icc = z.object({ verdict: z.enum(['eligible', 'not_eligible', 'unknown']), rule: Both, basis: z.nullable(Both) })
/** A price and since when it holds. */
const Priced = z.object({ cents: Cent, at: Instant })
const PortfolioHolding = z.object({
  project: projectRef,
  type: z.string(),
  country: z.string(),
  registry: z.string(),
  methodology: z.string(),
  vintage: z.int(),
  /**
   * All tons held: free, on offer, given up and not retired yet (`retiringKg`), and paid for in a presale
   * (`undeliveredKg`).
   */
  heldKg: Kilo,
  undeliveredKg: Kilo,
  retiringKg: Kilo,
  costCents: Cent,
  /** At the project's price, which anyone pays for one more ton; the last trade between members is shown beside it. */
  valueCents: Cent,
  price: Priced,
  lastTrade: z.nullable(Priced),
  retiredKg: Kilo,
  retiredCostCents: Cent,
  realisedCents: Cent,
  forfeitedCents: Cent,
  icc: Icc,
})
const PortfolioSum = z.object({
  boughtKg: Kilo,
  boughtCents: Cent,
  soldKg: Kilo,
  soldCents: Cent,
  soldCostCents: Cent,
  realisedCents: Cent,
  feeCents: Cent,
  gstCents: Cent,
  retiredKg: Kilo,
  retiredCostCents: Cent,
  forfeitedCents: Cent,
})
const PortfolioLineOut = z.object({
  entryNo: z.string(),
  kind: z.enum(entryKinds),
  at: Instant,
  project: z.nullable(projectRef),
  inKg: Kilo,
  outKg: Kilo,
  retiredKg: Kilo,
  /** Positive was paid, negative received; fees and GST included. */
  cashCents: Cent,
  feeCents: Cent,
  gstCents: Cent,
  /** The cost of what was sold or retired. */
  costCents: Cent,
  realisedCents: Cent,
})
const Year = whole(2000, 2200)

export const portfolio = {
  info: get('/portfolio/info', {
    access: 'member',
    about:
      'What the caller holds of each project with cost (weighted average, fees and GST included), value, price and ' +
      'its age, the sum of each calendar year, and value and cost day by day.',
    output: z.object({
      at: Instant,
      holdings: z.array(PortfolioHolding),
      heldKg: Kilo,
      /** The part that is not delivered yet, or given up and not retired yet. */
      waitingKg: Kilo,
      costCents: Cent,
      valueCents: Cent,
      /** The same tons at the last trade of each project, or at its price where there was none. */
      tradeValueCents: Cent,
      retiredKg: Kilo,
      years: z.array(z.object({ year: z.int(), sum: PortfolioSum })),
      /** The line of value and cost: one point for each day of Singapore on which either changed. */
      course: z.array(z.object({ at: Instant, valueCents: Cent, costCents: Cent })),
      corporate: z.boolean(),
    }),
  }),
  lines: get('/portfolio/lines', {
    access: 'member',
    about: 'The ledger entries behind the figures of a year, of a project, or of both, newest first, with their sum.',
    input: z.object({ year: z.optional(Year), no: z.optional(Key), ...page }),
    output: z.object({ sum: PortfolioSum, items: z.array(PortfolioLineOut), next: z.nullable(z.string()) }),
  }),
  file: get('/portfolio/file', {
    access: 'member',
    file: 'application/pdf',
    about:
      'Holdings, a year’s summary or, for companies, the tons that count against the carbon tax, as PDF or CSV of ' +
      'this moment.',
    input: z.object({
      paper: z.enum(portfolioPapers),
      form: z.enum(['pdf_en', 'pdf_cn', 'csv']),
      year: z.optional(Year),
    }),
    refusals: ['corporateOnly', 'portfolioYearMissing', 'busy'],
  }),
}
