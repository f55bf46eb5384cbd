import type { Output } from '@tonne/contract/endpoint'
import type { market } from '@tonne/contract/trading/market'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { cents } from '@tonne/domain/money'
import { refuse } from '@tonne/domain/refusals'
import type { ProjectPhase } from '@tonne/domain/states'
import { leastPrice, proceedsDue, tickOf } from '@tonne/domain/trading/marketMoney'
import { tradedAt } from '@tonne/domain/trading/marketOrder'
import { changeOf, phaseOf } from '@tonne/domain/trading/project'
import {
  type Judging,
  judgingOf,
  REFERENCE_DAYS,
  REFERENCE_LEAST_KG,
  REFERENCE_LEAST_PAIRS,
  reachOf,
} from '@tonne/domain/trading/reference'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { type CardRow, listCards, stopOf } from '../project/store.ts'
import { listStandings } from '../reference/store.ts'
import { listDays, listDepth, listLast, listTops, type TopRow } from './tradeStore.ts'

const LEVELS = 10
const LAST = 20
const DAY_MS = 86_400_000
/** Members trade what they hold from the first day of the sale on; before it, what they paid for in the presale. */
const trades: readonly ProjectPhase[] = ['in_progress', 'full', 'ended']
type Summary = Output<typeof market.list>['items'][number]
type Book = Output<typeof market.book>

function isOpen(row: CardRow, now: Date): boolean {
  const phase = phaseOf(row, row.unsoldKg, now)
  return trades.includes(phase) || (phase === 'reservation_waiting' && tradedAt(row, now) === 'presale')
}
const cardsAt = ({ db, clock }: Tools, no: string | null) =>
  listCards(db, no, clock.now(), startOfDay(dayOf(clock.now())))
const topsOf = ({ db, clock }: Tools, rows: readonly CardRow[]) => {
  const now = clock.now()
  return listTops(
    db,
    rows.map((r) => r.id),
    { dayStart: startOfDay(dayOf(now)), dayAgo: new Date(now.getTime() - DAY_MS), now },
  )
}

const INPUTS = { days: REFERENCE_DAYS, leastKg: REFERENCE_LEAST_KG, leastPairs: REFERENCE_LEAST_PAIRS }
/** The references that judge orders of these projects, by project id. */
async function judgingsOf({ db }: Tools, rows: readonly CardRow[], now: Date): Promise<Map<string, Judging>> {
  const [standings, { terms }] = await Promise.all([
    listStandings(
      db,
      rows.map(({ no }) => no),
      now,
    ),
    getTerms(db, now),
  ])
  const known = new Map(standings.map((standing) => [standing.no, standing]))
  return new Map(rows.map((offer) => [offer.no, judgingOf(known.get(offer.no)!, { offer, terms, now })]))
}

type Known = { top: TopRow | undefined; judging: Judging; now: Date }
function summaryOf(row: CardRow, { top, judging: { reference, band }, now }: Known): Summary {
  const { id: _, ...published } = reference
  const asset = tradedAt(row, now)
  const { lastCents = null, lastAt = null, openCents = null } = top ?? {}
  return {
    project: { no: row.no, name: { en: row.nameEn, cn: row.nameCn }, art: row.art },
    asset,
    deliveryAt: asset === 'presale' ? row.startsAt.getTime() : null,
    reference: { ...published, ...INPUTS },
    band: { lowCents: band.lowCents, highCents: band.highCents, basisPoints: reachOf(band) },
    bidCents: top?.bidCents ?? null,
    askCents: top?.askCents ?? null,
    last: lastCents === null || lastAt === null ? null : { priceCents: lastCents, at: lastAt.getTime() },
    dayChange:
      lastCents === null || openCents === null
        ? { cents: 0, basisPoints: 0 }
        : changeOf(cents(openCents), cents(lastCents)),
    dayKg: top?.dayKg ?? 0,
    stop: stopOf(row),
  }
}

export function listMarkets(tools: Tools): Handler<typeof market.list> {
  const read = shared<string, Serialized>(
    () => 'all',
    async () => {
      const now = tools.clock.now()
      const rows = (await cardsAt(tools, null)).filter((row) => isOpen(row, now))
      const [found, judgings] = await Promise.all([topsOf(tools, rows), judgingsOf(tools, rows, now)])
      const tops = new Map(found.map((top) => [top.projectId, top]))
      const items = rows.map((row) => summaryOf(row, { top: tops.get(row.id), judging: judgings.get(row.no)!, now }))
      // Sorted by today's volume, then projects with a price first.
      items.sort(
        (a, b) =>
          b.dayKg - a.dayKg ||
          Number(b.last !== null) - Number(a.last !== null) ||
          a.project.no.localeCompare(b.project.no),
      )
      return new Serialized({ items })
    },
  )
  return () => read('all')
}

export function readBook(tools: Tools): Handler<typeof market.book> {
  const read = shared<string, Serialized | undefined>(
    (no) => no,
    async (no) => {
      const [row] = await cardsAt(tools, no)
      if (!row) return undefined
      const now = tools.clock.now()
      const [[top], judgings, levels, { terms }, holidays] = await Promise.all([
        topsOf(tools, [row]),
        judgingsOf(tools, [row], now),
        listDepth(tools.db, { projectId: row.id, asset: tradedAt(row, now) }, LEVELS),
        getTerms(tools.db, now),
        listHolidays(tools.db, now),
      ])
      const sideOf = (side: 'buy' | 'sell') =>
        levels.filter((l) => l.side === side).map(({ priceCents, kg, orders }) => ({ priceCents, kg, orders }))
      const book: Book = {
        ...summaryOf(row, { top, judging: judgings.get(row.no)!, now }),
        bids: sideOf('buy'),
        asks: sideOf('sell'),
        open: isOpen(row, now) && row.stop === null,
        lotKg: row.lotKg,
        minKg: row.minKg,
        maxKg: row.maxKg,
        tickCents: tickOf(row.lotKg, terms.market.tickCents),
        leastCents: leastPrice(row.lotKg, terms.market),
        proceedsAt: proceedsDue(now, { terms, holidays }).getTime(),
      }
      return new Serialized(book)
    },
  )
  return async ({ input: { project } }) => (await read(project)) ?? refuse('projectNotFound')
}

export function readTrades(tools: Tools): Handler<typeof market.trades> {
  return async ({ input: { project, limit = LAST } }) => {
    const [row] = await cardsAt(tools, project)
    if (!row) refuse('projectNotFound')
    return { items: (await listLast(tools.db, row.id, limit)).map((t) => ({ ...t, at: t.at.getTime() })) }
  }
}

export function readHistory(tools: Tools): Handler<typeof market.history> {
  return async ({ input: { project, days = 90 }, now }) => {
    const [row] = await cardsAt(tools, project)
    if (!row) refuse('projectNotFound')
    const since = startOfDay(addDays(dayOf(now), -days))
    return { days: (await listDays(tools.db, row.id, since)).map((d) => ({ ...d, at: d.at.getTime() })) }
  }
}
