/**
 * A draw's decisions and its refunds are one transaction, so nobody is drawn whose fee still waits, and nobody is paid
 * back twice.
 */
import { createHash, createHmac } from 'node:crypto'
import { toHex } from '@tonne/domain/bytes'
import { bothLanguages, sayBothDayTimes, sayCents, sayKg } from '@tonne/domain/format'
import { stock, wallet } from '@tonne/domain/ledger'
import { type Kg, kg } from '@tonne/domain/money'
import { type Draw, runDraw } from '@tonne/domain/trading/draw'
import { allotBooking, type BookingQuote, finalDueAt, returnPostings } from '@tonne/domain/trading/presale'
import { notify } from '../../base/notice/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Books, openBooks } from '../../shared/ledger/books.ts'
import type { Tools } from '../../shared/tools.ts'
import { moveOrders, type OrderMove } from '../order/store.ts'
import { type BookingRow, type Change, changeBookings, listWaiting } from '../presale/store.ts'
import { type DrawRow, insertResult, seedContext } from './store.ts'

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const hmac = (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha256', key).update(data).digest()

export type DrawTools = Pick<Tools, 'db' | 'settings'>
/** The number that is mixed into the draw beside the secret. */
export type Revealed = { beacon: string; drandSignature: string | null }
type Settling = { draw: DrawRow; now: Date }

/**
 * Opens the secret, draws, sets the drawn tons aside and releases the unneeded part of each fee. The project is locked.
 */
export async function giveOut(
  tx: Tx,
  { tools, draw, revealed, now }: Settling & { tools: Pick<DrawTools, 'settings'>; revealed: Revealed },
): Promise<void> {
  const bookings = await listWaiting(tx, draw.projectId)
  const opened = sealer(tools.settings).open(
    { sealed: draw.seedSealed, keyId: draw.seedKey },
    seedContext(draw.projectNo),
  )
  const drawn = drawOf(draw, bookings, { serverSeed: opened, beacon: revealed.beacon })
  await insertResult(tx, draw.projectId, {
    outcome: 'drawn',
    voidWhy: null,
    serverSeed: toHex(opened),
    ...revealed,
    seed: drawn.seed,
    at: now,
  })
  const givenKg = kg(drawn.ranked.reduce((sum, e) => sum + e.allottedKg, 0))
  const books = await openFor(tx, { draw, bookings, cutKg: givenKg })
  if (givenKg > 0) {
    const [unsold, reserved] = [stock(draw.projectId, 'unsold'), stock(draw.projectId, 'reserved')]
    const entryId = books.enter({
      kind: 'reserve',
      causeId: draw.projectId,
      postings: [{ debit: unsold, credit: reserved, amount: givenKg }],
    })
    books.moveSerials(unsold, reserved, givenKg, entryId)
  }
  const byNo = new Map(bookings.map((b) => [b.orderNo, b]))
  const outcomes = drawn.ranked.map((e) =>
    outcomeOf(books, byNo.get(e.id)!, { rank: e.rank, allottedKg: e.allottedKg, now }),
  )
  changeBookings(
    tx,
    outcomes.map((o) => o.change),
  )
  await moveOrders(
    tx,
    outcomes.map((o) => o.move),
    now,
  )
  await books.close(now)
  await Promise.all(outcomes.map((o) => notifyDrawn(tx, o, now)))
}

/** Draws, after comparing all inputs with what was published. */
function drawOf(
  draw: DrawRow,
  bookings: readonly BookingRow[],
  { serverSeed, beacon }: { serverSeed: Uint8Array; beacon: string },
): Draw {
  const entries = bookings.map((b) => ({ id: b.orderNo, kg: b.askedKg }))
  const { projectNo: projectId, supplyKg, lotKg } = draw
  const drawn = runDraw({ projectId, serverSeed, entries, beacon, supplyKg, lotKg }, sha256, hmac)
  if (drawn.commit !== draw.commitHash)
    throw new Error(`the secret of ${projectId} is not the one that was committed to`)
  if (drawn.entrantsHash !== draw.list?.entrantsHash)
    throw new Error(`the bookings of ${projectId} are not those that were sealed`)
  return drawn
}

const openFor = (
  tx: Tx,
  { draw, bookings, cutKg }: { draw: DrawRow; bookings: readonly BookingRow[]; cutKg: Kg },
): Promise<Books> => {
  const unsold = stock(draw.projectId, 'unsold')
  return openBooks(tx, {
    accounts: [
      unsold,
      stock(draw.projectId, 'reserved'),
      ...bookings.flatMap((b) => [wallet(b.memberId, 'available'), wallet(b.memberId, 'held')]),
    ],
    cuts: cutKg > 0 ? [{ from: unsold, kg: cutKg }] : [],
    most: bookings.length + 1,
  })
}

type Outcome = {
  booking: BookingRow
  allottedKg: Kg
  returnedCents: number
  quote: BookingQuote | null
  dueAt: Date
  change: Change
  move: OrderMove
}

function outcomeOf(
  books: Books,
  booking: BookingRow,
  { rank, allottedKg, now }: { rank: number; allottedKg: Kg; now: Date },
): Outcome {
  const { orderId, memberId, terms } = booking
  const { keptCents, returnedCents, quote } = allotBooking(booking, allottedKg)
  const entryId = giveBack(books, booking, returnedCents)
  books.emit({ memberId, stale: ['wallet', 'order', 'presale'] })
  const dueAt = finalDueAt(now, terms)
  if (quote) books.holds.promise({ memberId, why: 'booking', causeId: orderId }, dueAt)
  const change = quote
    ? { keptCents, rank, allottedKg, finalDueAt: dueAt }
    : { keptCents, rank, allottedKg, settledAt: now }
  const move: OrderMove = quote
    ? {
        id: orderId,
        from: 'applying',
        to: 'pending_final_payment',
        now: {
          ...{ kg: allottedKg, totalCents: quote.totalCents, feeCents: quote.feeCents, gstCents: quote.gstCents },
          ...(entryId === undefined ? {} : { entryId }),
        },
      }
    : { id: orderId, from: 'applying', to: 'not_allocated', ...(entryId === undefined ? {} : { now: { entryId } }) }
  return { booking, allottedKg, returnedCents, quote, dueAt, change: { orderId, ...change }, move }
}

function giveBack(
  books: Books,
  { memberId, orderId }: BookingRow,
  amount: BookingRow['keptCents'],
): number | undefined {
  if (amount === 0) return undefined
  books.holds.release({ memberId, why: 'booking', causeId: orderId }, amount)
  return books.enter({ kind: 'booking_return', causeId: orderId, postings: returnPostings(memberId, amount) })
}

function notifyDrawn(
  tx: Tx,
  { booking, allottedKg, returnedCents, quote, dueAt }: Outcome,
  now: Date,
): Promise<boolean> {
  const { memberId, orderId, orderNo: no, askedKg, keptCents, projectNo: project } = booking
  const asked = bothLanguages((lang) => sayKg(askedKg, lang))
  const cause = `order ${orderId} draw`
  if (!quote)
    return notify(
      tx,
      { memberId, kind: 'drawnNone', cause, params: { asked, project, returned: sayCents(keptCents) } },
      now,
    )
  const rest = sayCents(quote.payCents - (keptCents - returnedCents))
  const params = {
    asked,
    no,
    drawn: bothLanguages((lang) => sayKg(allottedKg, lang)),
    rest,
    deadline: sayBothDayTimes(dueAt, now),
  }
  return notify(tx, { memberId, kind: 'drawn', cause, params }, now)
}

/** A draw that did not happen: every booking's whole fee, once. The project is locked. */
export async function payBack(tx: Tx, { draw, why, now }: Settling & { why: string }): Promise<void> {
  const bookings = await listWaiting(tx, draw.projectId)
  await insertResult(tx, draw.projectId, {
    outcome: 'void',
    voidWhy: why,
    serverSeed: null,
    beacon: null,
    drandSignature: null,
    seed: null,
    at: now,
  })
  const books = await openFor(tx, { draw, bookings, cutKg: kg(0) })
  const moves = bookings.map((booking): OrderMove => {
    const entryId = giveBack(books, booking, booking.keptCents)
    books.emit({ memberId: booking.memberId, stale: ['wallet', 'order', 'presale'] })
    return {
      id: booking.orderId,
      from: 'applying',
      to: 'cancelled',
      ...(entryId === undefined ? {} : { now: { entryId } }),
    }
  })
  changeBookings(
    tx,
    bookings.map((b) => ({ orderId: b.orderId, keptCents: 0, settledAt: now })),
  )
  await moveOrders(tx, moves, now)
  await books.close(now)
  await Promise.all(
    bookings.map(({ memberId, orderId, projectNo: project, keptCents }) =>
      notify(
        tx,
        {
          memberId,
          kind: 'drawVoid',
          cause: `order ${orderId} draw`,
          params: { project, returned: sayCents(keptCents) },
        },
        now,
      ),
    ),
  )
}
