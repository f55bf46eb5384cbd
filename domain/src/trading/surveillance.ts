/**
 * Market alerts for operators. Each rule reads the facts of a bounded window and reports what it measured; it restricts
 * nobody. Thresholds are terms. A rule's docstring names the honest trader whom it must leave alone.
 */
import type { Terms } from '../base/terms.ts'
import { distanceOf } from './blotter.ts'
import type { Side } from './market.ts'

type Limits = Terms['surveillance']
const HOUR_MS = 3_600_000
/** How long before and after a trade the rule looks for orders on the other side. */
const AROUND_MS = 15 * 60_000

/** The unit of a measured number and its threshold. */
type Measure = 'kg' | 'count' | 'basisPoints'
export const surveillanceRules = {
  washPair: { label: ['Wash pair', '对敲'], measure: 'kg' },
  farPrice: { label: ['Far prices', '偏离价成交'], measure: 'count' },
  layering: { label: ['Layering', '虚假挂单'], measure: 'count' },
  oneOwner: { label: ['One person, several accounts', '一人多户'], measure: 'count' },
  corner: { label: ['Cornering', '囤积'], measure: 'basisPoints' },
  beforeNews: { label: ['Trades before news', '消息前交易'], measure: 'kg' },
} as const satisfies Record<string, { label: readonly [en: string, cn: string]; measure: Measure }>
export type SurveillanceRule = keyof typeof surveillanceRules
export const surveillanceRuleNames = Object.keys(surveillanceRules) as SurveillanceRule[]

/** People are named by their owner, so several accounts of one owner are one. Instants are milliseconds. */
export type TradeFact = {
  id: number
  at: number
  projectId: number
  kg: number
  priceCents: number
  referenceCents: number | null
  taker: Side
  buyer: number
  seller: number
}
/** A purchase from a project's own stock, by an owner who may corner the project or shortly before news. */
export type PurchaseFact = { orderId: number; at: number; projectId: number; owner: number; kg: number }
/** An order of the book that its owner withdrew. */
export type CancelFact = {
  orderId: number
  at: number
  endedAt: number
  projectId: number
  owner: number
  side: Side
  priceCents: number
}
/** A sign that several owners share; `since`: the instant from which this owner has it. */
export type SharedFact = { sign: 'device' | 'payee'; key: string; owner: number; since: number }
/** `heldKg`: an owner's tons of a project. `freeKg`: all tons of the project that are issued and not retired. */
export type HoldingFact = { projectId: number; owner: number; heldKg: number; freeKg: number }
/** A price that operators announced. `linked`: owners whose account has the mailbox of an operator. */
export type NewsFact = {
  id: number
  at: number
  projectId: number
  beforeCents: number
  afterCents: number
  operators: readonly number[]
}
export type Facts = {
  /** Where the window begins; those before news are from `newsHours` before it. */
  since: number
  trades: readonly TradeFact[]
  purchases: readonly PurchaseFact[]
  cancels: readonly CancelFact[]
  shared: readonly SharedFact[]
  holdings: readonly HoldingFact[]
  news: readonly NewsFact[]
  linked: ReadonlySet<number>
  /** Labelled market makers. Quoting both sides and withdrawing quickly is their trade. */
  makers: ReadonlySet<number>
}

/**
 * `subject` names the owners and the project; a rule has at most one open alert for each subject. `operators` took part
 * in the matter, so they may not decide it.
 */
export type Finding = {
  rule: SurveillanceRule
  subject: string
  projectId: number | null
  owners: readonly number[]
  measured: number
  threshold: number
  trades: readonly number[]
  orders: readonly number[]
  operators: readonly number[]
  latestAt: number
}
/** The instant up to which facts were decided about, by `${rule} ${subject}`. */
type Decided = ReadonlyMap<string, number>

