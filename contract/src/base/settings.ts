import * as z from 'zod/mini'
import { byOperators, get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import {
  Both,
  Cent,
  DayField,
  Id,
  Instant,
  Kilo,
  narrow,
  page,
  proposed,
  Reason,
  sortBy,
  sortedOf,
  whole,
} from '../fields.ts'

const range = { minCents: Cent, maxCents: Cent }
/** The terms in force that members may read. */
const PublishedTerms = z.object({
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
  coolOff: z.object({ changeHours: z.int(), recoveryHours: z.int(), deviceHours: z.int(), tradesCents: Cent }),
  presaleSellLevel: z.int(),
  market: z.object({
    tickCents: Cent,
    lotLeastCents: Cent,
    protectionBasisPoints: z.int(),
    bandBasisPoints: z.int(),
    openOrders: z.int(),
    countedKg: Kilo,
  }),
  counting: z.object({ memberTonsDays: z.int(), presaleLeastKg: Kilo }),
  levels: z.array(
    z.object({
      level: z.int(),
      tonsKg: Kilo,
      monthlySpendCents: z.nullable(Cent),
      sellsPresale: z.boolean(),
      name: Both,
    }),
  ),
})
const BaseConfig = z.object({
  version: z.string(),
  socket_host: z.string(),
  currency: z.literal('SGD'),
  mode: z.enum(['demo', 'production']),
  registrationOpen: z.boolean(),
  codeWaitSeconds: z.int(),
  terms: PublishedTerms,
})
const LedgerCheck = z.object({
  /** Tons that were issued, each under a registry serial, in kg. */
  serialKg: Kilo,
  /** Cached balances minus the sum of their postings, in cents; anything but 0 is an alarm. */
  differenceCents: Cent,
  /** The same for tons, in kg over all projects. */
  differenceKg: Kilo,
  postings: z.int(),
  checkedAt: Instant,
})

/** `day` is the list's own date, null where it has none; `line` is a row as it is typed. */
const IccListOut = z.object({
  version: z.int(),
  day: z.nullable(z.string()),
  source: Both,
  effectiveAt: z.nullable(Instant),
  rows: z.array(z.object({ line: z.string(), says: Both })),
})
const IccCountry = z.object({ country: z.string(), list: z.nullable(IccListOut), next: z.nullable(IccListOut) })

export const settings = {
  baseConfig: get('/login/baseconfig', {
    access: 'public',
    about: 'Version, socket address and the published terms.',
    output: BaseConfig,
  }),
  ledgerCheck: get('/settings/ledgercheck', {
    access: 'public',
    about: 'The last comparison of all balances with all postings.',
    output: LedgerCheck,
  }),
  fees: get('/settings/fees', {
    access: 'public',
    about: 'The terms in force with their version and date, what changes next, and the public holidays that count.',
    output: z.object({
      version: z.int(),
      effectiveAt: Instant,
      terms: PublishedTerms,
      next: z.nullable(z.object({ version: z.int(), effectiveAt: Instant, terms: PublishedTerms })),
      holidays: z.object({ days: z.array(z.string()), source: Both, version: z.int() }),
    }),
  }),
  icc: get('/settings/icc', {
    access: 'public',
    about:
      'The lists of host countries by which a credit counts against the carbon tax, in force and next; null where ' +
      'none is loaded.',
    output: z.object({ countries: z.array(IccCountry) }),
  }),
}

/** Includes the terms that guard against people who would read them, so only the desk gets it. */
const AllTerms = z.extend(PublishedTerms, {
  tradingPasswordTries: z.int(),
  login: z.object({
    tries: z.int(),
    windowMinutes: z.int(),
    codeMinutes: z.int(),
    codeTries: z.int(),
    codeWaitSeconds: z.int(),
    codesADay: z.int(),
    idleMinutes: z.int(),
    absoluteHours: z.int(),
  }),
  registration: z.object({
    open: z.boolean(),
    perAddress: z.int(),
    perDevice: z.int(),
    perCode: z.int(),
    windowHours: z.int(),
  }),
  bank: z.object({ cutOffMinutes: z.int() }),
  directory: z.object({ newDays: z.int(), dormantDays: z.int(), largeCents: Cent }),
  surveillance: z.object({
    windowHours: z.int(),
    washKg: Kilo,
    washTrades: z.int(),
    farTrades: z.int(),
    farBasisPoints: z.int(),
    layerOrders: z.int(),
    layerSeconds: z.int(),
    layerBasisPoints: z.int(),
    deviceAccounts: z.int(),
    cornerBasisPoints: z.int(),
    cornerKg: Kilo,
    newsHours: z.int(),
    newsBasisPoints: z.int(),
    newsKg: Kilo,
  }),
})
const TermsVersion = z.object({ version: z.int(), effectiveAt: Instant, terms: AllTerms })
const HolidayList = z.object({
  version: z.int(),
  effectiveAt: z.nullable(Instant),
  days: z.array(z.string()),
  source: Both,
})
const Proposal = z.object({
  id: z.int(),
  kind: z.enum(['terms', 'holidays', 'registration', 'icc']),
  /** The proposal and what it was based on, as JSON; `before` is null in proposals older than this field. */
  value: z.string(),
  before: z.nullable(z.string()),
  source: z.string(),
  effectiveAt: Instant,
  reason: z.string(),
  ...proposed,
  decidedWhy: z.nullable(z.string()),
})
/** The version that was read: the newest that is dated, or 0 where nobody has dated one. */
const ReadVersion = whole(0, 1_000_000_000)
const Registration = z.object({
  open: z.boolean(),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  since: z.nullable(Instant),
})
const admin = byOperators('admin')
export const settingsDesk = {
  current: get('/settings/current', {
    ...byOperators('admin', 'finance'),
    about:
      'Terms and holidays in force and planned, whether accounts can be opened, and the first day a change may ' +
      'take effect.',
    output: z.object({
      now: TermsVersion,
      planned: z.array(TermsVersion),
      past: z.array(TermsVersion),
      holidays: z.object({ now: HolidayList, planned: z.nullable(HolidayList) }),
      /** `newest`: the list that a proposal changes, which may take effect after `next`. */
      icc: z.array(z.extend(IccCountry, { newest: z.nullable(IccListOut) })),
      registration: Registration,
      earliestDay: z.string(),
      waiting: z.int(),
    }),
  }),
  proposeTerms: post('/settings/terms', {
    ...admin,
    keyed: true,
    effect: 'waits',
    about:
      'Proposes terms that differ in the fields given from the newest that are dated, from a day on. `version` is ' +
      'that of the newest as it was read.',
    input: z.object({ version: ReadVersion, terms: z.partial(AllTerms), effectiveDay: DayField, reason: Reason }),
    output: Proposal,
    refusals: ['termsInvalid', 'termsTooSoon', 'termsUnchanged', 'settingPlannedLater', 'settingStale'],
  }),
  proposeHolidays: post('/settings/holidays', {
    ...admin,
    keyed: true,
    effect: 'waits',
    about:
      'Proposes the whole list of public holidays, with where it comes from. `version` is that of the newest list as ' +
      'it was read.',
    input: z.object({
      version: ReadVersion,
      days: z.array(DayField).check(z.maxLength(200)),
      source: z.string().check(z.trim(), z.minLength(3), z.maxLength(140)),
      effectiveDay: DayField,
      reason: Reason,
    }),
    output: Proposal,
    refusals: ['termsTooSoon', 'termsUnchanged', 'settingPlannedLater', 'settingStale'],
  }),
  proposeIccList: post('/settings/icc', {
    ...admin,
    keyed: true,
    effect: 'waits',
    about:
      "Proposes a host country's whole list for the carbon tax, a standard on each line, with its date and where " +
      'it comes from. `version` is that of its newest list as it was read.',
    input: z.object({
      version: ReadVersion,
      country: z.string().check(z.regex(/^[A-Z]{2}$/, form('country'))),
      day: z.union([z.literal(''), DayField], form('dayOrEmpty')),
      rows: z.string().check(z.maxLength(4000)),
      source: z.string().check(z.trim(), z.minLength(3), z.maxLength(140)),
      effectiveDay: DayField,
      reason: Reason,
    }),
    output: Proposal,
    refusals: [
      'iccLineUnread',
      'iccStandardTwice',
      'termsTooSoon',
      'termsUnchanged',
      'settingPlannedLater',
      'settingStale',
    ],
  }),
  closeRegistration: post('/settings/closeregistration', {
    ...admin,
    effect: 'rights',
    about: 'Closes registration. One operator may do this at once; reopening takes two.',
    input: z.object({ reason: Reason }),
    output: Registration,
    refusals: ['stateMoved'],
  }),
  proposeOpening: post('/settings/openregistration', {
    ...admin,
    keyed: true,
    effect: 'waits',
    about: 'Proposes to reopen registration, which takes effect when another operator approves.',
    input: z.object({ reason: Reason }),
    output: Proposal,
    refusals: ['stateMoved'],
  }),
  decide: post('/settings/decide', {
    ...admin,
    effect: 'public',
    decides: ['proposeTerms', 'proposeHolidays', 'proposeIccList', 'proposeOpening'],
    about: 'Approves or rejects what another operator proposed; approved, it is announced by its date.',
    input: z.object({ proposal: Id, approve: z.boolean(), reason: Reason }),
    output: Proposal,
    refusals: ['notFound', 'ownAct', 'proposerDisabled', 'stateMoved', 'termsTooSoon', 'settingStale'],
  }),
  list: get('/settings/list', {
    ...byOperators('admin', 'finance'),
    about: 'Proposals and decisions, newest first.',
    input: z.object({ ...narrow, ...sortBy('proposedAt'), ...page }),
    output: sortedOf(Proposal),
  }),
}
