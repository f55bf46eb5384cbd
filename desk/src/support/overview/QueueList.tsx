import { Link } from '@tanstack/react-router'
import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { sayWaited, targetHours } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMe } from '../../platform/me.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'

type Row = Output<typeof reportDesk.overview>['queues'][number]
type QueuePlace = { to: string; search?: Record<string, string>; roles: readonly OperatorRole[] }
const money: readonly OperatorRole[] = ['finance', 'admin']
/** The page of each queue, and its roles. */
const queuePlaces: Partial<Record<Row['queue'], QueuePlace>> = {
  line: { to: '/deposits', roles: money },
  claim: { to: '/deposits', search: { tab: 'claims' }, roles: money },
  payee: { to: '/payees', roles: ['finance', 'support', 'admin'] },
  withdrawal: { to: '/withdrawals', roles: money },
  correction: { to: '/corrections', search: { tab: 'proposed' }, roles: money },
  request: { to: '/requests', roles: ['support', 'admin'] },
  pair: { to: '/pairs', roles: ['support', 'admin'] },
  alert: { to: '/surveillance', roles: ['support', 'admin'] },
  restriction: { to: '/restrictions', search: { part: 'proposals' }, roles: ['support', 'admin'] },
  retirement: { to: '/retirements', roles: ['market', 'admin'] },
  settings: { to: '/settings', roles: ['admin'] },
  project: { to: '/projects', search: { part: 'review' }, roles: ['market', 'admin'] },
  draw: { to: '/draws', search: { stage: 'due' }, roles: ['market', 'support', 'admin'] },
}

export function QueueList({ rows }: { rows: readonly Row[] }) {
  const words = useWords(copy)
  const me = useMe()
  return (
    <ul className="over-list">
      {rows.map((row) => {
        const place = queuePlaces[row.queue]
        return (
          <li key={row.queue}>
            {place?.roles.includes(me.role) ? (
              <Link to={place.to} search={place.search ?? {}}>
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

function Waits({ row }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  if (row.count === 0) return <span className="cap">{words.nothing}</span>
  if (row.oldestAt === null) return <span />
  const h = targetHours[row.queue]
  const waitText = fill(words.waits, { age: sayWaited(row.oldestAt, serverNow(), lang), h })
  return row.late > 0 ? (
    <Tag look="late">{`${waitText} · ${fill(words.late, { n: row.late, h })}`}</Tag>
  ) : (
    <span className="cap">{waitText}</span>
  )
}
