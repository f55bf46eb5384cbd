/** Why: an order in the list says its state first, then what, how much, and what it cost. */
import { sayCents, sayDayTime, sayKg } from '@tonne/domain/format'
import { landOf } from '../platform/landOf.ts'
import { StateBadge } from '../ui/Badge.tsx'
import { orderBadge } from '../ui/badges.ts'
import { Card } from '../ui/Card.tsx'
import { Cover } from '../ui/figures/Cover.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { copy } from './copy.ts'
import type { OrderOut } from './orderOut.ts'
import { PendingCard } from './PendingCard.tsx'

export function OrderCard({ order }: { order: OrderOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { no, state, kind, project, kg, priceCents, payCents, at, book } = order
  const waits = book !== null && book.leftKg > 0
  const line = fill(waits ? (kind === 'sell' ? words.offers : words.bids) : words.times, { tons: sayKg(kg, lang), price: sayCents(priceCents) })
  if (state === 'pending_final_payment') return <PendingCard order={order} />
  return (
    <Card className="ocard" to={`/pages/profile/orderinfo?no=${no}`}>
      <div className="hrow between">
        <StateBadge of={orderBadge(state)} />
        <span className="mono cap">{no}</span>
      </div>
      <div className="hrow g3 mt3">
        <Cover id={project.no} type={landOf(project.art)} width={48} height={48} />
        <div className="grow">
          <h2 className="t3 clamp2">{project.name[lang]}</h2>
          <p className="cap num">{line}</p>
        </div>
      </div>
      <div className="hrow between g3 mt3 ofoot">
        <span className="cap num">
          {waits && book.filledKg > 0
            ? fill(words.filledOf, { filled: sayKg(book.filledKg, lang), asked: sayKg(book.askedKg, lang) })
            : sayDayTime(new Date(at), lang)}
        </span>
        <span className="label strong num">
          {!waits && sayCents(payCents)}
          {waits &&
            (kind === 'sell' ? fill(words.heldTons, { tons: sayKg(book.leftKg, lang) }) : fill(words.held, { amount: sayCents(book.heldCents) }))}
        </span>
      </div>
    </Card>
  )
}
