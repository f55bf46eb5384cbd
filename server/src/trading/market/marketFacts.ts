/** A batch loads of each book only as much as its orders can reach. */
import type { Terms } from '@tonne/domain/base/terms'
import { type Day, dayOf, startOfDay } from '@tonne/domain/days'
import { type AccountName, carbon, house, wallet } from '@tonne/domain/ledger'
import { type Cents, type Kg, kg } from '@tonne/domain/money'
import type { Confirmed } from '@tonne/domain/people/moneyOutHold'
import type { OrderState } from '@tonne/domain/states'
import { type Book, openBook, type Side } from '@tonne/domain/trading/market'
import { pocketsOf, type TradedAsset } from '@tonne/domain/trading/marketMoney'
import { tradedAt } from '@tonne/domain/trading/marketOrder'
import type { Buyer } from '@tonne/domain/trading/order'
import { isStray, type Judging, judgingOf } from '@tonne/domain/trading/reference'
import { Purchases } from '@tonne/domain/trading/spend'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import { listBuyers } from '../order/store.ts'
import { type OwnersSeen, ownerKey } from '../owner/store.ts'
import { type LockedOffer, lockOffers } from '../project/store.ts'
import { listStandings } from '../reference/store.ts'
import { type HeldTrader, listTradeHolds } from './holdStore.ts'
import { type BookRow, countOpen, listByNo, listFront, listProjectsOf } from './store.ts'
import { strandedAmong } from './stranded.ts'
import type { StrandedRow } from './tradeStore.ts'

export type PlaceInput = Keyed & {
  act: 'place'
  project: string
  side: Side
  asset: TradedAsset
  kg: Kg
  priceCents: Cents | null
  confirmed?: Confirmed | undefined
}
export type CancelInput = Keyed & { act: 'cancel'; no: string }
export type MarketInput = PlaceInput | CancelInput

/**
 * One project's book of the asset that trades now, as deep as the batch can reach, and the reference that judges its
 * orders. The book is filled when the members are read, without orders outside the band and orders whose members may
 * not trade.
 */
export type OpenBook = {
  offer: LockedOffer & { unsoldKg: Kg }
  judging: Judging
  book: Book<BookRow>
  front: readonly BookRow[]
  strays: readonly BookRow[]
  stranded: readonly StrandedRow[]
}
export type MarketFacts = {
  terms: Terms
  /** The holidays in force: proceeds are paid on working days. */
  holidays: ReadonlySet<Day>
  books: Map<string, OpenBook>
  /**
   * Orders that were in the book when the batch began, and those of this batch: one object each, reduced as it fills.
   */
  rows: Map<number, BookRow>
  cancels: Map<string, { row: BookRow; state: OrderState }>
  owners: OwnersSeen
  buyers: Map<number, Omit<Buyer, 'availableCents'> & { owner: string; ownerId: number }>
  purchases: Purchases
  open: Map<number, number>
  /** Members of these orders, and of waiting orders, whose withdrawals are on hold. */
  holds: Map<number, HeldTrader>
  /** Projects whose waiting orders' accounts were named, and projects whose book change was announced. */
  named: Set<string>
  notified: Set<string>
}
const pairOf = (memberId: number, projectId: number) => `${memberId} ${projectId}`

type Loading = { inputs: readonly MarketInput[]; now: Date; owners: OwnersSeen }

export async function loadMarket(tx: Tx, { inputs, now, owners }: Loading): Promise<MarketFacts> {
  const cancelled = inputs.flatMap((i) => (i.act === 'cancel' ? [i.no] : []))
  const nos = new Set(inputs.flatMap((i) => (i.act === 'place' ? [i.project] : [])))
  if (cancelled.length > 0) for (const no of await listProjectsOf(tx, cancelled)) nos.add(no)
  // All in one round trip, in this order: the projects are locked first, so nobody else decides on their books until
  // the commit.
  const [offers, standings, { terms }, holidays, found] = await Promise.all([
    lockOffers(tx, [...nos], now),
    listStandings(tx, [...nos], now),
    getTerms(tx, now),
    listHolidays(tx, now),
    cancelled.length > 0 ? listByNo(tx, cancelled) : [],
  ])
  const rows = new Map<number, BookRow>()
  const books = new Map<string, OpenBook>()
  const open = offers.map(async (offer) => {
    const mine = inputs.filter((i): i is PlaceInput => i.act === 'place' && i.project === offer.no)
    const going = found.filter((row) => row.projectId === offer.id)
    const front = (
      await Promise.all(
        (['buy', 'sell'] as const).map((side) =>
          frontOf(tx, { side, offer, mine, going, asset: tradedAt(offer, now) }),
        ),
      )
    ).flat()
    for (const row of front) rows.set(row.id, row)
    const judging = judgingOf(standings.find(({ no }) => no === offer.no)!, { offer, terms, now })
    const strays = front.filter(({ side, priceCents }) => isStray(side, priceCents, judging.band))
    // Members trade their own tons, so it does not matter whether the project has tons left.
    const traded = { ...offer, unsoldKg: kg(1) }
    books.set(offer.no, { offer: traded, judging, front, strays, stranded: [], book: openBook() })
  })
  await Promise.all(open)
  // A trade uses up either the incoming or the waiting order.
  const most = inputs.length * 2 + rows.size
  await Promise.all([tx.reserve('order_id_seq', most), tx.reserve('entry_id_seq', most)])
  const cancels = new Map(found.map(({ state, ...row }) => [row.no, { row: rows.get(row.id) ?? row, state }]))
  return {
    terms,
    holidays,
    books,
    rows,
    cancels,
    owners,
    buyers: new Map(),
    purchases: new Purchases(),
    open: new Map(),
    holds: new Map(),
    named: new Set(),
    notified: new Set(),
  }
}

