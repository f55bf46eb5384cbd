/** Placing and cancelling go through one batch, so that they are decided one after the other. */
import type { Output } from '@tonne/contract/endpoint'
import type { market } from '@tonne/contract/trading/market'
import type { Cents, Kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { tradeBound } from '@tonne/domain/trading/heldTrade'
import type { Side } from '@tonne/domain/trading/market'
import type { Tx } from '../../platform/database/database.ts'
import { openAnswers } from '../../platform/http/idempotency.ts'
import { isHeld } from '../../shared/credential/moneyOutHold.ts'
import { type Handler, provesSession } from '../../shared/endpoint/call.ts'
import { moneyBatch } from '../../shared/ledger/moneyBatch.ts'
import type { MoneyCommand } from '../../shared/ledger/moneyCommand.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertOrders, moveOrders, type NewOrder, type OrderMove } from '../order/store.ts'
import { type OwnersSeen, ownersSeen } from '../owner/store.ts'
import { cancelOrder } from './cancelOrder.ts'
import type { Leaving } from './fillOrder.ts'
import {
  loadMarket,
  type MarketFacts,
  type MarketInput,
  type PlaceInput,
  readMembers,
  touchedBy,
} from './marketFacts.ts'
import { placeOrder } from './placeOrder.ts'
import { type BookRow, insertBookOrders, insertTrades, updateBookOrders } from './store.ts'
import { OrdersInTheWay, takeOutAll } from './strays.ts'

type Placed = Output<typeof market.buy>
type Cancelled = Output<typeof market.cancel>
type Answer = Placed | Cancelled
type Effect = Leaving & { order?: NewOrder; row?: BookRow }

export type Quote = { project: string; side: Side; kg: Kg; priceCents: Cents }
export type Trading = {
  place(side: Side): Handler<typeof market.buy>
  cancel: Handler<typeof market.cancel>
  /** Removes a member's order without their request, once: its project was closed, or it is an outdated quote. */
  takeOut(memberId: number, no: string): Promise<unknown>
  /** An order of a member of the platform's own, judged like any other. */
  quote(memberId: number, input: Quote, key: string): Promise<unknown>
}

/**
 * Many that may not be filled are removed in several steps; a caller who still meets some is asked to try again.
 */
const CLEARED = 5

export function trading({ db, clock, requireStepUp }: Pick<Tools, 'db' | 'clock' | 'requireStepUp'>): Trading {
  const tools = { db, now: () => clock.now() }
  const batch = moneyBatch<MarketInput, MarketFacts, Effect, Answer>(tools, command(ownersSeen()))
  // With a blank, which no request's key may contain, so that a member's own keys never collide with it.
  const takeOut: Trading['takeOut'] = (memberId, no) =>
    batch({ act: 'cancel', no, memberId, key: `taken out ${no}`, requestHash: no })
  const place = async (input: PlaceInput): Promise<Answer> => {
    for (let cleared = 0; ; cleared++) {
      const placed = await batch(input).catch((error) => {
        if (error instanceof OrdersInTheWay && cleared < CLEARED) return error
        throw error
      })
      if (!(placed instanceof OrdersInTheWay)) return placed
      await takeOutAll(db, placed, { takeOut, now: clock.now() })
    }
  }
  return {
    place: (side) =>
      provesSession(async (call) => {
        const { memberId, keyed, now } = call
        const { proof, ...asked } = call.input
        const { project, asset = 'credits', kg, priceCents = null } = asked
        const bound = tradeBound({ side, ...asked })
        // Whether a confirmation was needed, and counts, is decided under the locks.
        const shown = proof && (await isHeld(db, memberId, now))
        // A repeat hears its answer although its code has become too old to be shown again.
        const before = shown && (await db.tx((tx) => openAnswers(tx, [keyed], now))).of(keyed)
        if (before) return before as Placed
        const proven =
          shown && (await requireStepUp({ memberId, proof, from: call, bound, key: keyed.key, factorOnly: true }, now))
        if (proven instanceof Refusal) return proven
        return place({
          act: 'place',
          side,
          asset,
          project,
          kg,
          priceCents,
          confirmed: proven ? proven.confirmed : undefined,
          ...keyed,
        }) as Promise<Placed>
      }),
    cancel: provesSession(({ input: { no }, keyed }) => batch({ act: 'cancel', no, ...keyed }) as Promise<Cancelled>),
    takeOut,
    quote: (memberId, input, key) =>
      place({ act: 'place', asset: 'credits', ...input, memberId, key, requestHash: key }),
  }
}

const command = (owners: OwnersSeen): MoneyCommand<MarketInput, MarketFacts, Effect, Answer> => ({
  load: (tx, inputs, now) => loadMarket(tx, { inputs, now, owners }),
  touches: touchedBy,
  read: readMembers,
  decide: (input, facts, books, now): { effect: Effect; answer: Answer } =>
    input.act === 'place' ? placeOrder(input, { facts, books, now }) : cancelOrder(input, { facts, books, now }),
  store,
})

async function store(tx: Tx, effects: readonly Effect[], now: Date): Promise<void> {
  const fresh = effects.flatMap(({ row }) => (row ? [row] : []))
  const touched = new Set(effects.flatMap((e) => [...e.touched]))
  for (const row of fresh) touched.delete(row)
  const trades = effects.flatMap((e) => e.trades)
  const orders = effects.flatMap(({ order }) => (order ? [order] : []))
  if (orders.length > 0) {
    insertOrders(tx, orders, now)
    insertBookOrders(tx, fresh, now)
  }
  if (touched.size > 0) updateBookOrders(tx, [...touched])
  if (trades.length > 0) insertTrades(tx, trades, now)
  for (const wave of waves(effects.flatMap((e) => e.moves))) await moveOrders(tx, wave, now)
}

/** One statement moves an order once, so a second move of the same order in this batch goes into the next wave. */
function waves(moves: readonly OrderMove[]): OrderMove[][] {
  const seen = new Map<number, number>()
  const all: OrderMove[][] = []
  for (const move of moves) {
    const nth = seen.get(move.id) ?? 0
    seen.set(move.id, nth + 1)
    all[nth] = [...(all[nth] ?? []), move]
  }
  return all
}
