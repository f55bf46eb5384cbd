/** On a wide screen orders are lines, those that need the member first, with the open one marked. */
import { sayCents } from '@tonne/domain/format'
import { orderStates } from '@tonne/domain/states'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { orderBadge } from '../../ui/feedback/badges.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { OrderOut } from './orderOut.ts'
import { useOrderTitle } from './orderTitle.ts'

export type Lines = { open: string; to: (no: string) => string }
const groups = ['todo', 'open', 'done'] as const

function groupOf({ state }: OrderOut): (typeof groups)[number] {
  if (state === 'pending_final_payment') return 'todo'
  return state === 'completed' || orderStates[state].length === 0 ? 'done' : 'open'
}

/** Its cost or held amount; an order that ended without tons cost nothing. */
function amountOf({ payCents, state, kind, book }: OrderOut): string | null {
  if (book && book.leftKg > 0) return kind === 'buy' ? sayCents(book.heldCents) : null
  if (book && book.filledKg === 0) return null
  return state === 'cancelled' || state === 'expired' || state === 'not_allocated' ? null : sayCents(payCents)
}

export function OrderLines({ orders, open, to, busy }: Lines & { orders: readonly OrderOut[]; busy: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  const titleOf = useOrderTitle()
  return (
    <div aria-busy={busy || undefined}>
      {groups.map((group) => {
        const some = orders.filter((order) => groupOf(order) === group)
        if (some.length === 0) return null
        return (
          <section key={group} className="o-lines" aria-label={words[`group_${group}`]}>
            <h2 className="cap2">{words[`group_${group}`]}</h2>
            {some.map((order) => (
              <Link
                key={order.no}
                className="o-line"
                to={to(order.no)}
                replace
                aria-current={order.no === open ? 'true' : undefined}
              >
                <Cover id={order.project.no} type={landOf(order.project.art)} look="square" size={44} />
                <span className="grow">
                  <span className="label strong">{titleOf(order)}</span>
                  <span className="cap">{order.project.name[lang]}</span>
                </span>
                <span className="o-line-r">
                  <span className="label strong num">{amountOf(order)}</span>
                  <StateBadge of={orderBadge(order.state)} />
                </span>
              </Link>
            ))}
          </section>
        )
      })}
    </div>
  )
}
