/** The values of these terms are dated versions in the database, never constants in the code. */
import { type Cents, cents, type Kg, kg } from '../money.ts'

/**
 * The benefits of a membership level. A member may ask for it once `tonsKg` counts (trading/level.ts); an operator
 * approves.
 */
type LevelTerms = {
  level: number
  name: { en: string; cn: string }
  tonsKg: Kg
  monthlySpendCents: Cents | null
  /** Follows from `presaleSellLevel`, by which sales are judged. */
  sellsPresale: boolean
}

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
  /**
   * Hours that withdrawals wait after a change of what proves a member, after a password reset by mail, and after a
   * login from a new device; and how much may be traded a day meanwhile.
   */
  coolOff: { changeHours: number; recoveryHours: number; deviceHours: number; tradesCents: Cents }
  presaleSellLevel: number
  levels: readonly LevelTerms[]
  login: {
    tries: number
    windowMinutes: number
    codeMinutes: number
    codeTries: number
    codeWaitSeconds: number
    /**
     * Codes that one mailbox gets for one purpose in 24 hours, over all devices that have never logged in to its
     * account.
     */
    codesADay: number
    idleMinutes: number
    absoluteHours: number
  }
  /**
   * The order book: the tick size, the least price of a lot, how far a market order follows the book, how far a price
   * may be from the reference, open orders a member, and how large a trade must be to move a price.
   */
  market: {
    tickCents: Cents
    lotLeastCents: Cents
    protectionBasisPoints: number
    bandBasisPoints: number
    openOrders: number
    countedKg: Kg
  }
  /**
   * When tons and presales count for level and score: days until tons bought from members count, and the least size of
   * a presale.
   */
  counting: { memberTonsDays: number; presaleLeastKg: Kg }
  registration: { open: boolean; perAddress: number; perDevice: number; perCode: number; windowHours: number }
  /** When the bank stops taking payments for the same working day, in minutes after midnight. */
  bank: { cutOffMinutes: number }
  /** Which members the desk's directory calls new, dormant and large: days, days without a login, cash and tons. */
  directory: { newDays: number; dormantDays: number; largeCents: Cents }
  /** The thresholds at which a rule of market surveillance makes an alert (trading/surveillance.ts). */
  surveillance: {
    windowHours: number
    washKg: Kg
    washTrades: number
    farTrades: number
    farBasisPoints: number
    layerOrders: number
    layerSeconds: number
    layerBasisPoints: number
    deviceAccounts: number
    cornerBasisPoints: number
    cornerKg: Kg
    newsHours: number
    newsBasisPoints: number
    newsKg: Kg
  }
}

const levelNames = [
  { en: 'Basic', cn: '基础' },
  { en: 'Regular', cn: '常规' },
  { en: 'Plus', cn: '进阶' },
  { en: 'Major', cn: '资深' },
  { en: 'Principal', cn: '首席' },
] as const
const level = (n: number, tons: number, spend: number | null): LevelTerms => ({
  level: n,
  name: levelNames[n - 1]!,
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
  coolOff: { changeHours: 24, recoveryHours: 72, deviceHours: 24, tradesCents: cents(200_00) },
  presaleSellLevel: 3,
  levels: [
    level(1, 0, 20_000),
    level(2, 1, 50_000),
    level(3, 25, 200_000),
    level(4, 250, 1_000_000),
    level(5, 2500, null),
  ],
  login: {
    tries: 5,
    windowMinutes: 15,
    codeMinutes: 10,
    codeTries: 5,
    codeWaitSeconds: 60,
    codesADay: 20,
    idleMinutes: 60,
    absoluteHours: 24,
  },
  market: {
    tickCents: cents(5),
    lotLeastCents: cents(10),
    protectionBasisPoints: 500,
    bandBasisPoints: 1000,
    openOrders: 200,
    countedKg: kg(1000),
  },
  counting: { memberTonsDays: 30, presaleLeastKg: kg(5000) },
  registration: { open: true, perAddress: 20, perDevice: 10, perCode: 50, windowHours: 24 },
  bank: { cutOffMinutes: 17 * 60 },
  directory: { newDays: 30, dormantDays: 180, largeCents: cents(50_000_00) },
  surveillance: {
    windowHours: 24,
    washKg: kg(5000),
    washTrades: 4,
    farTrades: 3,
    farBasisPoints: 500,
    layerOrders: 6,
    layerSeconds: 30,
    layerBasisPoints: 100,
    deviceAccounts: 3,
    cornerBasisPoints: 3000,
    cornerKg: kg(50_000),
    newsHours: 24,
    newsBasisPoints: 300,
    newsKg: kg(5000),
  },
}

/** The terms of a level; a level that the table does not list has the terms of the highest one below it. */
export const levelTerms = (terms: Terms, member: number): LevelTerms =>
  terms.levels.filter((l) => l.level <= member).at(-1) ?? terms.levels[0]!

/** A version as it was stored; fields that are newer than it get the published default. */
export function completeTerms(stored: Partial<Terms>): Terms {
  const name = (n: number) => firstTerms.levels.find((l) => l.level === n)?.name ?? { en: `P${n}`, cn: `P${n}` }
  const { presaleSellLevel = firstTerms.presaleSellLevel, levels = firstTerms.levels } = stored
  return {
    ...firstTerms,
    ...stored,
    withdrawal: { ...firstTerms.withdrawal, ...stored.withdrawal },
    deposit: { ...firstTerms.deposit, ...stored.deposit },
    coolOff: { ...firstTerms.coolOff, ...stored.coolOff },
    login: { ...firstTerms.login, ...stored.login },
    market: { ...firstTerms.market, ...stored.market },
    counting: { ...firstTerms.counting, ...stored.counting },
    registration: { ...firstTerms.registration, ...stored.registration },
    bank: { ...firstTerms.bank, ...stored.bank },
    directory: { ...firstTerms.directory, ...stored.directory },
    surveillance: { ...firstTerms.surveillance, ...stored.surveillance },
    levels: levels.map((l) => ({ ...l, name: l.name ?? name(l.level), sellsPresale: l.level >= presaleSellLevel })),
  }
}
