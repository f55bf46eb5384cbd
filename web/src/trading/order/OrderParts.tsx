/** The parts of an order: below each other on its own page, beside the list on a wide screen. */
import { sayCents, sayKg } from '@tonne/domain/format'
import { orderStateLabels, orderStates } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { InvoiceRow } from '../../shared/payment/InvoiceRow.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { orderBadge } from '../../ui/feedback/badges.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Timeline, type TimelineStep } from '../../ui/figures/Timeline.tsx'
import { CopyButton } from '../../ui/input/CopyButton.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { classes } from '../../ui/style/classes.ts'
import { BookPart, OrderTrades } from './BookPart.tsx'
import { copy } from './copy.ts'
import { Next } from './Next.tsx'
import { OrderFates } from './OrderFates.tsx'
import type { OrderInfoOut } from './orderOut.ts'
import { feeFate, isOverUnpaid, lineOf, restOf, totalWord } from './orderSums.ts'
import { PayDue } from './PendingCard.tsx'
import { Reversal } from './Reversal.tsx'
import { useBooking } from './useBooking.ts'

export function OrderTop({ order: { state, no }, className }: { order: OrderInfoOut; className?: string }) {
  return (
    <div className={classes('hrow between g3 oi-top', className)}>
      <StateBadge of={orderBadge(state)} />
      <span className="hrow">
        <span className="mono cap">{no}</span>
        <CopyButton text={no} className="oi-copy" />
      </span>
    </div>
  )
}

/** A booking has paid its fee already, so the button shows the rest; of one that ended, what became of the fee. */
function Left({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const { booking, pending } = useBooking(order.no)
  const over = isOverUnpaid(order)
  if (order.state !== 'applying' && order.state !== 'pending_final_payment' && !over) return null
  if (!booking) return pending ? <Skeleton h={66} className="mt2" /> : null
  if (over) {
    const { backCents, lostCents } = feeFate(booking)
    const items = [
      { label: words.bookingFee, value: sayCents(booking.feeCents) },
      { label: words.backToYou, value: sayCents(lostCents > 0 ? -backCents : backCents) },
      lostCents > 0 && { label: words.feeLost, value: sayCents(lostCents), total: true },
    ]
    return <Kv className="mt2" items={items} />
  }
  const left = restOf(order, booking)
  return (
    <Kv
      className="mt2"
      items={[
        { label: words.lessFee, value: sayCents(-booking.keptCents) },
        { label: booking.final ? words.leftNow : words.leftThen, value: sayCents(left), total: true },
      ]}
    />
  )
}

function Sum({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const total = words[totalWord(order)]
  const { kind, totalCents, feeCents, gstCents, payCents } = order
  const line = lineOf(order)
  const sell = kind === 'sell'
  // Cancelled before anything was traded: there is no sum, and its terms are among those of the order.
  if (order.book && isOverUnpaid(order)) return null
  return (
    <>
      <Kv
        className="mt5"
        items={[
          {
            label: fill(line.isAverage ? words.timesAverage : words.times, {
              tons: sayKg(line.kg, lang),
              price: sayCents(line.priceCents),
            }),
            value: sayCents(totalCents),
          },
          { label: words.fee, value: sayCents(sell ? -feeCents : feeCents) },
          { label: words.gst, value: sayCents(sell ? -gstCents : gstCents) },
          { label: total, value: sayCents(payCents), total: true },
        ]}
      />
      {kind === 'presale' && <Left order={order} />}
    </>
  )
}

/**
 * A step is done when its state was reached; the last one is still running while the order can move on from it. A
 * completed order is done: only a mistake is ever reversed.
 */
function useSteps({ steps, state }: OrderInfoOut): TimelineStep[] {
  const lang = useLang()
  const open = state !== 'completed' && orderStates[state].length > 0
  return steps.map((step, place) => ({
    label: pick(orderStateLabels[step.state], lang),
    at: step.at,
    state: open && place === steps.length - 1 ? 'now' : 'done',
    detail: step.entryNo ? (
      <Link className="link mono tap" to={`/pages/profile/entry?no=${step.entryNo}`}>
        {step.entryNo}
      </Link>
    ) : undefined,
  }))
}

function Ways({ order: { no, state, entryNo, project, kind } }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  return (
    <RowCard className="mt5">
      {entryNo && (
        <Row
          icon="ledger"
          label={words.entryTitle}
          sub={<span className="mono">{entryNo}</span>}
          to={`/pages/profile/entry?no=${entryNo}`}
          strong
        />
      )}
      {kind === 'presale' && state !== 'pending_final_payment' && (
        <>
          <Row
            icon="ticket"
            label={words.seeBooking}
            sub={words.seeBookingSub}
            to={state === 'applying' ? `/pages/project/dpresale?no=${project.no}` : `/pages/profile/final?no=${no}`}
            strong
          />
          <Row icon="hash" label={words.seeDraw} to={`/pages/project/draw?no=${project.no}`} strong />
        </>
      )}
      <Row icon="box" label={words.seeProject} to={`/pages/project/info?no=${project.no}`} strong />
    </RowCard>
  )
}

type PartProps = { order: OrderInfoOut }

/** `head` names the order; below it are its cost and its links. */
export function OrderMain({ order, head }: PartProps & { head: ReactNode }) {
  return (
    <div>
      {head}
      {order.state === 'pending_final_payment' && <PayDue order={order} />}
      <Next order={order} />
      <Reversal order={order} />
      <Sum order={order} />
      <BookPart order={order} />
      <Ways order={order} />
      {(order.state === 'completed' || order.state === 'reversed') && order.feeCents > 0 && (
        <InvoiceRow no={order.no} credited={order.reversal !== null} />
      )}
    </div>
  )
}

export function OrderTons({ order }: PartProps) {
  return (
    <>
      <OrderFates order={order} />
      <OrderTrades order={order} />
    </>
  )
}

export function OrderCourse({ order }: PartProps) {
  const words = useWords(copy)
  const lang = useLang()
  const steps = useSteps(order)
  const { kind, at, availableAfterCents, heldAfterKg } = order
  const { loginInfo } = useSession()
  return (
    <>
      <Section title={words.steps}>
        <Timeline steps={steps} />
      </Section>
      <Kv
        lined
        className="mt5"
        items={[
          { label: words.kind, value: order.book && kind === 'buy' ? words.kind_book : words[`kind_${kind}`] },
          { label: kind === 'sell' ? words.seller : words.buyer, value: loginInfo.realname },
          { label: words.at, value: sayDayTime(new Date(at), lang) },
          { label: words.after, value: sayCents(availableAfterCents) },
          { label: words.holdAfter, value: sayKg(heldAfterKg, lang) },
        ]}
      />
    </>
  )
}
