/** Why: each queue says how much waits and how long the oldest does, and is one tap away for whoever works in it. */
import { Link } from '@tanstack/react-router'
import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/report'
import type { OperatorRole } from '@tonne/domain/operator'
import { isLate, type Queue, sayWaited, targetHours } from '@tonne/domain/queue'
import { useMe } from '../platform/me.tsx'
import { serverNow } from '../platform/serverNow.ts'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Tag } from '../ui/Tag.tsx'
import { copy } from './copy.ts'

type Row = Output<typeof reportDesk.overview>['queues'][number]
type Door = { to: string; search?: Record<string, string>; roles: readonly OperatorRole[] }
const money: readonly OperatorRole[] = ['finance', 'admin']
/** Where each queue is worked on, and by whom. */
const doors: Partial<Record<Row['queue'], Door>> = {
  line: { to: '/deposits', roles: money },
  claim: { to: '/deposits', search: { tab: 'claims' }, roles: ['finance'] },
  payee: { to: '/payees', roles: ['finance', 'support', 'admin'] },
  withdrawal: { to: '/withdrawals', roles: money },
  request: { to: '/requests', roles: ['support', 'admin'] },
}

export function QueueList({ rows }: { rows: readonly Row[] }) {
  const words = useWords(copy)
  const me = useMe()
  return (
    <ul className="over-list">
      {rows.map((row) => {
        const door = doors[row.queue]
        return (
          <li key={row.queue}>
            {door?.roles.includes(me.role) ? (
              <Link to={door.to as '/'} {...(door.search ? { search: door.search as never } : {})}>
                {words[row.queue]}
              </Link>
            ) : (
              <span>{words[row.queue]}</span>
            )}
            <Waits row={row} />
            <span className="over-n">{row.count}</span>
          </li>
        )
      })}
    </ul>
  )
}

const hasTarget = (queue: string): queue is Queue => queue in targetHours
function Waits({ row }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  if (row.count === 0) return <span className="cap">{words.nothing}</span>
  if (row.oldestAt === null) return <span />
  const age = sayWaited(row.oldestAt, serverNow(), lang)
  if (!hasTarget(row.queue)) return <span className="cap">{fill(words.waitsOnly, { age })}</span>
  const said = fill(words.waits, { age, h: targetHours[row.queue] })
  return isLate(row.queue, row.oldestAt, serverNow()) ? <Tag look="late">{said}</Tag> : <span className="cap">{said}</span>
}