type Rule = (facts: Facts, limits: Limits, after: (subject: string) => number) => Finding[]
const latestOf = (rows: readonly { at: number }[]) => Math.max(...rows.map(({ at }) => at))
const sumKg = (rows: readonly { kg: number }[]) => rows.reduce((sum, { kg }) => sum + kg, 0)
const grouped = <T extends { at: number }>(
  rows: readonly T[],
  subjectOf: (row: T) => string,
  after: (subject: string) => number,
): [string, T[]][] => {
  const groups = Map.groupBy(rows, subjectOf)
  return [...groups].map(([subject, all]) => [subject, all.filter(({ at }) => at > after(subject))])
}
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const inWindow = ({ trades, since }: Facts) => trades.filter(({ at }) => at >= since)

/** Two owners sell the same tons to and fro. A pair that trades one way only is a seller and a customer. */
const washPair: Rule = (facts, { washKg, washTrades }, after) => {
  const made = inWindow(facts).filter(({ buyer, seller }) => !facts.makers.has(buyer) && !facts.makers.has(seller))
  const pairOf = ({ projectId, buyer, seller }: TradeFact) =>
    `project ${projectId} owners ${Math.min(buyer, seller)} ${Math.max(buyer, seller)}`
  return grouped(made, pairOf, after).flatMap(([subject, trades]) => {
    const [first] = trades
    if (!first || trades.length < washTrades) return []
    const there = sumKg(trades.filter(({ buyer }) => buyer === first.buyer))
    const measured = Math.min(there, sumKg(trades) - there)
    if (measured < washKg) return []
    const owners = [first.buyer, first.seller].sort((a, b) => a - b)
    return [finding('washPair', subject, { ...of(trades), owners, measured, threshold: washKg })]
  })
}

/** One owner repeatedly takes prices far from the reference. A single such trade may follow a moving price. */
const farPrice: Rule = (facts, { farTrades, farBasisPoints }, after) => {
  const far = inWindow(facts).filter(
    ({ priceCents, referenceCents }) => Math.abs(distanceOf(priceCents, referenceCents) ?? 0) > farBasisPoints,
  )
  const takerOf = ({ taker, buyer, seller }: TradeFact) => (taker === 'buy' ? buyer : seller)
  const subjectOf = (trade: TradeFact) => `project ${trade.projectId} owner ${takerOf(trade)}`
  return grouped(far, subjectOf, after).flatMap(([subject, trades]) => {
    if (trades.length < farTrades) return []
    const owners = [takerOf(trades[0]!)]
    return [finding('farPrice', subject, { ...of(trades), owners, measured: trades.length, threshold: farTrades })]
  })
}

/**
 * Orders that were not meant to trade: withdrawn within seconds, and far behind the price at which their owner traded
 * on the other side meanwhile. An owner who only changes their mind does not trade on the other side.
 */
const layering: Rule = (facts, { layerOrders, layerSeconds, layerBasisPoints }, after) => {
  const quick = facts.cancels.filter(
    ({ at, endedAt, owner }) => endedAt - at <= layerSeconds * 1000 && at >= facts.since && !facts.makers.has(owner),
  )
  const subjectOf = ({ projectId, owner, side }: CancelFact) => `project ${projectId} owner ${owner} ${side}`
  const sold = Map.groupBy(inWindow(facts), ({ projectId, seller }) => `project ${projectId} owner ${seller} buy`)
  const bought = Map.groupBy(inWindow(facts), ({ projectId, buyer }) => `project ${projectId} owner ${buyer} sell`)
  return grouped(quick, subjectOf, after).flatMap(([subject, cancels]) => {
    const [first] = cancels
    if (!first || cancels.length < layerOrders) return []
    const { side, owner } = first
    const other = ((side === 'buy' ? sold : bought).get(subject) ?? []).toSorted(byTime)
    const isAway = (cancelCents: number, tradeCents: number) =>
      (distanceOf(cancelCents, tradeCents) ?? 0) * (side === 'buy' ? -1 : 1) >= layerBasisPoints
    // A bid is compared with the dearest nearby sale, a sale with the cheapest nearby bid; offers the other way round.
    const [dearest, cheapest] = side === 'buy' ? ([1, -1] as const) : ([-1, 1] as const)
    const layers = withBest(cancels.toSorted(byTime), other, dearest).filter(({ row, best }) =>
      isAway(row.priceCents, best.priceCents),
    )
    if (layers.length < layerOrders) return []
    const withdrawn = layers.map(({ row }) => row)
    const trades = withBest(other, withdrawn, cheapest)
      .filter(({ row, best }) => isAway(best.priceCents, row.priceCents))
      .map(({ row }) => row)
    return [
      {
        ...finding('layering', subject, {
          ...of(trades),
          owners: [owner],
          measured: withdrawn.length,
          threshold: layerOrders,
          latestAt: latestOf([...withdrawn, ...trades]),
        }),
        orders: withdrawn.map(({ orderId }) => orderId),
      },
    ]
  })
}

