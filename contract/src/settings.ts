/** Why: what the app needs before anyone has logged in: version, where the socket is, the published terms. */
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Cent, Instant, Kilo, Nothing } from './fields.ts'

const range = { minCents: Cent, maxCents: Cent }
/** The terms in force, as members may read them before anything bites. */
export const PublishedTerms = z.object({
  buyFeeBasisPoints: z.int(),
  sellFeeBasisPoints: z.int(),
  gstBasisPoints: z.int(),
  bookingBasisPoints: z.int(),
  lapseForfeitBasisPoints: z.int(),
  finalPaymentHours: z.int(),
  withdrawal: z.object({
    ...range,
    feeBasisPoints: z.int(),
    feeMinCents: Cent,
    perDay: z.int(),
    arrivesFromDays: z.int(),
    arrivesByDays: z.int(),
    newPayeeHours: z.int(),
  }),
  deposit: z.object({ ...range, liveMinutes: z.int(), openAtOnce: z.int() }),
  saleProceedsDays: z.int(),
  coolOff: z.object({ changeHours: z.int(), recoveryHours: z.int() }),
  presaleSellLevel: z.int(),
  market: z.object({ tickCents: Cent, lotLeastCents: Cent, protectionBasisPoints: z.int(), warnBasisPoints: z.int(), openOrders: z.int() }),
  levels: z.array(z.object({ level: z.int(), tonsKg: Kilo, monthlySpendCents: z.nullable(Cent), sellsPresale: z.boolean() })),
})
export const BaseConfig = z.object({
  version: z.string(),
  socket_host: z.string(),
  currency: z.literal('SGD'),
  mode: z.enum(['demo', 'production']),
  registrationOpen: z.boolean(),
  codeWaitSeconds: z.int(),
  terms: PublishedTerms,
})
export const LedgerCheck = z.object({
  /** Tons that stand under a registry serial, in kg. */
  serialKg: Kilo,
  /** Cached balances minus the sum of their postings, in cents; anything but 0 is an alarm. */
  differenceCents: Cent,
  /** The same for tons, in kg over all projects. */
  differenceKg: Kilo,
  postings: z.int(),
  checkedAt: Instant,
})

export const settings = {
  baseConfig: get('/login/baseconfig', {
    access: 'public',
    about: 'Version, socket address and the published terms.',
    input: Nothing,
    output: BaseConfig,
  }),
  ledgerCheck: get('/settings/ledgercheck', {
    access: 'public',
    about: 'The last comparison of all balances with all postings.',
    input: Nothing,
    output: LedgerCheck,
  }),
}
