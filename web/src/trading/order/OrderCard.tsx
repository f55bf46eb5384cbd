import { sayCents, sayKg } from '@tonne/domain/format'
import { sayDay, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useClockOffset } from '../../api/clock.ts'
import { CancelOrder } from '../../shared/CancelOrder.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { CardOf } from './CardOf.tsx'
import { copy } from './copy.ts'
import type { OrderOut } from './orderOut.ts'
import { feeFate, isOverUnpaid, lineOf } from './orderSums.ts'
import { PendingCard } from './PendingCard.tsx'
import { useBooking } from './useBooking.ts'

/** The cash or tons reserved by a waiting order, and its cancel button. */
function Waiting({ order: { no, kind, book } }: { order: OrderOut }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!book || book.leftKg === 0) return null
  const held =
    kind === 'sell'
      ? fill(words.heldTons, { tons: sayKg(book.leftKg, lang) })
      : fill(words.held, { amount: sayCents(book.heldCents) })
  return (
    <div className="hrow between g3 mt3 opend">
      <span className="label strong num">{held}</span>
      <CancelOrder no={no} name={no} />
    </div>
  )
}

/** A sale's proceeds are pending: their day, with a countdown. */
function Proceeds({ order: { book } }: { order: OrderOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const offsetMs = useClockOffset()
  if (!book?.proceedsAt) return null
  return (
    <div className="hrow between g3 mt3 opend">
      <span className="cap">{fill(words.proceedsBy, { day: sayDay(new Date(book.proceedsAt), lang) })}</span>
      <Countdown endsAt={book.proceedsAt} offsetMs={offsetMs} />
    </div>
  )
}

/** A booking has cost its fee so far; the rest is due when its tons are drawn. */
function BookedFoot({ order }: { order: OrderOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { booking } = useBooking(order.no)
  return (
    <div className="hrow between g3 mt3 ofoot">
      <span className="cap num">
        {booking?.closesAt ? fill(words.drawAt, { at: sayDayTime(new Date(booking.closesAt), lang) }) : ' '}
      </span>
      {booking && (
        <span className="label strong num">{fill(words.feeHeld, { amount: sayCents(booking.keptCents) })}</span>
      )}
    </div>
  )
}

/** A booking that ended without tons: what came back of its fee, or what was lost of it. */
function EndedFoot({ order }: { order: OrderOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { booking } = useBooking(order.no)
  const fate = booking && feeFate(booking)
  return (
    <div className="hrow between g3 mt3 ofoot">
      <span className="cap num">{sayDayTime(new Date(order.at), lang)}</span>
      {fate && (
        <span className="label strong num">
          {fate.lostCents > 0
            ? fill(words.feeIsLost, { amount: sayCents(fate.lostCents) })
            : fill(words.feeIsBack, { amount: sayCents(fate.backCents) })}
        </span>
      )}
    </div>
  )
}

/** Its day or its filled part, and its cost. */
function Foot({ order }: { order: OrderOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { book, payCents, at, state } = order
  const waits = book !== null && book.leftKg > 0
  const paid = !isOverUnpaid(order)
  const sum = sayCents(payCents)
  return (
    <div className="hrow between g3 mt3 ofoot">
      <span className="cap num">
        {waits && book.filledKg > 0
          ? fill(words.filledOf, { filled: sayKg(book.filledKg, lang), asked: sayKg(book.askedKg, lang) })
          : sayDayTime(new Date(at), lang)}
      </span>
      {!waits && paid && (
        <span className="label strong num">{state === 'reversed' ? fill(words.paidBack, { amount: sum }) : sum}</span>
      )}
    </div>
  )
}

export function OrderCard({ order }: { order: OrderOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { state, kind, kg, priceCents, book } = order
  const waits = book !== null && book.leftKg > 0
  const booked = kind === 'presale' && state === 'applying'
  const lost = kind === 'presale' && isOverUnpaid(order)
  const over = lineOf(order)
  const done = over.isAverage ? words.timesAverage : words.times
  const asked = { tons: sayKg(kg, lang), price: sayCents(priceCents) }
  const line =
    waits || booked
      ? fill(booked ? words.booked : kind === 'sell' ? words.offers : words.bids, asked)
      : fill(done, { tons: sayKg(over.kg, lang), price: sayCents(over.priceCents) })
  if (state === 'pending_final_payment') return <PendingCard order={order} />
  return (
    <CardOf order={order} line={line}>
      {booked ? <BookedFoot order={order} /> : lost ? <EndedFoot order={order} /> : <Foot order={order} />}
      <Waiting order={order} />
      <Proceeds order={order} />
    </CardOf>
  )
}
