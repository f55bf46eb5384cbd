import type { Terms } from '@tonne/domain/base/terms'
import {
  boughtBefore,
  type Facts,
  type Finding,
  isLarge,
  surveil,
  type TradeFact,
  tradedBefore,
} from '@tonne/domain/trading/surveillance'
import { getTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  listBuyers,
  listCancelFacts,
  listHoldingFacts,
  listLinked,
  listMakers,
  listNewsFacts,
  listPurchasesIn,
  listPurchasesOf,
  listSharedFacts,
  listTradeFacts,
  listTradesIn,
} from './factStore.ts'
import { listStanding, putAlert, type Standing } from './store.ts'

const HOUR_MS = 3_600_000

/** Reads a time window as long as the terms say; a finding that exists already updates its alert. */
export const watchMarket = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'watchMarket', everyMs: 60_000 }, async (now, fenced) => {
    const news = await fenced(async (tx) => {
      tx.unhurried()
      const { terms } = await getTerms(tx, now)
      const { facts, linked } = await factsOf(tx, terms.surveillance, now)
      const all = surveil(facts, terms.surveillance, new Map())
      const standing = all.length === 0 ? [] : await listStanding(tx, all)
      const newest = (open: boolean) => newestOf(standing.filter((row) => row.open === open))
      const waiting = newest(true)
      return surveil(facts, terms.surveillance, newest(false))
        .filter((found) => found.latestAt > (waiting.get(keyOf(found)) ?? Number.NEGATIVE_INFINITY))
        .map((found) => withLinked(found, linked))
    })
    return eachApart(news, async (found) => {
      await fenced((tx) => putAlert(tx, found, now))
      return 0
    })
  })

const keyOf = ({ rule, subject }: Finding) => `${rule} ${subject}`
const newestOf = (rows: readonly Standing[]) =>
  new Map(rows.map(({ key, latestAt }) => [key, latestAt.getTime()] as const))
type Linked = readonly { owner: number; operator: number }[]
/** An operator with an account of their own that is concerned does not decide about it. */
const withLinked = (found: Finding, linked: Linked): Finding => {
  const own = linked.filter(({ owner }) => found.owners.includes(owner)).map(({ operator }) => operator)
  return { ...found, operators: [...new Set([...found.operators, ...own])] }
}

/** In order of time. Spans before news may overlap, and reach into the window. */
const distinct = (trades: readonly TradeFact[]): TradeFact[] =>
  [...new Map(trades.map((trade) => [trade.id, trade])).values()].sort((a, b) => a.at - b.at || a.id - b.id)

/** The facts of the window that ends now. */
export async function factsOf(
  tx: Tx,
  limits: Terms['surveillance'],
  now: Date,
): Promise<{ facts: Facts; linked: Linked }> {
  const since = new Date(now.getTime() - limits.windowHours * HOUR_MS)
  const recent = await listTradeFacts(tx, since)
  const buyers = await listBuyers(tx, since)
  const cancels = await listCancelFacts(tx, since, limits.layerSeconds)
  const news = await listNewsFacts(tx, since)
  const spans = (of: typeof tradedBefore) => news.flatMap((one) => of(one, limits) ?? [])
  const before = await listPurchasesIn(tx, spans(boughtBefore))
  const trades = distinct([...(await listTradesIn(tx, spans(tradedBefore))), ...recent])
  const inBook = recent.map(({ projectId, buyer: owner }) => ({ projectId, owner }))
  const holders = new Map([...buyers, ...inBook].map((one) => [`${one.projectId} ${one.owner}`, one]))
  const holdings = await listHoldingFacts(tx, [...holders.values()], limits.cornerKg)
  const large = await listPurchasesOf(
    tx,
    since,
    holdings.filter((holding) => isLarge(holding, limits)),
  )
  const owners = [
    ...new Set([
      ...trades.flatMap(({ buyer, seller }) => [buyer, seller]),
      ...[...buyers, ...before, ...cancels].map(({ owner }) => owner),
    ]),
  ]
  const linked = await listLinked(tx, owners)
  const purchases = new Map([...before, ...large].map((purchase) => [purchase.orderId, purchase]))
  return {
    linked,
    facts: {
      ...{ since: since.getTime(), trades, cancels, holdings, news },
      purchases: [...purchases.values()],
      shared: await listSharedFacts(tx, owners),
      linked: new Set(linked.map(({ owner }) => owner)),
      makers: new Set(await listMakers(tx, owners)),
    },
  }
}
