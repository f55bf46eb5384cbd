/** Why: the fees, limits and windows of the product, typed once; their values are versioned rows that operators date, never constants of the code. */
import { type Cents, cents, type Kg, kg } from './money.ts'
import { refuse } from './refusals.ts'

/** What a membership level gives. `tonsKg` is what one must have bought or retired to ask for it; an operator says yes. */
export type LevelTerms = { level: number; tonsKg: Kg; monthlySpendCents: Cents | null; sellsPresale: boolean }

/** One version of the terms. Basis points: 150 is 1.5 %. */
export type Terms = {
  buyFeeBasisPoints: number
  sellFeeBasisPoints: number
  /** Goods and services tax on the platform's fees; 0 when the operator is not registered. */
  gstBasisPoints: number
  bookingBasisPoints: number
  lapseForfeitBasisPoints: number
  finalPaymentHours: number
  withdrawal: {
    minCents: Cents
    maxCents: Cents
    feeBasisPoints: number
    feeMinCents: Cents
    perDay: number
    arrivesFromDays: number
    arrivesByDays: number
    newPayeeHours: number
  }
  deposit: { minCents: Cents; maxCents: Cents; liveMinutes: number; openAtOnce: number }
  saleProceedsDays: number
  tradingPasswordTries: number
  /** Hours that withdrawals wait after a change of what proves a member, and after a password was reset by mail. */
  coolOff: { changeHours: number; recoveryHours: number }
  presaleSellLevel: number
  levels: readonly LevelTerms[]
  login: {
    tries: number
    windowMinutes: number
    codeMinutes: number
    codeTries: number
    codeWaitSeconds: number
    idleMinutes: number
    absoluteHours: number
  }
  /** The order book: the step of prices, what a lot costs at least, how far a market order follows the book, from where a far price is warned of, open orders a member. */
  market: { tickCents: Cents; lotLeastCents: Cents; protectionBasisPoints: number; warnBasisPoints: number; openOrders: number }
  registration: { open: boolean; perAddress: number; perDevice: number; perCode: number; windowHours: number }
}

const level = (n: number, tons: number, spend: number | null): LevelTerms => ({
  level: n,
  tonsKg: kg(tons * 1000),
  monthlySpendCents: spend === null ? null : cents(spend * 100),
  sellsPresale: n >= 3,
})

/** The first version, in force until an operator dates another. */
export const firstTerms: Terms = {
  buyFeeBasisPoints: 150,
  sellFeeBasisPoints: 150,
  gstBasisPoints: 900,
  bookingBasisPoints: 1000,
  lapseForfeitBasisPoints: 5000,
  finalPaymentHours: 72,
  withdrawal: {
    minCents: cents(10_00),
    maxCents: cents(20_000_00),
    feeBasisPoints: 50,
    feeMinCents: cents(1_00),
    perDay: 1,
    arrivesFromDays: 1,
    arrivesByDays: 3,
    newPayeeHours: 24,
  },
  deposit: { minCents: cents(1_00), maxCents: cents(20_000_00), liveMinutes: 30, openAtOnce: 5 },
  saleProceedsDays: 1,
  tradingPasswordTries: 5,
  coolOff: { changeHours: 24, recoveryHours: 72 },
  presaleSellLevel: 3,
  levels: [level(1, 0, 20_000), level(2, 1, 50_000), level(3, 25, 200_000), level(4, 250, 1_000_000), level(5, 2500, null)],
  login: { tries: 5, windowMinutes: 15, codeMinutes: 10, codeTries: 5, codeWaitSeconds: 60, idleMinutes: 60, absoluteHours: 24 },
  market: { tickCents: cents(5), lotLeastCents: cents(10), protectionBasisPoints: 500, warnBasisPoints: 1000, openOrders: 200 },
  registration: { open: true, perAddress: 20, perDevice: 10, perCode: 50, windowHours: 24 },
}

/** The terms of a level; a level that the table does not list has those of the highest one below it. */
export const levelTerms = (terms: Terms, member: number): LevelTerms => terms.levels.filter((l) => l.level <= member).at(-1) ?? terms.levels[0]!

const WHOLE = 10_000
/** Refuses terms that nobody could keep: a share above the whole, a minimum above its maximum, a window of nothing. */
export function judgeTerms(terms: Terms): void {
  const check = (field: string, value: number, fits: boolean) => {
    if (!Number.isSafeInteger(value) || value < 0 || !fits) refuse('termsInvalid', { field, value })
  }
  for (const field of ['buyFeeBasisPoints', 'sellFeeBasisPoints', 'gstBasisPoints', 'bookingBasisPoints', 'lapseForfeitBasisPoints'] as const)
    check(field, terms[field], terms[field] <= WHOLE)
  check('finalPaymentHours', terms.finalPaymentHours, terms.finalPaymentHours > 0)
  check('saleProceedsDays', terms.saleProceedsDays, terms.saleProceedsDays >= 1 && terms.saleProceedsDays <= 3)
  const { deposit, withdrawal } = terms
  check('deposit.minCents', deposit.minCents, deposit.minCents > 0 && deposit.minCents <= deposit.maxCents)
  check('deposit.liveMinutes', deposit.liveMinutes, deposit.liveMinutes > 0)
  check('deposit.openAtOnce', deposit.openAtOnce, deposit.openAtOnce > 0)
  check('withdrawal.minCents', withdrawal.minCents, withdrawal.minCents > withdrawal.feeMinCents && withdrawal.minCents <= withdrawal.maxCents)
  check('withdrawal.feeBasisPoints', withdrawal.feeBasisPoints, withdrawal.feeBasisPoints < WHOLE)
  check('withdrawal.feeMinCents', withdrawal.feeMinCents, true)
  // The published rule is one a day.
  check('withdrawal.perDay', withdrawal.perDay, withdrawal.perDay === 1)
}
