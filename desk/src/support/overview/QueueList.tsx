import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import { sayWaited, targetHours } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { queuePlaces } from '../../platform/queuePlaces.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { To } from '../../platform/To.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'

type Row = Output<typeof reportDesk.overview>['queues'][number]
export function QueueList({ rows }: { rows: readonly Row[] }) {
  const words = useWords(copy)
  const [waiting, idle] = [rows.filter(({ count }) => count > 0), rows.filter(({ count }) => count === 0)]
  return (
    <>
      <ul className="over-list">
        {waiting.map((row) => (
          <li key={row.queue}>
            <Name queue={row.queue} />
            <Waits row={row} />
            <span className="over-n">{row.count}</span>
          </li>
        ))}
      </ul>
      {idle.length > 0 && (
        <div className="over-idle">
          <h3 className="cap">{words.nothing}</h3>
          <ul>
            {idle.map(({ queue }) => (
              <li key={queue}>
                <Name queue={queue} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Name({ queue }: Pick<Row, 'queue'>) {
  const words = useWords(copy)
  const { to, search } = queuePlaces[queue]
  return (
    <To path={to} search={search}>
      {words[queue]}
    </To>
  )
}

function Waits({ row }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  if (row.oldestAt === null) return <span />
  const h = targetHours[row.queue]
  const waitText = fill(words.waits, { age: sayWaited(row.oldestAt, serverNow(), lang), h })
  return row.late > 0 ? (
    <Tag look="late">{`${waitText} · ${fill(words.late, { n: row.late, h })}`}</Tag>
  ) : (
    <span className="cap">{waitText}</span>
  )
}