type Reach = {
  side: Side
  asset: TradedAsset
  offer: LockedOffer
  mine: readonly PlaceInput[]
  going: readonly BookRow[]
}
/**
 * The waiting orders on one side that this batch can meet. Each order of the batch walks over as much as it asks for,
 * including what is cancelled on the way; so much, best first, is all that can be reached.
 */
async function frontOf(tx: Tx, { side, asset, offer, mine, going }: Reach): Promise<BookRow[]> {
  const takers = mine.filter((i) => i.side !== side && i.asset === asset)
  if (takers.length === 0) return []
  const gone = going.filter((row) => row.side === side).reduce((sum, row) => sum + row.leftKg, 0)
  const needKg = takers.reduce((sum, i) => sum + Math.min(i.kg, offer.maxKg), gone)
  const none = side === 'sell' ? Number.MAX_SAFE_INTEGER : 0
  const limits = takers.map((i) => i.priceCents ?? none)
  const limitCents = side === 'sell' ? Math.max(...limits) : Math.min(...limits)
  return listFront(tx, side, { projectId: offer.id, asset, limitCents, needKg })
}

type Touched = { accounts: readonly AccountName[]; cuts: readonly { from: AccountName; kg: number }[] }
const accountsOf = ({
  memberId,
  projectId,
  asset,
}: Pick<BookRow, 'memberId' | 'projectId' | 'asset'>): AccountName[] => [
  wallet(memberId, 'available'),
  wallet(memberId, 'held'),
  carbon(memberId, pocketsOf[asset].free, projectId),
  carbon(memberId, pocketsOf[asset].held, projectId),
]
const accountsOfWaiting = ({ memberId, projectId, asset, side }: BookRow): AccountName[] => [
  wallet(memberId, 'held'),
  carbon(memberId, pocketsOf[asset][side === 'buy' ? 'free' : 'held'], projectId),
]
/**
 * The member's own accounts and, once for each project and batch, those of everybody whose waiting orders may be met.
 */
export function touchedBy(input: MarketInput, facts: MarketFacts): Touched {
  if (input.act === 'cancel') {
    const found = facts.cancels.get(input.no)
    if (!found || found.row.memberId !== input.memberId)
      return { accounts: [wallet(input.memberId, 'available')], cuts: [] }
    const { projectId, leftKg, side, asset } = found.row
    const cuts = side === 'sell' ? [{ from: carbon(input.memberId, pocketsOf[asset].held, projectId), kg: leftKg }] : []
    return { accounts: accountsOf({ memberId: input.memberId, projectId, asset }), cuts }
  }
  const open = facts.books.get(input.project)
  if (!open) return { accounts: [wallet(input.memberId, 'available')], cuts: [] }
  const { id } = open.offer
  const own = [
    wallet(facts.owners.of(input.memberId), 'available'),
    ...accountsOf({ memberId: input.memberId, projectId: id, asset: input.asset }),
    house('fees'),
    house('gst'),
  ]
  const cuts =
    input.side === 'sell'
      ? [{ from: carbon(input.memberId, pocketsOf[input.asset].free, id), kg: Math.min(input.kg, open.offer.maxKg) }]
      : []
  if (facts.named.has(input.project)) return { accounts: own, cuts }
  facts.named.add(input.project)
  return {
    accounts: [...own, ...open.front.flatMap(accountsOfWaiting)],
    cuts: [
      ...cuts,
      ...open.front.flatMap((row) =>
        row.side === 'sell' ? [{ from: carbon(row.memberId, pocketsOf[row.asset].held, id), kg: row.leftKg }] : [],
      ),
    ],
  }
}

/** Reads that the accounts' locks protect: restrictions, earlier purchases and spending, open orders. */
export async function readMembers(
  tx: Tx,
  inputs: readonly MarketInput[],
  facts: MarketFacts,
  now: Date,
): Promise<void> {
  const places = inputs.filter((i): i is PlaceInput => i.act === 'place')
  const pairs = new Map(
    places.map(({ memberId, project }) => {
      const projectId = facts.books.get(project)?.offer.id ?? 0
      return [pairOf(memberId, projectId), { memberId, projectId }]
    }),
  )
  const ids = [...new Set(inputs.map((i) => i.memberId))]
  const waiting = [...facts.books.values()].flatMap(({ front }) => front.map(({ memberId }) => memberId))
  const all = [...new Set([...ids, ...waiting])]
  // A freeze brings a restriction and a hold. The restrictions are read last, so that a member who freezes in between
  // is refused and not served with half of it.
  const [rows, open, holds, restrictions] = await Promise.all([
    listBuyers(tx, [...pairs.values()], now),
    countOpen(tx, ids),
    listTradeHolds(tx, all, { now, dayStart: startOfDay(dayOf(now)) }),
    listRestrictions(tx, all),
  ])
  facts.holds = holds
  for (const open of facts.books.values()) openTo(open, strandedAmong(open.front, { holds, restrictions }))
  facts.open = new Map(open.map(({ memberId, count }) => [memberId, count]))
  facts.owners.check(rows)
  facts.purchases = new Purchases(rows)
  for (const { memberId, ownerId, level, answered } of rows) {
    const owner = ownerKey(ownerId)
    facts.buyers.set(memberId, {
      id: memberId,
      owner,
      ownerId,
      level,
      answered,
      restrictions: restrictions.filter((r) => r.memberId === memberId),
    })
  }
}

function openTo(open: OpenBook, stranded: readonly StrandedRow[]): void {
  const out = new Set([...stranded, ...open.strays].map(({ id }) => id))
  open.stranded = stranded
  open.book = openBook(open.front.filter(({ id }) => !out.has(id)).sort((a, b) => a.seq - b.seq))
}
