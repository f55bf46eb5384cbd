import { useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { orderBadge } from '../../ui/feedback/badges.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { OrderOut } from './orderOut.ts'

/** An order in the list: its state, then its project; `children` is its cost and its actions. */
export function CardOf({ order, line, children }: { order: OrderOut; line: string; children: ReactNode }) {
  const words = useWords(copy)
  const lang = useLang()
  const { no, state, project, book } = order
  return (
    <Card as="article" className="ocard ocard--to">
      <div className="hrow between">
        <StateBadge of={orderBadge(state)} />
        <span className="mono cap">{no}</span>
      </div>
      <div className="hrow g3 mt3">
        <Cover id={project.no} type={landOf(project.art)} look="square" size={48} />
        <div className="grow">
          <h2 className="t3">
            <Link className="ocard-l" to={`/pages/profile/orderinfo?no=${no}`}>
              {project.name[lang]}
            </Link>
          </h2>
          <p className="cap num">{line}</p>
          {book?.asset === 'presale' && <p className="cap">{words.undelivered}</p>}
        </div>
      </div>
      {children}
    </Card>
  )
}
