/** Plain data, so that a copy can be tried and discarded. */
import type { BankLine, Claim, FeeProposal, Fees, LineDecision, Statement } from './bankBooks.ts'
import type { Beacon, Block, Correction, Factors, Plan, Recovery, Serials } from './outsideBooks.ts'

type Pockets = {
  credits: number
  credits_held: number
  presale: number
  presale_held: number
  retiring: number
  retired: number
}
/** A member's notice, and its topic. */
export const topics = {
  money: [
    ...([
      'depositCredited',
      'depositInReview',
      'depositOfOther',
      'withdrawalRequested',
      'withdrawalSent',
      'withdrawalCompleted',
    ] as const),
    ...([
      'withdrawalRefused',
      'withdrawalCancelled',
      'proceedsCame',
      'drawn',
      'drawnNone',
      'drawVoid',
      'bookingCancelled',
      'finalPaid',
      'finalLapsed',
    ] as const),
    ...(['planReminder', 'planDone', 'planSkipped', 'planEnded'] as const),
    ...([
      'finalReminder',
      'finalMoved',
      'depositReturned',
      'depositGivenOn',
      'claimRefused',
      'entryCorrected',
      'moneyGivenOn',
    ] as const),
  ],
  market: [
    ...([
      'orderFilled',
      'orderTakenOut',
      'restrictedOrderTakenOut',
      'heldOrderTakenOut',
      'presaleOrderTakenOut',
      'strayOrderTakenOut',
    ] as const),
    ...(['delivered', 'deliveredTraded', 'retirementRequested', 'retirementDone', 'retirementRefused'] as const),
    'retirementCorrected',
  ],
  account: ['creditRatingMoved', 'feesChange', 'requestRefused'],
  security: [
    ...(['accountFrozen', 'restrictionImposed', 'restrictionLifted', 'reviewLate', 'loginPasswordChanged'] as const),
    ...([
      'factorAdded',
      'factorRemoved',
      'factorGuessed',
      'recoveryCodesMade',
      'payeeAdded',
      'planCreated',
      'newDeviceWaits',
    ] as const),
    ...(['recoveryAsked', 'recoveryAgreed', 'recoverySoon', 'recoveryStopped', 'factorRecovered'] as const),
    'requestCancelled',
  ],
} as const
export type Topic = keyof typeof topics
export type Kind = (typeof topics)[Topic][number]
export type Scope = 'order' | 'sell' | 'withdraw'
/**
 * Tons that came or went for good, from which a level is counted. `trade` is the trade's place, null for a purchase
 * from a project.
 */
type Moved = { project: string; kg: number; came: boolean; at: number; trade: number | null }
/** `own`: the member's own freeze. */
type Case = { caseNo: string; scopes: Scope[]; since: number; reviewBy: number; late: boolean; own: boolean }
export type Account = {
  id: number
  owner: number
  level: number
  identified: boolean
  payer: string
  payee: number
  cents: number
  held: number
  tons: Record<string, Pockets>
  moved: Moved[]
  score: number
  notices: Partial<Record<Kind, number>>
  restricted: Case[]
  /** When operators kept the member from ordering; what is over. */
  kept: { since: number; until: number }[]
  /** Until when withdrawals wait after what proves the member was changed. */
  waits: { since: number; until: number }[]
  password: string
  factors: Factors
  /** When a second factor was last used or changed, or the password changed, which shows that it is not lost. */
  provedAt: number
  wrongIcs: number[]
  /** Mails with a code, which are not notices. */
  codeMails: number
  loggedOut: boolean
  /** A payee that was added beside others may be paid from `until` on. */
  payees: { number: string; since: number; until: number }[]
}
/**
 * `round`: the round of public randomness, named before booking; null: the members' own seeds. `sealed`: the list was
 * made; `logged`: it has been in the log since before the number could be known.
 */
