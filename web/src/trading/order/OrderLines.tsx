/** On a wide screen orders are lines, those that need the member first, with the open one marked. */
import { sayCents } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { orderBadge } from '../../ui/feedback/badges.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { OrderOut } from './orderOut.ts'
import { amountOf, groupOf, groups } from './orderSums.ts'
import { useOrderTitle } from './orderTitle.ts'

export type Lines = { open: string; to: (no: string) => string }

const sayOf = (cents: number | null): string | null => (cents === null ? null : sayCents(cents))

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
                  <span className="label strong num">{sayOf(amountOf(order))}</span>
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
