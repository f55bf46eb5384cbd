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
  return (
    <ul className="over-list">
      {rows.map((row) => {
        const place = queuePlaces[row.queue]
        return (
          <li key={row.queue}>
            <To path={place.to} search={place.search}>
              {words[row.queue]}
            </To>
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