type Draw = {
  supplyKg: number
  capKg: number
  result: 'drawn' | 'void' | null
  round: number | null
  sealed: boolean
  logged: boolean
}
export type Project = {
  no: string
  /** In force now, as version `version` of `prices`. */
  priceCents: number
  version: number
  prices: { cents: number; from: number }[]
  lotKg: number
  minKg: number
  maxKg: number
  monthly: number | null
  total: number | null
  minLevel: number
  unsoldKg: number
  reservedKg: number
  booking: { opensAt: number; closesAt: number; bookingShare: number; forfeitShare: number } | null
  startsAt: number
  endsAt: number | null
  stopped: boolean
  closed: boolean
  /** The registry's number of its first ton; null: its export was not imported. */
  firstNo: number | null
  issuedTons: number
  stoppedBy: number
  /** Who proposed that it resumes; 0: nobody yet. */
  reopenBy: number
  draw: Draw | null
}
export type Asset = 'credits' | 'presale'
type OrderState =
  | 'applying'
  | 'in_progress'
  | 'completed'
  | 'pending_final_payment'
  | 'final_payment_made'
  | 'cancelled'
  | 'expired'
  | 'not_allocated'
  | 'reversed'
export type Order = {
  no: string
  kind: 'buy' | 'presale' | 'market'
  side: 'buy' | 'sell'
  member: number
  project: string
  asset: Asset
  at: number
  seq: number
  state: OrderState
  priceCents: number
  /** The sum that counts for monthly limits. */
  totalCents: number
  /** In basis points, at the time of the order. */
  fee: number
  leftKg: number
  filledKg: number
  filledCents: number
  notifiedKg: number
  /** The least value of a ton of a sale at the time of the order. */
  worthCents: number
  /** A second factor from before the wait confirmed it. */
  confirmed: boolean
  booking: {
    askedKg: number
    allottedKg: number
    keptCents: number
    seed: string
    drawnAt: number
    dueAt: number
    remindedHours: number
    delivered: boolean
  } | null
}
export type Trade = {
  project: string
  asset: Asset
  at: number
  kg: number
  priceCents: number
  buyer: number
  seller: number
  sellOrder: number
  earnedCents: number
  dueAt: number
  settled: boolean
  uncountedKg: number
}
export type Deposit = {
  no: string
  reference: string
  member: number
  cents: number
  state: 'waiting' | 'expired' | 'cancelled' | 'completed' | 'in_review' | 'returned'
  expiresAt: number
}
export type Withdrawal = {
  no: string
  member: number
  day: string
  cents: number
  netCents: number
  stage: 'requested' | 'proposed' | 'approved' | 'sent' | 'completed' | 'refused' | 'cancelled'
  by: number
}
export type Retirement = {
  no: string
  member: number
  project: string
  kg: number
  state: 'requested' | 'instructed' | 'retired' | 'refused'
  by: number
  at: number
  gift: boolean
  /** When the registry was instructed, and of which tons; null until somebody read the file. */
  askedAt: number | null
  serials: Serials[] | null
  /** The texts of its certificate's versions, the first one first, and the proposed one. */
  texts: string[]
  correction: { by: number; text: string } | null
  proposed: string
}
export type PricePlan = {
  id: number
  by: number
  project: string
  cents: number
  at: number
  state: 'proposed' | 'approved' | 'rejected'
}
export type Books = {
  now: number
  seq: number
  accounts: Record<number, Account>
  projects: Record<string, Project>
  orders: Order[]
  trades: Trade[]
  deposits: Deposit[]
  withdrawals: Withdrawal[]
  retirements: Retirement[]
  proposals: { id: number; member: number; scopes: Scope[]; by: number; decided: boolean; reviewBy: number }[]
  /** The last reference computed from trades and sales, by project and asset. */
  kept: Record<string, number>
  bank: { cents: number; lines: BankLine[]; files: Statement[] }
  decisions: LineDecision[]
  fees: Fees[]
  feeProposals: FeeProposal[]
  pricePlans: PricePlan[]
  claims: Claim[]
  corrections: Correction[]
  plans: Plan[]
  recoveries: Recovery[]
  registry: { blocks: Block[]; files: string[] }
  beacon: Beacon | null
}

/**
 * The required answer: the refusing rule, or the answer's fields. `number` receives the number that the product gave.
 * `or`: a rule that may refuse it too, because the books do not know enough; then `number` does everything.
 */
export type Verdict =
  | { rule: string; or?: string }
  | { says: Record<string, unknown>; number?: (no: string, answer: Record<string, unknown>) => void; or?: string }
export const no = (rule: string): Verdict => ({ rule })

export const pocketsOf = (account: Account, project: string): Pockets => {
  account.tons[project] ??= { credits: 0, credits_held: 0, presale: 0, presale_held: 0, retiring: 0, retired: 0 }
  return account.tons[project]
}
export const tell = ({ notices }: Account, kind: Kind): void => {
  notices[kind] = (notices[kind] ?? 0) + 1
}
