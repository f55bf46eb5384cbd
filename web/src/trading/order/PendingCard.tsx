import type { Output } from '@tonne/contract/endpoint'
import type { presale } from '@tonne/contract/trading/presale'
import { sayCents, sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useClockOffset } from '../../api/clock.ts'
import { useTimeUsed } from '../../shared/payment/useTimeUsed.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Tally } from '../../ui/figures/Tally.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { CardOf } from './CardOf.tsx'
import { copy } from './copy.ts'
import type { OrderOut } from './orderOut.ts'
import { useBooking } from './useBooking.ts'

const HOUR_MS = 3_600_000

type Booking = Output<typeof presale.list>['items'][number]
/** The deadline, the used share of the time, and the parts of the sum. */
function Deadline({
  booking,
  final,
  onEnd,
}: {
  booking: Booking
  final: NonNullable<Booking['final']>
  onEnd: () => void
}) {
  const words = useWords(copy)
  const lang = useLang()
  const offsetMs = useClockOffset()
  const used = useTimeUsed(final.dueAt - booking.terms.finalPaymentHours * HOUR_MS, final.dueAt)
  return (
    <div className="mt3 ofoot opend">
      <div className="hrow between g3">
        <span className="cap">{fill(words.payBy, { at: sayDayTime(new Date(final.dueAt), lang) })}</span>
        <Countdown endsAt={final.dueAt} offsetMs={offsetMs} late onEnd={onEnd} />
      </div>
      <Tally percent={used} label={words.timeUsed} size="s" className="mt2" />
      <p className="cap num mt2">
        {fill(words.applied, { tons: sayKg(booking.allottedKg ?? 0, lang), fee: sayCents(booking.keptCents) })}
      </p>
    </div>
  )
}

type PayDueProps = { order: Pick<OrderOut, 'no' | 'project'> }

/** The amount due for the drawn tons, its deadline, and the button to pay. */
export function PayDue({ order: { no, project } }: PayDueProps) {
  const words = useWords(copy)
  const { booking, pending, refetch } = useBooking(no)
  const final = booking?.final
  return (
    <>
      {!booking && pending && <Skeleton h={76} className="mt3" />}
      {booking && final && <Deadline booking={booking} final={final} onEnd={() => void refetch()} />}
      <div className="hrow g2 mt3 opend">
        <Button variant="line" size="m" grow to={`/pages/project/draw?no=${project.no}`}>
          {words.checkDraw}
        </Button>
        <Button variant="commit" size="m" grow to={`/pages/profile/final?no=${no}`}>
          {final ? fill(words.payNow, { amount: sayCents(final.restCents) }) : words.payFinal}
        </Button>
      </div>
    </>
  )
}

export function PendingCard({ order }: { order: OrderOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { booking } = useBooking(order.no)
  const { kg, priceCents } = order
  const drawn = { drawn: sayKg(kg, lang), asked: sayKg(booking?.askedKg ?? kg, lang), price: sayCents(priceCents) }
  return (
    <CardOf order={order} line={fill(words.drawnOf, drawn)}>
      <PayDue order={order} />
    </CardOf>
  )
}