type Priced = { at: number; priceCents: number }
const byTime = (a: Priced, b: Priced) => a.at - b.at
/**
 * Pairs each row with the dearest (1) or cheapest (-1) of `others` within AROUND_MS; rows without one are left out.
 * Both lists are in order of time and are read once, because one owner may have withdrawn and traded all day.
 */
function withBest<T extends Priced, B extends Priced>(rows: readonly T[], others: readonly B[], way: 1 | -1) {
  // Holds only rows that no later one outdoes, so the first is the best.
  const standing: B[] = []
  let [first, next] = [0, 0]
  return rows.flatMap((row) => {
    for (; next < others.length && others[next]!.at <= row.at + AROUND_MS; next++) {
      const other = others[next]!
      while (standing.length > first && (other.priceCents - standing.at(-1)!.priceCents) * way >= 0) standing.pop()
      standing.push(other)
    }
    while (first < standing.length && standing[first]!.at < row.at - AROUND_MS) first += 1
    const best = standing[first]
    return best ? [{ row, best }] : []
  })
}

/**
 * Owners who share an account for withdrawals, and devices shared by `deviceAccounts` owners or more. A couple may
 * share a device. Owners who were linked are one owner here already.
 */
const oneOwner: Rule = ({ shared }, { deviceAccounts }, after) =>
  [...Map.groupBy(shared, ({ sign, key }) => `${sign} ${key}`)].flatMap(([subject, signs]) => {
    const owners = [...new Set(signs.map(({ owner }) => owner))].sort((a, b) => a - b)
    const threshold = signs[0]!.sign === 'payee' ? 2 : deviceAccounts
    const latestAt = Math.max(...signs.map(({ since }) => since))
    if (owners.length < threshold || latestAt <= after(subject)) return []
    const none = { projectId: null, trades: [] }
    return [finding('oneOwner', subject, { ...none, owners, measured: owners.length, threshold, latestAt })]
  })

const partOf = ({ heldKg, freeKg }: HoldingFact) => (freeKg > 0 ? Math.floor((heldKg * 10_000) / freeKg) : 0)
/** Purchases are loaded for large holders alone, because these are few. */
export const isLarge = (holding: HoldingFact, { cornerBasisPoints, cornerKg }: Limits): boolean =>
  holding.heldKg >= cornerKg && partOf(holding) >= cornerBasisPoints

/**
 * An owner who bought in the window and now holds a large part of the free tons. A large holder who bought nothing is
 * left alone.
 */
