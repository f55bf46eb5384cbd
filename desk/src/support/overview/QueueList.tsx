import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import { sayWaited, targetHours } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { CSSProperties } from 'react'
import { queuePlaces } from '../../platform/queuePlaces.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { To } from '../../platform/To.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'

type Row = Output<typeof reportDesk.overview>['queues'][number]
export function QueueList({ rows }: { rows: readonly Row[] }) {
  const words = useWords(copy)
  const [waiting, idle] = [rows.filter(({ count }) => count > 0), rows.filter(({ count }) => count === 0)]
  return (
    <>
      {waiting.length > 0 && <Waiting rows={waiting} />}
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

function Waiting({ rows }: { rows: readonly Row[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const now = serverNow()
  return (
    <TableBox label={words.queuesSub}>
      <table className="tbl over-q">
        <thead>
          <tr>
            <th scope="col">{words.queue}</th>
            <th scope="col" className="r">
              {words.items}
            </th>
            <th scope="col" className="r">
              {words.oldest}
            </th>
            <th scope="col" className="over-wide">
              {words.against}
            </th>
            <th scope="col" className="r over-wide">
              {words.target}
            </th>
            <th scope="col" className="r">
              {words.past}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ queue, count, oldestAt, late }) => (
            <tr key={queue}>
              <td>
                <Name queue={queue} />
              </td>
              <td className="r">
                <b>{count}</b>
              </td>
              <td className="r">{oldestAt !== null && sayWaited(oldestAt, now, lang)}</td>
              <td className="over-wide">
                {oldestAt !== null && <Against waitedMs={now - oldestAt} hours={targetHours[queue]} />}
              </td>
              <td className="r over-wide">{fill(words.hours, { h: targetHours[queue] })}</td>
              <td className="r">{late > 0 ? <Tag look="late">{String(late)}</Tag> : 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

/** The mark at three quarters is the target. */
function Against({ waitedMs, hours }: { waitedMs: number; hours: number }) {
  const part = waitedMs / (hours * 3_600_000)
  const style = { '--part': Math.min(1, part * 0.75) } as CSSProperties
  return <span aria-hidden="true" className={part > 1 ? 'over-bar is-late' : 'over-bar'} style={style} />
}
