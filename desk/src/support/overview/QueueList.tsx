import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import { sayAmount, sayKg } from '@tonne/domain/format'
import { type Check, sayWaited, targetHours } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { CSSProperties } from 'react'
import { useMe } from '../../platform/me.tsx'
import { queuePlaces } from '../../platform/queuePlaces.ts'
import { serverNow } from '../../platform/serverNow.ts'
import { To } from '../../platform/To.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'

type Row = Output<typeof reportDesk.overview>['queues'][number]
/** A queue, or its items that wait for one check. */
type Line = Pick<Row, 'queue'> & Omit<Row['checks'][number], 'check'> & { check?: Check | undefined }
const linesOf = (row: Row): readonly Line[] =>
  row.checks.length > 0 ? row.checks.map((part) => ({ queue: row.queue, ...part })) : [row]
export function QueueList({ rows }: { rows: readonly Row[] }) {
  const words = useWords(copy)
  const [waiting, idle] = [rows.filter(({ count }) => count > 0), rows.filter(({ count }) => count === 0)]
  return (
    <>
      {waiting.length > 0 && <Waiting lines={waiting.flatMap(linesOf)} />}
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

function Name({ queue, check }: Pick<Line, 'queue' | 'check'>) {
  const words = useWords(copy)
  const { to, search, checks } = queuePlaces[queue]
  return (
    <To path={to} search={(check && checks?.[check]) ?? search}>
      {check ? fill(words.withCheck, { queue: words[queue], check: words[`${check}Check`] }) : words[queue]}
    </To>
  )
}

/** In the order of a keyboard's row of digits, which open the queues (shell/listKeys.ts). */
const DIGITS = '1234567890'
function Waiting({ lines }: { lines: readonly Line[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const now = serverNow()
  const sum = ({ cents, kg }: Line): string => (cents !== null ? sayAmount(cents) : kg !== null ? sayKg(kg, lang) : '–')
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
              {words.mine}
            </th>
            <th scope="col" className="r over-wide">
              {words.sum}
            </th>
            <th scope="col" className="r">
              {words.oldest}
            </th>
            <th scope="col" className="over-wide">
              {words.against}
            </th>
            <th scope="col" className="r">
              {words.past}
            </th>
            <th scope="col" className="over-wide">
              {words.with}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => {
            const { queue, check, count, mine, oldestAt, late, holders } = line
            return (
              <tr key={`${queue} ${check}`} data-digit={DIGITS[i]}>
                <td>
                  <span className="over-name">
                    {DIGITS[i] && <kbd className="over-key">{DIGITS[i]}</kbd>}
                    <Name queue={queue} check={check} />
                  </span>
                </td>
                <td className="r">
                  <b>{count}</b>
                </td>
                <td className="r">{mine}</td>
                <td className="r over-wide">{sum(line)}</td>
                <td className="r">{oldestAt !== null && sayWaited(oldestAt, now, lang)}</td>
                <td className="over-wide">
                  {oldestAt !== null && <Against waitedMs={now - oldestAt} hours={targetHours[queue]} />}
                </td>
                <td className="r">{late > 0 ? <Tag look="late">{String(late)}</Tag> : 0}</td>
                <td className="over-wide">
                  <Holders holders={holders} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableBox>
  )
}

const SHOWN_HOLDERS = 3
/** Who has items of the queue, by initials; one's own are outlined. */
function Holders({ holders }: Pick<Row, 'holders'>) {
  const words = useWords(copy)
  const me = useMe()
  if (holders.length === 0) return <span className="cap">{words.nobody}</span>
  const rest = holders.length - SHOWN_HOLDERS
  return (
    <span className="over-who">
      {holders.slice(0, SHOWN_HOLDERS).map(({ name, count: n }) => (
        <span key={name} className={name === me.name ? 'over-i is-me' : 'over-i'} title={fill(words.has, { name, n })}>
          <span aria-hidden="true">{initialsOf(name)}</span>
          <span className="sr">{fill(words.has, { name, n })}</span>
        </span>
      ))}
      {rest > 0 && <span className="cap">+{rest}</span>}
    </span>
  )
}
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0])
    .join('')

/** The mark at three quarters is the target. */
function Against({ waitedMs, hours }: { waitedMs: number; hours: number }) {
  const words = useWords(copy)
  const part = waitedMs / (hours * 3_600_000)
  const style = { '--part': Math.min(1, part * 0.75) } as CSSProperties
  return (
    <span className="over-against">
      <span aria-hidden="true" className={part > 1 ? 'over-bar is-late' : 'over-bar'} style={style} />
      {fill(words.hours, { h: hours })}
    </span>
  )
}