const corner: Rule = (facts, limits, after) =>
  facts.holdings.flatMap((holding) => {
    if (!isLarge(holding, limits)) return []
    const { projectId, owner } = holding
    const subject = `project ${projectId} owner ${owner}`
    const isNew = (row: { projectId: number; at: number }) =>
      row.projectId === projectId && row.at >= facts.since && row.at > after(subject)
    const trades = facts.trades.filter((trade) => trade.buyer === owner && isNew(trade))
    const bought = facts.purchases.filter((purchase) => purchase.owner === owner && isNew(purchase))
    if (trades.length + bought.length === 0) return []
    const [measured, threshold] = [partOf(holding), limits.cornerBasisPoints]
    const seen = { projectId, trades: idsOf(trades), owners: [owner], latestAt: latestOf([...trades, ...bought]) }
    const orders = bought.map(({ orderId }) => orderId)
    return [{ ...finding('corner', subject, { ...seen, measured, threshold }), orders }]
  })

const isMoving = ({ beforeCents, afterCents }: NewsFact, basisPoints: number) =>
  Math.abs(distanceOf(afterCents, beforeCents) ?? 0) >= basisPoints
/** The project and the window (`from` included, `to` excluded) whose trades count; undefined when none do. */
export const tradedBefore = (news: NewsFact, { newsHours, newsBasisPoints }: Limits) =>
  isMoving(news, newsBasisPoints)
    ? { projectId: news.projectId, from: news.at - newsHours * HOUR_MS, to: news.at }
    : undefined
/** The same for purchases, which count before a rise. */
export const boughtBefore = (news: NewsFact, limits: Limits) =>
  news.afterCents > news.beforeCents ? tradedBefore(news, limits) : undefined

/**
 * Owners who bought much before a rise was announced, or sold before a fall. For an owner linked to an operator any ton
 * is enough. A trade before a small change, or in the other direction, is left alone.
 */
const beforeNews: Rule = (facts, { newsHours, newsBasisPoints, newsKg }, after) =>
  facts.news.flatMap((news) => {
    if (!isMoving(news, newsBasisPoints)) return []
    const { id, at, projectId, beforeCents, afterCents, operators } = news
    const rises = afterCents > beforeCents
    const isBefore = (row: { projectId: number; at: number }) =>
      row.projectId === projectId && row.at < at && row.at >= at - newsHours * HOUR_MS
    const traded = facts.trades
      .filter(isBefore)
      .map((trade) => ({ owner: rises ? trade.buyer : trade.seller, kg: trade.kg, trade: trade.id, order: null }))
    const bought = (rises ? facts.purchases.filter(isBefore) : []).map(({ owner, kg, orderId }) => ({
      ...{ owner, kg, trade: null, order: orderId },
    }))
    return [...Map.groupBy([...traded, ...bought], ({ owner }) => owner)].flatMap(([owner, rows]) => {
      const subject = `price ${id} owner ${owner}`
      const threshold = facts.linked.has(owner) ? 1 : newsKg
      const measured = sumKg(rows)
      if (measured < threshold || at <= after(subject)) return []
      const seen = { projectId, trades: rows.flatMap(({ trade }) => trade ?? []), owners: [owner], latestAt: at }
      const orders = rows.flatMap(({ order }) => order ?? [])
      return [{ ...finding('beforeNews', subject, { ...seen, measured, threshold }), orders, operators }]
    })
  })

type Seen = Omit<Finding, 'rule' | 'subject' | 'orders' | 'operators'>
const finding = (rule: SurveillanceRule, subject: string, seen: Seen): Finding => ({
  ...{ rule, subject, ...seen, orders: [], operators: [] },
})
const of = (trades: readonly TradeFact[]) => ({
  ...{ projectId: trades[0]!.projectId, trades: idsOf(trades), latestAt: latestOf(trades) },
})

const rules: Readonly<Record<SurveillanceRule, Rule>> = { washPair, farPrice, layering, oneOwner, corner, beforeNews }

/** Facts that were decided about are not reported again; later ones are. */
export const surveil = (facts: Facts, limits: Limits, decided: Decided): Finding[] =>
  surveillanceRuleNames.flatMap((rule) =>
    rules[rule](facts, limits, (subject) => decided.get(`${rule} ${subject}`) ?? Number.NEGATIVE_INFINITY),
  )
